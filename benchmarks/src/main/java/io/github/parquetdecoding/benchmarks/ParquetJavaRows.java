// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Reads a file row by row with {@link ParquetReader}, and adds up the bits of all values. */
public final class ParquetJavaRows implements ToLongFunction<Path> {
    private static final class GroupReader extends ParquetReader.Builder<Group> {
        GroupReader(Path file) {
            super(new LocalInputFile(file), new PlainParquetConfiguration());
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }

    @Override
    public long applyAsLong(Path file) {
        try (ParquetReader<Group> reader = new GroupReader(file).build()) {
            long sum = 0;
            PrimitiveTypeName[] types = null;
            for (Group row; (row = reader.read()) != null; ) {
                if (types == null) {
                    types = row.getType().getFields().stream()
                            .map(field -> field.asPrimitiveType().getPrimitiveTypeName())
                            .toArray(PrimitiveTypeName[]::new);
                }
                for (int i = 0; i < types.length; i++) {
                    if (row.getFieldRepetitionCount(i) > 0) {
                        sum += bits(row, i, types[i]);
                    }
                }
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long bits(Group row, int field, PrimitiveTypeName type) {
        return switch (type) {
            case FLOAT -> Float.floatToRawIntBits(row.getFloat(field, 0));
            case DOUBLE -> Double.doubleToRawLongBits(row.getDouble(field, 0));
            case INT32 -> row.getInteger(field, 0);
            case INT64 -> row.getLong(field, 0);
            case BOOLEAN -> row.getBoolean(field, 0) ? 1 : 0;
            case INT96 -> PatchedFileBenchmark.bits(row.getInt96(field, 0).getBytes());
            default -> PatchedFileBenchmark.bits(row.getBinary(field, 0).getBytesUnsafe());
        };
    }
}
