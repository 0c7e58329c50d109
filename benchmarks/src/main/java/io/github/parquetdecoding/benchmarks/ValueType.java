// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The types of BYTE_STREAM_SPLIT columns that are measured; {@code FIXED<n>} is FIXED_LEN_BYTE_ARRAY(n). */
public enum ValueType {
    FLOAT(PrimitiveTypeName.FLOAT, 4),
    DOUBLE(PrimitiveTypeName.DOUBLE, 8),
    INT32(PrimitiveTypeName.INT32, 4),
    INT64(PrimitiveTypeName.INT64, 8),
    FIXED2(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 2),
    FIXED7(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 7),
    FIXED9(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 9),
    FIXED12(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 12),
    FIXED16(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 16),
    FIXED32(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 32);

    final PrimitiveTypeName primitive;
    final int elementSize;

    ValueType(PrimitiveTypeName primitive, int elementSize) {
        this.primitive = primitive;
        this.elementSize = elementSize;
    }

    /** Bytes of a value. */
    public int elementSize() {
        return elementSize;
    }
}
