package io.github.parquetdecoding;

/**
 * The width of all vectors of this process, which the vector classes read once, when they are initialised: only
 * constants are compiled to single instructions.
 */
final class VectorWidth {
    private static int bits;

    private VectorWidth() {
    }

    /** To be called before any vector class is initialised. */
    static void set(int vectorBits) {
        bits = vectorBits;
    }

    static int bits() {
        return bits;
    }
}
