// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

/** The types of arrays that values are in: kernels are defined anew for each. */
public enum ElementType {
    BYTES(byte[].class, 1), INTS(int[].class, 4), FLOATS(float[].class, 4), LONGS(long[].class, 8),
    DOUBLES(double[].class, 8);

    private final Class<?> array;
    private final int size;

    ElementType(Class<?> array, int size) {
        this.array = array;
        this.size = size;
    }

    /** Bytes of an element. */
    public int size() {
        return size;
    }

    public Class<?> array() {
        return array;
    }
}
