// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.CapacityByteArrayOutputStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.io.api.Binary;

/** Calls parquet-java's classes as its column reader and writer do: page by page, value by value. */
final class ParquetJava {
    private ParquetJava() {
    }

    /** Fills the array of the type. Fixed-length values remain views of the reader's buffer. */
    static void read(ValueType type, ByteBuffer page, int count, Object out) throws IOException {
        ValuesReader reader = switch (type) {
            case FLOAT -> new ByteStreamSplitValuesReaderForFloat();
            case DOUBLE -> new ByteStreamSplitValuesReaderForDouble();
            default -> new ByteStreamSplitValuesReaderForFLBA(type.elementSize);
        };
        reader.initFromPage(count, ByteBufferInputStream.wrap(page));
        switch (type) {
            case FLOAT -> {
                float[] values = (float[]) out;
                for (int i = 0; i < count; i++) {
                    values[i] = reader.readFloat();
                }
            }
            case DOUBLE -> {
                double[] values = (double[]) out;
                for (int i = 0; i < count; i++) {
                    values[i] = reader.readDouble();
                }
            }
            default -> {
                Binary[] values = (Binary[]) out;
                for (int i = 0; i < count; i++) {
                    values[i] = reader.readBytes();
                }
            }
        }
    }

    /** A writer with parquet-java's default properties. */
    static ValuesWriter writer(ValueType type) {
        int pageSize = ParquetProperties.DEFAULT_PAGE_SIZE;
        int slabSize = CapacityByteArrayOutputStream.initialSlabSizeHeuristic(64, pageSize, 10);
        HeapByteBufferAllocator allocator = new HeapByteBufferAllocator();
        return switch (type) {
            case FLOAT -> new ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter(
                    slabSize, pageSize, allocator);
            case DOUBLE -> new ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter(
                    slabSize, pageSize, allocator);
            default -> new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                    type.elementSize, slabSize, pageSize, allocator);
        };
    }

    /** Writes a page of the first {@code count} values to {@code out} and resets the writer. */
    static void write(ValuesWriter writer, ValueType type, Object values, int count, byte[] out) throws IOException {
        switch (type) {
            case FLOAT -> {
                float[] floats = (float[]) values;
                for (int i = 0; i < count; i++) {
                    writer.writeFloat(floats[i]);
                }
            }
            case DOUBLE -> {
                double[] doubles = (double[]) values;
                for (int i = 0; i < count; i++) {
                    writer.writeDouble(doubles[i]);
                }
            }
            default -> {
                Binary[] binaries = (Binary[]) values;
                for (int i = 0; i < count; i++) {
                    writer.writeBytes(binaries[i]);
                }
            }
        }
        writer.getBytes().writeAllTo(new ArrayOutput(out));
        writer.reset();
    }

    private static final class ArrayOutput extends OutputStream {
        private final byte[] array;
        private int position;

        ArrayOutput(byte[] array) {
            this.array = array;
        }

        @Override
        public void write(int value) {
            array[position++] = (byte) value;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            System.arraycopy(bytes, offset, array, position, length);
            position += length;
        }
    }
}
