// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

/** Reads booleans in RLE: runs after their length in 4 bytes. */
final class BooleanReader implements ValueReader {
    private byte[] array;
    private int start;
    private int limit;
    private RunLengthBitPackedReader runs;

    @Override
    public void reset(ByteCursor page) {
        int first = page.position;
        if (runs == null) {
            runs = RunLengthBitPackedReader.ofLengthPrefixed(page, 1);
        } else {
            runs.reset(page);
        }
        array = page.array;
        start = first;
        limit = page.position;
    }

    /** Goes through all runs, up to 7 meaningless values at the end included. */
    @Override
    public int valueCount() {
        RunLengthBitPackedReader all =
                RunLengthBitPackedReader.ofLengthPrefixed(ByteCursor.of(array, start, limit - start), 1);
        long count = 0;
        for (int run; (run = all.runLength()) > 0; count += run) {
            all.skip(run);
        }
        return (int) Math.min(count, Integer.MAX_VALUE);
    }

    @Override
    public void skip(int count) {
        runs.skip(count);
    }

    @Override
    public long byteCount(int count) {
        return ValueReaders.byteCount(0, count);
    }

    @Override
    public int readPlain(byte[] out, int outOffset, int count) {
        int bytes = (int) byteCount(count);
        runs.readPlain(out, outOffset, count);
        return bytes;
    }

    @Override
    public void readBits(long[] bits, int firstBit, int count) {
        runs.readValidity(bits, firstBit, count);
    }

    @Override
    public String toString() {
        return "RLE of BOOLEAN";
    }
}
