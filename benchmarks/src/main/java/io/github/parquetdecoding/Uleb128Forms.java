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

    private static byte byteAt(byte[] array, int start, int index, int limit) {
        if (limit - start <= index) {
            throw Uleb128Errors.of(array, start, limit, LONGEST);
        }
        return array[start + index];
    }
}
