// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.validity.ValueCompaction;

/** Reads pages of dictionary ids, and looks the ids up. */
final class DictionaryValueReader implements ValueReader {
    /** The most ids that a count keeps, whatever a page claims. */
    private static final int MOST_KEPT = 1 << 17;

    private final PhysicalType type;
    private final int elementSize;
    /** An array of the type, bytes, or a {@link ByteArrayDictionary}. */
    private final Object dictionary;
    /** The dictionary's bytes; null until numbers are read as PLAIN. */
    private byte[] plain;
    private final int size;
    private final DictionaryReader ids = new DictionaryReader();
    /** From {@link #next} to {@link #end}, ids that were counted or selected and not yet read, or are being read. */
    private int[] kept = {};
    private int next;
    private int end;

    DictionaryValueReader(PhysicalType type, int elementSize, ByteCursor page, int valueCount) {
        Checks.checkValueCount(valueCount);
        this.type = type;
        this.elementSize = elementSize;
        size = valueCount;
        if (type == PhysicalType.BYTE_ARRAY) {
            dictionary = ByteArrayDictionary.ofPlain(page, valueCount);
            return;
        }
        if (type == PhysicalType.BOOLEAN) {
            throw new IllegalArgumentException("BOOLEAN has no dictionaries");
        }
        int start = page.position;
        int available = page.remaining() / elementSize;
        if (valueCount > available) {
            throw new MalformedParquetException("A dictionary of " + Checks.counted(valueCount, "value")
                    + " has only " + available + ", at offset " + start, start);
        }
        ValueReader values = RangeReader.ofPlain(type, elementSize);
        values.reset(page);
        switch (type) {
            case INT32 -> values.readInts((int[]) (dictionary = new int[size]), 0, size);
            case INT64 -> values.readLongs((long[]) (dictionary = new long[size]), 0, size);
            case FLOAT -> values.readFloats((float[]) (dictionary = new float[size]), 0, size);
            case DOUBLE -> values.readDoubles((double[]) (dictionary = new double[size]), 0, size);
            default -> {
                plain = new byte[size * elementSize];
                dictionary = plain;
                values.readPlain(plain, 0, size);
            }
        }
    }

    @Override
    public void reset(ByteCursor page) {
        ids.reset(page);
        next = 0;
        end = 0;
    }

    @Override
    public void skip(int count) {
        Checks.checkValueCount(count);
        int known = Math.min(count, end - next);
        ids.skip(count - known);
        next += known;
    }

    @Override
    public int select(long[] bits, int count) {
        if (count < end - next) {
            return -1;
        }
        int words = count + 63 >>> 6;
        makeRoom(Long.SIZE * words);
        keep(count);
        end = ValueCompaction.compact(ElementType.INTS, kept, next, bits, words);
        return end - next;
    }

    @Override
    public long byteCount(int count) {
        if (type != PhysicalType.BYTE_ARRAY) {
            return Checks.plainByteCount(elementSize, count);
        }
        keep(Math.min(count, MOST_KEPT));
        int known = Math.min(count, end - next);
        return strings().byteCount(kept, next, known) + ids.byteCount(strings(), count - known);
    }

    @Override
    public int readPlain(byte[] out, int outOffset, int count) {
        boolean isString = type == PhysicalType.BYTE_ARRAY;
        Checks.checkValueCount(count);
        // Before ids of strings are kept, for which the output then has more room.
        Checks.checkWideRange(
                "out", out, out.length, outOffset, (long) (isString ? Integer.BYTES : elementSize) * count);
        if (isString) {
            keep(count);
            int written = strings().copyPlain(kept, next, out, outOffset, count);
            next += count;
            return written;
        }
        int known = Math.min(count, end - next);
        ids.readPlain(plain(), elementSize, out, outOffset + known * elementSize, count - known);
        DictionaryReader.copy(plain, elementSize, kept, next, out, outOffset, known);
        next += known;
        return count * elementSize;
    }

