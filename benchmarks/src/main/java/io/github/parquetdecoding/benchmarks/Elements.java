// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Random;

/** Types of the arrays that rows fill. */
public enum Elements {
    INT, LONG;

    Object newArray(int length) {
        return this == INT ? new int[length] : new long[length];
    }

    Object randomArray(Random random, int length) {
        return this == INT ? random.ints(length).toArray() : random.longs(length).toArray();
    }
}
