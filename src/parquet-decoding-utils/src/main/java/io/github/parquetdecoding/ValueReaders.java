// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Makes readers, which need a {@link ValueReader#reset} to a page first.
 *
 * @since 0.1.0
 */
public final class ValueReaders {
    private ValueReaders() {
    }

    /**
     * {@return a reader of a type in an encoding}
     *
     * @param elementSize bytes per value of FIXED_LEN_BYTE_ARRAY; ignored for other types
     * @throws IllegalArgumentException if the encoding does not {@linkplain Encoding#supports support}
     *         the type, or if pages in it need a {@linkplain #ofDictionary dictionary}
     */
    public static ValueReader of(PhysicalType type, int elementSize, Encoding encoding) {
        int size = size(type, elementSize);
        if (!encoding.supports(type)) {
            throw noReader(type, encoding);
        }
        return switch (encoding) {
            case PLAIN -> type == PhysicalType.BYTE_ARRAY ? new PlainByteArrayReader()
                    : RangeReader.ofPlain(type, size);
            case RLE -> new BooleanReader();
            case DELTA_BINARY_PACKED -> new DeltaBinaryPackedReader(type);
            case DELTA_LENGTH_BYTE_ARRAY -> new DeltaLengthByteArrayReader();
            case DELTA_BYTE_ARRAY -> new DeltaPrefixByteArrayReader(size);
            case BYTE_STREAM_SPLIT -> RangeReader.ofByteStreamSplit(type, size);
            case ALP -> RangeReader.ofAlp(type, size);
            case PLAIN_DICTIONARY, RLE_DICTIONARY, BIT_PACKED -> throw noReader(type, encoding);
        };
    }

    /**
     * {@return a reader of pages in RLE_DICTIONARY or PLAIN_DICTIONARY}
     *
     * @param elementSize bytes per value of FIXED_LEN_BYTE_ARRAY; ignored for other types
     * @param values the column chunk's dictionary page, whose values are PLAIN
     * @param valueCount number of values, as in the page's header
     * @throws IllegalArgumentException if the type is BOOLEAN, or {@code valueCount} is negative
     * @throws MalformedParquetException if the page has fewer values
     */
    public static ValueReader ofDictionary(PhysicalType type, int elementSize, ByteCursor values, int valueCount) {
        return new DictionaryValueReader(type, size(type, elementSize), values, valueCount);
    }

    private static IllegalArgumentException noReader(PhysicalType type, Encoding encoding) {
        return new IllegalArgumentException("There is no reader of " + type + " in " + encoding
                + (encoding.isDictionary() ? " without a dictionary" : ""));
    }

    /** Returns bytes per value, 0 if values have no whole bytes or different numbers of them. */
    private static int size(PhysicalType type, int ofFixed) {
        if (type != PhysicalType.FIXED_LEN_BYTE_ARRAY) {
            return type.elementSize();
        }
        Checks.checkElementSize(ofFixed);
        return ofFixed;
    }
}
