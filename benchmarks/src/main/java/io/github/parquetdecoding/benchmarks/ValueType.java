// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

/** The types of BYTE_STREAM_SPLIT columns in benchmarks; {@code FIXED<n>} is FIXED_LEN_BYTE_ARRAY(n). */
public enum ValueType {
    FLOAT(4), DOUBLE(8), FIXED2(2), FIXED7(7), FIXED9(9), FIXED16(16), FIXED32(32);

    final int elementSize;

    ValueType(int elementSize) {
        this.elementSize = elementSize;
    }

    public int elementSize() {
        return elementSize;
    }
}
