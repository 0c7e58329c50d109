// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnFileReader;

/** Adds up the bits of all values of a file, in loops over our columns. */
final class OurColumns implements ToLongFunction<Path> {
    @Override
    public long applyAsLong(Path path) {
        try (ColumnFileReader file = ColumnFileReader.builder(path).threads(2).open()) {
            long sum = 0;
            while (file.next()) {
                for (int i = 0; i < file.columns().size(); i++) {
                    sum += bits(file.column(i));
                }
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long bits(ColumnBatch column) {
        long sum = 0;
        for (int i = 0; i < column.valueCount(); i++) {
            if (!column.isNull(i)) {
                sum += switch (column.type()) {
                    case INT32 -> column.ints()[i];
                    case INT64 -> column.longs()[i];
                    case FLOAT -> Float.floatToRawIntBits(column.floats()[i]);
                    case DOUBLE -> Double.doubleToRawLongBits(column.doubles()[i]);
                    case BOOLEAN -> column.bit(i) ? 1 : 0;
                    case BYTE_ARRAY -> PatchedFileBenchmark.bits(column.string(i));
                    case INT96, FIXED_LEN_BYTE_ARRAY -> PatchedFileBenchmark.bits(column.value(i));
                };
            }
        }
        return sum;
    }
}
