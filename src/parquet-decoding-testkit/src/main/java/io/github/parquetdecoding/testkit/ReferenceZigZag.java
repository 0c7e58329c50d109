// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * Zig-zag codes by their definition: 0, -1, 1, -2, 2, … have the codes 0, 1, 2, 3, 4, …, so a value of 0 or more has
 * twice itself, and a negative one twice its distance from 0, less 1.
 *
 * @since 0.1.0
 */
public final class ReferenceZigZag {
    private ReferenceZigZag() {
    }

    /**
     * {@return the code of a value, to be taken as unsigned}
     *
     * @param value signed
     */
    public static int encode(int value) {
        return value >= 0 ? 2 * value : -2 * value - 1;
    }

    /** {@return the code of a value, to be taken as unsigned} */
    public static long encode(long value) {
        return value >= 0 ? 2 * value : -2 * value - 1;
    }

    /**
     * {@return the value of a code that is taken as unsigned}
     *
     * @param code taken as unsigned
     */
    public static int decode(int code) {
        int half = Integer.divideUnsigned(code, 2);
        return Integer.remainderUnsigned(code, 2) == 0 ? half : -half - 1;
    }

    /** {@return the value of a code that is taken as unsigned} */
    public static long decode(long code) {
        long half = Long.divideUnsigned(code, 2);
        return Long.remainderUnsigned(code, 2) == 0 ? half : -half - 1;
    }
}
