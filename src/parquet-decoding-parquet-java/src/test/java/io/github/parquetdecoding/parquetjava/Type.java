// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForLong;
import org.apache.parquet.io.api.Binary;

/**
 * Column types: our readers, the stock ones, values and pages. Values are Integers, Longs and Binaries; those of FLOAT
 * and DOUBLE are raw bits.
 */
enum Type {
    FLOAT(Float.BYTES, ByteStreamSplitValuesReaderForFloat::new,
            reader -> Float.floatToRawIntBits(reader.readFloat())),
    DOUBLE(Double.BYTES, ByteStreamSplitValuesReaderForDouble::new,
            reader -> Double.doubleToRawLongBits(reader.readDouble())),
    INT32(Integer.BYTES, ByteStreamSplitValuesReaderForInteger::new, ValuesReader::readInteger),
    INT64(Long.BYTES, ByteStreamSplitValuesReaderForLong::new, ValuesReader::readLong),
    FIXED1(1),
    FIXED2(2),
    FIXED3(3),
    FIXED7(7),
    FIXED12(12),
    FIXED16(16),
    FIXED33(33);

    final int elementSize;
    private final Supplier<ValuesReader> newReader;
    private final Function<ValuesReader, Object> read;

    Type(int elementSize, Supplier<ValuesReader> newReader, Function<ValuesReader, Object> read) {
        this.elementSize = elementSize;
        this.newReader = newReader;
        this.read = read;
    }

    Type(int length) {
        this(length, () -> new ByteStreamSplitValuesReaderForFLBA(length), ValuesReader::readBytes);
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

    /** Creates random bits and extreme values. */
    List<Object> values(int count) {
        ByteBuffer plain = ByteBuffer.wrap(PlainValues.mixed(elementSize, count, count))
                .order(ByteOrder.LITTLE_ENDIAN);
        return Stream.generate(() -> next(plain)).limit(count).toList();
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

    /** Encodes {@link #values}. */
    byte[] page(int count) {
        return ReferenceByteStreamSplit.encode(PlainValues.mixed(elementSize, count, count), elementSize);
    }
}
