// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.LongStream;

import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Local files: how often the file system is called, and what happens if a file changes while it is read. */
@EnabledOnOs(OS.LINUX)
class LocalFilesTest {
    private static final int ROWS = 80_000;

    @TempDir
    Path folder;
    private Path path;

    /** Eight row groups of 160 kB. */
    @BeforeEach
    void write() throws IOException {
        byte[] bytes = RandomFile.write(MessageTypeParser.parseMessageType(
                "message m { required int64 id; required int64 random; }"), CompressionCodecName.UNCOMPRESSED, ROWS,
                options -> options.withDictionaryEncoding("random", false).withPageSize(8_000)
                        .withRowGroupRowCountLimit(ROWS / 8),
                (group, row) -> group.append("id", (long) row).append("random", row * 0x9E3779B97F4A7C15L)).bytes();
        path = Files.write(folder.resolve("file.parquet"), bytes);
    }

    private static long readIds(ColumnFileReader reader, long rows) throws IOException {
        while (reader.next()) {
            assertThat(Arrays.copyOf(reader.column("id").longs(), reader.rowCount()))
                    .isEqualTo(LongStream.range(rows, rows += reader.rowCount()).toArray());
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"1, CUT", "3, CUT", "1, OVERWRITTEN", "3, OVERWRITTEN", "1, DELETED", "3, DELETED", "1, REPLACED",
        "3, REPLACED"})
    void filesMayChangeWhileTheyAreRead(int threads, String change) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        try (ColumnFileReader reader = ColumnFileReader.builder(path).threads(threads).open()) {
            assertThat(reader.next()).isTrue();
            byte[] half = Arrays.copyOf(bytes, bytes.length / 2);
            switch (change) {
                case "CUT" -> Files.write(path, half);
                case "OVERWRITTEN" ->
                    Files.write(path, Arrays.copyOf(half, bytes.length), StandardOpenOption.WRITE);    // never shorter
                case "DELETED" -> Files.delete(path);
                default -> Files.move(Files.write(folder.resolve("other"), half), path,
                        StandardCopyOption.REPLACE_EXISTING);
            }
            switch (change) {
                case "CUT" -> assertThatThrownBy(() -> readIds(reader, reader.rowCount()))
                        .isInstanceOf(IOException.class).hasMessageStartingWith(path + ": It ends at or before byte ");
                case "OVERWRITTEN" -> assertThatThrownBy(() -> readIds(reader, reader.rowCount()))
                        .isInstanceOf(ParquetDecodingException.class).hasMessageContaining(path.toString());
                default -> assertThat(readIds(reader, reader.rowCount())).isEqualTo(ROWS);
            }
        }
    }

    private static int days(Path path) throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.builder(path).columns("day").open()) {
            int rows = 0;
            while (reader.next()) {
                rows += reader.rowCount();
            }
            return rows;
        }
    }

    /** Both by itself and as the last file of its folder. */
    private void assertThatIsRefused(Path file, String reason) {
        for (Path each : new Path[] {file, file.getParent()}) {
            assertThatThrownBy(() -> days(each)).isInstanceOf(FileSystemException.class).hasMessage(file + reason);
        }
    }

    @Test
    void linksAreFollowed() throws Exception {
        Path folder = Files.createDirectory(this.folder.resolve("_folder"));
        Path other = Files.createDirectory(this.folder.resolve("other"));
        Files.copy(Path.of("trips.parquet"), folder.resolve("a"));
        Files.copy(Path.of("trips.parquet"), other.resolve("b"));
        Path link = Files.createSymbolicLink(this.folder.resolve("link"), folder);
        assertThat(days(link)).isEqualTo(4);
        Files.createSymbolicLink(folder.resolve("other"), other);
        Files.createSymbolicLink(folder.resolve("file"), folder.resolve("a"));
        Files.createSymbolicLink(folder.resolve("_folder"), folder);
        Files.createSymbolicLink(folder.resolve(".nothing"), folder.resolve("nothing"));
        assertThat(days(link)).isEqualTo(12);

        Path last = Files.createSymbolicLink(folder.resolve("z"), folder.resolve("nothing"));
        assertThatIsRefused(last, ": It is a broken link to " + folder.resolve("nothing"));
        Files.delete(last);
        assertThat(new ProcessBuilder("mkfifo", last.toString()).start().waitFor()).isZero();
        assertThatIsRefused(last, ": It is neither a file nor a folder");
        Files.delete(last);
        Files.createSymbolicLink(other.resolve("loop"), folder);
        assertThatThrownBy(() -> days(folder)).isInstanceOf(UncheckedIOException.class).hasMessage("Cannot list "
                + folder + ": java.nio.file.FileSystemLoopException: " + folder.resolve("other/loop"));
    }

    private static long calls() throws IOException {
        return Files.readAllLines(Path.of("/proc/thread-self/io")).stream().filter(line -> line.startsWith("syscr"))
                .mapToLong(line -> Long.parseLong(line.substring("syscr: ".length()))).findAny().orElseThrow();
    }

    /** {@return how often the file is read} */
    private long reads(Consumer<ColumnFileReaderBuilder> options, boolean readsRows) throws IOException {
        long fewest = Long.MAX_VALUE;
        long own = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            // At first, classes are loaded.
            long before = calls();
            long after = calls();
            own = Math.min(own, after - before);
            ColumnFileReaderBuilder builder = ColumnFileReader.builder(path);
            options.accept(builder);
            try (ColumnFileReader reader = builder.open()) {
                while (readsRows && reader.next()) {
                    assertThat(reader.rowCount()).isPositive();
                }
            }
            fewest = Math.min(fewest, calls() - after);
        }
        return fewest - own;
    }

    @Test
    void footersAndIndexesAreReadAtOnce() throws IOException {
        assertThat(reads(builder -> { }, false)).isEqualTo(1);
        // Each column chunk is smaller than a window.
        assertThat(reads(builder -> { }, true)).isBetween(2L, 1L + 2 * 8);
        assertThat(reads(builder -> builder.filter(FilterApi.eq(FilterApi.longColumn("id"), 30_000L)), true))
                .isBetween(2L, 4L);
        assertThat(reads(builder -> builder.filter(FilterApi.lt(FilterApi.longColumn("random"), 0L)), true))
                .isBetween(2L, 10L);
    }
}
