package io.github.parquetdecoding.internal.bitpacking;

import java.util.List;

/** The types of arrays of values: of kernels there is one definition for each. */
final class ArrayTypes {
    private static final List<Class<?>> ARRAYS = List.of(
            int[].class, long[].class, float[].class, double[].class, short[].class, byte[].class);

    static final int COUNT = ARRAYS.size();
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
        return ARRAYS.get(slot);
    }
}
