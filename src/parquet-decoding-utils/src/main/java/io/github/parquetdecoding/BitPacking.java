// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import io.github.parquetdecoding.internal.bitpacking.BitPacker;
import io.github.parquetdecoding.internal.bitpacking.BitUnpacker;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Bit-packed integers, as Parquet has them in bit-packed runs and in miniblocks of DELTA_BINARY_PACKED: values of a
 * fixed number of bits back to back, from the least significant bit of each byte to the most significant one.
 * {@code valueCount} values take {@link #byteCount} bytes; bits after the last value are not looked at.
 *
 * <p>Values are unsigned; one of as many bits as its type has may come out negative. Packed values outside of their
 * array or buffer, or an output that does not fit, are refused before anything is written; nothing outside of the
 * output range is ever written. The two arrays must not share bytes.
 *
 * <p>Bytes are read in place from arrays and from buffers that have one; of other buffers they are copied, a few
 * kilobytes at a time.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="bits"}
 *
 * @since 0.1.0
 */
public final class BitPacking {
    /** Values of a buffer that is no array's: up to 8 KB are copied at a time. A multiple of 8. */
    private static final int BATCH = 1024;

    private BitPacking() {
    }

    /**
     * {@return the bytes that packed values take: {@code valueCount * bitWidth / 8}, rounded up}
     *
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 64
     * @throws IllegalArgumentException if an argument is out of its range
     */
    public static long byteCount(int valueCount, int bitWidth) {
        Checks.checkBitWidth(bitWidth, Long.SIZE);
        Checks.checkValueCount(valueCount);
        return ((long) valueCount * bitWidth + 7) / Byte.SIZE;
    }

    /**
     * Unpacks values of up to 32 bits.
     *
     * @param packed the packed bytes
     * @param offset index of the first packed byte
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 32
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values are not inside of their arrays
     */
    public static void unpackInts(
            byte[] packed, int offset, int valueCount, int bitWidth, int[] out, int outOffset) {
        checkPacked("packed", packed, packed.length, offset, valueCount, bitWidth, Integer.SIZE);
        Checks.checkRange("out", out, out.length, outOffset, valueCount);
        BitUnpacker.unpack(packed, offset, packed.length, 0, valueCount, bitWidth, out, outOffset);
    }

    /**
     * Unpacks values of up to 32 bits from a buffer, heap or direct, which stays where it is.
     *
     * @param packed the packed bytes
     * @param index index of the first packed byte, counted as {@code packed.get(index)} does; the values end before the
     *        buffer's limit
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 32
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values are not inside of the buffer or the output
     */
    public static void unpackInts(
            ByteBuffer packed, int index, int valueCount, int bitWidth, int[] out, int outOffset) {
        checkPacked("packed", packed, packed.limit(), index, valueCount, bitWidth, Integer.SIZE);
        Checks.checkRange("out", out, out.length, outOffset, valueCount);
        unpack(packed, index, valueCount, bitWidth, out, outOffset);
    }

    /**
     * Unpacks values of up to 64 bits.
     *
     * @param packed the packed bytes
     * @param offset index of the first packed byte
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 64
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values are not inside of their arrays
     */
    public static void unpackLongs(
            byte[] packed, int offset, int valueCount, int bitWidth, long[] out, int outOffset) {
        checkPacked("packed", packed, packed.length, offset, valueCount, bitWidth, Long.SIZE);
        Checks.checkRange("out", out, out.length, outOffset, valueCount);
        BitUnpacker.unpack(packed, offset, packed.length, 0, valueCount, bitWidth, out, outOffset);
    }

    /**
     * Unpacks values of up to 64 bits from a buffer, heap or direct, which stays where it is.
     *
     * @param packed the packed bytes
     * @param index index of the first packed byte, counted as {@code packed.get(index)} does; the values end before the
     *        buffer's limit
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 64
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values are not inside of the buffer or the output
     */
    public static void unpackLongs(
            ByteBuffer packed, int index, int valueCount, int bitWidth, long[] out, int outOffset) {
        checkPacked("packed", packed, packed.limit(), index, valueCount, bitWidth, Long.SIZE);
        Checks.checkRange("out", out, out.length, outOffset, valueCount);
        unpack(packed, index, valueCount, bitWidth, out, outOffset);
    }

    /**
     * Unpacks the lowest 16 bits of values of up to 32: a difference of such values may have one more.
     *
     * @param packed the packed bytes
     * @param offset index of the first packed byte
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 32
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values are not inside of their arrays
     */
    public static void unpackShorts(
            byte[] packed, int offset, int valueCount, int bitWidth, short[] out, int outOffset) {
        checkPacked("packed", packed, packed.length, offset, valueCount, bitWidth, Integer.SIZE);
        Checks.checkRange("out", out, out.length, outOffset, valueCount);
        BitUnpacker.unpack(packed, offset, packed.length, 0, valueCount, bitWidth, out, outOffset);
    }

