// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

/** The types of arrays of values: of kernels there is one definition for each. */
final class ArrayTypes {
    static final int COUNT = 6;
    static final int LAST_OF_4_OR_8_BYTES = 3;

    private ArrayTypes() {
    }

    /** From 0 to {@link #COUNT}. */
    static int slot(Object array) {
        if (array instanceof int[]) {
            return 0;
        }
        if (array instanceof long[]) {
            return 1;
        }
        if (array instanceof float[]) {
            return 2;
        }
        if (array instanceof double[]) {
            return 3;
        }
        return array instanceof short[] ? 4 : 5;
    }

    static Class<?> ofSlot(int slot) {
        return switch (slot) {
            case 0 -> int[].class;
            case 1 -> long[].class;
            case 2 -> float[].class;
            case 3 -> double[].class;
            case 4 -> short[].class;
            default -> byte[].class;
        };
    }
}
