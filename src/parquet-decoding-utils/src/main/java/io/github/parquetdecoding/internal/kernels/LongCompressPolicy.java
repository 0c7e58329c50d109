// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.function.Supplier;

/**
 * Whether lists of ULEB128 values and levels of nested columns are read with {@code Long.compress} or with shifts and
 * masks: a pure function of the mode and the platform.
 *
 * <p>{@code Long.compress} is x86's instruction {@code pext}. Without it the method takes some 50 operations, and AMD's
 * processors before Zen 3 run it in microcode, many times slower than others.
 *
 * <p>{@code benchmarks/KERNELS.md} says why no form uses vectors.
 *
 * @param reason why {@code Long.compress} is or is not used, in a few words
 */
public record LongCompressPolicy(boolean compresses, String reason) {
    static final String SUBJECT = "ULEB128 lists and levels";

    /** The oldest JDK on which the tests run with {@code Long.compress}. */
    private static final int OLDEST_FEATURE = 25;

    public static LongCompressPolicy current() {
        return of(KernelMode.requested(), Runtime.version().feature(), Processor.current(), JitCompiler::current);
    }

    /**
     * Decides. {@code VECTOR} counts as {@code AUTO}.
     *
     * @param feature the feature number of the Java version
     * @param compiler called only if nothing else decides
     */
    public static LongCompressPolicy of(
            KernelMode mode, int feature, Processor processor, Supplier<JitCompiler> compiler) {
        String obstacle = mode == KernelMode.SCALAR ? "as requested" : obstacle(feature, processor, compiler);
        return new LongCompressPolicy(obstacle == null, obstacle == null ? "fast here" : obstacle);
    }

    private static String obstacle(int feature, Processor processor, Supplier<JitCompiler> compiler) {
        if (feature < OLDEST_FEATURE) {
            return "Long.compress is used from JDK " + OLDEST_FEATURE + " on, and this is JDK " + feature;
        }
        if (!processor.flags().contains("bmi2")) {
            return "the processor is not known to have the instruction pext";
        }
        // Zen 3 was AMD's first processor with a pext in hardware, and its first with vaes.
        if (!processor.vendor().equals("GenuineIntel") && !processor.flags().contains("vaes")) {
            return "the instruction pext may be slow on this processor of " + processor.vendor();
        }
        String withoutC2 = compiler.get().obstacle();
        return withoutC2 == null ? null : "Long.compress " + withoutC2;
    }

    public String describe() {
        return SUBJECT + ": " + (compresses ? "Long.compress, " : "shifts and masks, ") + reason;
    }
}
