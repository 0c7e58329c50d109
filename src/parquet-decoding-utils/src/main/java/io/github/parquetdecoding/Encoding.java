// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

/**
 * How a page's levels or values are encoded.
 *
 * @since 0.1.0
 */
public enum Encoding {
    /** Values back to back; those of BYTE_ARRAY after their lengths. */
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

    boolean isDictionary() {
        return this == RLE_DICTIONARY || this == PLAIN_DICTIONARY;
    }
}
