// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** What an offset and a limit leave undone. */
class LimitTest {
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType(
            "message m { required int32 id; required binary text; optional binary other (STRING); }");
    private static final int GROUP_ROWS = 1_000;
    private static final int PAGE_ROWS = 100;

    private static MemoryFile file(int rows, int bytes, CompressionCodecName codec) throws IOException {
        Random bits = new Random(20261128);
        return RandomFile.write(SCHEMA, codec, rows, options -> options.withRowGroupRowCountLimit(GROUP_ROWS)
                .withPageRowCountLimit(PAGE_ROWS).withDictionaryEncoding(false), (group, row) -> {
                    byte[] text = new byte[bytes];
                    bits.nextBytes(text);
                    group.append("id", row).append("text", Binary.fromConstantByteArray(text));
                    if (row % 3 != 0) {
                        group.append("other", "other " + row);
                    }
                });
    }

    static void removeIndexes(FileMetaData footer) {
        footer.getRow_groups().forEach(rowGroup -> rowGroup.getColumns().forEach(chunk -> {
            chunk.unsetOffset_index_offset();
            chunk.unsetColumn_index_offset();
        }));
    }

    /** {@return the file without the second half of each page that has none of the rows} */
    private static MemoryFile damaged(MemoryFile file, int firstRow, int rows) throws IOException {
        byte[] bytes = file.bytes().clone();
        try (ParquetFileReader reader = ParquetFileReader.open(file)) {
            int first = 0;
            for (BlockMetaData rowGroup : reader.getRowGroups()) {
                for (ColumnChunkMetaData chunk : rowGroup.getColumns()) {
                    OffsetIndex pages = reader.readOffsetIndex(chunk);
                    for (int i = 0; i < pages.getPageCount(); i++) {
                        long last = first + pages.getLastRowIndex(i, rowGroup.getRowCount());
                        if (last < firstRow || first + pages.getFirstRowIndex(i) >= firstRow + rows) {
                            int end = (int) pages.getOffset(i) + pages.getCompressedPageSize(i);
                            Arrays.fill(bytes, end - pages.getCompressedPageSize(i) / 2, end, (byte) 0xFF);
                        }
                    }
                }
                first += (int) rowGroup.getRowCount();
            }
        }
        return MemoryFile.of(bytes);
    }

    private static int[] ids(ColumnFileReaderBuilder builder) throws IOException {
        IntStream.Builder ids = IntStream.builder();
        try (ColumnFileReader reader = builder.open()) {
            while (reader.next()) {
                for (int i = 0; i < reader.rowCount(); i++) {
                    int id = reader.column("id").ints()[i];
                    assertThat(reader.rowIndex(i)).isEqualTo(id);
                    assertThat(reader.values("other").value(i)).isEqualTo(id % 3 == 0 ? null : "other " + id);
                    ids.add(id);
                }
            }
        }
        return ids.build().toArray();
    }

    /** Whether they are in one page, in several, or in two row groups. */
    @ParameterizedTest
    @CsvSource({"true, 0, 10", "true, 1550, 10", "true, 1550, 600", "true, 1990, 20",
            "false, 0, 10", "false, 1550, 10", "false, 1150, 800", "false, 1990, 20"})
    void onlyPagesWithTheRowsAreDecompressed(boolean hasIndexes, int offset, int limit) throws IOException {
        MemoryFile file = damaged(file(4_000, 50, CompressionCodecName.SNAPPY), offset, limit);
        file = hasIndexes ? file : file.withFooter(LimitTest::removeIndexes);
        int size = file.bytes().length;
        for (int threads = 1; threads < 5; threads += 3) {
            AtomicLong read = new AtomicLong();
            int[] ids = ids(ColumnFileReader.builder(new WatchedFile(file, (bytes, length) -> read.addAndGet(length)))
                    .threads(threads).offset(offset).limit(limit));
            assertThat(ids).containsExactly(IntStream.range(offset, offset + limit).toArray());
            // Each of the four row groups is a quarter; a footer is small.
            int rowGroups = (offset + limit - 1) / GROUP_ROWS - offset / GROUP_ROWS + 1;
            assertThat(read.get()).isLessThan(hasIndexes ? size / 10 + limit * 70 : size * rowGroups / 4 + 10_000);
        }
    }

    /** All rows of the second row group match. */
    @Test
    void rowGroupsAfterTheLimitAreNotFiltered() throws IOException {
        MemoryFile file = file(4_000, 50, CompressionCodecName.SNAPPY);
        for (int threads = 1; threads < 5; threads += 3) {
            AtomicLong read = new AtomicLong();
            int[] ids = ids(ColumnFileReader.builder(new WatchedFile(file, (bytes, length) -> read.addAndGet(length)))
                    .threads(threads).filter(FilterApi.gtEq(FilterApi.intColumn("id"), 900)).offset(10).limit(1_090));
            assertThat(ids).containsExactly(IntStream.range(910, 2_000).toArray());
            assertThat(read.get()).isLessThan(file.bytes().length * 3 / 4);
        }
    }

    @Test
    void limitsMayLeaveNothing() throws IOException {
        MemoryFile file = file(2_000, 5, CompressionCodecName.UNCOMPRESSED);
        AtomicLong read = new AtomicLong();
        assertThat(ids(ColumnFileReader.builder(new WatchedFile(file, (bytes, length) -> read.addAndGet(length)))
                .limit(0))).isEmpty();
        assertThat(ids(ColumnFileReader.builder(file).offset(2_000))).isEmpty();
        assertThat(ids(ColumnFileReader.builder(file).offset(Long.MAX_VALUE).limit(Long.MAX_VALUE))).isEmpty();
        assertThat(ids(ColumnFileReader.builder(file).offset(1_999).limit(Long.MAX_VALUE))).containsExactly(1_999);
        assertThat(read.get()).isLessThan(5_000);
        assertThatIllegalArgumentException().isThrownBy(() -> ColumnFileReader.builder(file).limit(-1))
                .withMessage("The number of rows must be at least 0: -1");
        assertThatIllegalArgumentException().isThrownBy(() -> ColumnFileReader.builder(file).offset(-2))
                .withMessage("The number of rows must be at least 0: -2");
    }

    /** Prints the ids of ten rows. */
    public static void main(String[] args) throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.builder(Path.of(args[0])).offset(500).limit(10).open()) {
            reader.next();
            System.out.print(Arrays.toString(reader.column("id").ints()));
        }
    }

    /** Of a row group of 30 MB that has no offset indexes. */
    @Test
    void firstRowsNeedLittleMemory(@TempDir Path folder) throws IOException {
        List<String> names = List.of("a", "b", "c", "d", "e", "f");
        MessageType schema = MessageTypeParser.parseMessageType("message m { required int32 id; "
                + names.stream().map(name -> "required binary " + name + ";").collect(Collectors.joining()) + " }");
        Random bits = new Random(20261128);
        byte[] bytes = RandomFile.write(schema, CompressionCodecName.ZSTD, 1_000, options -> options, (group, row) -> {
            group.append("id", row);
            for (String name : names) {
                byte[] text = new byte[5_100];
                bits.nextBytes(text);
                group.append(name, Binary.fromConstantByteArray(text));
            }
        }).withFooter(LimitTest::removeIndexes).bytes();
        assertThat(bytes.length).isGreaterThan(30_000_000);
        Path file = Files.write(folder.resolve("large.parquet"), bytes);
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx24m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), LimitTest.class.getName(),
                file.toString()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(Arrays.toString(IntStream.range(500, 510).toArray()));
    }
}
