// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForLong;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.io.api.Binary;

/**
 * Column types and their encodings: our readers and writers, the stock ones, values and pages. Values are Integers,
 * Longs and Binaries; those of FLOAT and DOUBLE are raw bits.
 */
enum Type {
    FLOAT(Float.BYTES, ByteStreamSplitValuesReaderForFloat::new,
            ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter::new,
            reader -> Float.floatToRawIntBits(reader.readFloat()),
            (writer, bits) -> writer.writeFloat(Float.intBitsToFloat((Integer) bits))),
    DOUBLE(Double.BYTES, ByteStreamSplitValuesReaderForDouble::new,
            ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter::new,
            reader -> Double.doubleToRawLongBits(reader.readDouble()),
            (writer, bits) -> writer.writeDouble(Double.longBitsToDouble((Long) bits))),
    INT32(Integer.BYTES, ByteStreamSplitValuesReaderForInteger::new,
            ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter::new,
            ValuesReader::readInteger, (writer, value) -> writer.writeInteger((Integer) value)),
    INT64(Long.BYTES, ByteStreamSplitValuesReaderForLong::new,
            ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter::new,
            ValuesReader::readLong, (writer, value) -> writer.writeLong((Long) value)),
    FIXED1(1),
    FIXED2(2),
    FIXED3(3),
    FIXED7(7),
    FIXED12(12),
    FIXED16(16),
    FIXED33(33),
    DELTA_INT32(DeltaBinaryPackingValuesReader::new, ValuesReader::readInteger),
    DELTA_INT64(DeltaBinaryPackingValuesReader::new, ValuesReader::readLong),
    DELTA_LENGTH_BYTE_ARRAY(DeltaLengthByteArrayValuesReader::new, ValuesReader::readBytes),
    DELTA_BYTE_ARRAY(DeltaByteArrayReader::new, ValuesReader::readBytes);

    /** Blocks of 128, 1024, 8 and 256 values; miniblocks of 8 to 256; widths of missing miniblocks. */
    private static final List<Layout> LAYOUTS = List.of(Layout.USUAL, new Layout(1024, 4, 0xFF, false),
            new Layout(8, 1, 0, false), new Layout(256, 32, 65, false));

    @FunctionalInterface
    interface NewWriter {
        ValuesWriter create(int capacity, int pageSize, ByteBufferAllocator allocator);
    }

    /** Bytes per value in BYTE_STREAM_SPLIT; 0 in DELTA. */
    final int elementSize;
    private final Supplier<ValuesReader> newReader;
    private final NewWriter newWriter;
    private final Function<ValuesReader, Object> read;
    private final BiConsumer<ValuesWriter, Object> write;

    Type(int elementSize, Supplier<ValuesReader> newReader, NewWriter newWriter, Function<ValuesReader, Object> read,
            BiConsumer<ValuesWriter, Object> write) {
        this.elementSize = elementSize;
        this.newReader = newReader;
        this.newWriter = newWriter;
        this.read = read;
        this.write = write;
    }

