// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;

import io.github.parquetdecoding.internal.alp.ScaledIntegers;
import io.github.parquetdecoding.internal.memory.ByteAccess;

import static io.github.parquetdecoding.internal.memory.Checks.counted;

/**
 * One vector of an {@link AlpPage} at a time: its header, and memory to unpack its values into. A vector consists,
 * little-endian and without padding, of the exponent, the factor, the number of exceptions (two bytes), the frame of
 * reference, the bit width, the packed values, the positions of exceptions (two bytes each) and their raw bits.
 */
final class AlpVector {
    /** Bytes before the frame of reference. */
    private static final int BEFORE_FRAME = 4;
    /**
     * Values that are unpacked at a time, so that they stay in the L1 cache. A small page has few: with memory for all
     * values at once, a page of 1,000 takes 1.2 to 1.4 times as long.
     */
    private static final int MOST_BATCH = 1024;
    private static final int LEAST_BATCH = 256;
    /** Values from one byte boundary to the next, whatever their width. */
    private static final int GROUP = 8;
    /** Positions of exceptions, as one word, and the difference to the next four: no addition carries. */
    private static final long POSITIONS_0_TO_3 = 0x0003_0002_0001_0000L;
    private static final long FOUR_POSITIONS = 0x0004_0004_0004_0004L;

    private final byte[] array;
    private final int elementSize;
    /** A multiple of {@link #GROUP}. */
    private final int batch;
    /** Allocated when first needed; most pages need one of them. */
    private int[] ints;
    private long[] longs;
    private float[] floats;
    private double[] doubles;
    /** Views of the array's elements, by the index of the byte that they begin at. */
    private Buffer[] views;

    private int start;
    private int valueCount;
    private int exponent;
    private int factor;
    private int exceptionCount;
    private long frame;
    private int bitWidth;

    /** Reads vectors of a page of {@code valueCount} values. */
    AlpVector(byte[] array, int elementSize, int valueCount) {
        this.array = array;
        this.elementSize = elementSize;
        this.batch = Math.max(LEAST_BATCH, Math.min(valueCount / 4 & -GROUP, MOST_BATCH));
    }

    /** Bytes of a vector's header. */
    static int headerBytes(int elementSize) {
        return BEFORE_FRAME + elementSize + 1;
    }

    /**
     * Reads and checks the header.
     *
     * @param start index of the vector's first byte
     * @param end index after its last byte
     */
    void open(int start, int end, int valueCount) {
        int header = headerBytes(elementSize);
        if (end - start < header) {
            throw new MalformedParquetException("An ALP vector at offset " + start + " has "
                    + counted(end - start, "byte") + ", but its header takes " + header, start);
        }
        this.start = start;
        this.valueCount = valueCount;
        exponent = limited("exponent", array[start] & 0xFF, ScaledIntegers.mostExponent(elementSize));
        factor = limited("factor", array[start + 1] & 0xFF, exponent);
        exceptionCount = limited("number of exceptions", ByteAccess.getShort(array, start + 2) & 0xFFFF, valueCount);
        frame = elementSize == Float.BYTES
                ? ByteAccess.getInt(array, start + BEFORE_FRAME) : ByteAccess.getLong(array, start + BEFORE_FRAME);
        bitWidth = limited("bit width", array[start + header - 1] & 0xFF, Byte.SIZE * elementSize);
        int length = exceptionBits() + exceptionCount * elementSize - start;
        if (end - start != length) {
            throw new MalformedParquetException("An ALP vector at offset " + start + " has "
                    + counted(end - start, "byte") + " up to the next, but " + counted(valueCount, "value") + " of "
                    + counted(bitWidth, "bit") + " and " + counted(exceptionCount, "exception") + " take " + length,
                    start);
        }
    }

    int valueCount() {
        return valueCount;
    }

    private int limited(String name, int value, int most) {
        if (value > most) {
            throw new MalformedParquetException("An ALP vector of " + counted(valueCount, "value")
                    + " at offset " + start + " has " + name + " " + value + ", but the limit is " + most, start);
        }
        return value;
    }

    private int packed() {
        return start + headerBytes(elementSize);
    }

    private int exceptionPositions() {
        return packed() + (int) BitPacking.byteCount(valueCount, bitWidth);
    }

    private int exceptionBits() {
        return exceptionPositions() + exceptionCount * Short.BYTES;
    }

    /**
     * Decodes values, and puts exceptions in their places afterwards.
     *
     * @param from the first value, counted in the vector
     * @param out floats, doubles, or bytes for the raw bits, little-endian
     */
    void decode(int from, int count, Object out, int outOffset) {
        if (exceptionCount == valueCount && exceptionsAreInOrder()) {
            copyExceptions(from, count, out, outOffset);
            return;
        }
        if (out instanceof byte[] bytes) {
            decodePlain(from, count, bytes, outOffset);
            return;
        }
        int end = from + count;
        int first = from & -GROUP;
        if (first == from) {
            int group = packed() + first / GROUP * bitWidth;
            first += elementSize == Float.BYTES
                    ? ScaledIntegers.unpackFloats(
                            array, group, count, bitWidth, (int) frame, exponent, factor, (float[]) out, outOffset)
                    : ScaledIntegers.unpackDoubles(
                            array, group, count, bitWidth, frame, exponent, factor, (double[]) out, outOffset);
        }
        for (int next; first < end; first = next) {
            next = Math.min(first + batch, end);
            int skipped = Math.max(from - first, 0);
            scale(first, next, skipped, out, outOffset + first + skipped - from);
        }
        int positions = exceptionPositions();
        int bits = exceptionBits();
        boolean ofFloats = elementSize == Float.BYTES;
        for (int i = 0; i < exceptionCount; i++) {
            int position = exceptionPosition(positions, i);
            if (position < from || position >= end) {
                continue;
            }
            int at = outOffset + position - from;
            if (ofFloats) {
                ((float[]) out)[at] = Float.intBitsToFloat(ByteAccess.getInt(array, bits + i * Float.BYTES));
            } else {
                ((double[]) out)[at] = Double.longBitsToDouble(ByteAccess.getLong(array, bits + i * Double.BYTES));
            }
        }
    }

