// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.memory.Checks;

/** Which reader a type and an encoding have. */
final class ValueReaders {
    private ValueReaders() {
    }

    /** Returns null if the type has no such encoding, or if pages in it need a dictionary. */
    static ValueReader ofOrNull(PhysicalType type, int elementSize, Encoding encoding) {
        boolean isInteger = type == PhysicalType.INT32 || type == PhysicalType.INT64;
        boolean isReal = type == PhysicalType.FLOAT || type == PhysicalType.DOUBLE;
        boolean isBytes = type == PhysicalType.BYTE_ARRAY;
        boolean isFixed = type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        return switch (encoding) {
            case PLAIN -> isBytes ? new PlainByteArrayReader() : RangeReader.ofPlain(type, elementSize);
            case RLE -> type == PhysicalType.BOOLEAN ? new BooleanReader() : null;
            case DELTA_BINARY_PACKED -> isInteger ? new DeltaBinaryPackedReader(type) : null;
            case DELTA_LENGTH_BYTE_ARRAY -> isBytes ? new DeltaLengthByteArrayReader() : null;
            case DELTA_BYTE_ARRAY -> isBytes || isFixed ? new DeltaByteArrayReader(elementSize) : null;
            case BYTE_STREAM_SPLIT ->
                isInteger || isReal || isFixed ? RangeReader.ofByteStreamSplit(type, elementSize) : null;
            case ALP -> isReal ? RangeReader.ofAlp(type, elementSize) : null;
            case PLAIN_DICTIONARY, RLE_DICTIONARY, BIT_PACKED -> null;
        };
    }

    /** Returns bytes per value, 0 if values have no whole bytes or different numbers of them. */
    static int elementSize(PhysicalType type, int ofFixed) {
        if (type != PhysicalType.FIXED_LEN_BYTE_ARRAY) {
            return type.elementSize;
        }
        Checks.checkElementSize(ofFixed);
        return ofFixed;
    }

    /** @param elementSize 0 for booleans */
    static long byteCount(int elementSize, int count) {
        Checks.checkValueCount(count);
        return elementSize == 0 ? count + 7L >>> 3 : (long) count * elementSize;
    }

    static IllegalStateException refusal(ValueReader reader, PhysicalType type) {
        return new IllegalStateException("A reader of " + reader + " cannot read " + type);
    }
}
