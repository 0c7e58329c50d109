// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.function.Supplier;

/**
 * Whether Vector API kernels are used: a pure function of the mode and the platform.
 *
 * <p>Vectors were measured faster than scalar kernels for every element size that has them, from {@value #LEAST_VALUES}
 * values on, with 512 and with 256 bits: {@code benchmarks/KERNELS.md}. There are no kernels of 128 bits: they would
 * gain with {@code -XX:UseAVX=1} and lose many times over with {@code -XX:UseAVX=0}, which the Vector API cannot tell
 * apart.
 *
 * @param vectorBits width of the vectors; 0 if there are scalar kernels only
 * @param reason why, in a few words
 */
public record KernelPolicy(int vectorBits, String reason) {
    /**
     * The largest block of any kernel, 512 bits of shorts; scalar kernels move fewer values. From here on, all kernels
     * of both widths gain.
     */
    public static final int LEAST_VALUES = 32;

    private static final int OLDEST_FEATURE = 25;

    private static final String FASTER = "measured faster";
    private static final String FASTER_LATER =
            FASTER + ", once an operation has decoded " + DeferredVectors.PLAIN_VALUES + " values";

    /**
     * Decides.
     *
     * @param mode if it is {@code VECTOR}, scalar kernels mean that vectors cannot run
     * @param compiler called only if nothing else decides
     */
    public static KernelPolicy of(KernelMode mode, Platform platform, Supplier<JitCompiler> compiler) {
        if (mode == KernelMode.SCALAR) {
            return scalar("as requested");
        }
        String obstacle = obstacle(platform, compiler);
        if (obstacle != null) {
            return scalar(obstacle);
        }
        if (mode == KernelMode.VECTOR) {
            return new KernelPolicy(platform.vectorBits(), "as requested");
        }
        return platform.architecture().equals("amd64") || platform.architecture().equals("x86_64")
                ? new KernelPolicy(platform.vectorBits(), mode == KernelMode.EAGER ? FASTER : FASTER_LATER)
                : scalar("Vector API kernels have not been measured on " + platform.architecture());
    }

    public static KernelPolicy scalar(String reason) {
        return new KernelPolicy(0, reason);
    }

    /** Why Vector API kernels cannot run, or would be many times slower than scalar ones; null if they can. */
    private static String obstacle(Platform platform, Supplier<JitCompiler> compiler) {
        if (platform.feature() < OLDEST_FEATURE) {
            return "the Vector API of JDK " + platform.feature() + " is slow; that of JDK " + OLDEST_FEATURE
                    + " and later is not";
        }
        if (!platform.vectorModule()) {
            return "there is no module " + Platform.VECTOR_MODULE + "; --add-modules " + Platform.VECTOR_MODULE
                    + " adds it";
        }
        if (platform.vectorBits() != 256 && platform.vectorBits() != 512) {
            return "vectors are " + platform.vectorBits() + " bits wide, but there are kernels only for 256 and 512";
        }
        String withoutC2 = compiler.get().obstacle();
        if (withoutC2 != null) {
            return "the Vector API " + withoutC2;
        }
        return compiler.get().vectorSupport()
                ? null
                : "the Vector API is slow with -XX:-EnableVectorSupport";
    }

    public boolean usesVectors() {
        return vectorBits != 0;
    }
}
