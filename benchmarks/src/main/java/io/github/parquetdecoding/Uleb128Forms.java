// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

/**
 * Other forms of {@link Uleb128#readInt}, over the same cursor, with the same limits and exceptions. It is in the
 * library's package because only there a cursor's fields are visible: accessors would add a check to each value. Forms
 * share no code, because a call on a rare path changes what C2 inlines.
 */
public final class Uleb128Forms {
    private static final int LONGEST = Uleb128.MAX_INT_BYTES;

    private Uleb128Forms() {
    }

    /** The plain loop: the control, whose code does not change. */
    public static int readIntLoop(ByteCursor in) {
        byte[] array = in.array;
        int start = in.position;
        int limit = in.limit;
        int value = 0;
        for (int index = 0; index < LONGEST; index++) {
            int next = byteAt(array, start, index, limit);
            value |= (next & 0x7F) << 7 * index;
            if (next >= 0 && (index < LONGEST - 1 || next <= 0x0F)) {
                in.position = start + index + 1;
                return value;
            }
        }
        throw Uleb128Errors.of(array, start, limit, LONGEST);
    }

    /** Straight-line code for each length, payloads masked one by one: Trino's form, made strict. */
    public static int readIntUnrolled(ByteCursor in) {
        byte[] array = in.array;
        int start = in.position;
        int limit = in.limit;
        int next = byteAt(array, start, 0, limit);
        int value = next & 0x7F;
        if (next >= 0) {
            in.position = start + 1;
            return value;
        }
        next = byteAt(array, start, 1, limit);
        value |= (next & 0x7F) << 7;
        if (next >= 0) {
            in.position = start + 2;
            return value;
        }
        next = byteAt(array, start, 2, limit);
        value |= (next & 0x7F) << 14;
        if (next >= 0) {
            in.position = start + 3;
            return value;
        }
        next = byteAt(array, start, 3, limit);
        value |= (next & 0x7F) << 21;
        if (next >= 0) {
            in.position = start + 4;
            return value;
        }
        next = byteAt(array, start, 4, limit);
        if (next >>> 4 != 0) {
            throw Uleb128Errors.of(array, start, limit, LONGEST);
        }
        in.position = start + 5;
        return value | next << 28;
    }

    /** Straight-line code for each length; the signs of bytes are cancelled at the end, by a constant per length. */
    public static int readIntStraight(ByteCursor in) {
        byte[] array = in.array;
        int start = in.position;
        int limit = in.limit;
        int value = byteAt(array, start, 0, limit);
        if (value >= 0) {
            in.position = start + 1;
            return value;
        }
        value ^= byteAt(array, start, 1, limit) << 7;
        if (value < 0) {
            in.position = start + 2;
            return value ^ -1 << 7;
        }
        value ^= byteAt(array, start, 2, limit) << 14;
        if (value >= 0) {
            in.position = start + 3;
            return value ^ -1 << 7 ^ -1 << 14;
        }
        value ^= byteAt(array, start, 3, limit) << 21;
        if (value < 0) {
            in.position = start + 4;
            return value ^ -1 << 7 ^ -1 << 14 ^ -1 << 21;
        }
        int last = byteAt(array, start, 4, limit);
        if (last >>> 4 != 0) {
            throw Uleb128Errors.of(array, start, limit, LONGEST);
        }
        in.position = start + 5;
        return value ^ last << 28 ^ -1 << 7 ^ -1 << 14 ^ -1 << 21 ^ -1 << 28;
    }

    /** One and two bytes as the library reads them, then straight-line code. */
    public static int readIntTail(ByteCursor in) {
        byte[] array = in.array;
        int start = in.position;
        int limit = in.limit;
        int next = byteAt(array, start, 0, limit);
        if (next >= 0) {
            in.position = start + 1;
            return next;
        }
        int second = byteAt(array, start, 1, limit);
        if (second >= 0) {
            in.position = start + 2;
            return next & 0x7F | second << 7;
        }
        int value = next ^ second << 7;
        value ^= byteAt(array, start, 2, limit) << 14;
        if (value >= 0) {
            in.position = start + 3;
            return value ^ -1 << 7 ^ -1 << 14;
        }
        value ^= byteAt(array, start, 3, limit) << 21;
        if (value < 0) {
            in.position = start + 4;
            return value ^ -1 << 7 ^ -1 << 14 ^ -1 << 21;
        }
        int last = byteAt(array, start, 4, limit);
        if (last >>> 4 != 0) {
            throw Uleb128Errors.of(array, start, limit, LONGEST);
        }
        in.position = start + 5;
        return value ^ last << 28 ^ -1 << 7 ^ -1 << 14 ^ -1 << 21 ^ -1 << 28;
    }

    private static byte byteAt(byte[] array, int start, int index, int limit) {
        if (limit - start <= index) {
            throw Uleb128Errors.of(array, start, limit, LONGEST);
        }
        return array[start + index];
    }
}
