// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

/**
 * Hybrid forms of {@link Uleb128#readInt}, as strict as it: straight code for one and two bytes, then something else.
 * They are in the library's package because the cursor's class matters more than the form: a copy of the library's
 * reader that reads another class took 0.4 to 1.24 of the time.
 */
public final class Uleb128Forms {
    private Uleb128Forms() {
    }

    /** Then a loop for the third and fourth byte; only the fifth can have bits that do not fit. */
    public static int readIntHybrid(ByteCursor in) {
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
        int signs = -1 << 7 ^ -1 << 14;
        for (int index = 2; index < 4; index++) {
            int next = byteAt(array, start, index, limit);
            value ^= next << 7 * index;
            if (next >= 0) {
                in.position = start + index + 1;
                return value ^ signs;
            }
            signs ^= -1 << 7 * index + 7;
        }
        int last = byteAt(array, start, 4, limit);
        if (last >>> 4 != 0) {
            throw Uleb128Errors.of(array, start, limit, Uleb128.MAX_INT_BYTES);
        }
        in.position = start + 5;
        return value ^ last << 28 ^ signs;
    }

    /** Then the library's code for the other three, in its own method. */
    public static int readIntHybridWithTail(ByteCursor in) {
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
        return readTail(in, value);
    }

    private static int readTail(ByteCursor in, int firstTwo) {
        byte[] array = in.array;
        int start = in.position;
        int limit = in.limit;
        int value = firstTwo ^ byteAt(array, start, 2, limit) << 14;
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
            throw Uleb128Errors.of(array, start, limit, Uleb128.MAX_INT_BYTES);
        }
        in.position = start + 5;
        return value ^ last << 28 ^ -1 << 7 ^ -1 << 14 ^ -1 << 21 ^ -1 << 28;
    }

    private static byte byteAt(byte[] array, int start, int index, int limit) {
        if (limit - start <= index) {
            throw Uleb128Errors.of(array, start, limit, Uleb128.MAX_INT_BYTES);
        }
        return array[start + index];
    }
}
