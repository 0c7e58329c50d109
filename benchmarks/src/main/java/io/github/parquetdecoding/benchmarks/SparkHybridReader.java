// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.Packer;

/**
 * A reimplementation of the loop of Spark 4's {@code VectorizedRleValuesReader}. It unpacks a bit-packed run as a whole
 * with parquet-java's packer, 8 values at a time from a slice of the input. The values of a repeated level are read at
 * once, the values of a bit-packed run one by one, with a branch for each.
 */
final class SparkHybridReader implements SparkValues {
    private final ByteBufferInputStream in;
    private final int bitWidth;
    private final BytePacker packer;

    private boolean packed;
    private int left;
    private int repeated;
    private int[] unpacked = new int[16];
    private int nextUnpacked;

    SparkHybridReader(ByteBuffer in, int bitWidth) {
        this.in = ByteBufferInputStream.wrap(in);
        this.bitWidth = bitWidth;
        packer = Packer.LITTLE_ENDIAN.newBytePacker(bitWidth);
    }

    /** Reads levels, the values of rows whose level is 1, and marks the other rows as null. */
    void readLevels(int count, int offset, byte[] nulls, SparkValues values, int[] out) throws IOException {
        for (int row = offset, end = offset + count, length; row < end; row += length) {
            length = nextRun(end - row);
            if (!packed) {
                if (repeated == 1) {
                    values.readIntegers(out, row, length);
                    fill(nulls, row, length, (byte) 0);
                } else {
                    fill(nulls, row, length, (byte) 1);
                }
            } else {
                for (int i = row; i < row + length; i++) {
                    if (unpacked[nextUnpacked++] == 1) {
                        out[i] = values.readInteger();
                        nulls[i] = 0;
                    } else {
                        nulls[i] = 1;
                    }
                }
            }
            left -= length;
        }
    }

    @Override
    public int readInteger() throws IOException {
        nextRun(1);
        left--;
        return packed ? unpacked[nextUnpacked++] : repeated;
    }

    @Override
    public void readIntegers(int[] out, int offset, int count) throws IOException {
        for (int i = offset, end = offset + count, length; i < end; i += length) {
            length = nextRun(end - i);
            if (packed) {
                System.arraycopy(unpacked, nextUnpacked, out, i, length);
                nextUnpacked += length;
            } else {
                Arrays.fill(out, i, i + length, repeated);
            }
            left -= length;
        }
    }

    private static void fill(byte[] nulls, int offset, int count, byte value) {
        Arrays.fill(nulls, offset, offset + count, value);
    }

    /** Returns how many values to read from the current run: at least 1 and at most {@code wanted}. */
    private int nextRun(int wanted) throws IOException {
        if (left == 0) {
            readHeader();
        }
        return Math.min(left, wanted);
    }

    private void readHeader() throws IOException {
        int header = BytesUtils.readUnsignedVarInt(in);
        packed = (header & 1) != 0;
        if (!packed) {
            left = header >>> 1;
            repeated = BytesUtils.readIntLittleEndianPaddedOnBitWidth(in, bitWidth);
            return;
        }
        left = (header >>> 1) * 8;
        if (unpacked.length < left) {
            unpacked = new int[left];
        }
        nextUnpacked = 0;
        for (int i = 0; i < left; i += 8) {
            ByteBuffer group = in.slice(bitWidth);
            packer.unpack8Values(group, group.position(), unpacked, i);
        }
    }
}
