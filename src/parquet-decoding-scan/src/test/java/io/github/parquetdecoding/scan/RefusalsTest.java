// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

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
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.parquet.Version;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is said of files that cannot be scanned, and of answers that differ. */
class RefusalsTest extends ScanRuns {
    /** Our side reads another file, which has another answer. */
    private String differenceFrom(int... wrong) throws IOException {
        int[] numbers = IntStream.range(0, ROWS).toArray();
        Path file = write("right.parquet", NUMBERS, numbers(numbers), builder -> builder);
        Path other = write("wrong.parquet", NUMBERS, numbers(wrong), builder -> builder);
        assertThat(run(new BatchSource() {
            @Override
            public Answer check(PageReadStore rowGroup, FileMetaData metadata, ColumnDescriptor column, int batchRows) {
                try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(other))) {
                    return super.check(reader.readRowGroup(0), metadata, column, batchRows);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        }, file)).isEqualTo(Scan.DIFFERENT);
        return err.toString();
    }

    @Test
    void aDifferenceIsBothReadersAnswerAndNamesKnownFaultsOfParquetJava() throws Exception {
        Path file = Path.of("../parquet-decoding-columns/src/test/resources/unusual/zero_runs.parquet");
        assertThat(run(new BatchSource(), file)).isEqualTo(Scan.DIFFERENT);
        assertThat(err.toString().lines()).singleElement().asString().contains("The readers differ in " + file
                + ", column a, row group 0: parquet-java " + Version.VERSION_NUMBER
                + " reads 10 rows with 10 values, 5 of them null; "
                + "ColumnBatchReader reads 10 rows with 10 values, 0 of them null. ", "misreads runs of length 0")
                .doesNotEndWith("eport this.");
    }

    @Test
    void aFailureOfOneReaderIsItsOwnAndOneOfBothIsTheFiles() throws Exception {
        int[] fiveNumbers = IntStream.range(0, 1_000).map(i -> i % 5).toArray();
        Path file = write("numbers.parquet", NUMBERS, numbers(fiveNumbers), builder -> builder);
        assertFails(file, "ColumnBatchReader cannot read column a, row group 0 of " + file + ", which parquet-java "
                + Version.VERSION_NUMBER + " reads: an odd page", () -> {
            throw new ParquetDecodingException("an odd page", new IndexOutOfBoundsException());
        });
        ColumnChunkMetaData chunk = ScannedFile.open(file, List.of()).footer().getBlocks().get(0).getColumns().get(0);
        byte[] bytes = Files.readAllBytes(file);
        int end = (int) (chunk.getStartingPos() + chunk.getTotalSize());
        Arrays.fill(bytes, end - 4, end, (byte) -1);
        Path damaged = file("id-7.parquet", bytes);
        assertFails(damaged, "parquet-java " + Version.VERSION_NUMBER + " cannot read column a, row group 0 of "
                + damaged + ", which ColumnBatchReader reads: ", Answer::new);
        assertFails(damaged, damaged + " is damaged: cannot read column a, row group 0: an odd page", () -> {
            throw new ParquetDecodingException("an odd page");
        });
    }

    /** @param answer what our side answers */
    private void assertFails(Path file, String message, Supplier<Answer> answer) {
        err.getBuffer().setLength(0);
        assertThat(run(new BatchSource() {
            @Override
            public Answer check(PageReadStore rowGroup, FileMetaData metadata, ColumnDescriptor column, int batchRows) {
                return answer.get();
            }
        }, file)).isEqualTo(Scan.UNUSABLE);
        assertThat(err.toString().lines()).singleElement().asString().startsWith(message);
    }

    /** Batches of more rows than fit into an array, or into memory, are no fault of the file. */
    @Test
    void batchesThatAreTooLargeAreReadWithFewerRowsAndComparedAllTheSame() throws IOException {
        Set<Integer> sizes = new TreeSet<>();
        int[] numbers = IntStream.range(0, ROWS).toArray();
        assertThat(run(new BatchSource() {
            @Override
            public Answer check(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows) {
                sizes.add(batchRows);
                if (batchRows > 512) {
                    throw new ParquetDecodingException("too large", new IndexOutOfBoundsException());
                }
                if (batchRows > 32) {
                    throw new OutOfMemoryError();
                }
                return super.check(rowGroup, file, column, batchRows);
            }

            @Override
            public long sum(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows) {
                assertThat(batchRows).isEqualTo(32);
                return super.sum(rowGroup, file, column, batchRows);
            }

            @Override
            public long[] sums(ScannedFile file, int batchRows, int threads) throws IOException {
                assertThat(batchRows).isEqualTo(32);
                return super.sums(file, batchRows, threads);
            }
        }, write("large.parquet", NUMBERS, numbers(numbers), builder -> builder))).as(err.toString()).isZero();
        assertThat(sizes).containsExactly(32, 512, 8_192);
    }

