package io.github.parquetdecoding;

import static io.github.parquetdecoding.VectorThresholds.NEVER;

/**
 * Which kernels are used: a pure function of what was asked for and of the platform.
 *
 * @param vectorBits width of the vectors; 0 if there are scalar kernels only
 * @param reason why, in a few words
 */
record KernelPolicy(int vectorBits, VectorThresholds decoding, VectorThresholds encoding, String reason) {
    private static final int OLDEST_FEATURE = 25;

    /**
     * Decides.
     *
     * @param requested the value of the system property: {@code auto}, {@code scalar} or {@code vector}
     * @throws IllegalArgumentException if it is none of these
     * @throws IllegalStateException if it is {@code vector} and vectors cannot run
     */
    static KernelPolicy of(String requested, Platform platform) {
        String obstacle = obstacle(platform);
        switch (requested) {
            case "scalar" -> {
                return scalar("as asked for");
            }
            case "vector" -> {
                if (obstacle != null) {
                    throw new IllegalStateException("-D" + DecodingKernels.PROPERTY
                            + "=vector: Vector API kernels cannot run here: " + obstacle);
                }
                return new KernelPolicy(
                        platform.vectorBits(), VectorThresholds.ALL, VectorThresholds.ALL, "as asked for");
            }
            case "auto" -> {
                return obstacle != null ? scalar(obstacle) : measured(platform);
            }
            default -> throw new IllegalArgumentException(
                    "-D" + DecodingKernels.PROPERTY + "=" + requested + ": must be auto, scalar or vector");
        }
    }

    static KernelPolicy scalar(String reason) {
        return new KernelPolicy(0, VectorThresholds.NONE, VectorThresholds.NONE, reason);
    }

    private static KernelPolicy measured(Platform platform) {
        if (!platform.architecture().equals("amd64") && !platform.architecture().equals("x86_64")) {
            return scalar("Vector API kernels have not been measured on " + platform.architecture());
        }
        return platform.vectorBits() == 512
                ? new KernelPolicy(512, DECODING_512, ENCODING_512, "measured faster")
                : new KernelPolicy(256, DECODING_256, ENCODING_256, "measured faster");
    }

    /** Why Vector API kernels cannot run, or not but many times slower than scalar ones; null if they can. */
    private static String obstacle(Platform platform) {
        if (platform.feature() < OLDEST_FEATURE) {
            return "the Vector API of JDK " + platform.feature() + " is slow; that of JDK " + OLDEST_FEATURE
                    + " and later is not";
        }
        if (!platform.vectorModule()) {
            return "there is no module " + Platform.VECTOR_MODULE + "; --add-modules " + Platform.VECTOR_MODULE
                    + " adds it";
        }
        if (!platform.vmName().contains("HotSpot") && !platform.vmName().contains("OpenJDK")) {
            return "vectors are compiled well by HotSpot, and this is " + platform.vmName();
        }
        if (!hasC2(platform)) {
            return "vectors are compiled well by HotSpot's C2, and this is " + platform.vmName() + " "
                    + platform.vmVersion() + " (" + platform.vmInfo() + ")";
        }
        if (platform.vectorBits() != 256 && platform.vectorBits() != 512) {
            return "vectors are " + platform.vectorBits() + " bits wide, and there are kernels for 256 and 512";
        }
        return null;
    }

    private static boolean hasC2(Platform platform) {
        String info = platform.vmInfo();
        // emulated-client is C1 only; jvmci is GraalVM, whose compiler takes C2's place.
        return (info.contains("mixed mode") || info.contains("compiled mode"))
                && !info.contains("emulated-client")
                && !platform.vmVersion().contains("jvmci");
    }

    boolean usesVectors() {
        return vectorBits != 0;
    }
    private static final VectorThresholds DECODING_512 = VectorThresholds.ALL;
    private static final VectorThresholds ENCODING_512 = VectorThresholds.ALL;
    private static final VectorThresholds DECODING_256 = VectorThresholds.ALL;
    private static final VectorThresholds ENCODING_256 = VectorThresholds.ALL;
}
