package io.github.parquetdecoding;

/**
 * How lists of ULEB128 values are read: a pure function of what was asked for, of the platform and of the processor.
 *
 * <p>Measured on JDK 25 (Zen 4), ns per value, fresh values:
 * <table>
 * <caption>Forms of reading lists</caption>
 * <tr><th></th><th>{@code Long.compress}</th><th>shifts and masks</th></tr>
 * <tr><td>ints of 1 to 5 bytes</td><td>2.0</td><td>2.9</td></tr>
 * <tr><td>run headers</td><td>1.6</td><td>1.7</td></tr>
 * <tr><td>longs of 1 to 10 bytes</td><td>3.3</td><td>4.4</td></tr>
 * </table>
 *
 * <p>{@code Long.compress} is x86's instruction {@code pext}. Where there is none the method takes some 50 operations,
 * and AMD's processors before Zen 3 run the instruction in microcode, many times slower than others.
 *
 * <p>There is no form with vectors. With AVX-512 VBMI2, 16 ints at once took 0.6 ns per value once C2 had compiled
 * them, but microseconds per value until then, for more than a second: lists are short in most readers, and are read
 * early.
 *
 * @param reason why {@code Long.compress} is used or is not, in a few words
 */
record Uleb128Policy(boolean compresses, String reason) {
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
        String obstacle = requested.equals("scalar") ? "as asked for" : obstacle(platform, processor);
        return new Uleb128Policy(obstacle == null, obstacle == null ? "fast here" : obstacle);
    }

    private static String obstacle(Platform platform, Processor processor) {
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

    String describe() {
        return "ULEB128 lists with " + (compresses ? "Long.compress: " : "shifts and masks: ") + reason;
    }
}
