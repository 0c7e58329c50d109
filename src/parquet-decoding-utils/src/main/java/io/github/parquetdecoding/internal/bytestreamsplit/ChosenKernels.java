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
        KernelChoice<VectorKernels> choice = KernelChoice.of(JOB, VectorSelfCheck::verified);
        VECTORS = choice.vectors();
        DESCRIPTION = choice.description();
    }

    private ChosenKernels() {
    }
}
