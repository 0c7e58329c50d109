package io.github.parquetdecoding;

/**
 * Reads lists of ULEB128 values in blocks. What is left, the last bytes and a block with a malformed value, is for
 * {@link Uleb128Lists}.
 */
interface Uleb128ListKernel {
    /** Reads up to {@code count} values, moves the cursor past them and returns how many. */
    int readInts(ByteCursor in, int[] out, int offset, int count);

    /** As {@link #readInts}. */
    int readLongs(ByteCursor in, long[] out, int offset, int count);

    /** Moves the cursor past up to {@code count} values and returns how many. */
    int skip(ByteCursor in, int count);
}
