// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.scan;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What is said of files that cannot be scanned, and of answers that differ. */
class RefusalsTest extends ScanRuns {
    /** Our side reads another file, which has another answer. */
    private String differenceFrom(int... wrong) throws IOException {
        int[] numbers = IntStream.range(0, ROWS).toArray();
        Path file = write("right.parquet", NUMBERS, numbers(numbers), builder -> builder);
        Path other = write("wrong.parquet", NUMBERS, numbers(wrong), builder -> builder);
        assertThat(run(() -> new BatchSource() {
            @Override
            public Answer check(PageReadStore rowGroup, FileMetaData metadata, ColumnDescriptor column) {
                try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(other))) {
                    return super.check(reader.readRowGroup(0), metadata, column);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        }, file)).isEqualTo(Scan.DIFFERENT);
        return err.toString();
    }

    @Test
    void aWrongValueIsReportedWithItsRows() throws IOException {
        int[] numbers = IntStream.range(0, ROWS).toArray();
        numbers[12_345]++;
        assertThat(differenceFrom(numbers)).contains("right.parquet, column a, row group 0",
                "other values in rows 8,192 to 16,383");
    }

    @Test
    void valuesInAnotherOrderAreReported() throws IOException {
        int[] numbers = IntStream.range(0, ROWS).toArray();
        numbers[ROWS - 2] = ROWS - 1;
        numbers[ROWS - 1] = ROWS - 2;
        assertThat(differenceFrom(numbers)).contains("other values in rows 16,384 to 19,999");
    }

    @Test
    void aMissingRowIsReported() throws IOException {
        assertThat(differenceFrom(IntStream.range(0, ROWS - 1).toArray()))
                .contains("20,000 rows with 20,000 values, 0 of them null, but 19,999 rows with");
    }

    @Test
    void aWrongSumIsReported() throws IOException {
        assertThat(run(() -> new BatchSource() {
            @Override
            public long sum(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column) {
                return super.sum(rowGroup, file, column) + (column.getPath()[0].equals("b") ? 1 : 0);
            }
        }, numbersFile("sum.parquet"))).isEqualTo(Scan.DIFFERENT);
        assertThat(err.toString()).contains("The sums differ in", "column b");
    }

    @Test
    void whatCannotBeScannedIsSaidInASentence() throws Exception {
        Path numbers = numbersFile("numbers.parquet");
        byte[] bytes = Files.readAllBytes(numbers);
        byte[] damaged = bytes.clone();
        Arrays.fill(damaged, 4, 40, (byte) -1);
        byte[] badFooter = bytes.clone();
        badFooter[bytes.length - 5] = 127;
        byte[] encryptedFooter = bytes.clone();
        encryptedFooter[bytes.length - 1] = 'E';

        assertUnusable(folder.resolve("none"), "There is no file ");
        assertUnusable(folder, " is a folder");
        assertUnusable(file("nothing", new byte[0]), " is empty: it has no bytes");
        assertUnusable(file("short", new byte[] {1}), " is no Parquet file");
        assertUnusable(file("cut", Arrays.copyOf(bytes, 200)), " is no Parquet file, or its end is missing");
        assertUnusable(file("damaged", damaged), " is damaged: cannot read column a, row group 0: ");
        assertUnusable(file("footer", badFooter), " is damaged: cannot read its footer: ");
        assertUnusable(file("keys", encryptedFooter), " is encrypted, and scan has no keys");
        assertUnusable(encryptedColumn(), " is encrypted, and scan has no keys: cannot read column a");
        assertUnusable(file("codec", withFooter(bytes, footer -> footer.row_groups.get(0).columns.forEach(
                column -> column.meta_data.setCodec(CompressionCodec.LZO)))),
                " has a codec that cannot be loaded: cannot read column a, row group 0: ");
        assertUnusable(write("rows", NUMBERS, Stream.of(), builder -> builder), " has no rows");
        assertUnusable(numbers, " has no column c: the columns are a, b", "--columns", "b,c");
        assertUnusable(numbers, "Cannot write ", "--html", folder.resolve("none").resolve("page.html"));
    }

    private Path encryptedColumn() throws IOException {
        byte[] key = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
        ColumnPath column = ColumnPath.get("a");
        return write("encrypted", NUMBERS, numbers(1), builder -> builder.withEncryption(
                FileEncryptionProperties.builder(key).withPlaintextFooter().withEncryptedColumns(Map.of(
                        column, ColumnEncryptionProperties.builder(column).withKey(key).build())).build()));
    }

    private static byte[] withFooter(byte[] file, Consumer<org.apache.parquet.format.FileMetaData> change)
            throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int length = buffer.getInt(file.length - 8);
        int start = file.length - 8 - length;
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(file, 0, start);
        org.apache.parquet.format.FileMetaData footer =
                Util.readFileMetaData(new ByteArrayInputStream(file, start, length));
        change.accept(footer);
        Util.writeFileMetaData(footer, changed);
        changed.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(changed.size() - start).array());
        changed.write(file, file.length - 4, 4);
        return changed.toByteArray();
    }

    @Test
    void anEncodingThatParquetJavaRefusesIsNamed() throws Exception {
        ScannedFile file = ScannedFile.open(numbersFile("alp.parquet"), List.of());
        assertThat(file.failure("its footer", new IOException("Required field 'encoding' was not present! Struct")))
                .hasMessageContaining("has an encoding that parquet-java refuses, such as ALP");
    }
}