    Type(int length) {
        this(length, () -> new ByteStreamSplitValuesReaderForFLBA(length),
                (capacity, pageSize, allocator) ->
                        new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                                length, capacity, pageSize, allocator),
                ValuesReader::readBytes, (writer, value) -> writer.writeBytes((Binary) value));
    }

    Type(Supplier<ValuesReader> newReader, Function<ValuesReader, Object> read) {
        this(0, newReader, null, read, null);
    }

    boolean isDelta() {
        return elementSize == 0;
    }

    ValuesReader reader() {
        return newReader.get();
    }

    ValuesReader reader(byte[] page) throws IOException {
        return open(reader(), page);
    }

    ValuesReader stockReader() {
        return StockClasses.twin(reader(), elementSize);
    }

    ValuesReader stockReader(byte[] page) throws IOException {
        return open(stockReader(), page);
    }

    private static ValuesReader open(ValuesReader reader, byte[] page) throws IOException {
        reader.initFromPage(Integer.MAX_VALUE, PageStream.stream(page));
        return reader;
    }

    Object read(ValuesReader reader) {
        return read.apply(reader);
    }

    List<Object> read(ValuesReader reader, int count) {
        return Stream.generate(() -> read.apply(reader)).limit(count).toList();
    }

    ValuesWriter writer(int capacity, int pageSize, ByteBufferAllocator allocator) {
        return newWriter.create(capacity, pageSize, allocator);
    }

    ValuesWriter stockWriter(int capacity, int pageSize, ByteBufferAllocator allocator) {
        ValuesWriter ours = writer(1024, 1024, new HeapByteBufferAllocator());
        return name().startsWith("FIXED")
                ? StockClasses.twin(ours, elementSize, capacity, pageSize, allocator)
                : StockClasses.twin(ours, capacity, pageSize, allocator);
    }

    void write(ValuesWriter writer, List<Object> values) {
        values.forEach(value -> write.accept(writer, value));
    }

    /** Creates random bits and extreme values, or every 200 values another distribution of deltas. */
    List<Object> values(int count) {
        if (!isDelta()) {
            ByteBuffer plain = ByteBuffer.wrap(PlainValues.mixed(elementSize, count, count))
                    .order(ByteOrder.LITTLE_ENDIAN);
            return Stream.generate(() -> next(plain)).limit(count).toList();
        }
        List<IntFunction<Object>> distributions = Stream.of(DeltaValues.values()).map(values -> {
            long[] longs = values.longs(count);
            byte[][] strings = values.strings(count);
            return (IntFunction<Object>) i -> this == DELTA_INT64 ? longs[i] : this == DELTA_INT32 ? (int) longs[i]
                    : Binary.fromConstantByteArray(strings[i]);
        }).toList();
        return IntStream.range(0, count)
                .mapToObj(i -> distributions.get(i / 200 % distributions.size()).apply(i)).toList();
    }

    private Object next(ByteBuffer plain) {
        return switch (elementSize) {
            case Integer.BYTES -> plain.getInt();
            case Long.BYTES -> plain.getLong();
            default -> {
                byte[] value = new byte[elementSize];
                plain.get(value);
                yield Binary.fromConstantByteArray(value);
            }
        };
    }

    /** Returns a page of values; a page of BYTE_STREAM_SPLIT has only one layout. */
    byte[] page(List<Object> values, Layout layout) {
        return switch (this) {
            case DELTA_INT32 -> ReferenceDeltaBinaryPacked.encodeInts(
                    values.stream().mapToInt(value -> (Integer) value).toArray(), layout);
            case DELTA_INT64 -> ReferenceDeltaBinaryPacked.encodeLongs(
                    values.stream().mapToLong(value -> (Long) value).toArray(), layout);
            case DELTA_LENGTH_BYTE_ARRAY -> ReferenceDeltaLengthByteArray.encode(bytes(values), layout);
            case DELTA_BYTE_ARRAY -> ReferenceDeltaByteArray.encode(bytes(values), layout);
            default -> ReferenceByteStreamSplit.encode(plain(values), elementSize);
        };
    }

    byte[] page(List<Object> values) {
        return page(values, Layout.USUAL);
    }

    /** Returns pages in all layouts that stock readers support. */
    List<byte[]> pages(List<Object> values) {
        return isDelta() ? LAYOUTS.stream().map(layout -> page(values, layout)).toList() : List.of(page(values));
    }

    private byte[] plain(List<Object> values) {
        ByteBuffer plain = ByteBuffer.allocate(values.size() * elementSize).order(ByteOrder.LITTLE_ENDIAN);
        for (Object value : values) {
            if (value instanceof Integer bits) {
                plain.putInt(bits);
            } else if (value instanceof Long bits) {
                plain.putLong(bits);
            } else {
                plain.put(((Binary) value).getBytes());
            }
        }
        return plain.array();
    }

    private static byte[][] bytes(List<Object> values) {
        return values.stream().map(value -> ((Binary) value).getBytes()).toArray(byte[][]::new);
    }

    /** Replaces all NaNs with the same one, as stock writers before 1.18.0 do. */
    List<Object> withOneNan(List<Object> values) {
        return switch (this) {
            case FLOAT -> values.stream().<Object>map(
                    bits -> Float.floatToIntBits(Float.intBitsToFloat((Integer) bits))).toList();
            case DOUBLE -> values.stream().<Object>map(
                    bits -> Double.doubleToLongBits(Double.longBitsToDouble((Long) bits))).toList();
            default -> values;
        };
    }
}