    /**
     * Unpacks the lowest 16 bits of values of up to 32 from a buffer, heap or direct, which stays where it is.
     *
     * @param packed the packed bytes
     * @param index index of the first packed byte, counted as {@code packed.get(index)} does; the values end before the
     *        buffer's limit
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 32
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values are not inside of the buffer or the output
     */
    public static void unpackShorts(
            ByteBuffer packed, int index, int valueCount, int bitWidth, short[] out, int outOffset) {
        checkPacked("packed", packed, packed.limit(), index, valueCount, bitWidth, Integer.SIZE);
        Checks.checkRange("out", out, out.length, outOffset, valueCount);
        unpack(packed, index, valueCount, bitWidth, out, outOffset);
    }

    /**
     * Unpacks the lowest 8 bits of values of up to 32: a difference of such values may have one more.
     *
     * @param packed the packed bytes
     * @param offset index of the first packed byte
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 32
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values are not inside of their arrays
     */
    public static void unpackBytes(
            byte[] packed, int offset, int valueCount, int bitWidth, byte[] out, int outOffset) {
        checkPacked("packed", packed, packed.length, offset, valueCount, bitWidth, Integer.SIZE);
        Checks.checkRange("out", out, out.length, outOffset, valueCount);
        BitUnpacker.unpack(packed, offset, packed.length, 0, valueCount, bitWidth, out, outOffset);
    }

    /**
     * Unpacks the lowest 8 bits of values of up to 32 from a buffer, heap or direct, which stays where it is.
     *
     * @param packed the packed bytes
     * @param index index of the first packed byte, counted as {@code packed.get(index)} does; the values end before the
     *        buffer's limit
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 32
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values are not inside of the buffer or the output
     */
    public static void unpackBytes(
            ByteBuffer packed, int index, int valueCount, int bitWidth, byte[] out, int outOffset) {
        checkPacked("packed", packed, packed.limit(), index, valueCount, bitWidth, Integer.SIZE);
        Checks.checkRange("out", out, out.length, outOffset, valueCount);
        unpack(packed, index, valueCount, bitWidth, out, outOffset);
    }

    /**
     * Packs values of up to 32 bits, the inverse of {@link #unpackInts}. The last byte's bits after the last value are
     * 0.
     *
     * @param values the values
     * @param offset index of the first value
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 32; higher bits of a value are dropped
     * @param out where the packed bytes go
     * @param outOffset index of the first byte to write
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values or the packed bytes are not inside of their arrays
     */
    public static void packInts(int[] values, int offset, int valueCount, int bitWidth, byte[] out, int outOffset) {
        checkPacked("out", out, out.length, outOffset, valueCount, bitWidth, Integer.SIZE);
        Checks.checkRange("values", values, values.length, offset, valueCount);
        BitPacker.pack(values, offset, valueCount, bitWidth, out, outOffset);
    }

    /**
     * Packs values of up to 64 bits, the inverse of {@link #unpackLongs}. The last byte's bits after the last value are
     * 0.
     *
     * @param values the values
     * @param offset index of the first value
     * @param valueCount number of values, 0 or more
     * @param bitWidth bits per value, from 0 to 64; higher bits of a value are dropped
     * @param out where the packed bytes go
     * @param outOffset index of the first byte to write
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code bitWidth} out of its range
     * @throws IndexOutOfBoundsException if the values or the packed bytes are not inside of their arrays
     */
    public static void packLongs(long[] values, int offset, int valueCount, int bitWidth, byte[] out, int outOffset) {
        checkPacked("out", out, out.length, outOffset, valueCount, bitWidth, Long.SIZE);
        Checks.checkRange("values", values, values.length, offset, valueCount);
        BitPacker.pack(values, offset, valueCount, bitWidth, out, outOffset);
    }

    private static void unpack(
            ByteBuffer packed, int index, int valueCount, int bitWidth, Object out, int outOffset) {
        if (packed.hasArray()) {
            int start = packed.arrayOffset();
            BitUnpacker.unpack(packed.array(), start + index, start + packed.limit(), 0, valueCount, bitWidth, out,
                    outOffset);
            return;
        }
        byte[] batch = new byte[(int) byteCount(Math.min(valueCount, BATCH), bitWidth)];
        for (int i = 0, count; i < valueCount; i += count) {
            count = Math.min(valueCount - i, BATCH);
            int bytes = (int) byteCount(count, bitWidth);
            packed.get(index + i / Byte.SIZE * bitWidth, batch, 0, bytes);
            BitUnpacker.unpack(batch, 0, bytes, 0, count, bitWidth, out, outOffset + i);
        }
    }

    /** Whether packed values are inside of what they are in. */
    private static void checkPacked(
            String name, Object memory, int length, int offset, int valueCount, int bitWidth, int mostBits) {
        Checks.checkBitWidth(bitWidth, mostBits);
        Checks.checkWideRange(name, memory, length, offset, byteCount(valueCount, bitWidth));
    }
}
