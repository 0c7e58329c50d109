// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.MalformedParquetException;

/**
 * Unpacks bit-packed integers, as miniblocks of DELTA_BINARY_PACKED have them, with the arguments of Trino's
 * {@code IntBitUnpacker} and its siblings, and the bit width behind them. {@code unpack} takes {@code length} values
 * from the input and moves it behind them: by {@code length * bitWidth / 8} bytes, rounded up.
 *
 * <p>Trino's unpackers take multiples of 8 values, and those of longs, shorts and bytes multiples of 32; here any
 * number will do.
 *
 * @since 0.1.0
 */
public final class BitUnpacker {
    private BitUnpacker() {
    }

    /**
     * Unpacks values of up to 32 bits. With a bit width of 0 they are zeros, which are written too.
     *
     * @param output where the values go
     * @param outputOffset index of the first element to write
     * @param input at the first packed byte; it moves behind the last one
     * @param length number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 32
     * @throws IllegalArgumentException if {@code length} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values do not fit into the output
     * @throws MalformedParquetException if the slice ends before the values do; as with all of these, nothing has been
     *         written, and the input has not moved
     */
    public static void unpack(int[] output, int outputOffset, SliceCursor input, int length, int bitWidth) {
        int bytes = requireBytes(input, length, bitWidth);
        BitPacking.unpackInts(input.array(), input.position(), length, bitWidth, output, outputOffset);
        input.skip(bytes);
    }

    /**
     * Unpacks values of up to 64 bits, of bit widths up to 64; otherwise identical to {@link #unpack(int[], int,
     * SliceCursor, int, int)}.
     */
    public static void unpack(long[] output, int outputOffset, SliceCursor input, int length, int bitWidth) {
        int bytes = requireBytes(input, length, bitWidth);
        BitPacking.unpackLongs(input.array(), input.position(), length, bitWidth, output, outputOffset);
        input.skip(bytes);
    }

    /**
     * Unpacks the lowest 16 bits of values of up to 32 bits: a difference of shorts may have 17. Otherwise identical to
     * {@link #unpack(int[], int, SliceCursor, int, int)}.
     */
    public static void unpack(short[] output, int outputOffset, SliceCursor input, int length, int bitWidth) {
        int bytes = requireBytes(input, length, bitWidth);
        BitPacking.unpackShorts(input.array(), input.position(), length, bitWidth, output, outputOffset);
        input.skip(bytes);
    }

    /**
     * Unpacks the lowest 8 bits of values of up to 32 bits: a difference of bytes may have 9. Otherwise identical to
     * {@link #unpack(int[], int, SliceCursor, int, int)}.
     */
    public static void unpack(byte[] output, int outputOffset, SliceCursor input, int length, int bitWidth) {
        int bytes = requireBytes(input, length, bitWidth);
        BitPacking.unpackBytes(input.array(), input.position(), length, bitWidth, output, outputOffset);
        input.skip(bytes);
    }

    /** How many bytes the values take, which the array may have although the slice has not. */
    private static int requireBytes(SliceCursor input, int length, int bitWidth) {
        long bytes = BitPacking.byteCount(length, bitWidth);
        if (bytes > input.remaining()) {
            throw truncated(input, length, bitWidth);
        }
        return (int) bytes;
    }

    private static MalformedParquetException truncated(SliceCursor input, int length, int bitWidth) {
        return new MalformedParquetException(length + " values of " + bitWidth + " bits at offset " + input.position()
                + " are truncated: " + input.remaining() + " bytes remain", input.position());
    }
}
