// SPDX-License-Identifier: Apache-2.0
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
        String description = "scalar kernels: no stack or heap was left to choose others";
        try {
            KernelChoice<VectorKernels> choice = KernelChoice.of(JOB, VectorSelfCheck::verified);
            vectors = choice.vectors();
            description = choice.description();
        } catch (Error e) {
            // No stack or heap is left, whatever has become of the first error of that. Where an initialiser fails, the
            // class is unusable for the life of the process.
        }
        VECTORS = vectors;
        DESCRIPTION = description;
    }

    private ChosenKernels() {
    }
}
