// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.Row;
import io.github.parquetdecoding.columns.RowList;
import io.github.parquetdecoding.columns.RowReader;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** Adds up the bits of all values of a file, from getters of our rows. Lists must be of ints. */
public record OurRows(Getters getters) implements ToLongFunction<Path> {
    /** By what a field is found; and, by its index, whether strings are got as bytes. */
    public enum Getters { INDEX, NAME, BYTES }

    @Override
    public long applyAsLong(Path path) {
        GroupType schema;
        try (ColumnFileReader file = ColumnFileReader.open(path)) {
            schema = file.footer().schema();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (RowReader row = ColumnFileReader.builder(path).threads(2).rows()) {
            long sum = 0;
            while (row.next()) {
                sum += bits(row, schema);
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long bits(Row row, GroupType fields) {
        long sum = 0;
        for (int i = 0; i < fields.getFieldCount(); i++) {
            Type field = fields.getType(i);
            if (getters == Getters.NAME ? row.isNull(field.getName()) : row.isNull(i)) {
                continue;
            }
            if (field.isPrimitive()) {
                sum += bits(row, i, field.asPrimitiveType());
            } else if (field.getLogicalTypeAnnotation() == null) {
                sum += bits(row.getStruct(i), field.asGroupType());
            } else {
                RowList list = row.getList(i);
                for (int j = 0; j < list.size(); j++) {
                    sum += list.getInt(j);
                }
            }
        }
        return sum;
    }

    private long bits(Row row, int i, PrimitiveType type) {
        String name = type.getName();
        boolean isByName = getters == Getters.NAME;
        return switch (type.getPrimitiveTypeName()) {
            case INT32 -> isByName ? row.getInt(name) : row.getInt(i);
            case INT64 -> isByName ? row.getLong(name) : row.getLong(i);
            case FLOAT -> Float.floatToRawIntBits(isByName ? row.getFloat(name) : row.getFloat(i));
            case DOUBLE -> Double.doubleToRawLongBits(isByName ? row.getDouble(name) : row.getDouble(i));
            case BOOLEAN -> (isByName ? row.getBoolean(name) : row.getBoolean(i)) ? 1 : 0;
            default -> getters == Getters.BYTES
                    || !(type.getLogicalTypeAnnotation() instanceof StringLogicalTypeAnnotation)
                    ? PatchedFileBenchmark.bits(row.getBytes(i))
                    : PatchedFileBenchmark.bits(isByName ? row.getString(name) : row.getString(i));
        };
    }
}
