// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

/**
 * How a page's levels or values are encoded.
 *
 * @since 0.1.0
 */
public enum Encoding {
    /** Values back to back, each BYTE_ARRAY after its length. */
    PLAIN,
    /** The old name of RLE_DICTIONARY in data pages, and of PLAIN in dictionary pages. */
    PLAIN_DICTIONARY,
    /** The RLE/bit-packing hybrid: levels, and booleans. */
    RLE,
    /** Levels of old v1 pages, the highest bit first. */
    BIT_PACKED,
    /** Differences of INT32 and INT64. */
    DELTA_BINARY_PACKED,
    /** Lengths, then the bytes of all values. */
    DELTA_LENGTH_BYTE_ARRAY,
    /** Lengths of shared prefixes, then suffixes. */
    DELTA_BYTE_ARRAY,
    /** Ids of values in the column chunk's dictionary. */
    RLE_DICTIONARY,
    /** A stream for each byte of the values. */
    BYTE_STREAM_SPLIT,
    /** Floating-point numbers as scaled integers. */
    ALP;

    /** {@return whether a data page has ids of values in the column chunk's dictionary} */
    public boolean isDictionary() {
        return this == RLE_DICTIONARY || this == PLAIN_DICTIONARY;
    }

    /** {@return whether values of a type may be encoded like this in a data page} */
    public boolean supports(PhysicalType type) {
        return switch (this) {
            case PLAIN -> true;
            case PLAIN_DICTIONARY, RLE_DICTIONARY -> type != PhysicalType.BOOLEAN;
            case RLE -> type == PhysicalType.BOOLEAN;
            case BIT_PACKED -> false;
            case DELTA_BINARY_PACKED -> type == PhysicalType.INT32 || type == PhysicalType.INT64;
            case DELTA_LENGTH_BYTE_ARRAY -> type == PhysicalType.BYTE_ARRAY;
            case DELTA_BYTE_ARRAY -> type == PhysicalType.BYTE_ARRAY || type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
            case BYTE_STREAM_SPLIT -> switch (type) {
                case INT32, INT64, FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY -> true;
                case BOOLEAN, INT96, BYTE_ARRAY -> false;
            };
            case ALP -> type == PhysicalType.FLOAT || type == PhysicalType.DOUBLE;
        };
    }
}
