// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.rle;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import io.github.parquetdecoding.BitPacking;
import org.apache.parquet.Preconditions;
import org.apache.parquet.bytes.BytesUtils;

/**
 * Reads the RLE/bit-packing hybrid value by value: levels, dictionary ids and booleans. Replaces parquet-java's class
 * of this name.
 *
 * <p>The decoder reads a run's header and repeated value, or its packed bytes in batches: at any value, it has never
 * read more of the stream than parquet-java's class. As in that class, missing bytes at the end of a bit-packed run
 * count as 0. Runs of length 0 are skipped. Memory holds one batch, regardless of headers.
 */
public class RunLengthBitPackingHybridDecoder {
    /** Values per batch, a multiple of 8. Bit-packed runs have up to 504 in parquet-java, and 512 in Arrow C++. */
    private static final int BATCH = 512;
    private static final int[] NONE = {};

    private final int bitWidth;
    private final InputStream in;

    /** The current batch; its values from {@link #next} to {@link #end} have not been read. */
    private int[] values = NONE;
    private int next;
    private int end;

    /** Number of values of the current run after the batch. */
    private long left;
    private boolean repeated;
    private int repeatedValue;

    /** Number of bytes of the current run after the batch that the stream contains. */
    private long packedLeft;
    private byte[] packed;

    /** Bytes have been read but not used yet; a failure in between loses them. */
    private boolean taking;

    /**
     * Creates a decoder at the first value.
     *
     * @param in at the first run's header
     * @throws IllegalArgumentException if {@code bitWidth} is not from 0 to 32
     */
    public RunLengthBitPackingHybridDecoder(int bitWidth, InputStream in) {
        Preconditions.checkArgument(bitWidth >= 0 && bitWidth <= 32, "bitWidth must be >= 0 and <= 32");
        this.bitWidth = bitWidth;
        this.in = in;
    }

    /**
     * {@return the next value}
     *
     * @throws IllegalArgumentException if there is no next value
     * @throws NegativeArraySizeException if a bit-packed run has 2^31 values or bytes, or more
     * @throws IOException if the stream cannot be read, or if a failure of an earlier call has lost bytes
     */
    public int readInt() throws IOException {
        if (next == end) {
            readBatch();
        }
        return values[next++];
    }

    private void readBatch() throws IOException {
        if (taking) {
            throw new IOException("An earlier read failed");
        }
        while (left == 0) {
            readHeader();
        }
        int count = (int) Math.min(left, BATCH);
        if (values.length < count) {
            values = new int[values.length == 0 ? count : BATCH];
        }
        if (repeated) {
            Arrays.fill(values, 0, count, repeatedValue);
        } else {
            unpack(count);
        }
        left -= count;
        next = 0;
        end = count;
    }

    /** @param count a multiple of 8 */
    private void unpack(int count) throws IOException {
        int length = count / Byte.SIZE * bitWidth;
        if (packed == null || packed.length < length) {
            packed = new byte[values.length / Byte.SIZE * bitWidth];
        }
        int there = (int) Math.min(length, packedLeft);
        taking = true;
        if (in.readNBytes(packed, 0, there) < there) {
            throw new EOFException();
        }
        packedLeft -= there;
        Arrays.fill(packed, there, length, (byte) 0);
        BitPacking.unpackInts(packed, 0, bitWidth, values, 0, count);
        taking = false;
    }

    private void readHeader() throws IOException {
        Preconditions.checkArgument(in.available() > 0, "Reading past RLE/BitPacking stream.");
        taking = true;
        int header = readUnsignedVarInt();
        long length = header >>> 1;
        repeated = (header & 1) == 0;
        if (repeated) {
            repeatedValue = BytesUtils.readIntLittleEndianPaddedOnBitWidth(in, bitWidth);
            left = length;
        } else {
            int values = Byte.SIZE * (int) length;
            int bytes = (int) length * bitWidth;
            if ((values | bytes) < 0) {
                // The exception that parquet-java's arrays of this length end in.
                throw new NegativeArraySizeException(Integer.toString(values < 0 ? values : bytes));
            }
            packedLeft = Math.min(length * bitWidth, in.available());
            left = Byte.SIZE * length;
        }
        taking = false;
    }

    /** As {@link BytesUtils#readUnsignedVarInt}, which ignores the -1 at the end of a stream. */
    private int readUnsignedVarInt() throws IOException {
        int value = 0;
        int shift = 0;
        int read;
        do {
            read = in.read();
            if (read < 0) {
                throw new EOFException();
            }
            value |= (read & 0x7F) << shift;
            shift += 7;
        } while (read > 0x7F);
        return value;
    }
}
