// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.ToLongFunction;
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
 * Reads a file from the disk cache through parquet-java, in ms per file: footer, pages, levels, dictionaries and
 * values. The file is one of {@link GeneratedColumns}, or any other.
 */
@BenchmarkMode(Mode.AverageTime)
@Fork(value = 5, jvmArgsPrepend = {"-Xms2g", "-Xmx2g", PagesPerMillisecond.PRE_TOUCH, PatchedFileBenchmark.NATIVE})
public class PatchedFileBenchmark extends PagesPerMillisecond {
    /** zstd-jni loads a native library, which JDK 25 would warn about. */
    static final String NATIVE = "--enable-native-access=ALL-UNNAMED";

    /** How the values are read. */
    public enum Access {
        COLUMN_BY_COLUMN(ParquetJavaColumns.class),
        ROW_BY_ROW(ParquetJavaRows.class),
        AVRO(AvroRecords.class),
        CARPET(CarpetRecords.class);

        private final Class<? extends ToLongFunction<Path>> program;

        Access(Class<? extends ToLongFunction<Path>> program) {
            this.program = program;
        }
    }

    public abstract static class FileState extends CheckedState {
        @Param("500000")
        int rows;

        /** The columns of a generated file, or the path of an existing one. */
        @Param("BYTE_STREAM_SPLIT")
        String columns;

        @Param({"UNCOMPRESSED", "ZSTD"})
        CompressionCodecName codec;

        private Path folder;
        private Path file;
        private ToLongFunction<Path> program;
        private long[] sum;

        abstract ToLongFunction<Path> program();

        @Setup
        public void write() throws IOException {
            program = program();
            folder = Files.createTempDirectory("patched-file-benchmark");
            if (Files.isRegularFile(Path.of(columns))) {
                file = Path.of(columns);
            } else {
                file = folder.resolve("measurements.parquet");
                GeneratedColumns.valueOf(columns).write(file, codec, rows);
            }
            sum = outFor(new long[] {new ParquetJavaColumns().applyAsLong(file)});
        }

        @TearDown
        public void delete() throws IOException {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }

        final long read() {
            sum[0] = program.applyAsLong(file);
            return sum[0];
        }
    }

    public static class StockState extends FileState {
        @Param
        Access access;

        @Override
        ToLongFunction<Path> program() {
            return PatchedClassLoader.newInstance(false, access.program);
        }
    }

    public static class PatchedState extends FileState {
        @Param
        Access access;

        @Override
        ToLongFunction<Path> program() {
            return PatchedClassLoader.newInstance(true, access.program);
        }
    }

    /** The number that the programs add for a value. */
    public static long bits(Object value) {
        if (value == null) {
            return 0;
        } else if (value instanceof Long number) {
            return number;
        } else if (value instanceof Integer number) {
            return number;
        } else if (value instanceof Double number) {
            return Double.doubleToRawLongBits(number);
        } else if (value instanceof Float number) {
            return Float.floatToRawIntBits(number);
        } else if (value instanceof BigDecimal decimal) {
            return decimal.unscaledValue().longValue();
        } else if (value instanceof Boolean bit) {
            return bit ? 1 : 0;
        }
        String text = (String) value;
        int last = text.length() - 1;
        return last >= 0 && (text.charAt(0) | text.charAt(last)) < 0x80 ? text.charAt(0) + 31L * text.charAt(last)
                : bits(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The number for a byte array, from its first and last byte. */
    public static long bits(byte[] value) {
        return value.length == 0 ? 0 : (value[0] & 0xFF) + 31L * value[value.length - 1];
    }

    @Benchmark
    public long stock(StockState in) {
        return in.read();
    }

    @Benchmark
    public long patched(PatchedState in) {
        return in.read();
    }
}
