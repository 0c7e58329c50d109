// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.Uleb128;

/**
 * The names that Trino's call sites have, over a slice. They delegate to {@link Uleb128}, which takes a {@link
 * SliceCursor} for everything else: zig-zag codes, lists, skips. Offsets in messages are indexes into the slice's
 * array.
 *
 * <p>In Trino a value of too many bytes is a {@code VerifyException}; a value whose payload does not fit loses the bits
 * that are too many; and one that the slice's end cuts off goes on in whatever lies behind it. Here all three are a
 * {@link MalformedParquetException}.
 *
 * @since 0.1.0
 */
public final class SliceDecodingUtils {
    private SliceDecodingUtils() {
    }

    /**
     * Reads one ULEB128 value of up to 32 bits.
     *
     * @param in at the value's first byte
     * @return the value; 2^31 and more come back as negative ints
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static int readUleb128Int(SliceCursor in) {
        return Uleb128.readInt(in);
    }

    /**
     * Reads one ULEB128 value of up to 64 bits.
     *
     * @param in at the value's first byte
     * @return the value; 2^63 and more come back as negative longs
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static long readUleb128Long(SliceCursor in) {
        return Uleb128.readLong(in);
    }

    /**
     * {@return a view of a slice that is one page in BYTE_STREAM_SPLIT encoding, to decode any range of it into any
     * typed array} Nothing is copied.
     *
     * @param slice the page
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code elementSize} is less than 1
     * @throws MalformedParquetException if the slice's length is not a multiple of {@code elementSize}
     */
    public static ByteStreamSplitPage byteStreamSplitPage(Slice slice, int elementSize) {
        return ByteStreamSplitPage.of(SliceCursor.of(slice), elementSize);
    }

    /**
     * Unpacks deltas of INT32, as Trino's {@code DeltaPackingUtils} does, and adds them up; sums wrap at 32 bits.
     *
     * @param output where the values go; the value before the first one is at index {@code outputOffset - 1}
     * @param outputOffset index of the first element to write, at least 1
     * @param length number of values, 0 or more
     * @param input at the first packed byte; it moves behind the last one
     * @param minDelta what is added to each delta
     * @param bitWidth bits per delta, from 0 to 32
     * @throws IllegalArgumentException if {@code length} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values, with the one before them, are not inside of the output
     * @throws MalformedParquetException if the slice ends before the values do; as with all of these, nothing has been
     *         written, and the input has not moved
     */
    public static void unpackDelta(
            int[] output, int outputOffset, int length, SliceCursor input, long minDelta, int bitWidth) {
        int last = output[outputOffset - 1];
        BitUnpacker.unpack(output, outputOffset, input, length, bitWidth);
        for (int i = outputOffset; i < outputOffset + length; i++) {
            last += output[i] + (int) minDelta;
            output[i] = last;
        }
    }

    /**
     * Unpacks deltas of INT64, from 0 to 64 bits wide; otherwise identical to {@link #unpackDelta(int[], int, int,
     * SliceCursor, long, int)}.
     */
    public static void unpackDelta(
            long[] output, int outputOffset, int length, SliceCursor input, long minDelta, int bitWidth) {
        long last = output[outputOffset - 1];
        BitUnpacker.unpack(output, outputOffset, input, length, bitWidth);
        for (int i = outputOffset; i < outputOffset + length; i++) {
            last += output[i] + minDelta;
            output[i] = last;
        }
    }
}
