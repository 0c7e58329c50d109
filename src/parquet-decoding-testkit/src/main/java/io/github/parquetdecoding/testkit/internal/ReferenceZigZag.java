// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

/**
 * Zig-zag codes by their definition: 0, -1, 1, -2, 2, … have the codes 0, 1, 2, 3, 4, …. The code of {@code v} is
 * {@code 2 * v} if {@code v >= 0}, and otherwise {@code -2 * v - 1}.
 */
public final class ReferenceZigZag {
    private ReferenceZigZag() {
    }

    /** {@return the unsigned code of a signed value} */
    public static int encode(int value) {
        return value >= 0 ? 2 * value : -2 * value - 1;
    }

    /** {@return the unsigned code of a signed value} */
    public static long encode(long value) {
        return value >= 0 ? 2 * value : -2 * value - 1;
    }

    /** {@return the signed value of an unsigned code} */
    public static int decode(int code) {
        int half = Integer.divideUnsigned(code, 2);
        return Integer.remainderUnsigned(code, 2) == 0 ? half : -half - 1;
    }

    /** {@return the signed value of an unsigned code} */
    public static long decode(long code) {
        long half = Long.divideUnsigned(code, 2);
        return Long.remainderUnsigned(code, 2) == 0 ? half : -half - 1;
    }
}
