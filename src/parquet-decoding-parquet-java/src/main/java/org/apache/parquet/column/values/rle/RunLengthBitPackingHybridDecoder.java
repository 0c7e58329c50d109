// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.rle;

import io.github.parquetdecoding.BitPacking;
import org.apache.parquet.Preconditions;
import org.apache.parquet.bytes.BytesUtils;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads the RLE/bit-packing hybrid value by value: levels, dictionary ids and booleans. Takes the place of
 * parquet-java's class of this name.
 *
 * <p>Of the stream it takes a run's header and repeated value, or its packed bytes batch by batch: never more than
 * parquet-java's class has taken at the same value. Bytes that are missing at the end of a bit-packed run count as 0,
 * as they do there. Runs of length 0 are skipped. Memory is that of a batch, whatever a header says.
 */
public class RunLengthBitPackingHybridDecoder {
    /** Values at a time, a multiple of 8. Bit-packed runs of parquet-java have up to 504, those of Arrow C++ 512. */
    private static final int BATCH = 512;
    private static final int[] NONE = {};

    private final int bitWidth;
    private final InputStream in;

    /** The values of the batch: those from {@link #next} to {@link #end} are left. */
    private int[] values = NONE;
    private int next;
    private int end;

    /** Values of the current run that are behind the batch. */
    private long left;
    private boolean repeated;
    private int repeatedValue;

    /** Bytes of the current run that the stream has, behind the batch. */
    private long packedLeft;
    private byte[] packed;

    /** Bytes are taken and not yet used: what fails in between, be it for want of stack, loses them. */
    private boolean taking;

    /**
     * A decoder at the first value.
     *
     * @param bitWidth bits per value
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
     * @throws IOException if the stream cannot be read, or an earlier call has lost some of it
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
        BitPacking.unpackInts(packed, 0, count, bitWidth, values, 0);
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
            packedLeft = Math.min(length * bitWidth, in.available());
            left = Byte.SIZE * length;
        }
        taking = false;
    }

    /** As {@link BytesUtils#readUnsignedVarInt}, which does not see the end of a stream that answers -1 there. */
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