    @Override
    public int readValues(byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count) {
        check(PhysicalType.BYTE_ARRAY);
        Checks.checkValueCount(count);
        Checks.checkWideRange("offsets", offsets, offsets.length, offsetsOffset, count + 1L);
        keep(count);
        int written = strings().copyValues(kept, next, out, outOffset, offsets, offsetsOffset, count);
        next += count;
        return written;
    }

    @Override
    public long room(int count) {
        if (type != PhysicalType.BYTE_ARRAY) {
            return byteCount(count);
        }
        Checks.checkValueCount(count);
        return strings().room(count);
    }

    @Override
    public int readWithRoom(byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count) {
        check(PhysicalType.BYTE_ARRAY);
        long room = room(count);
        Checks.checkWideRange("offsets", offsets, offsets.length, offsetsOffset, count + 1L);
        Checks.checkWideRange("out", out, out.length, outOffset, room);
        keep(count);
        int written = strings().copyWithRoom(kept, next, out, outOffset, offsets, offsetsOffset, count);
        next += count;
        return written;
    }

    @Override
    public ByteArrayDictionary dictionary() {
        return type == PhysicalType.BYTE_ARRAY ? strings() : null;
    }

    @Override
    public void readIds(int[] out, int outOffset, int count) {
        Checks.checkRange("out", out, out.length, outOffset, count);
        int known = Math.min(count, end - next);
        System.arraycopy(kept, next, out, outOffset, known);
        ids.readIds(size, out, outOffset + known, count - known);
        next += known;
    }

    @Override
    public void readInts(int[] out, int outOffset, int count) {
        check(PhysicalType.INT32);
        read(ElementType.INTS, out, out.length, outOffset, count);
    }

    @Override
    public void readLongs(long[] out, int outOffset, int count) {
        check(PhysicalType.INT64);
        read(ElementType.LONGS, out, out.length, outOffset, count);
    }

    @Override
    public void readFloats(float[] out, int outOffset, int count) {
        check(PhysicalType.FLOAT);
        read(ElementType.FLOATS, out, out.length, outOffset, count);
    }

    @Override
    public void readDoubles(double[] out, int outOffset, int count) {
        check(PhysicalType.DOUBLE);
        read(ElementType.DOUBLES, out, out.length, outOffset, count);
    }

    private void read(ElementType numbers, Object out, int length, int outOffset, int count) {
        Checks.checkRange("out", out, length, outOffset, count);
        int known = Math.min(count, end - next);
        ids.read(numbers, dictionary, size, out, outOffset + known, count - known);
        DictionaryReader.gather(numbers, dictionary, kept, next, out, outOffset, known);
        next += known;
    }

    private ByteArrayDictionary strings() {
        return (ByteArrayDictionary) dictionary;
    }

    private byte[] plain() {
        if (plain == null) {
            byte[] bytes = new byte[size * elementSize];
            ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            switch (type) {
                case INT32 -> buffer.asIntBuffer().put((int[]) dictionary);
                case INT64 -> buffer.asLongBuffer().put((long[]) dictionary);
                case FLOAT -> buffer.asFloatBuffer().put((float[]) dictionary);
                default -> buffer.asDoubleBuffer().put((double[]) dictionary);
            }
            plain = bytes;
        }
        return plain;
    }

    /** Reads the ids of the next values, if they are not known yet. */
    private void keep(int count) {
        Checks.checkValueCount(count);
        int known = end - next;
        if (count > known) {
            makeRoom(count);
            ids.readIds(size, kept, end, count - known);
            end = next + count;
        }
    }

    private void makeRoom(int count) {
        if (count > kept.length - next) {
            int known = end - next;
            int[] room = count > kept.length ? new int[count] : kept;
            System.arraycopy(kept, next, room, 0, known);
            kept = room;
            next = 0;
            end = known;
        }
    }

    private void check(PhysicalType wanted) {
        if (type != wanted) {
            throw Checks.cannotRead(this, wanted);
        }
    }

    @Override
    public String toString() {
        return "RLE_DICTIONARY of " + type;
    }
}
