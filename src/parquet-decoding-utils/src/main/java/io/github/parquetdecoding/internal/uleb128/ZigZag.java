// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.uleb128;

/** Zig-zag code, in which values close to 0, of either sign, have small codes: 0, -1, 1, -2, … are 0, 1, 2, 3, … */
public final class ZigZag {
    private ZigZag() {
    }

    public static int encode(int value) {
        return value << 1 ^ value >> 31;
    }

    public static long encode(long value) {
        return value << 1 ^ value >> 63;
    }

    public static int decode(int code) {
        return code >>> 1 ^ -(code & 1);
    }

    public static long decode(long code) {
        return code >>> 1 ^ -(code & 1);
    }
}
