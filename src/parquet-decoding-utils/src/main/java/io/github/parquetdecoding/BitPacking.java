// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import io.github.parquetdecoding.internal.bitpacking.BitPacker;
import io.github.parquetdecoding.internal.bitpacking.BitUnpacking;
import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Bit-packed integers, as in Parquet's bit-packed runs and in miniblocks of DELTA_BINARY_PACKED: values of a fixed
 * number of bits back to back, from the least significant bit of each byte to the most significant one. {@code count}
 * values take {@link #byteCount} bytes; bits after the last value are ignored.
 *
 * <p>Values are unsigned; one that fills its type may appear negative. A negative count, or a bit width
 * that is negative or larger than stated, is refused with {@link IllegalArgumentException}; values or packed bytes
 * outside of their arrays or buffer with {@link IndexOutOfBoundsException}, before anything is written. Nothing outside
 * of the output range is ever written. The two arrays must not share bytes.
 *
 * <p>Bytes are read in place from arrays and from buffers that have one; of other buffers they are copied, a few
 * kilobytes at a time.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="bits"}
 *
 * @since 0.1.0
 */
public final class BitPacking {
    /** Values that are copied at a time from a buffer without an array, up to 8 KB. A multiple of 8. */
    private static final int BATCH = 1024;

    private BitPacking() {
    }

    /** {@return the bytes that packed values of 0 to 64 bits take: {@code count * bitWidth / 8}, rounded up} */
    public static long byteCount(int count, int bitWidth) {
        Checks.checkBitWidth(bitWidth, Long.SIZE);
        Checks.checkValueCount(count);
        return ((long) count * bitWidth + 7) / Byte.SIZE;
    }

    /** Unpacks values of up to 32 bits. */
    public static void unpackInts(byte[] packed, int offset, int bitWidth, int[] out, int outOffset, int count) {
        unpack(packed, offset, count, bitWidth, Integer.SIZE, ElementType.INTS, out, out.length, outOffset);
    }

    /** From a buffer, heap or direct, which stays where it is; {@code offset} is counted as {@code get(int)} does. */
    public static void unpackInts(ByteBuffer packed, int offset, int bitWidth, int[] out, int outOffset, int count) {
        unpack(packed, offset, count, bitWidth, Integer.SIZE, ElementType.INTS, out, out.length, outOffset);
    }

    /** Unpacks values of up to 64 bits. */
    public static void unpackLongs(byte[] packed, int offset, int bitWidth, long[] out, int outOffset, int count) {
        unpack(packed, offset, count, bitWidth, Long.SIZE, ElementType.LONGS, out, out.length, outOffset);
    }

    /** From a buffer, heap or direct, which stays where it is; {@code offset} is counted as {@code get(int)} does. */
    public static void unpackLongs(ByteBuffer packed, int offset, int bitWidth, long[] out, int outOffset, int count) {
        unpack(packed, offset, count, bitWidth, Long.SIZE, ElementType.LONGS, out, out.length, outOffset);
    }

    /** Packs values of up to 32 bits; higher bits of a value are dropped, and the last byte is padded with zeros. */
    public static void packInts(int[] values, int offset, int bitWidth, byte[] out, int outOffset, int count) {
        checkPacked("out", out, out.length, outOffset, count, bitWidth, Integer.SIZE);
        Checks.checkRange("values", values, values.length, offset, count);
        BitPacker.pack(values, offset, count, bitWidth, out, outOffset);
    }

    /** Packs values of up to 64 bits; higher bits of a value are dropped, and the last byte is padded with zeros. */
    public static void packLongs(long[] values, int offset, int bitWidth, byte[] out, int outOffset, int count) {
        checkPacked("out", out, out.length, outOffset, count, bitWidth, Long.SIZE);
        Checks.checkRange("values", values, values.length, offset, count);
        BitPacker.pack(values, offset, count, bitWidth, out, outOffset);
    }

    private static void unpack(byte[] packed, int offset, int count, int bitWidth, int mostBits, ElementType type,
            Object out, int outLength, int outOffset) {
        checkPacked("packed", packed, packed.length, offset, count, bitWidth, mostBits);
        Checks.checkRange("out", out, outLength, outOffset, count);
        BitUnpacking.unpack(packed, offset, packed.length, 0, count, bitWidth, type, out, outOffset);
    }

    private static void unpack(ByteBuffer packed, int offset, int count, int bitWidth, int mostBits, ElementType type,
            Object out, int outLength, int outOffset) {
        checkPacked("packed", packed, packed.limit(), offset, count, bitWidth, mostBits);
        Checks.checkRange("out", out, outLength, outOffset, count);
        if (packed.hasArray()) {
            int start = packed.arrayOffset();
            BitUnpacking.unpack(packed.array(), start + offset, start + packed.limit(), 0, count, bitWidth, type,
                    out, outOffset);
            return;
        }
        byte[] batch = new byte[(int) byteCount(Math.min(count, BATCH), bitWidth)];
        for (int i = 0, values; i < count; i += values) {
            values = Math.min(count - i, BATCH);
            int bytes = (int) byteCount(values, bitWidth);
            packed.get(offset + i / Byte.SIZE * bitWidth, batch, 0, bytes);
            BitUnpacking.unpack(batch, 0, bytes, 0, values, bitWidth, type, out, outOffset + i);
        }
    }

    /** Checks that packed values lie within their array or buffer. */
    private static void checkPacked(
            String name, Object memory, int length, int offset, int count, int bitWidth, int mostBits) {
        Checks.checkBitWidth(bitWidth, mostBits);
        Checks.checkWideRange(name, memory, length, offset, byteCount(count, bitWidth));
    }
}
