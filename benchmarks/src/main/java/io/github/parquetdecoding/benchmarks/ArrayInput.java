// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

/**
 * A read position over a byte array without bounds of its own, as readers have today (Trino's
 * {@code SimpleSliceInputStream}): what the ULEB128 baselines read from.
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
