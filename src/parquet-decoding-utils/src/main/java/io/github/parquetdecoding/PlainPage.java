// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

import io.github.parquetdecoding.internal.bitpacking.ValueByValue;
import io.github.parquetdecoding.internal.validity.ValidityBits;

import static io.github.parquetdecoding.internal.memory.Checks.checkElementSize;
import static io.github.parquetdecoding.internal.memory.Checks.checkRange;
import static io.github.parquetdecoding.internal.memory.Checks.checkValues;

/**
 * The values of a page in PLAIN, all of one size: little-endian and back to back, or booleans of one bit each, the
 * lowest bit of each byte first. Callers know the type.
 */
final class PlainPage {
    /** Stands for one bit. */
    private static final int BOOLEANS = 0;

    private final byte[] array;
    private final int start;
    private final int limit;
    private final int valueCount;
    private final int elementSize;
    // Views of the page for its element size. Their positions never move, so that threads may share them.
    private final IntBuffer ints;
    private final FloatBuffer floats;
    private final LongBuffer longs;
    private final DoubleBuffer doubles;

    private PlainPage(ByteCursor in, int valueCount, int elementSize) {
        this.array = in.array;
        this.start = in.position;
        this.limit = in.limit;
        this.valueCount = valueCount;
        this.elementSize = elementSize;
        ByteBuffer bytes = ByteBuffer.wrap(array, start, limit - start).order(ByteOrder.LITTLE_ENDIAN);
        this.ints = elementSize == Integer.BYTES ? bytes.asIntBuffer() : null;
        this.floats = elementSize == Float.BYTES ? bytes.asFloatBuffer() : null;
        this.longs = elementSize == Long.BYTES ? bytes.asLongBuffer() : null;
        this.doubles = elementSize == Double.BYTES ? bytes.asDoubleBuffer() : null;
        in.position = limit;
    }

    /**
     * {@return a page of values of a fixed size in the rest of a cursor, which moves to its limit} Some
     * writers append bytes to their pages: bytes after the last whole value mean nothing.
     *
     * @param elementSize bytes per value, at least 1
     */
    static PlainPage of(ByteCursor in, int elementSize) {
        checkElementSize(elementSize);
        return new PlainPage(in, in.remaining() / elementSize, elementSize);
    }

    /** {@return a page of booleans in the rest of a cursor, which moves to its limit} */
    static PlainPage ofBooleans(ByteCursor in) {
        return new PlainPage(in, (int) Math.min((long) Byte.SIZE * in.remaining(), Integer.MAX_VALUE), BOOLEANS);
    }

    /**
     * {@return how many values the page's bytes hold} The page's header may count fewer: then the last ones were not
     * written and mean nothing, such as up to 7 bits after booleans.
     */
    int valueCount() {
        return valueCount;
    }

    /** Decodes {@code count} INT32 values. */
    void decodeInts(int firstValue, int[] out, int outOffset, int count) {
        check(firstValue, out, out.length, outOffset, count);
        ints.get(firstValue, out, outOffset, count);
    }

    /** Decodes {@code count} FLOAT values, bit for bit: payloads of NaNs survive. */
    void decodeFloats(int firstValue, float[] out, int outOffset, int count) {
        check(firstValue, out, out.length, outOffset, count);
        floats.get(firstValue, out, outOffset, count);
    }

    /** Decodes {@code count} INT64 values. */
    void decodeLongs(int firstValue, long[] out, int outOffset, int count) {
        check(firstValue, out, out.length, outOffset, count);
        longs.get(firstValue, out, outOffset, count);
    }

    /** Decodes {@code count} DOUBLE values, bit for bit: payloads of NaNs survive. */
    void decodeDoubles(int firstValue, double[] out, int outOffset, int count) {
        check(firstValue, out, out.length, outOffset, count);
        doubles.get(firstValue, out, outOffset, count);
    }

    /**
     * Copies {@code count} values: {@code count * elementSize} bytes; of booleans, 8 in a byte, the lowest bit first,
     * with 0 in the bits after the last one.
     */
    void decodePlain(int firstValue, byte[] out, int outOffset, int count) {
        checkValues(valueCount, firstValue, count);
        // No more than the page has.
        int bytes = elementSize == BOOLEANS ? (int) (count + 7L >>> 3) : count * elementSize;
        checkRange("out", out, out.length, outOffset, bytes);
        if (elementSize != BOOLEANS) {
            System.arraycopy(array, start + firstValue * elementSize, out, outOffset, bytes);
            return;
        }
        long first = (long) Byte.SIZE * start + firstValue;
        for (int i = 0; i < bytes; i++) {
            int rest = Math.min(Byte.SIZE, count - Byte.SIZE * i);
            out[outOffset + i] = (byte) ValueByValue.valueAt(array, first + (long) Byte.SIZE * i, limit, rest);
        }
    }

    /**
     * Decodes {@code count} booleans into a bit each, as {@link Validity} has them: set for true.
     *
     * @param firstBit index of the first value's bit, counted from bit 0 of {@code bits[0]}
     * @return the number of values that are true
     */
    int decodeBits(int firstValue, long[] bits, int firstBit, int count) {
        checkValues(valueCount, firstValue, count);
        Validity.check(bits, firstBit, count);
        return ValidityBits.equal(array, limit, (long) Byte.SIZE * start + firstValue, 1, 1, bits, firstBit, count);
    }

    private void check(int firstValue, Object out, int outLength, int outOffset, int count) {
        checkValues(valueCount, firstValue, count);
        checkRange("out", out, outLength, outOffset, count);
    }
}
