// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.uleb128;

import io.github.parquetdecoding.internal.memory.Checks;

/** Writes ULEB128 values in their shortest form. */
public final class Uleb128Writer {
    public static final int MAX_INT_BYTES = 5;
    public static final int MAX_LONG_BYTES = 10;

    private Uleb128Writer() {
    }

    /** Bytes of the shortest form of a value that is taken as unsigned. */
    public static int size(long value) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        // ceil(bits / 7) for 1 to 64 bits, without a division.
        return 9 * bits + 64 >>> 6;
    }

    /** Writes one value: {@return its size} */
    public static int write(long value, byte[] out, int offset) {
        int size = size(value);
        Checks.checkRange("out", out, out.length, offset, size);
        int last = offset + size - 1;
        for (int i = offset; i < last; i++) {
            out[i] = (byte) (value | 0x80);
            value >>>= 7;
        }
        out[last] = (byte) value;
        return size;
    }
}
