// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

/** The types of arrays that values are in: kernels are defined anew for each. */
public enum ElementType {
    BYTES(byte[].class), SHORTS(short[].class), INTS(int[].class), FLOATS(float[].class), LONGS(long[].class),
    DOUBLES(double[].class);

    private final Class<?> array;

    ElementType(Class<?> array) {
        this.array = array;
    }

    public Class<?> array() {
        return array;
    }
}
