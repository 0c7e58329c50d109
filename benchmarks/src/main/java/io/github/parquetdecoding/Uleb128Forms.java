// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

/**
 * A hybrid form of {@link Uleb128#readInt}, as strict as it. It is in the library's package because the cursor's class
 * matters more than the form: a copy of the library's reader that reads another class took 0.4 to 1.24 of the time.
 */
public final class Uleb128Forms {
    private Uleb128Forms() {
    }

    /**
     * Straight code for one and two bytes, then a loop for the third and fourth; only the fifth can have bits that do
     * not fit.
     */
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

    private static byte byteAt(byte[] array, int start, int index, int limit) {
        if (limit - start <= index) {
            throw Uleb128Errors.of(array, start, limit, Uleb128.MAX_INT_BYTES);
        }
        return array[start + index];
    }
}
