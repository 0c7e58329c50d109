package io.github.parquetdecoding;

/**
 * How lists of ULEB128 values are read: a pure function of what was asked for, of the platform and of the processor.
 *
 * <p>Measured on JDK 25 (Zen 4), ns per value, fresh values:
 * <table>
 * <caption>Forms of reading lists</caption>
 * <tr><th></th><th>vectors</th><th>{@code Long.compress}</th><th>shifts and masks</th></tr>
 * <tr><td>ints of 1 to 5 bytes</td><td>0.65</td><td>1.8</td><td>2.7</td></tr>
 * <tr><td>run headers</td><td>0.5</td><td>1.5</td><td>1.8</td></tr>
 * <tr><td>longs of 1 to 10 bytes</td><td>1.4</td><td>3.3</td><td>4.4</td></tr>
 * </table>
 *
 * <p>{@code Long.compress} is x86's instruction {@code pext}. Where there is none the method takes some 50 operations,
 * and AMD's processors before Zen 3 run the instruction in microcode, many times slower than others. The vectors need
 * bytes to be compressed and permuted by instructions of AVX-512 VBMI2; the Vector API's way without is slower by far,
 * and nothing in Java tells whether they are there. They are used only if they are asked for: until C2 has compiled
 * them, after some 60,000 vectors, a value costs microseconds. That was 1.3 s on one core, which a thousand million
 * values pay back; lists are short in most readers, and are read early.
 *
 * @param compressReason why {@code Long.compress} is used or is not, in a few words
 * @param vectorReason the same for vectors
 */
record Uleb128Policy(boolean compresses, String compressReason, boolean usesVectors, String vectorReason) {
    /** The oldest that the tests are run on with {@code Long.compress}. */
    private static final int OLDEST_FEATURE = 25;

    /**
     * Decides.
     *
     * @param requested the value of the system property {@value DecodingKernels#PROPERTY}
     * @throws IllegalArgumentException if it is none of its values
     * @throws IllegalStateException if it is {@code vector} and vectors cannot run
     */
    static Uleb128Policy of(String requested, Platform platform, Processor processor) {
        // One property for all kernels, which asks for what there is or is refused, whichever of them is used first.
        KernelPolicy.of(requested, platform);
        boolean scalar = requested.equals("scalar");
        String compressObstacle = scalar ? "as asked for" : compressObstacle(platform, processor);
        String vectorObstacle = scalar ? "as asked for" : vectorObstacle(requested, platform, processor);
        return new Uleb128Policy(
                compressObstacle == null, compressObstacle == null ? "fast here" : compressObstacle,
                vectorObstacle == null, vectorObstacle == null ? "as asked for" : vectorObstacle);
    }

    private static String compressObstacle(Platform platform, Processor processor) {
        if (platform.feature() < OLDEST_FEATURE) {
            return "Long.compress is used from JDK " + OLDEST_FEATURE + " on, and this is JDK " + platform.feature();
        }
        if (!KernelPolicy.isHotSpot(platform) || !KernelPolicy.hasC2(platform)) {
            return "Long.compress is made an instruction by HotSpot's C2, and this is " + platform.vmName() + " "
                    + platform.vmVersion() + " (" + platform.vmInfo() + ")";
        }
        if (!processor.flags().contains("bmi2")) {
            return "the processor is not known to have the instruction pext";
        }
        // Zen 3 was AMD's first processor with a pext in hardware, and its first with vaes.
        if (!processor.vendor().equals("GenuineIntel") && !processor.flags().contains("vaes")) {
            return "the instruction pext may be slow on this processor of " + processor.vendor();
        }
        return null;
    }

    private static String vectorObstacle(String requested, Platform platform, Processor processor) {
        String obstacle = KernelPolicy.obstacle(platform);
        if (obstacle != null) {
            return obstacle;
        }
        if (platform.vectorBits() != 512 || !processor.flags().contains("avx512_vbmi2")) {
            return "the processor is not known to have AVX-512 VBMI2, or it is not used";
        }
        if (!requested.equals("vector")) {
            return "used if asked for, as they take a second to warm up";
        }
        return null;
    }

    String describe() {
        return "ULEB128 lists with " + (usesVectors ? "vectors and " : "")
                + (compresses ? "Long.compress" : "shifts and masks")
                + " (vectors: " + vectorReason + "; Long.compress: " + compressReason + ")";
    }
}
