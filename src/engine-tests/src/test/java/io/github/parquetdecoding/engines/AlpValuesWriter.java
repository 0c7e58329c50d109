// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.lang.reflect.Field;
import java.util.Arrays;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.hadoop.ParquetWriter;

/** Lets parquet-java write columns of DOUBLE in ALP encoding, and others in DELTA ones, in a JVM with the agent. */
final class AlpValuesWriter extends ValuesWriter {
    /** Twins are PLAIN, FLOAT may be BYTE_STREAM_SPLIT, and all other columns are in ALP or DELTA encodings. */
    static final class Factory implements ValuesWriterFactory {
        /** parquet-java's writers can be given values writers of one's own, but their builder cannot. */
        static void useIn(ParquetWriter.Builder<?, ?> builder) {
            try {
                Field properties = ParquetWriter.Builder.class.getDeclaredField("encodingPropsBuilder");
                properties.setAccessible(true);
                ((ParquetProperties.Builder) properties.get(builder)).withValuesWriterFactory(new Factory());
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        /** The name of a column of BINARY in DELTA_BYTE_ARRAY; others are in DELTA_LENGTH_BYTE_ARRAY. */
        private static final String PREFIXED = "prefixed";

        private final ValuesWriterFactory others = new DefaultV1ValuesWriterFactory();
        private ParquetProperties properties;

        @Override
        public void initialize(ParquetProperties ofFile) {
            properties = ofFile;
            others.initialize(ofFile);
        }

        @Override
        public ValuesWriter newValuesWriter(ColumnDescriptor column) {
            int slab = properties.getInitialSlabSize();
            int page = properties.getPageSizeThreshold();
            ByteBufferAllocator allocator = properties.getAllocator();
            return column.getPath()[0].endsWith(Twins.SUFFIX) ? others.newValuesWriter(column)
                    : switch (column.getPrimitiveType().getPrimitiveTypeName()) {
                case DOUBLE -> new AlpValuesWriter();
                case INT32 -> new DeltaBinaryPackingValuesWriterForInteger(slab, page, allocator);
                case INT64 -> new DeltaBinaryPackingValuesWriterForLong(slab, page, allocator);
                case BINARY -> column.getPath()[0].equals(PREFIXED)
                        ? new DeltaByteArrayWriter(slab, page, allocator)
                        : new DeltaLengthByteArrayValuesWriter(slab, page, allocator);
                case FIXED_LEN_BYTE_ARRAY -> new DeltaByteArrayWriter(slab, page, allocator);
                default -> others.newValuesWriter(column);
            };
        }
    }

    private double[] values = new double[1024];
    private int count;

    @Override
    public void writeDouble(double value) {
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
        }
        values[count++] = value;
    }

    @Override
    public BytesInput getBytes() {
        byte[] plain = ArrayType.DOUBLES.toPlain(Arrays.copyOf(values, count));
        return BytesInput.from(ReferenceAlp.encode(plain, Double.BYTES, 10, 14, 12));
    }

    @Override
    public Encoding getEncoding() {
        return Encoding.valueOf("ALP");
    }

    @Override
    public void reset() {
        count = 0;
    }

    @Override
    public long getBufferedSize() {
        return (long) count * Double.BYTES;
    }

    @Override
    public long getAllocatedSize() {
        return (long) values.length * Double.BYTES;
    }

    @Override
    public String memUsageString(String prefix) {
        return prefix + count + " doubles";
    }
}
