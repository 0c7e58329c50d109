// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import io.github.parquetdecoding.internal.platform.KernelChoice;

/** The kernels of this process: chosen once, when the first page is read or written. */
final class ChosenKernels {
    /** What vector kernels are for. */
    static final String JOB = "2, 4, 8, 12 and 16 bytes";

    /** Null if it could not be made. */
    private static final KernelChoice<VectorKernels> CHOICE = choice();

    private static KernelChoice<VectorKernels> choice() {
        try {
            return KernelChoice.of(JOB, VectorSelfCheck::verified);
        } catch (Error e) {
            // No stack or heap is left, whatever has become of the first error of that. Where an initialiser fails, the
            // class is unusable for the life of the process.
            return null;
        }
    }

    /** Null if there are scalar kernels only. */
    static VectorKernels vectors() {
        return CHOICE == null ? null : CHOICE.vectors();
    }

    static String description() {
        return CHOICE == null ? "scalar kernels: no stack or heap was left to choose others" : CHOICE.description();
    }

    private ChosenKernels() {
    }
}
