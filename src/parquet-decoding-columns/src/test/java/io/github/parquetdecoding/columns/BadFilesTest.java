// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.parquetdecoding.columns.internal.storage.UnreadableSchema;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.SeekableInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Paths and files that cannot be read: the message names the file, what is wrong with it, and what to do. */
class BadFilesTest {
    private static final Path GOOD = Path.of("trips.parquet");

    @TempDir
    Path folder;

    private static long rows(Path file) throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.open(file)) {
            long rows = 0;
            for (; reader.next(); rows += reader.rowCount()) {
                assertThat(reader.rowCount()).isPositive();
            }
            return rows;
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "nothing.parquet | There is no such file",
        "~/trips.parquet | Java does not expand ~ and variables as a shell does: use System.getProperty",
        "*.parquet | Java does not expand wildcards: pass the folder, or the files that Files.newDirectoryStream",
        "s3:/bucket/trips.parquet | This is a URI: use Path.of(URI.create"})
    void pathsThatAreNoFilesAreRefused(String path, String reason) {
        assertThatThrownBy(() -> rows(Path.of(path))).isInstanceOf(FileSystemException.class)
                .hasMessageStartingWith(Path.of(path).toAbsolutePath() + ": " + reason);
    }

    /** Bytes in hexadecimal that replace others; negative places count from the end. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "-4 | 00000000 | Cannot open FILE: it is truncated, still being written, or damaged, because it does not end"
            + " with PAR1, but with 0x00000000",
        "-4 | 50415245 | Cannot open FILE: its footer is encrypted. Pass the keys by options(...)",
        "-8 | ffffffff | Cannot open FILE: it is damaged, because the footer of its SIZE bytes has 4294967295",
        "-8 | 00000000 | Cannot open FILE: it is damaged, because the footer of its SIZE bytes has 0",
        "-8 | 04000000 | Cannot open FILE: it is truncated or damaged, because there is no FileMetaData where one"
            + " should be",
        "4 | ffffffffffff | Cannot read column day, page 1 of row group 0 of FILE: There is no page header where one"
            + " should be: A field has id 15 and type 15"})
    void damagedFilesAreNamed(int at, String replacement, String message) throws IOException {
        byte[] bytes = Files.readAllBytes(GOOD);
        byte[] with = HexFormat.of().parseHex(replacement);
        System.arraycopy(with, 0, bytes, at < 0 ? bytes.length + at : at, with.length);
        assertThatIsRefused(bytes, message);
    }

    @ParameterizedTest
    @CsvSource({"<html>Not found</html>, '\"<htm\"'", "'\u001f\u0000 and much more text', 0x1f002061"})
    void otherFilesAreNamed(String text, String begin) throws IOException {
        assertThatIsRefused(text.getBytes(StandardCharsets.US_ASCII), "Cannot open FILE: it is no Parquet file, because"
                + " it does not begin with PAR1, but with " + begin);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 11})
    void tooShortFilesAreNamed(int length) throws IOException {
        assertThatIsRefused(Arrays.copyOf(Files.readAllBytes(GOOD), length),
                "Cannot open FILE: it has only " + length + " bytes: its writer may have failed, or still be writing");
    }

    private void assertThatIsRefused(byte[] bytes, String message) throws IOException {
        Path file = Files.write(folder.resolve("bad.parquet"), bytes);
        assertThatThrownBy(() -> rows(file)).isInstanceOf(ParquetDecodingException.class).hasMessage(
                message.replace("FILE", file.toString()).replace("SIZE", String.valueOf(bytes.length)));
    }

    /** A footer without its file, or with a file that ends too early. */
    @Test
    void rowGroupsThatAreNotInTheFileAreRefused() throws IOException {
        byte[] good = Files.readAllBytes(GOOD);
        FileMetaData footer = UnreadableSchema.footer(MemoryFile.of(good), false);
        footer.getRow_groups().get(0).getColumns().forEach(chunk -> chunk.setFile_path("part-0.parquet"));
        assertThatIsRefused(withFooter(new byte[0], footer),
                "Cannot read column day of row group 0 of FILE: The column chunk is in another file, part-0.parquet."
                        + " Read that one instead");
        footer = UnreadableSchema.footer(MemoryFile.of(good), false);
        footer.getRow_groups().get(0).getColumns().get(0).getMeta_data().setTotal_compressed_size(1_500_000_000)
                .setData_page_offset(5_000).unsetDictionary_page_offset();
        assertThatIsRefused(withFooter(good, footer), "Cannot read column day of row group 0 of FILE: The column"
                + " chunk has size 1500000000, decompressed 53, and offset 5000, but pages end at 2413: the file is"
                + " truncated or damaged");
    }

    static byte[] withFooter(byte[] file, FileMetaData footer) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write("PAR1".getBytes());
        out.write(file);
        int start = out.size();
        Util.writeFileMetaData(footer, out);
        out.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(out.size() - start).array());
        out.write("PAR1".getBytes());
        return out.toByteArray();
    }

    @Test
    void filesOfOtherFileSystemsAreRead() throws IOException {
        Path zip = folder.resolve("files.zip");
        try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            Files.copy(GOOD, files.getPath("trips.parquet"));
        }
        try (FileSystem files = FileSystems.newFileSystem(zip);
                ColumnFileReader reader = ColumnFileReader.builder(files.getPath("trips.parquet")).open()) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.column("day").ints()).startsWith(1, 1, 2, 2);
            assertThatThrownBy(() -> rows(files.getPath("trips"))).isInstanceOf(FileSystemException.class)
                    .hasMessage("/trips: There is no such file");
        }
    }

    /** As pyarrow writes a table without columns, and one of five rows. */
    @Test
    void filesWithoutColumnsHaveRows() throws IOException {
        byte[] good = Files.readAllBytes(GOOD);
        for (int rows : new int[] {0, 5, 40_000}) {
            FileMetaData footer = UnreadableSchema.footer(MemoryFile.of(good), false);
            footer.setNum_rows(rows).getSchema().subList(1, footer.getSchemaSize()).clear();
            footer.getSchema().get(0).setNum_children(0);
            footer.getRow_groups().get(0).setNum_rows(rows).getColumns().clear();
            footer.unsetColumn_orders();
            Path file = Files.write(folder.resolve("bare.parquet"), withFooter(new byte[0], footer));
            assertThat(rows(file)).isEqualTo(rows);
            for (int threads : new int[] {1, 3}) {
                try (ColumnFileReader reader = ColumnFileReader.builder(file, file).threads(threads).open()) {
                    assertThat(reader.columns()).isEmpty();
                    assertThat(reader.skip(3L * rows / 2)).isEqualTo(3L * rows / 2);
                    assertThat(reader.next()).isEqualTo(rows > 0);
                    // What is left of the second batch, or of the only one.
                    assertThat(reader.rowCount()).isEqualTo(rows > 5 ? 2 * 16_384 - rows / 2 : (rows + 1) / 2);
                    assertThat(reader.toString()).endsWith("rowCount=" + reader.rowCount() + "]");
                }
            }
        }
    }

    private static byte[] renamed(String from, String to) throws IOException {
        byte[] good = Files.readAllBytes(GOOD);
        FileMetaData footer = UnreadableSchema.footer(MemoryFile.of(good), false);
        footer.getSchema().stream().filter(field -> field.getName().equals(from)).forEach(field -> field.setName(to));
        footer.getRow_groups().get(0).getColumns().forEach(chunk -> chunk.getMeta_data().getPath_in_schema()
                .replaceAll(name -> name.equals(from) ? to : name));
        return withFooter(Arrays.copyOfRange(good, 4, good.length), footer);
    }

    @Test
    void columnsOfTheSameNameAreRefused() throws IOException {
        Path file = Files.write(folder.resolve("twice.parquet"), renamed("dropoff", "pickup"));
        assertThatThrownBy(() -> rows(file)).isInstanceOf(IllegalArgumentException.class).hasMessage(
                "The file has several columns pickup, which cannot be told apart. Leave them out with columns(\"day\","
                + " \"fare_amount\", \"payment\", \"stops.list.element\", \"shared\", \"address.zip\","
                + " \"extras.key_value.key\", \"extras.key_value.value\")");
        assertThatThrownBy(() -> ColumnFileReader.builder(file).columns("pickup").open())
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("pickup has several columns");
        String[] others = {"payment", "shared", "extras.key_value.key"};
        try (RowReader rows = ColumnFileReader.builder(file).columns(others).rows();
                RowReader good = ColumnFileReader.builder(GOOD).columns(others).rows()) {
            assertThat(rows.next() && good.next()).isTrue();
            assertThat(rows).hasToString(good.toString());
        }
    }

    /** Storage may fail in the same way, with the same exception, when it is closed. */
    @Test
    void aFailureIsThrownThatClosingRepeats() throws IOException {
        MemoryFile good = MemoryFile.of(Files.readAllBytes(GOOD));
        IOException failure = new IOException("Test");
        AtomicBoolean fails = new AtomicBoolean();
        InputFile file = new InputFile() {
            @Override
            public long getLength() {
                return good.getLength();
            }

            @Override
            public String toString() {
                return "file:good";
            }

            @Override
            public SeekableInputStream newStream() {
                return new ForwardingStream(good.newStream()) {
                    @Override
                    public void seek(long position) throws IOException {
                        close();
                        super.seek(position);
                    }

                    @Override
                    public void close() throws IOException {
                        if (fails.get()) {
                            throw failure;
                        }
                    }
                };
            }
        };
        try (ColumnFileReader reader = ColumnFileReader.builder(file).open()) {
            fails.set(true);
            assertThatThrownBy(reader::next).isSameAs(failure);
        }
    }
}
