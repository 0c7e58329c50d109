// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

/**
 * The input of the ULEB128 baselines: a position in a byte array without its own bounds, as in today's readers (Trino's
 * {@code SimpleSliceInputStream}).
 */
final class ArrayInput {
    private final byte[] array;
    private int position;

    ArrayInput(byte[] array) {
        this.array = array;
    }

    byte[] array() {
        return array;
    }

    int position() {
        return position;
    }

    byte readByte() {
        return array[position++];
    }

    void skip(int byteCount) {
        position += byteCount;
    }
}
