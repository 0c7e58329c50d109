// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.Objects;

import io.github.parquetdecoding.internal.memory.ByteAccess;
import io.github.parquetdecoding.internal.memory.ByteCopies;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * A dictionary of BYTE_ARRAY values, such as strings, which looks up ids that {@link ValueReader#readIds} has read
 * from a page. Values are copied as in Arrow, back to back with offsets, or as in PLAIN, each after its length
 * in 4 bytes.
 *
 * <p>A negative count is refused with {@link IllegalArgumentException}; ids outside of the dictionary, and ids, offsets
 * or bytes outside of their arrays with {@link IndexOutOfBoundsException}, before anything is written. Output must not
 * share arrays with input. A dictionary is immutable if its arrays do not change; threads may share it.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="strings"}
 *
 * @since 0.1.0
 */
public final class ByteArrayDictionary {
    private final byte[] values;
    private final int[] offsets;
    /** Bytes of the longest value. */
    private final int longest;

    private ByteArrayDictionary(byte[] values, int[] offsets) {
        this.values = values;
        this.offsets = offsets;
        int most = 0;
        for (int i = 1; i < offsets.length; i++) {
            most = Math.max(most, offsets[i] - offsets[i - 1]);
        }
        this.longest = most;
    }

    /**
     * {@return a dictionary of values that lie back to back} Nothing is copied. Bytes after the last value are ignored,
     * but short values are copied faster if at least 32 of them follow.
     *
     * @param offsets the index of each value's first byte, then the end of the last value
     * @throws IllegalArgumentException if there is no offset, or one is less than the one before
     * @throws IndexOutOfBoundsException if the values do not lie within the array
     */
    public static ByteArrayDictionary of(byte[] values, int[] offsets) {
        if (offsets.length == 0) {
            throw new IllegalArgumentException("A dictionary of n values has n + 1 offsets, but there are 0");
        }
        for (int i = 1; i < offsets.length; i++) {
            if (offsets[i] < offsets[i - 1]) {
                throw new IllegalArgumentException("Value " + (i - 1) + " ends at offset " + offsets[i]
                        + ", before it begins at offset " + offsets[i - 1]);
            }
        }
        Checks.checkWideRange("values", values, values.length, offsets[0],
                (long) offsets[offsets.length - 1] - offsets[0]);
        return new ByteArrayDictionary(values, offsets);
    }

    /**
     * {@return a dictionary of values in PLAIN, each after its length in 4 bytes: a column chunk's dictionary page} The
     * values are copied, and the cursor moves past them. Memory is allocated only after all values have been checked.
     *
     * @param valueCount number of values, as in the page's header
     * @throws IllegalArgumentException if {@code valueCount} is negative
     * @throws MalformedParquetException if a length is negative, or a value ends beyond the limit; the cursor has not
     *         moved
     */
    public static ByteArrayDictionary ofPlain(ByteCursor in, int valueCount) {
        ByteCursor copy = ByteCursor.of(in.array, in.position, in.remaining());
        PlainByteArrayReader reader = new PlainByteArrayReader();
        reader.reset(copy);
        long byteCount = reader.byteCount(valueCount);
        int[] offsets = new int[valueCount + 1];
        byte[] values = new byte[(int) Math.min(byteCount + ByteCopies.SHORT, ByteCopies.LARGEST_ARRAY)];
        reader.readValues(values, 0, offsets, 0, valueCount);
        in.position = copy.position;
        return new ByteArrayDictionary(values, offsets);
    }

    /** {@return the number of values} */
    public int size() {
        return offsets.length - 1;
    }

    /** {@return the array that contains the values, not a copy} It may continue after the last value. */
    public byte[] values() {
        return values;
    }

    /** {@return the index in {@link #values} of each value's first byte, then the end of the last value; not a copy} */
    public int[] offsets() {
        return offsets;
    }

    /** {@return a copy of the value of an id} */
    public byte[] value(int id) {
        Objects.checkIndex(id, size());
        return Arrays.copyOfRange(values, offsets[id], offsets[id + 1]);
    }

