// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.MalformedParquetException;

/**
 * Unpacks bit-packed integers, such as miniblocks of DELTA_BINARY_PACKED. The arguments are the same as in Trino's
 * {@code IntBitUnpacker} and its siblings, followed by the bit width. {@code unpack} reads {@code length} values and
 * moves the input past them: by {@code length * bitWidth / 8} bytes, rounded up.
 *
 * <p>Trino's unpackers require multiples of 8 values, or of 32 for longs, shorts and bytes. These unpackers take any
 * number.
 *
 * @since 0.1.0
 */
public final class BitUnpacker {
    private BitUnpacker() {
    }

    /**
     * Unpacks values of up to 32 bits. With a bit width of 0, zeros are written. If an exception is thrown, nothing has
     * been written, and the input has not moved.
     *
     * @param bitWidth bits per value, from 0 to 32
     * @throws IllegalArgumentException if {@code length} is negative or {@code bitWidth} is out of range
     * @throws IndexOutOfBoundsException if the values do not fit into the output
     * @throws MalformedParquetException if the slice ends before the values do
     */
    public static void unpack(int[] output, int outputOffset, SliceCursor input, int length, int bitWidth) {
        int bytes = requireBytes(input, length, bitWidth);
        BitPacking.unpackInts(input.array(), input.position(), bitWidth, output, outputOffset, length);
        input.skip(bytes);
    }

    /**
     * Unpacks values of up to 64 bits; otherwise identical to {@link #unpack(int[], int, SliceCursor, int, int)}.
     */
    public static void unpack(long[] output, int outputOffset, SliceCursor input, int length, int bitWidth) {
        int bytes = requireBytes(input, length, bitWidth);
        BitPacking.unpackLongs(input.array(), input.position(), bitWidth, output, outputOffset, length);
        input.skip(bytes);
    }

    /**
     * Unpacks the low 16 bits of values of up to 32 bits, because a difference of shorts may have 17; otherwise
     * identical to {@link #unpack(int[], int, SliceCursor, int, int)}.
     */
    public static void unpack(short[] output, int outputOffset, SliceCursor input, int length, int bitWidth) {
        int bytes = requireBytes(input, length, bitWidth);
        BitPacking.unpackShorts(input.array(), input.position(), bitWidth, output, outputOffset, length);
        input.skip(bytes);
    }

    /**
     * Unpacks the low 8 bits of values of up to 32 bits, because a difference of bytes may have 9; otherwise identical
     * to {@link #unpack(int[], int, SliceCursor, int, int)}.
     */
    public static void unpack(byte[] output, int outputOffset, SliceCursor input, int length, int bitWidth) {
        int bytes = requireBytes(input, length, bitWidth);
        BitPacking.unpackBytes(input.array(), input.position(), bitWidth, output, outputOffset, length);
        input.skip(bytes);
    }

    /** Checks the slice's length: its array may be long enough for the values even if the slice is not. */
    private static int requireBytes(SliceCursor input, int length, int bitWidth) {
        long bytes = BitPacking.byteCount(length, bitWidth);
        if (bytes > input.remaining()) {
            throw new MalformedParquetException("Truncated: " + SliceCursor.counted(length, "value") + " of "
                    + SliceCursor.counted(bitWidth, "bit") + " at offset " + input.position() + ", with only "
                    + SliceCursor.counted(input.remaining(), "byte") + " left", input.position());
        }
        return (int) bytes;
    }
}
