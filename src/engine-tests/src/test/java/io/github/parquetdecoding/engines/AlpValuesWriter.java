// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import io.github.parquetdecoding.AlpEncoder;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;

import java.util.Arrays;

/** Lets parquet-java write columns of DOUBLE in ALP encoding, in a JVM with the agent. */
final class AlpValuesWriter extends ValuesWriter {
    static final class Factory implements ValuesWriterFactory {
        @Override
        public void initialize(ParquetProperties properties) {
            // The writer has no properties.
        }

        @Override
        public ValuesWriter newValuesWriter(ColumnDescriptor column) {
            return new AlpValuesWriter();
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
        byte[] page = new byte[Math.toIntExact(AlpEncoder.maxByteCount(count, Double.BYTES))];
        return BytesInput.from(page, 0, AlpEncoder.encodeDoubles(values, 0, count, page, 0));
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
