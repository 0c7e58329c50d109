// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Writes the values of a batch as an Arrow type has them, without their validity. */
final class ValueBuffers {
    private static final VarHandle BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LITTLE_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** The day of 1970-01-01 in INT96 values. */
    private static final long JULIAN_DAY = 2_440_588;
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;
    /** Bytes of a string that fit into a view. */
    private static final int INLINE = 12;

    private ValueBuffers() {
    }

    static void add(VectorBuffers to, ColumnBatch batch, ArrowType type) {
        int count = batch.valueCount();
        if (type instanceof ArrowType.Decimal decimal) {
            addDecimals(to, batch, decimal.getBitWidth() / Long.SIZE);
            return;
        }
        switch (batch.type()) {
            case BOOLEAN -> to.addBits(batch.bits(), count);
            case INT32 -> addInts(to, batch.ints(), count, type);
            case INT64 -> to.addLongs(batch.longs(), count);
            case FLOAT -> to.add((long) count << 2).asFloatBuffer().put(batch.floats(), 0, count);
            case DOUBLE -> to.add((long) count << 3).asDoubleBuffer().put(batch.doubles(), 0, count);
            case INT96 -> addTimestamps(to, batch.bytes(), count);
            case FIXED_LEN_BYTE_ARRAY -> to.addBytes(batch.bytes(), count * batch.elementSize());
            case BYTE_ARRAY -> addStrings(to, batch, type);
        }
    }

    private static void addInts(VectorBuffers to, int[] values, int count, ArrowType type) {
        int size = type instanceof ArrowType.Int integer ? integer.getBitWidth() : Integer.SIZE;
        if (size == Integer.SIZE) {
            to.addInts(values, count);
        } else if (size == Short.SIZE) {
            ByteBuffer shorts = to.add((long) count << 1);
            for (int i = 0; i < count; i++) {
                shorts.putShort((short) values[i]);
            }
        } else {
            ByteBuffer bytes = to.add(count);
            for (int i = 0; i < count; i++) {
                bytes.put((byte) values[i]);
            }
        }
    }

    /** Nanoseconds of the day in 8 bytes, the day in 4. Out of range they wrap around, as in Arrow C++. */
    private static void addTimestamps(VectorBuffers to, byte[] values, int count) {
        ByteBuffer from = ByteBuffer.wrap(values).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer nanos = to.add((long) count << 3);
        for (int i = 0; i < count; i++) {
            long day = Integer.toUnsignedLong(from.getInt(12 * i + 8)) - JULIAN_DAY;
            nanos.putLong(day * NANOS_PER_DAY + from.getLong(12 * i));
        }
    }

    private static void addDecimals(VectorBuffers to, ColumnBatch batch, int words) {
        int count = batch.valueCount();
        LongBuffer decimals = to.add((long) count * words << 3).asLongBuffer();
        boolean isInt = batch.type() == PhysicalType.INT32;
        if (isInt || batch.type() == PhysicalType.INT64) {
            int[] ints = isInt ? batch.ints() : null;
            long[] longs = isInt ? null : batch.longs();
            for (int i = 0; i < count; i++) {
                long value = isInt ? ints[i] : longs[i];
                decimals.put(i * words, value);
                for (int word = 1; word < words; word++) {
                    decimals.put(i * words + word, value >> 63);
                }
            }
            return;
        }
        byte[] bytes = batch.bytes();
        int size = batch.elementSize();
        int[] offsets = size > 0 ? null : batch.offsets();
        for (int i = 0; i < count; i++) {
            addDecimal(bytes, offsets == null ? i * size : offsets[i],
                    offsets == null ? (i + 1) * size : offsets[i + 1], words, decimals);
        }
    }

    /** Extends a big-endian number of any length with its sign. */
    private static void addDecimal(byte[] bytes, int start, int end, int words, LongBuffer to) {
        long sign = start < end ? bytes[start] >> 7 : 0;
        int lowest = end;
        for (int word = 0; word < words; word++) {
            long value = sign;
            if (lowest - Long.BYTES >= start) {
                value = (long) BIG_ENDIAN.get(bytes, lowest - Long.BYTES);
            } else {
                for (int i = start; i < lowest; i++) {
                    value = value << 8 | bytes[i] & 0xFF;
                }
            }
            to.put(value);
            lowest = Math.max(start, lowest - Long.BYTES);
        }
    }

    private static void addStrings(VectorBuffers to, ColumnBatch batch, ArrowType type) {
        int count = batch.valueCount();
        int[] offsets = batch.offsets();
        if (type instanceof ArrowType.Utf8View || type instanceof ArrowType.BinaryView) {
            addViews(to.add((long) count << 4).asLongBuffer(), batch.bytes(), offsets, count);
        } else {
            to.addOffsets(offsets, count, type instanceof ArrowType.LargeUtf8 || type instanceof ArrowType.LargeBinary);
        }
        to.addBytes(batch.bytes(), offsets[count]);
    }

    /** Length and bytes of a short string; length, first bytes, the buffer's index 0 and the offset in it of others. */
    private static void addViews(LongBuffer to, byte[] bytes, int[] offsets, int count) {
        for (int i = 0; i < count; i++) {
            int start = offsets[i];
            int length = offsets[i + 1] - start;
            long first = word(bytes, start, length);
            to.put(2 * i, first << 32 | length);
            to.put(2 * i + 1, length > INLINE ? (long) start << 32
                    : word(bytes, start + Long.BYTES, length - Long.BYTES) << 32 | first >>> 32);
        }
    }

    /** {@return up to 8 bytes as a little-endian word, padded with zeros} */
    private static long word(byte[] bytes, int start, int count) {
        if (count <= 0) {
            return 0;
        }
        if (start + Long.BYTES <= bytes.length) {
            long word = (long) LITTLE_ENDIAN.get(bytes, start);
            return count >= Long.BYTES ? word : word & (1L << 8 * count) - 1;
        }
        long word = 0;
        for (int i = Math.min(count, bytes.length - start) - 1; i >= 0; i--) {
            word = word << 8 | bytes[start + i] & 0xFF;
        }
        return word;
    }
}
