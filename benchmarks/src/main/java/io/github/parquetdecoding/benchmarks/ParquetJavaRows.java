// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;

import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

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
            for (Group row; (row = reader.read()) != null; ) {
                sum += bits(row);
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long bits(Group group) {
        long sum = 0;
        List<Type> fields = group.getType().getFields();
        for (int field = 0; field < fields.size(); field++) {
            Type type = fields.get(field);
            for (int i = 0; i < group.getFieldRepetitionCount(field); i++) {
                sum += type.isPrimitive() ? bits(group, field, i, type.asPrimitiveType().getPrimitiveTypeName())
                        : bits(group.getGroup(field, i));
            }
        }
        return sum;
    }

    private static long bits(Group row, int field, int index, PrimitiveTypeName type) {
        return switch (type) {
            case FLOAT -> Float.floatToRawIntBits(row.getFloat(field, index));
            case DOUBLE -> Double.doubleToRawLongBits(row.getDouble(field, index));
            case INT32 -> row.getInteger(field, index);
            case INT64 -> row.getLong(field, index);
            case BOOLEAN -> row.getBoolean(field, index) ? 1 : 0;
            case INT96 -> PatchedFileBenchmark.bits(row.getInt96(field, index).getBytes());
            default -> PatchedFileBenchmark.bits(row.getBinary(field, index).getBytesUnsafe());
        };
    }
}
