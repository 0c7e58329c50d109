// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;

import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.Filters;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.LocalInputFile;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;

/** Adds up columns of the rows with an int below a limit, which a filter keeps, as {@link ColumnScanBenchmark} does. */
@BenchmarkMode(Mode.AverageTime)
@Fork(value = 5, jvmArgsPrepend = {
    "-Xms2g", "-Xmx2g", PagesPerMillisecond.PRE_TOUCH, PatchedFileBenchmark.NATIVE,
    "--add-opens=java.base/java.nio=ALL-UNNAMED"})
public class FilterScanBenchmark extends PagesPerMillisecond {
    public static class FilterState extends ColumnScanBenchmark.FileState {
        /** The column that is compared. */
        @Param("sensor")
        String by;

        /** Values less than this one are kept. */
        @Param("0")
        int below;

        @Override
        final long expected() {
            return sum(columns);
        }

        @Override
        final long read(String... columns) {
            return FileSums.ofFile(path, columns, threads);
        }

        /** As parquet-java's records have them. */
        private long sum(String... columns) {
            long sum = 0;
            try (ParquetReader<Group> reader = new ParquetReader.Builder<Group>(
                    new LocalInputFile(path), new PlainParquetConfiguration()) {
                @Override
                protected ReadSupport<Group> getReadSupport() {
                    return new GroupReadSupport();
                }
            }.withFilter(FilterCompat.get(FilterApi.lt(FilterApi.intColumn(by), below))).build()) {
                for (Group row; (row = reader.read()) != null; ) {
                    for (String column : columns) {
                        sum += row.getFieldRepetitionCount(column) == 0 ? 0 : value(row, column);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return sum;
        }

        private static long value(Group row, String column) {
            return switch (row.getType().getType(column).asPrimitiveType().getPrimitiveTypeName()) {
                case INT32 -> row.getInteger(column, 0);
                case INT64 -> row.getLong(column, 0);
                case FLOAT -> Float.floatToRawIntBits(row.getFloat(column, 0));
                case DOUBLE -> Double.doubleToRawLongBits(row.getDouble(column, 0));
                default -> row.getBinary(column, 0).length();
            };
        }
    }

    @Benchmark
    public long group(FilterState in) {
        return in.sum[0] = in.expected();
    }

    @Benchmark
    public long file(FilterState in) {
        return in.sum[0] = FileSums.ofFile(ColumnFileReader.builder(in.path).columns(in.columns).threads(in.threads)
                .filter(Filters.lt(in.by, in.below)));
    }

    @Benchmark
    public long hardwood(FilterState in) {
        return in.sum[0] = FileSums.ofHardwood(in.path, in.columns, in.threads, in.by, in.below);
    }
}
