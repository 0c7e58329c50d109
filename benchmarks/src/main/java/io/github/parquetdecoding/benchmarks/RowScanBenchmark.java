// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.nio.file.Path;
import java.util.function.ToLongFunction;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;

/**
 * Reads a file from the disk cache row by row, in ms per file, and adds up the bits of all fields: from the getters of
 * rows, with two threads; and from records that parquet-java creates, with one.
 */
@BenchmarkMode(Mode.AverageTime)
@Fork(value = 5, jvmArgsPrepend = {"-Xms2g", "-Xmx2g", PagesPerMillisecond.PRE_TOUCH, PatchedFileBenchmark.NATIVE})
public class RowScanBenchmark extends PagesPerMillisecond {
    public static class IndexState extends PatchedFileBenchmark.FileState {
        @Override
        ToLongFunction<Path> program() {
            return new OurRows(OurRows.Getters.INDEX);
        }
    }

    public static class NameState extends PatchedFileBenchmark.FileState {
        @Override
        ToLongFunction<Path> program() {
            return new OurRows(OurRows.Getters.NAME);
        }
    }

    public static class BytesState extends PatchedFileBenchmark.FileState {
        @Override
        ToLongFunction<Path> program() {
            return new OurRows(OurRows.Getters.BYTES);
        }
    }

    public static class ColumnsState extends PatchedFileBenchmark.FileState {
        @Override
        ToLongFunction<Path> program() {
            return new OurColumns();
        }
    }

    public static class HardwoodState extends PatchedFileBenchmark.FileState {
        @Override
        ToLongFunction<Path> program() {
            return new HardwoodRows();
        }
    }

    public static class AvroState extends PatchedFileBenchmark.FileState {
        @Override
        ToLongFunction<Path> program() {
            return PatchedClassLoader.newInstance(false, AvroRecords.class);
        }
    }

    public static class PatchedAvroState extends PatchedFileBenchmark.FileState {
        @Override
        ToLongFunction<Path> program() {
            return PatchedClassLoader.newInstance(true, AvroRecords.class);
        }
    }

    public static class GroupState extends PatchedFileBenchmark.FileState {
        @Override
        ToLongFunction<Path> program() {
            return PatchedClassLoader.newInstance(false, ParquetJavaRows.class);
        }
    }

    public static class CarpetState extends PatchedFileBenchmark.FileState {
        @Override
        ToLongFunction<Path> program() {
            return PatchedClassLoader.newInstance(false, CarpetRecords.class);
        }
    }

    @Benchmark
    public long index(IndexState in) {
        return in.read();
    }

    @Benchmark
    public long name(NameState in) {
        return in.read();
    }

    @Benchmark
    public long bytes(BytesState in) {
        return in.read();
    }

    /** No rows, but loops over the arrays of each column. */
    @Benchmark
    public long columns(ColumnsState in) {
        return in.read();
    }

    @Benchmark
    public long hardwood(HardwoodState in) {
        return in.read();
    }

    @Benchmark
    public long avro(AvroState in) {
        return in.read();
    }

    @Benchmark
    public long patchedAvro(PatchedAvroState in) {
        return in.read();
    }

    @Benchmark
    public long group(GroupState in) {
        return in.read();
    }

    @Benchmark
    public long carpet(CarpetState in) {
        return in.read();
    }
}
