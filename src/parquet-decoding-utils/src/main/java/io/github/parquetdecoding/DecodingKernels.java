// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.bitpacking.VectorUnpackers;
import io.github.parquetdecoding.internal.bytestreamsplit.VectorTransposers;
import io.github.parquetdecoding.internal.delta.VectorDeltas;
import io.github.parquetdecoding.internal.kernels.KernelChoice;
import io.github.parquetdecoding.internal.kernels.KernelMode;
import io.github.parquetdecoding.internal.kernels.LongCompress;
import io.github.parquetdecoding.internal.validity.VectorExpanders;

/**
 * Which kernels run in this process and why: for logs, bug reports and benchmark results.
 *
 * <p>Kernels are chosen once, when they are first used, for the life of the process. The system property
 * {@value KernelMode#PROPERTY} controls the choice:
 * <ul>
 * <li>{@code auto}, the default: the kernels that were measured faster on this kind of machine; where these are Vector
 *     API kernels, plain Java decodes the first billion values of each operation, which costs less than starting
 *     vectors would;
 * <li>{@code eager}: the same kernels, from the first value on: for benchmarks, and to pay at the start;
 * <li>{@code scalar}: plain Java everywhere, without instructions that only some processors have;
 * <li>{@code vector}: Vector API kernels; where they cannot run, every call that needs them fails, with the reason.
 * </ul>
 * Any other value counts as {@code auto} and is logged by {@link System.Logger} at WARNING.
 *
 * <p>Vector API kernels need HotSpot 25 or later with the module {@code jdk.incubator.vector}, which
 * {@code --add-modules jdk.incubator.vector} adds. Where {@code auto} finds that they do not work, scalar kernels are
 * used and the cause is logged by {@link System.Logger} at DEBUG.
 *
 * <p>Lists of ULEB128 values and levels of nested columns are read with {@code Long.compress} on HotSpot 25 or later
 * where Linux reports a processor with a fast instruction for it: Intel's since Haswell, AMD's since Zen 3.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="kernels"}
 *
 * @since 0.1.0
 */
public final class DecodingKernels {
    private DecodingKernels() {
    }

    /**
     * {@return a line for each kind of kernels: which are in use, on which JDK, and why they were chosen} Never fails:
     * if {@code vector} is set and vectors cannot run, the reason is in the text.
     */
    public static String describe() {
        String complaint = KernelMode.complaint();
        return KernelChoice.describe(VectorTransposers.DEFERRED.choice(), VectorUnpackers.DEFERRED.choice(),
                VectorDeltas.DEFERRED.choice(), VectorExpanders.DEFERRED.choice())
                + "\nALP: unpacked by the kernels of bit-packed values, scaled by their vectors or in plain Java"
                + "\n" + LongCompress.describe() + (complaint.isEmpty() ? "" : "\n" + complaint);
    }
}
