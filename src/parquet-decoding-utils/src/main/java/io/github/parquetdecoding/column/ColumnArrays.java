// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.Arrays;

import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.Validity;
import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.memory.ByteCopies;
import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.validity.ValidityBits;
import io.github.parquetdecoding.internal.validity.ValueCompaction;

/** The arrays of a {@link ColumnBatch}, which grow as values are decoded and are kept for the next batch. */
final class ColumnArrays {
    private final int capacity;

    PhysicalType type;
    int elementSize;
    int nullCount;
    long[] validity = {};
    int[] ints = {};
    long[] longs = {};
    float[] floats = {};
    double[] doubles = {};
    long[] bits = {};
    /** Values of {@link #elementSize} bytes. */
    byte[] elements = {};
    final ColumnStrings strings;

    /** @param capacity the most rows of a batch */
    ColumnArrays(int capacity) {
        this.capacity = capacity;
        strings = new ColumnStrings(capacity);
    }

    /** @param ofIds the dictionary whose ids are read; null to read values */
    void begin(Column column, ByteArrayDictionary ofIds) {
        type = column.type();
        boolean hasElements = type == PhysicalType.INT96 || type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        elementSize = hasElements ? column.elementSize() : 0;
        nullCount = 0;
        strings.begin(ofIds);
    }

    /** Makes room for this many values. */
    void reserve(int count, boolean nullable) {
        validity = nullable ? withRoomForBits(validity, count) : validity;
        switch (type) {
            case INT32 -> ints = ints.length >= count ? ints : Arrays.copyOf(ints, grown(ints.length, count));
            case INT64 -> longs = longs.length >= count ? longs : Arrays.copyOf(longs, grown(longs.length, count));
            case FLOAT -> floats = floats.length >= count ? floats : Arrays.copyOf(floats, grown(floats.length, count));
            case DOUBLE -> doubles =
                    doubles.length >= count ? doubles : Arrays.copyOf(doubles, grown(doubles.length, count));
            case BOOLEAN -> bits = withRoomForBits(bits, count);
            case BYTE_ARRAY -> strings.reserve(count);
            default -> elements = withRoom(elements, (long) count * elementSize, capacity);
        }
    }

    static long[] withRoomForBits(long[] bits, int count) {
        return bits.length << 6 >= count ? bits : Arrays.copyOf(bits, words(grown(bits.length << 6, count)));
    }

    /** {@return an array for this many bytes of a batch, which keeps the bytes already there} */
    static byte[] withRoom(byte[] bytes, long count, int capacity) {
        if (count > ByteCopies.LARGEST_ARRAY) {
            throw new BatchTooLargeException("The values of a batch have " + Checks.counted(count, "byte")
                    + ", more than an array holds: read batches of fewer than " + capacity + " rows");
        }
        return bytes.length >= count ? bytes : Arrays.copyOf(bytes, grown(bytes.length, (int) count));
    }

    static int grown(int length, int atLeast) {
        return (int) Math.min(Math.max(atLeast, length + (long) length / 2), ByteCopies.LARGEST_ARRAY);
    }

    private static int words(int count) {
        return (count + 63) >>> 6;
    }

    /** Moves values that lie back to back to the places that are not null. */
    void expand(int first, int count, int present) {
        if (present == count) {
            return;
        }
        nullCount += count - present;
        switch (type) {
            case INT32 -> Validity.expand(validity, first, ints, first, count);
            case INT64 -> Validity.expand(validity, first, longs, first, count);
            case FLOAT -> Validity.expand(validity, first, floats, first, count);
            case DOUBLE -> Validity.expand(validity, first, doubles, first, count);
            case BOOLEAN -> expandBits(first, count, present);
            case BYTE_ARRAY -> strings.expand(first, count, present, validity);
            default -> expandElements(first, count, present);
        }
    }

    /**
     * Moves values together that bits select: {@return how many} There is room for whole words of bits.
     *
     * @param count of the values, which lie back to back from index {@code first} on
     */
    int compact(int first, int count, long[] selected) {
        int words = words(count);
        return switch (type) {
            case INT32 -> ValueCompaction.compact(ElementType.INTS, ints, first, selected, words);
            case INT64 -> ValueCompaction.compact(ElementType.LONGS, longs, first, selected, words);
            case FLOAT -> ValueCompaction.compact(ElementType.FLOATS, floats, first, selected, words);
            case DOUBLE -> ValueCompaction.compact(ElementType.DOUBLES, doubles, first, selected, words);
            case BOOLEAN -> ValidityBits.compact(bits, first, count, selected);
            default -> compactRuns(first, selected, words);
        } - first;
    }

    private int compactRuns(int first, long[] selected, int words) {
        int to = first;
        for (int i = 0; i < words; i++) {
            for (long word = selected[i]; word != 0; word &= word + Long.lowestOneBit(word)) {
                int from = Long.numberOfTrailingZeros(word);
                int length = Long.numberOfTrailingZeros(~(word >>> from));
                move(first + Long.SIZE * i + from, to, length);
                to += length;
            }
        }
        return to;
    }

    /** Removes values before the {@code length} last ones. */
    void removeFirst(int count, int length) {
        if (nullCount > 0) {
            copyBits(validity, count, 0, length);
            nullCount = length - ValidityBits.count(validity, 0, length);
        }
        move(count, 0, length);
    }

    private void move(int from, int to, int length) {
        switch (type) {
            case INT32 -> System.arraycopy(ints, from, ints, to, length);
            case INT64 -> System.arraycopy(longs, from, longs, to, length);
            case FLOAT -> System.arraycopy(floats, from, floats, to, length);
            case DOUBLE -> System.arraycopy(doubles, from, doubles, to, length);
            case BOOLEAN -> copyBits(bits, from, to, length);
            case BYTE_ARRAY -> strings.move(from, to, length);
            default -> System.arraycopy(
                    elements, from * elementSize, elements, to * elementSize, length * elementSize);
        }
    }

    static void copyBits(long[] bits, int from, int to, int length) {
        for (int i = 0; i < length; i++) {
            long bit = bits[from + i >>> 6] >>> from + i & 1;
            bits[to + i >>> 6] = bits[to + i >>> 6] & ~(1L << to + i) | bit << to + i;
        }
    }

    static boolean isSet(long[] bits, int index) {
        return (bits[index >>> 6] >>> index & 1) != 0;
    }

    private void expandBits(int first, int count, int present) {
        int from = first + present;
        for (int to = first + count - 1; to >= first; to--) {
            long bit = 0;
            if (isSet(validity, to)) {
                from--;
                bit = bits[from >>> 6] >>> from & 1;
            }
            bits[to >>> 6] = bits[to >>> 6] & ~(1L << to) | bit << to;
        }
    }

    private void expandElements(int first, int count, int present) {
        int from = first + present;
        for (int to = first + count - 1; to >= first; to--) {
            if (isSet(validity, to)) {
                System.arraycopy(elements, --from * elementSize, elements, to * elementSize, elementSize);
            } else {
                Arrays.fill(elements, to * elementSize, (to + 1) * elementSize, (byte) 0);
            }
        }
    }
}
