// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Adds up columns of a file in the disk cache, in ms: footer, pages, levels, dictionaries and values. {@code
 * columns/data.py} writes the files of the tables; without one, a small file is generated.
 */
@BenchmarkMode(Mode.AverageTime)
@Fork(value = 5, jvmArgsPrepend = {
    "-Xms2g", "-Xmx2g", PagesPerMillisecond.PRE_TOUCH, PatchedFileBenchmark.NATIVE,
    "--add-opens=java.base/java.nio=ALL-UNNAMED"})
public class ColumnScanBenchmark extends PagesPerMillisecond {
    public abstract static class FileState extends CheckedState {
        /** The path of a file, or the columns of a generated one. */
        @Param("BYTE_STREAM_SPLIT")
        String file;

        /** Names of columns, with a + between them, or ALL. */
        @Param("price")
        String names;

        /** Rows of a batch of {@code ours}. */
        @Param("8192")
        int batch;

        /** Threads of {@code file}, {@code arrow} and {@code hardwood}; the other rows have one. */
        @Param("1")
        int threads;

        Path path;
        String[] columns;
        long[] sum;
        private Path generated;

        abstract long expected();

        abstract long read(String... columns);

        @Param("CLEAN")
        Profile profile;

        @Setup
        public void write() throws IOException {
            path = Path.of(file);
            if (!Files.isRegularFile(path)) {
                generated = Files.createTempFile("column-scan-benchmark", ".parquet");
                Files.delete(generated);
                GeneratedColumns.valueOf(file).write(generated, CompressionCodecName.ZSTD, 100_000);
                path = generated;
            }
            columns = names.equals("ALL") ? FileSums.columns(path).toArray(String[]::new) : names.split("\\+");
            sum = outFor(new long[] {expected()});
            // As in a program that reads all columns, which are of different types and encodings.
            Iterator<String> all = Stream.generate(() -> FileSums.columns(path)).flatMap(List::stream).iterator();
            profile.pollute(count -> read(all.next()));
        }

        @TearDown
        public void delete() throws IOException {
            if (generated != null) {
                Files.delete(generated);
            }
        }
    }

    abstract static class SumState extends FileState {
        @Override
        final long expected() {
            return FileSums.ofParquetJava(path, columns);
        }
    }

    public static class ParquetJavaState extends SumState {
        @Override
        long read(String... columns) {
            return FileSums.ofParquetJava(path, columns);
        }
    }

    public static class HardwoodState extends SumState {
        @Override
        long read(String... columns) {
            return FileSums.ofHardwood(path, columns, threads);
        }
    }

    public static class OursState extends SumState {
        @Override
        long read(String... columns) {
            return FileSums.ofBatches(path, columns, batch);
        }
    }

    public static class FileReaderState extends SumState {
        @Override
        long read(String... columns) {
            return FileSums.ofFile(path, columns, threads);
        }
    }

    /** The answer is the number of rows. */
    public static class ArrowState extends FileState {
        @Override
        long expected() {
            return FileSums.rows(path);
        }

        @Override
        long read(String... columns) {
            return FileSums.ofArrow(path, columns, threads);
        }
    }

    @Benchmark
    public long parquetJava(ParquetJavaState in) {
        return in.sum[0] = in.read(in.columns);
    }

    @Benchmark
    public long hardwood(HardwoodState in) {
        return in.sum[0] = in.read(in.columns);
    }

    @Benchmark
    public long ours(OursState in) {
        return in.sum[0] = in.read(in.columns);
    }

    @Benchmark
    public long file(FileReaderState in) {
        return in.sum[0] = in.read(in.columns);
    }

    @Benchmark
    public long arrow(ArrowState in) {
        return in.sum[0] = in.read(in.columns);
    }
}