    /** Whether exceptions are at positions 0, 1, 2 and so on, as encoders write them. */
    private boolean exceptionsAreInOrder() {
        int positions = exceptionPositions();
        long expected = POSITIONS_0_TO_3;
        long different = 0;
        int i = 0;
        for (; i <= exceptionCount - 4; i += 4) {
            different |= ByteAccess.getLong(array, positions + i * Short.BYTES) ^ expected;
            expected += FOUR_POSITIONS;
        }
        for (; i < exceptionCount; i++) {
            different |= ByteAccess.getShort(array, positions + i * Short.BYTES) ^ i;
        }
        return different == 0;
    }

    /** Copies the values of a vector that consists of exceptions in order: C2 has no vectors for a loop that does. */
    private void copyExceptions(int from, int count, Object out, int outOffset) {
        int index = exceptionBits() + from * elementSize;
        if (out instanceof byte[] bytes) {
            System.arraycopy(array, index, bytes, outOffset, count * elementSize);
            return;
        }
        if (views == null) {
            views = new Buffer[elementSize];
        }
        int start = index % elementSize;
        boolean ofFloats = elementSize == Float.BYTES;
        if (views[start] == null) {
            ByteBuffer bytes = ByteBuffer.wrap(array, start, array.length - start).order(ByteOrder.LITTLE_ENDIAN);
            views[start] = ofFloats ? bytes.asFloatBuffer() : bytes.asDoubleBuffer();
        }
        if (ofFloats) {
            ((FloatBuffer) views[start]).get(index / elementSize, (float[]) out, outOffset, count);
        } else {
            ((DoubleBuffer) views[start]).get(index / elementSize, (double[]) out, outOffset, count);
        }
    }

    /** Unpacks integers up to {@code end}, and scales them except for the first {@code skipped}. */
    private void scale(int first, int end, int skipped, Object out, int outOffset) {
        int count = end - first - skipped;
        if (elementSize == Float.BYTES) {
            unpackInts(first, end);
            ScaledIntegers.toFloats(ints, skipped, count, (int) frame, exponent, factor, (float[]) out, outOffset);
        } else if (ScaledIntegers.fitInts(bitWidth, frame)) {
            unpackInts(first, end);
            ScaledIntegers.toDoubles(ints, skipped, count, frame, exponent, factor, (double[]) out, outOffset);
        } else {
            unpackLongs(first, end);
            ScaledIntegers.toDoubles(longs, skipped, count, frame, exponent, factor, (double[]) out, outOffset);
        }
    }

    /** Writes the raw bits, little-endian. */
    private void decodePlain(int from, int count, byte[] out, int outOffset) {
        boolean ofFloats = elementSize == Float.BYTES;
        if (ofFloats && floats == null) {
            floats = new float[MOST_BATCH];
        } else if (!ofFloats && doubles == null) {
            doubles = new double[MOST_BATCH];
        }
        for (int done = 0, length; done < count; done += length) {
            length = Math.min(count - done, MOST_BATCH);
            int at = outOffset + done * elementSize;
            if (ofFloats) {
                decode(from + done, length, floats, 0);
                for (int i = 0; i < length; i++) {
                    ByteAccess.putInt(out, at + i * Float.BYTES, Float.floatToRawIntBits(floats[i]));
                }
            } else {
                decode(from + done, length, doubles, 0);
                for (int i = 0; i < length; i++) {
                    ByteAccess.putLong(out, at + i * Double.BYTES, Double.doubleToRawLongBits(doubles[i]));
                }
            }
        }
    }

    private void unpackInts(int first, int end) {
        if (ints == null || ints.length < end - first) {
            ints = new int[end - first];
        }
        BitPacking.unpackInts(array, packed() + first / GROUP * bitWidth, bitWidth, ints, 0, end - first);
    }

    private void unpackLongs(int first, int end) {
        if (longs == null || longs.length < end - first) {
            longs = new long[end - first];
        }
        BitPacking.unpackLongs(array, packed() + first / GROUP * bitWidth, bitWidth, longs, 0, end - first);
    }

    private int exceptionPosition(int positions, int exception) {
        int position = ByteAccess.getShort(array, positions + exception * Short.BYTES) & 0xFFFF;
        if (position >= valueCount) {
            int offset = positions + exception * Short.BYTES;
            throw new MalformedParquetException("Exception " + exception + " of an ALP vector of "
                    + counted(valueCount, "value") + " is at position " + position + ", at offset " + offset, offset);
        }
        return position;
    }
}
