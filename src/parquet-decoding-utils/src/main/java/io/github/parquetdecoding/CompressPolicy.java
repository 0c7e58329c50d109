package io.github.parquetdecoding;

/**
 * Whether lists of ULEB128 values are read with {@code Long.compress}: a pure function of what was asked for, of the
 * platform and of the processor.
 *
 * <p>Measured on JDK 25 (Zen 4), fresh values, ns per value: with it 1.7 for ints of one to five bytes, 1.3 for run
 * headers and 3.1 for longs of one to ten bytes; with shifts and masks 2.7, 1.8 and 4.4. It is x86's instruction
 * {@code pext}, and HotSpot compiles it to that from JDK 19 on. Where there is none the method takes some 50 operations,
 * and AMD's processors before Zen 3 run the instruction in microcode, up to 100 times slower than others.
 *
 * @param reason why, in a few words
 */
record CompressPolicy(boolean compresses, String reason) {
    /** The oldest that the tests are run on with it. */
    private static final int OLDEST_FEATURE = 25;

    /**
     * Decides.
     *
     * @param requested the value of the system property {@value DecodingKernels#PROPERTY}
     */
    static CompressPolicy of(String requested, Platform platform, Processor processor) {
        String obstacle = requested.equals("scalar") ? "as asked for" : obstacle(platform, processor);
        return obstacle == null ? new CompressPolicy(true, "fast here") : new CompressPolicy(false, obstacle);
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
        return "ULEB128 lists with " + (compresses ? "Long.compress" : "shifts and masks") + ": " + reason;
    }
}
