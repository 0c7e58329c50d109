package io.github.parquetdecoding;

import java.util.Arrays;

/**
 * How lists of ULEB128 values are read in this process: decided once. Vectors are used only if they are asked for, so
 * it is an error if they do not work.
 */
final class Uleb128Kernels {
    /** Whether {@code Long.compress} is used. */
    static final boolean COMPRESSES;

    /** Null if vectors are not used. */
    static final Uleb128ListKernel VECTORS;

    private static final Uleb128Policy POLICY;

    static {
        String requested = System.getProperty(DecodingKernels.PROPERTY, "auto");
        POLICY = Uleb128Policy.of(requested, Platform.current(), Processor.current());
        COMPRESSES = POLICY.compresses();
        try {
            VECTORS = POLICY.usesVectors() ? load() : null;
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            throw new IllegalStateException("-D" + DecodingKernels.PROPERTY + "=" + requested
                    + ": Vector API kernels do not work on JDK " + Runtime.version() + ": " + e, e);
        }
    }

    private Uleb128Kernels() {
    }

    /** One line: which forms are used and why. */
    static String describe() {
        return POLICY.describe();
    }

    /** By name, as {@link DecodingKernels} does. */
    private static Uleb128ListKernel load() throws ReflectiveOperationException {
        Platform.vectorModuleOfThisProcess().ifPresent(Uleb128Kernels.class.getModule()::addReads);
        Uleb128ListKernel vectors = Class.forName("io.github.parquetdecoding.VectorUleb128Lists")
                .asSubclass(Uleb128ListKernel.class)
                .getDeclaredConstructor()
                .newInstance();
        checkAnswers(vectors);
        return vectors;
    }

    /** A few values of each length: a Vector API that has been changed or is broken is seen here, not in a reader. */
    static void checkAnswers(Uleb128ListKernel kernel) {
        int count = 67;
        long[] longs = new long[count];
        int[] ints = new int[count];
        for (int i = 0; i < count; i++) {
            longs[i] = i * 0x9E37_79B9_7F4A_7C15L >>> i * 23 % Long.SIZE;
            ints[i] = (int) longs[i] >>> i * 11 % Integer.SIZE;
        }
        byte[] bytes = new byte[count * Uleb128.MAX_LONG_BYTES];
        ByteCursor in = ByteCursor.of(bytes, 0, Uleb128.writeInts(ints, 0, count, bytes, 0));
        int[] readInts = new int[count];
        int read = kernel.readInts(in, readInts, 0, count);
        check(read > 0 && Arrays.equals(readInts, 0, read, ints, 0, read), "ints were read");
        in = ByteCursor.of(bytes, 0, Uleb128.writeLongs(longs, 0, count, bytes, 0));
        long[] readLongs = new long[count];
        read = kernel.readLongs(in, readLongs, 0, count);
        check(read > 0 && Arrays.equals(readLongs, 0, read, longs, 0, read), "longs were read");
        in.position(0);
        int skipped = kernel.skip(in, count);
        check(skipped > 0 && Uleb128.readLong(in) == longs[skipped], "longs were skipped");
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new IllegalStateException("wrong " + what);
        }
    }
}
