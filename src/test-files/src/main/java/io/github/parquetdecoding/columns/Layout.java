// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.lang.reflect.Field;
import java.util.List;
import java.util.stream.Stream;

import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesWriter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** How the values of a chunk are encoded by parquet-java's writers, in pages of both versions. */
public enum Layout {
    PLAIN(PrimitiveTypeName.values()),
    DICTIONARY(PrimitiveTypeName.INT32, PrimitiveTypeName.INT64, PrimitiveTypeName.INT96, PrimitiveTypeName.FLOAT,
            PrimitiveTypeName.DOUBLE, PrimitiveTypeName.BINARY, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY),
    /** A dictionary until it is too large, then PLAIN, or what is below and fits. */
    FALL_BACK(DICTIONARY.types),
    RLE(PrimitiveTypeName.BOOLEAN),
    DELTA_BINARY_PACKED(PrimitiveTypeName.INT32, PrimitiveTypeName.INT64),
    DELTA_LENGTH_BYTE_ARRAY(PrimitiveTypeName.BINARY),
    DELTA_BYTE_ARRAY(PrimitiveTypeName.BINARY, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY),
    BYTE_STREAM_SPLIT(PrimitiveTypeName.INT32, PrimitiveTypeName.INT64, PrimitiveTypeName.FLOAT,
            PrimitiveTypeName.DOUBLE, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY),
    /** As parquet-java wrote it before 1.8: pages go on from the last value of the page before (PARQUET-246). */
    OLD_DELTA_BYTE_ARRAY;

    private static final int SIZE = 1 << 20;
    private static final int SMALL_DICTIONARY = 300;
    private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

    private final PrimitiveTypeName[] types;

    Layout(PrimitiveTypeName... types) {
        this.types = types;
    }

    public static List<Layout> of(PrimitiveTypeName type) {
        return Stream.of(values()).filter(layout -> layout.types().contains(type)).toList();
    }

    public List<PrimitiveTypeName> types() {
        return List.of(types);
    }

    ValuesWriter writer(PrimitiveType type, WriterVersion version) {
        int size = type.getPrimitiveTypeName() == PrimitiveTypeName.INT96 ? 12 : type.getTypeLength();
        return switch (this) {
            case PLAIN -> size > 0 ? new FixedLenByteArrayPlainValuesWriter(size, 64, SIZE, HEAP)
                    : type.getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN ? new BooleanPlainValuesWriter()
                    : new PlainValuesWriter(64, SIZE, HEAP);
            case DICTIONARY -> dictionary(type, size, SIZE, version);
            case FALL_BACK -> {
                List<Layout> layouts = of(type.getPrimitiveTypeName());
                Layout last = version == WriterVersion.PARQUET_1_0 ? PLAIN : layouts.get(layouts.size() - 1);
                yield FallbackValuesWriter.of(dictionary(type, size, SMALL_DICTIONARY, version),
                        (last == FALL_BACK ? PLAIN : last).writer(type, version));
            }
            case RLE -> new RunLengthBitPackingHybridValuesWriter(1, 64, SIZE, HEAP);
            case DELTA_BINARY_PACKED -> type.getPrimitiveTypeName() == PrimitiveTypeName.INT32
                    ? new DeltaBinaryPackingValuesWriterForInteger(64, SIZE, HEAP)
                    : new DeltaBinaryPackingValuesWriterForLong(64, SIZE, HEAP);
            case DELTA_LENGTH_BYTE_ARRAY -> new DeltaLengthByteArrayValuesWriter(64, SIZE, HEAP);
            case DELTA_BYTE_ARRAY -> new DeltaByteArrayWriter(64, SIZE, HEAP);
            case OLD_DELTA_BYTE_ARRAY -> new DeltaByteArrayWriter(64, SIZE, HEAP) {
                @Override
                public void reset() {
                    try {
                        Field previous = DeltaByteArrayWriter.class.getDeclaredField("previous");
                        previous.setAccessible(true);
                        Object last = previous.get(this);
                        super.reset();
                        previous.set(this, last);
                    } catch (ReflectiveOperationException e) {
                        throw new AssertionError(e);
                    }
                }
            };
            case BYTE_STREAM_SPLIT -> switch (type.getPrimitiveTypeName()) {
                case INT32 -> new ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter(64, SIZE, HEAP);
                case INT64 -> new ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter(64, SIZE, HEAP);
                case FLOAT -> new ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter(64, SIZE, HEAP);
                case DOUBLE -> new ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter(64, SIZE, HEAP);
                default -> new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                        size, 64, SIZE, HEAP);
            };
        };
    }

    private static DictionaryValuesWriter dictionary(PrimitiveType type, int size, int most, WriterVersion version) {
        boolean isOld = version == WriterVersion.PARQUET_1_0;
        @SuppressWarnings("deprecation")
        Encoding old = Encoding.PLAIN_DICTIONARY;
        Encoding ids = isOld ? old : Encoding.RLE_DICTIONARY;
        Encoding values = isOld ? old : Encoding.PLAIN;
        return switch (type.getPrimitiveTypeName()) {
            case INT32 -> new DictionaryValuesWriter.PlainIntegerDictionaryValuesWriter(most, ids, values, HEAP);
            case INT64 -> new DictionaryValuesWriter.PlainLongDictionaryValuesWriter(most, ids, values, HEAP);
            case FLOAT -> new DictionaryValuesWriter.PlainFloatDictionaryValuesWriter(most, ids, values, HEAP);
            case DOUBLE -> new DictionaryValuesWriter.PlainDoubleDictionaryValuesWriter(most, ids, values, HEAP);
            case BINARY -> new DictionaryValuesWriter.PlainBinaryDictionaryValuesWriter(most, ids, values, HEAP);
            default -> new DictionaryValuesWriter.PlainFixedLenArrayDictionaryValuesWriter(
                    most, size, ids, values, HEAP);
        };
    }
}
