package io.github.parquetdecoding.internal.bytestreamsplit;

import io.github.parquetdecoding.internal.platform.KernelChoice;

/** The kernels of this process: chosen once, when the first page is read or written. */
final class ChosenKernels {
    /** What vector kernels are for. */
    static final String JOB = "2, 4, 8, 12 and 16 bytes";

    /** Null if there are scalar kernels only. */
    static final VectorKernels VECTORS;
    static final String DESCRIPTION;

    static {
        VectorKernels vectors = null;
        String description = "scalar kernels: " + KernelChoice.INTERRUPTED;
        try {
            KernelChoice<VectorKernels> choice = KernelChoice.of(JOB, VectorSelfCheck::verified);
            vectors = choice.vectors();
            description = choice.description();
        } catch (VirtualMachineError e) {
            // No stack or heap is left. Where an initialiser fails, the class is unusable for the life of the process.
        }
        VECTORS = vectors;
        DESCRIPTION = description;
    }

    private ChosenKernels() {
    }
}
