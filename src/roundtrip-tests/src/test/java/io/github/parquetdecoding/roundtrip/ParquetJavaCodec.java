// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForLong;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.io.api.Binary;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** parquet-java's BYTE_STREAM_SPLIT writer and reader of one type, over values given and returned as PLAIN bytes. */
record ParquetJavaCodec(
        String type,
        int elementSize,
        Supplier<ValuesWriter> newWriter,
        BiConsumer<ByteBuffer, ValuesWriter> writeValue,
        Supplier<ValuesReader> newReader,
        BiConsumer<ValuesReader, ByteBuffer> readValue) {

    private static final int SLAB = 64;
    private static final int PAGE = 4096;
    private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

    static final ParquetJavaCodec FLOAT = new ParquetJavaCodec(
            "FLOAT", 4,
            () -> new ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter(SLAB, PAGE, HEAP),
            (plain, writer) -> writer.writeFloat(plain.getFloat()),
            ByteStreamSplitValuesReaderForFloat::new,
            (reader, plain) -> plain.putFloat(reader.readFloat()));

    static final ParquetJavaCodec DOUBLE = new ParquetJavaCodec(
            "DOUBLE", 8,
            () -> new ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter(SLAB, PAGE, HEAP),
            (plain, writer) -> writer.writeDouble(plain.getDouble()),
            ByteStreamSplitValuesReaderForDouble::new,
            (reader, plain) -> plain.putDouble(reader.readDouble()));

    static final ParquetJavaCodec INT32 = new ParquetJavaCodec(
            "INT32", 4,
            () -> new ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter(SLAB, PAGE, HEAP),
            (plain, writer) -> writer.writeInteger(plain.getInt()),
            ByteStreamSplitValuesReaderForInteger::new,
            (reader, plain) -> plain.putInt(reader.readInteger()));

    static final ParquetJavaCodec INT64 = new ParquetJavaCodec(
            "INT64", 8,
            () -> new ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter(SLAB, PAGE, HEAP),
            (plain, writer) -> writer.writeLong(plain.getLong()),
            ByteStreamSplitValuesReaderForLong::new,
            (reader, plain) -> plain.putLong(reader.readLong()));

    static ParquetJavaCodec fixedLenByteArray(int length) {
        return new ParquetJavaCodec(
                "FIXED_LEN_BYTE_ARRAY(" + length + ")", length,
                () -> new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                        length, SLAB, PAGE, HEAP),
                (plain, writer) -> {
                    byte[] value = new byte[length];
                    plain.get(value);
                    writer.writeBytes(Binary.fromConstantByteArray(value));
                },
                () -> new ByteStreamSplitValuesReaderForFLBA(length),
                (reader, plain) -> plain.put(reader.readBytes().getBytes()));
    }

    static Stream<ParquetJavaCodec> all() {
        IntStream lengths = IntStream.concat(IntStream.rangeClosed(1, 20), IntStream.of(32));
        return Stream.concat(
                Stream.of(FLOAT, DOUBLE, INT32, INT64), lengths.mapToObj(ParquetJavaCodec::fixedLenByteArray));
    }

    byte[] encode(byte[] plain) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
        try (ValuesWriter writer = newWriter.get()) {
            while (in.hasRemaining()) {
                writeValue.accept(in, writer);
            }
            return bytes(writer.getBytes());
        }
    }

    byte[] decode(byte[] page) throws IOException {
        int valueCount = page.length / elementSize;
        ByteBuffer plain = ByteBuffer.allocate(page.length).order(ByteOrder.LITTLE_ENDIAN);
        ValuesReader reader = newReader.get();
        reader.initFromPage(valueCount, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
        for (int i = 0; i < valueCount; i++) {
            readValue.accept(reader, plain);
        }
        return plain.array();
    }

    static byte[] bytes(BytesInput input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        input.writeAllTo(out);
        return out.toByteArray();
    }

    @Override
    public String toString() {
        return type;
    }
}
