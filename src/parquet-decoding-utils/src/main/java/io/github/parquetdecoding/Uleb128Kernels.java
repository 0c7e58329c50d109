package io.github.parquetdecoding;

/** How lists of ULEB128 values are read in this process: decided once. */
final class Uleb128Kernels {
    /** Whether {@code Long.compress} is used. */
    static final boolean COMPRESSES;

    private static final Uleb128Policy POLICY;

    static {
        POLICY = Uleb128Policy.of(
                System.getProperty(DecodingKernels.PROPERTY, "auto"), Platform.current(), Processor.current());
        COMPRESSES = POLICY.compresses();
    }

    private Uleb128Kernels() {
    }

    /** One line: which form is used and why. */
    static String describe() {
        return POLICY.describe();
    }
}
