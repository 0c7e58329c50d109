// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.memory.Checks;

/** Which reader a type and an encoding have. */
final class ValueReaders {
    private ValueReaders() {
    }

    static ValueReader of(PhysicalType type, int elementSize, Encoding encoding) {
        if (!encoding.supports(type)) {
            throw noReader(type, encoding);
        }
        return switch (encoding) {
            case PLAIN -> type == PhysicalType.BYTE_ARRAY ? new PlainByteArrayReader()
                    : RangeReader.ofPlain(type, elementSize);
            case RLE -> new BooleanReader();
            case DELTA_BINARY_PACKED -> new DeltaBinaryPackedReader(type);
            case DELTA_LENGTH_BYTE_ARRAY -> new DeltaLengthByteArrayReader();
            case DELTA_BYTE_ARRAY -> new DeltaByteArrayReader(elementSize);
            case BYTE_STREAM_SPLIT -> RangeReader.ofByteStreamSplit(type, elementSize);
            case ALP -> RangeReader.ofAlp(type, elementSize);
            case PLAIN_DICTIONARY, RLE_DICTIONARY, BIT_PACKED -> throw noReader(type, encoding);
        };
    }

    private static IllegalArgumentException noReader(PhysicalType type, Encoding encoding) {
        return new IllegalArgumentException("There is no reader of " + type + " in " + encoding
                + (encoding.isDictionary() ? " without a dictionary" : ""));
    }

    /** Returns bytes per value, 0 if values have no whole bytes or different numbers of them. */
    static int elementSize(PhysicalType type, int ofFixed) {
        if (type != PhysicalType.FIXED_LEN_BYTE_ARRAY) {
            return type.elementSize();
        }
        Checks.checkElementSize(ofFixed);
        return ofFixed;
    }

    /** @param elementSize 0 for booleans */
    static long byteCount(int elementSize, int count) {
        Checks.checkValueCount(count);
        return elementSize == 0 ? count + 7L >>> 3 : (long) count * elementSize;
    }

    static IllegalStateException refusal(ValueReader reader, Object wanted) {
        return new IllegalStateException("A reader of " + reader + " cannot read " + wanted);
    }
}
