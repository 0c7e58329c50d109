// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.lang.reflect.Array;
import java.util.Random;

/** Types of the arrays that rows fill. */
public enum Elements {
    INT(int.class), LONG(long.class), DOUBLE(double.class);

    private final Class<?> type;

    Elements(Class<?> type) {
        this.type = type;
    }

    Object newArray(int length) {
        return Array.newInstance(type, length);
    }

    Object randomArray(Random random, int length) {
        return switch (this) {
            case INT -> random.ints(length).toArray();
            case LONG -> random.longs(length).toArray();
            case DOUBLE -> random.doubles(length).toArray();
        };
    }
}
