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
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForLong;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** parquet-java's own classes, driven as its column reader and writer drive them: page by page, value by value. */
final class ParquetJava {
    private ParquetJava() {
    }

    /** Fills the array of the type and returns it. Values of a fixed length stay views of the reader's buffer. */
    static Object read(PrimitiveTypeName primitive, ByteBuffer page, int count, ValueArrays out) throws IOException {
        return read(reader(primitive, out.elementSize), primitive, page, count, out);
    }

    private static ValuesReader reader(PrimitiveTypeName primitive, int elementSize) {
        return switch (primitive) {
            case FLOAT -> new ByteStreamSplitValuesReaderForFloat();
            case DOUBLE -> new ByteStreamSplitValuesReaderForDouble();
            case INT32 -> new ByteStreamSplitValuesReaderForInteger();
            case INT64 -> new ByteStreamSplitValuesReaderForLong();
            case FIXED_LEN_BYTE_ARRAY -> new ByteStreamSplitValuesReaderForFLBA(elementSize);
            default -> throw new IllegalArgumentException("No BYTE_STREAM_SPLIT of " + primitive);
        };
    }

    /** The same with a reader of the type that is new, or was made for any page before. */
    static Object read(ValuesReader reader, PrimitiveTypeName primitive, ByteBuffer page, int count, ValueArrays out)
            throws IOException {
        reader.initFromPage(count, ByteBufferInputStream.wrap(page));
        switch (primitive) {
            case FLOAT -> {
                float[] values = (float[]) out.typed;
                for (int i = 0; i < count; i++) {
                    values[i] = reader.readFloat();
                }
                return values;
            }
            case DOUBLE -> {
                double[] values = (double[]) out.typed;
                for (int i = 0; i < count; i++) {
                    values[i] = reader.readDouble();
                }
                return values;
            }
            case INT32 -> {
                int[] values = (int[]) out.typed;
                for (int i = 0; i < count; i++) {
                    values[i] = reader.readInteger();
                }
                return values;
            }
            case INT64 -> {
                long[] values = (long[]) out.typed;
                for (int i = 0; i < count; i++) {
                    values[i] = reader.readLong();
                }
                return values;
            }
            case FIXED_LEN_BYTE_ARRAY -> {
                Binary[] values = out.binaries;
                for (int i = 0; i < count; i++) {
                    values[i] = reader.readBytes();
                }
                return values;
            }
            default -> throw new IllegalArgumentException("No BYTE_STREAM_SPLIT of " + primitive);
        }
    }

    /** A writer as parquet-java's default properties make one. */
    static ValuesWriter writer(PrimitiveTypeName primitive, int elementSize) {
        int pageSize = ParquetProperties.DEFAULT_PAGE_SIZE;
        int slabSize = CapacityByteArrayOutputStream.initialSlabSizeHeuristic(64, pageSize, 10);
        HeapByteBufferAllocator allocator = new HeapByteBufferAllocator();
        return switch (primitive) {
            case FLOAT -> new ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter(
                    slabSize, pageSize, allocator);
            case DOUBLE -> new ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter(
                    slabSize, pageSize, allocator);
            case INT32 -> new ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter(
                    slabSize, pageSize, allocator);
            case INT64 -> new ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter(
                    slabSize, pageSize, allocator);
            case FIXED_LEN_BYTE_ARRAY -> new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                    elementSize, slabSize, pageSize, allocator);
            default -> throw new IllegalArgumentException("No BYTE_STREAM_SPLIT of " + primitive);
        };
    }

    /** Writes a page of the first {@code count} values into {@code out}; the writer is ready for the next one. */
    static void write(ValuesWriter writer, PrimitiveTypeName primitive, ValueArrays values, int count, byte[] out)
            throws IOException {
        switch (primitive) {
            case FLOAT -> {
                float[] floats = (float[]) values.typed;
                for (int i = 0; i < count; i++) {
                    writer.writeFloat(floats[i]);
                }
            }
            case DOUBLE -> {
                double[] doubles = (double[]) values.typed;
                for (int i = 0; i < count; i++) {
                    writer.writeDouble(doubles[i]);
                }
            }
            case INT32 -> {
                int[] ints = (int[]) values.typed;
                for (int i = 0; i < count; i++) {
                    writer.writeInteger(ints[i]);
                }
            }
            case INT64 -> {
                long[] longs = (long[]) values.typed;
                for (int i = 0; i < count; i++) {
                    writer.writeLong(longs[i]);
                }
            }
            case FIXED_LEN_BYTE_ARRAY -> {
                for (int i = 0; i < count; i++) {
                    writer.writeBytes(values.binaries[i]);
                }
            }
            default -> throw new IllegalArgumentException("No BYTE_STREAM_SPLIT of " + primitive);
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