    /** 8,192 rows of 256 KiB. */
    @Test
    void batchesOfOurReaderThatExceedAnArrayAreTooLarge() throws Exception {
        Path file = Path.of("src/test/resources/values-of-2-gib.parquet");
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            PageReadStore rowGroup = reader.readNextRowGroup();
            FileMetaData metadata = reader.getFileMetaData();
            assertThatThrownBy(() -> new BatchSource().sum(
                    rowGroup, metadata, metadata.getSchema().getColumns().get(0), 8_192))
                    .hasMessageContaining("2147483648 bytes").matches(FileScan::isOfTooLargeBatches);
        }
    }

    @Test
    void aWrongValueIsReportedWithItsRows() throws IOException {
        int[] numbers = IntStream.range(0, ROWS).toArray();
        numbers[12_345]++;
        assertThat(differenceFrom(numbers)).contains("right.parquet, column a, row group 0: ",
                "the values of rows 8,192 to 16,383 are not the same");
    }

    @Test
    void valuesInAnotherOrderAreReported() throws IOException {
        int[] numbers = IntStream.range(0, ROWS).toArray();
        numbers[ROWS - 2] = ROWS - 1;
        numbers[ROWS - 1] = ROWS - 2;
        assertThat(differenceFrom(numbers)).contains("the values of rows 16,384 to 19,999 are not the same");
    }

    @Test
    void aMissingRowIsReported() throws IOException {
        assertThat(differenceFrom(IntStream.range(0, ROWS - 1).toArray())).contains(
                " reads 20,000 rows with 20,000 values, 0 of them null; ColumnBatchReader reads 19,999 rows ");
    }

    @Test
    void aWrongSumOfARowGroupOrOfTheWholeFileIsReported() throws IOException {
        Path file = numbersFile("sum.parquet");
        for (int wrong = 0; wrong <= 2; wrong++) {
            int wrongThreads = wrong;
            assertThat(run(new BatchSource() {
                @Override
                public long sum(PageReadStore rowGroup, FileMetaData metadata, ColumnDescriptor column, int batchRows) {
                    return super.sum(rowGroup, metadata, column, batchRows)
                            + (wrongThreads == 0 && column.getPath()[0].equals("b") ? 1 : 0);
                }

                @Override
                public long[] sums(ScannedFile scanned, int batchRows, int threads) throws IOException {
                    long[] sums = super.sums(scanned, batchRows, threads);
                    sums[1] += threads == wrongThreads ? 1 : 0;
                    return sums;
                }
            }, file, "--threads", 2)).isEqualTo(Scan.DIFFERENT);
            assertThat(err.toString().lines()).hasSize(wrong + 1).last().asString()
                    .contains("The sums differ in " + file + ", column b");
        }
    }

    @Test
    void tooLittleMemoryForAllColumnsIsSaidInASentence() throws IOException {
        Path file = numbersFile("memory.parquet");
        assertThat(run(new BatchSource() {
            @Override
            public long[] sums(ScannedFile scanned, int batchRows, int threads) {
                throw new OutOfMemoryError("Java heap space");
            }
        }, file)).isEqualTo(Scan.UNUSABLE);
        assertThat(err.toString().lines()).containsExactly(
                file + " needs more memory than this JVM has: cannot read all columns at once: Java heap space");
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

        assertUnusable(folder.resolve("none"), " does not exist");
        assertUnusable(folder, " is a folder");
        assertUnusable(file("nothing", new byte[0]), " is empty: it has no bytes");
        assertUnusable(file("short", new byte[] {1}), " is not a Parquet file");
        assertUnusable(file("cut", Arrays.copyOf(bytes, 200)), " is not a Parquet file, or its end is missing");
        assertUnusable(file("damaged", damaged), " is damaged: cannot read column a, row group 0: ");
        assertUnusable(file("footer", badFooter), " is damaged: cannot read its footer: ");
        assertUnusable(file("keys", encryptedFooter), " is encrypted, and scan has no keys");
        assertUnusable(encryptedColumn(), " is encrypted, and scan has no keys: cannot read column a");
        assertUnusable(file("codec", withFooter(bytes, footer -> footer.row_groups.get(0).columns.forEach(
                column -> column.meta_data.setCodec(CompressionCodec.LZO)))),
                " has a codec that cannot be loaded: cannot read column a, row group 0: ");
        assertUnusable(file("negative", withFooter(bytes, footer -> footer.row_groups.get(0).setNum_rows(-5))),
                " is damaged: row group 0 has -5 rows");
        assertUnusable(file("values", withFooter(bytes, footer ->
                footer.row_groups.get(0).columns.get(1).meta_data.setNum_values(-5))),
                " is damaged: a chunk of column b has -5 values");
        assertUnusable(write("rows", NUMBERS, Stream.of(), builder -> builder), " has no rows");
        assertUnusable(numbers, " has no column c: the columns are a, b", "--columns", "b,c");
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
        IOException failure = new IOException("Required field 'encoding' was not present! Struct");
        assertThat(file.failure("its footer", failure, failure))
                .hasMessageContaining("has an encoding that parquet-java refuses, such as ALP");
    }
}
