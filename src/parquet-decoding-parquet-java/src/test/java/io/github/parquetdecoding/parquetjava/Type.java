// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.ByteBufferInputStream;
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

/** Column types; values are PLAIN-encoded. */
enum Type {
    FLOAT(4, ByteStreamSplitValuesReaderForFloat::new,
            ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter::new,
            (reader, plain) -> plain.putFloat(reader.readFloat()),
            (plain, writer) -> writer.writeFloat(plain.getFloat())),
    DOUBLE(8, ByteStreamSplitValuesReaderForDouble::new,
            ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter::new,
            (reader, plain) -> plain.putDouble(reader.readDouble()),
            (plain, writer) -> writer.writeDouble(plain.getDouble())),
    INT32(4, ByteStreamSplitValuesReaderForInteger::new,
            ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter::new,
            (reader, plain) -> plain.putInt(reader.readInteger()),
            (plain, writer) -> writer.writeInteger(plain.getInt())),
    INT64(8, ByteStreamSplitValuesReaderForLong::new,
            ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter::new,
            (reader, plain) -> plain.putLong(reader.readLong()),
            (plain, writer) -> writer.writeLong(plain.getLong())),
    FIXED1(1),
    FIXED2(2),
    FIXED3(3),
    FIXED7(7),
    FIXED12(12),
    FIXED16(16),
    FIXED33(33);

    @FunctionalInterface
    interface NewWriter {
        ValuesWriter create(int capacity, int pageSize, ByteBufferAllocator allocator);
    }

    final int elementSize;
    private final Supplier<ValuesReader> newReader;
    private final NewWriter newWriter;
    private final BiConsumer<ValuesReader, ByteBuffer> read;
    private final BiConsumer<ByteBuffer, ValuesWriter> write;

    Type(int elementSize, Supplier<ValuesReader> newReader, NewWriter newWriter,
            BiConsumer<ValuesReader, ByteBuffer> read, BiConsumer<ByteBuffer, ValuesWriter> write) {
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
                (reader, plain) -> plain.put(reader.readBytes().getBytes()),
                (plain, writer) -> {
                    byte[] value = new byte[length];
                    plain.get(value);
                    writer.writeBytes(Binary.fromConstantByteArray(value));
                });
    }

    ValuesReader reader() {
        return newReader.get();
    }

    ValuesReader stockReader() {
        return StockClasses.twin(reader(), elementSize);
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

    /** Reads the next values. */
    byte[] read(ValuesReader reader, int count) {
        ByteBuffer plain = ByteBuffer.allocate(count * elementSize).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            read.accept(reader, plain);
        }
        return plain.array();
    }

    /** Reads all values of a page. */
    byte[] read(ValuesReader reader, byte[] page) throws IOException {
        int count = page.length / elementSize;
        reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
        return read(reader, count);
    }

    void write(byte[] plain, ValuesWriter writer) {
        for (ByteBuffer in = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN); in.hasRemaining(); ) {
            write.accept(in, writer);
        }
    }

    /** Random bits, including quiet and signalling NaNs with payloads among floats and doubles. */
    byte[] randomValues(int count) {
        byte[] plain = new byte[count * elementSize];
        new Random(20261121).nextBytes(plain);
        for (int i = 0; i < count; i += 5) {
            plain[(i + 1) * elementSize - 1] = (byte) (i % 2 == 0 ? 0x7F : 0xFF);
            if (elementSize > 1) {
                plain[(i + 1) * elementSize - 2] |= (byte) 0xF0;
                plain[(i + 1) * elementSize - 2] &= (byte) (i % 3 == 0 ? 0xF7 : 0xBF);
            }
        }
        return plain;
    }

    /** Replaces all NaNs with the same one. */
    byte[] withOneNan(byte[] plain) {
        ByteBuffer values = ByteBuffer.wrap(plain.clone()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < plain.length; i += elementSize) {
            if (this == FLOAT) {
                values.putInt(i, Float.floatToIntBits(values.getFloat(i)));
            } else if (this == DOUBLE) {
                values.putLong(i, Double.doubleToLongBits(values.getDouble(i)));
            }
        }
        return values.array();
    }

    /** Encodes a page by the definition of the encoding. */
    byte[] page(byte[] plain) {
        byte[] page = new byte[plain.length];
        int count = plain.length / elementSize;
        for (int i = 0; i < plain.length; i++) {
            page[i % elementSize * count + i / elementSize] = plain[i];
        }
        return page;
    }
}