    /**
     * {@return the number of bytes of the values of {@code count} ids, without the 4 bytes of length of each in PLAIN}
     *
     * @param offset index of the first id
     */
    public long byteCount(int[] ids, int offset, int count) {
        Checks.checkRange("ids", ids, ids.length, offset, count);
        int size = size();
        long bytes = 0;
        for (int i = offset; i < offset + count; i++) {
            int id = ids[i];
            if (Integer.compareUnsigned(id, size) >= 0) {
                throw new IndexOutOfBoundsException(
                        "ids[" + i + "]: " + id + " is outside of the dictionary's " + Checks.counted(size, "value"));
            }
            bytes += offsets[id + 1] - offsets[id];
        }
        return bytes;
    }

    /**
     * Copies the values of {@code count} ids, back to back.
     *
     * @param offset index of the first id
     * @param outOffset index of the first byte to write
     * @param outOffsets where {@code count + 1} offsets go, indexes of {@code out}: the first is {@code outOffset}, the
     *        last is the end of the last value
     * @param firstOffset index of the first offset to write
     * @return the number of bytes written, {@link #byteCount}
     */
    public int copyValues(
            int[] ids, int offset, byte[] out, int outOffset, int[] outOffsets, int firstOffset, int count) {
        long bytes = byteCount(ids, offset, count);
        Checks.checkWideRange("out", out, out.length, outOffset, bytes);
        Checks.checkWideRange("offsets", outOffsets, outOffsets.length, firstOffset, count + 1L);
        int end = outOffset + (int) bytes;
        int position = outOffset;
        outOffsets[firstOffset] = position;
        for (int i = 0; i < count; i++) {
            int start = offsets[ids[offset + i]];
            int length = offsets[ids[offset + i] + 1] - start;
            ByteCopies.copyUnpredictable(values, start, values.length, out, position, end, length);
            position += length;
            outOffsets[firstOffset + i + 1] = position;
        }
        return (int) bytes;
    }

    /**
     * Copies the values of {@code count} ids as in PLAIN: each after its length in 4 bytes, little-endian.
     *
     * @param offset index of the first id
     * @param outOffset index of the first byte to write
     * @return the number of bytes written: {@link #byteCount}, and 4 for each value
     */
    public int copyPlain(int[] ids, int offset, byte[] out, int outOffset, int count) {
        long bytes = byteCount(ids, offset, count) + (long) Integer.BYTES * count;
        Checks.checkWideRange("out", out, out.length, outOffset, bytes);
        int end = outOffset + (int) bytes;
        int position = outOffset;
        for (int i = 0; i < count; i++) {
            int start = offsets[ids[offset + i]];
            int length = offsets[ids[offset + i] + 1] - start;
            ByteAccess.putInt(out, position, length);
            position += Integer.BYTES;
            ByteCopies.copyUnpredictable(values, start, values.length, out, position, end, length);
            position += length;
        }
        return (int) bytes;
    }

    /**
     * {@return the most bytes that {@link #copyWithRoom} may write for {@code count} ids; more than an array holds if
     * it cannot be used}
     */
    long room(int count) {
        return values.length - offsets[size()] < ByteCopies.SHORT ? Long.MAX_VALUE
                : (long) count * longest + ByteCopies.SHORT;
    }

    /**
     * Like {@link #copyValues}, without adding up lengths first: ids have been checked, and there is {@link #room} for
     * the longest values.
     */
    int copyWithRoom(
            int[] ids, int offset, byte[] out, int outOffset, int[] outOffsets, int firstOffset, int count) {
        int position = outOffset;
        outOffsets[firstOffset] = position;
        for (int i = 0; i < count; i++) {
            int start = offsets[ids[offset + i]];
            int length = offsets[ids[offset + i] + 1] - start;
            if (longest <= Long.BYTES) {
                ByteAccess.putLong(out, position, ByteAccess.getLong(values, start));
            } else {
                ByteCopies.copyUnpredictable(values, start, values.length, out, position, out.length, length);
            }
            position += length;
            outOffsets[firstOffset + i + 1] = position;
        }
        return position - outOffset;
    }

    @Override
    public String toString() {
        return "ByteArrayDictionary[size=" + size() + "]";
    }
}
