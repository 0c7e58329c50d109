// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.memory.Checks;

/** Reads booleans in RLE: runs after their length in 4 bytes. */
final class BooleanReader implements ValueReader {
    private byte[] array;
    private int start;
    private int limit;
    private RunLengthBitPackedReader runs;

    @Override
    public void reset(ByteCursor page) {
        int first = page.position + Integer.BYTES;
        if (runs == null) {
            runs = RunLengthBitPackedReader.ofLengthPrefixed(page, 1);
        } else {
            runs.reset(page);
        }
        array = page.array;
        start = first;
        limit = page.position;
    }

    /** Goes through the runs, up to 7 meaningless values at the end included. */
    @Override
    public int valueCount(int most) {
        RunLengthBitPackedRuns counted = new RunLengthBitPackedRuns();
        counted.reset(array, start, limit, 1);
        return counted.skipUpTo(most);
    }

    @Override
    public void skip(int count) {
        runs.skip(count);
    }

    @Override
    public long byteCount(int count) {
        return Checks.plainByteCount(0, count);
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
