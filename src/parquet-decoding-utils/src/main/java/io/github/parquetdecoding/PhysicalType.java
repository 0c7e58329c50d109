// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

/**
 * How values of a column are stored, in the order of the format: {@link #ordinal} is the number in a file's
 * footer.
 *
 * @since 0.1.0
 */
public enum PhysicalType {
    /** One bit. */
    BOOLEAN(0),
    /** 4 bytes. */
    INT32(4),
    /** 8 bytes. */
    INT64(8),
    /** 12 bytes: old timestamps. */
    INT96(12),
    /** 4 bytes, IEEE 754. */
    FLOAT(4),
    /** 8 bytes, IEEE 754. */
    DOUBLE(8),
    /** Any number of bytes, such as strings. */
    BYTE_ARRAY(0),
    /** As many bytes as the column's type says. */
    FIXED_LEN_BYTE_ARRAY(0);

    private final int elementSize;

    PhysicalType(int elementSize) {
        this.elementSize = elementSize;
    }

    /** {@return bytes per value; 0 if a value has no whole bytes, or the type alone does not tell how many} */
    public int elementSize() {
        return elementSize;
    }
}
