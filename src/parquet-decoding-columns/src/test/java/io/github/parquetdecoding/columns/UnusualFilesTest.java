// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.storage.UnreadableSchema;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

/** Files that are damaged, that lie, or that other writers write in their own way. */
@Timeout(30)
class UnusualFilesTest {
    private static final ParquetReadOptions ALL = ParquetReadOptions.builder().build();
    private static final String OFFSET_INDEX = "Cannot read column [pq], page 1: .*offset index.*";

    private static ParquetReadOptions rowsWithP(int first, int end) {
        return ParquetReadOptions.builder().withRecordFilter(FilterCompat.get(FilterApi.and(
                FilterApi.gtEq(FilterApi.intColumn("p"), first), FilterApi.lt(FilterApi.intColumn("p"), end)))).build();
    }

    /** {@return up to 1,000 values of a column, or of its only one} Also checks that a failed reader fails again. */
    private static String read(String file, ParquetReadOptions options, String... column) throws IOException {
        MemoryFile bytes = MemoryFile.of(Files.readAllBytes(Path.of("src/test/resources/unusual", file + ".parquet")));
        try (ParquetFileReader reader = ParquetFileReader.open(bytes, options)) {
            PageReadStore rowGroup = reader.readNextFilteredRowGroup();
            String[] path = column.length > 0 ? column
                    : reader.getFileMetaData().getSchema().getColumns().get(0).getPath();
            ColumnBatchReader columns = ColumnBatchReader.of(rowGroup, reader.getFileMetaData(), path);
            ColumnBatch batch = new ColumnBatch(1_000);
            try {
                columns.next(batch);
            } catch (ParquetDecodingException e) {
                assertThatThrownBy(() -> readFile(bytes, options, path)).isInstanceOf(e.getClass())
                        .hasMessageMatching(options == ALL ? Pattern.quote(e.getMessage()) : OFFSET_INDEX);
                assertThat(batch.rowCount()).isZero();
                assertThatThrownBy(() -> columns.next(batch)).isInstanceOf(ParquetDecodingException.class);
                assertThatThrownBy(() -> columns.skip(1)).isInstanceOf(ParquetDecodingException.class);
                throw e;
            }
            String values = values(batch);
            // Two billion rows take a while.
            if (path.length == 1 && !file.equals("legal_2e9")) {
                String ofFile = readFile(bytes, options, path);
                assertThat(values.equals(ofFile) || options != ALL && values.contains(ofFile)).isTrue();
            }
            return values;
        }
    }

    private static String readFile(MemoryFile file, ParquetReadOptions options, String... path) throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.builder(file).options(options)
                .columns(String.join(".", path)).threads(2).batchRows(1_000).open()) {
            reader.next();
            return values(reader.column(0));
        }
    }

    private static String values(ColumnBatch batch) {
        return IntStream.range(0, batch.valueCount()).mapToObj(i -> switch (batch.type()) {
            case INT32 -> String.valueOf(batch.ints()[i]);
            case INT64 -> String.valueOf(batch.longs()[i]);
            case DOUBLE -> String.valueOf(batch.doubles()[i]);
            case INT96 -> HexFormat.of().formatHex(batch.value(i));
            default -> new String(batch.value(i), StandardCharsets.UTF_8);
        }).collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "int96, 00406c8a961400009e3d2500 00a043a8",
        "fixed_hn, 0000000000000000 0000000000000001",
        "plain_trail1_dbl, 0.0 0.0",
        "plain_trail2_v2, 0 1 2 3 4 5 6 7 8 9",
        "plain_trail_flba, abc def ghi",
        "dict_trail3, 5 6 7 8 5 6 7 8 6 5",
        "zero_runs, 0 1 2 3 4 5 6 7 8 9",
        "dbp_total_more, 863490391 -816295192 1613070492 -1166045478 1856530847",
        "cor_snappy, 1097127993 1539898300 124576495",
        "cor_zstd, 1097127993 1539898300 124576495",
        "names, 1 2 3 4"})
    void unusualFilesAreRead(String file, String values) throws IOException {
        assertThat(read(file, ALL)).startsWith(values);
    }

    @ParameterizedTest
    @CsvSource({"fixed_hn, b5, 00000 00001", "names, 'x,y', 41 42", "names, '', 51 52", "names, A, 21 22"})
    void everyColumnCanBeNamed(String file, String column, String values) throws IOException {
        assertThat(read(file, ALL, column)).startsWith(values);
    }

    @Test
    void equalNamesAreToldApartByTheirPaths() throws IOException {
        assertThat(read("names", ALL, "a.b")).startsWith("1 2");
        assertThat(read("names", ALL, "a", "b")).startsWith("11 12");
        assertThatThrownBy(() -> read("names", ALL, "b")).hasMessage("There is no column b. The columns are "
                + "\"a.b\"; \"a\", \"b\"; A; ä中😀; \"x,y\"; \"\"; \"sp ace\n\"");
    }

    /** In a second; if each name were compared with each other one, in minutes. */
    @Test
    void manyColumnsAreReadByName() throws IOException {
        String[] names = IntStream.range(0, 20_000).mapToObj(i -> "the_column_number_" + i).toArray(String[]::new);
        MessageType schema = new MessageType("m", Stream.of(names)
                .map(name -> (Type) Types.required(PrimitiveTypeName.BINARY).named(name)).toList());
        MemoryFile file = RandomFile.write(
                schema, CompressionCodecName.UNCOMPRESSED, 0, options -> options, (group, row) -> { });
        assertTimeout(Duration.ofSeconds(10), () -> {
            try (ColumnFileReader reader = ColumnFileReader.builder(file).columns(names).ids(names).open()) {
                assertThat(reader.columns()).isEqualTo(schema.getColumns());
            }
        });
    }

    /** Two columns in the same bytes, of which only one is read as more than an array holds. */
    @ParameterizedTest
    @CsvSource({"1, 0, 0", "3, 0, 0", "3, 8000, 100", "1, 1000, 8999"})
    void batchesEndEarlierIfStringsExceedAnArray(int threads, int batchRows, int skipped) throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of("src/test/resources/unusual/big_dictionary.parquet"));
        FileMetaData footer = UnreadableSchema.footer(MemoryFile.of(bytes), false);
        footer.unsetColumn_orders();
        footer.getSchema().get(0).setNum_children(2);
        footer.addToSchema(footer.getSchema().get(1).deepCopy().setName("ids"));
        RowGroup rowGroup = footer.getRow_groups().get(0);
        rowGroup.addToColumns(rowGroup.getColumns().get(0).deepCopy());
        rowGroup.getColumns().get(1).getMeta_data().setPath_in_schema(List.of("ids"));
        MemoryFile file = MemoryFile.of(
                BadFilesTest.withFooter(Arrays.copyOfRange(bytes, 4, bytes.length), footer));
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(file).threads(threads).ids("ids");
        if (batchRows > 0) {
            builder.batchRows(batchRows);
        }
        try (ColumnFileReader reader = builder.open()) {
            assertThat(reader.skip(skipped)).isEqualTo(skipped);
            long end = skipped;
            while (reader.next()) {
                assertThat(reader.rowIndex()).isEqualTo(end);
                int rows = reader.rowCount();
                ColumnBatch ids = reader.column("ids");
                assertThat(List.of(reader.column(0).rowCount(), ids.rowCount())).containsOnly(rows);
                assertThat(rows).isBetween(1, 32);
                assertThat(reader.column(0).offsets()[rows]).isEqualTo(rows * ids.dictionary().offsets()[1]);
                end += rows;
            }
            assertThat(end).isEqualTo(rowGroup.getNum_rows());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "cor_gzip, 'a, page 1: '", "long_lz4_raw, 'a, page 1: '", "cordict_gzip, 'a, dictionary: '",
        "dict_neg, 'a, dictionary: '", "rg_neg, 'a: its row group has -5 rows'",
        "rows_less, 'a, page 2: The pages of a column chunk have more than its 15 rows'",
        "listbomb, 'l.list.element, page 1: A batch of 1000 rows has more than 33554432 levels, the limit'"})
    void damagedFilesAreRefused(String file, String reason) {
        assertThatThrownBy(() -> read(file, ALL)).isInstanceOf(ParquetDecodingException.class)
                .hasMessageStartingWith("Cannot read column " + reason);
    }

    @ParameterizedTest
    @CsvSource({
        "shift, p, 10, 20, 10 11 12", "shift, q, 30, 40, 1030 1031", "pshift, q, 30, 40, 1030 1031",
        "hang_2p40, p, 10, 20, 10 11 12", "legal_2e9, p, 0, 1, 0 0 0"})
    void filteredRowsAreRead(String file, String column, int first, int end, String values) throws IOException {
        assertThat(read(file, rowsWithP(first, end), column)).startsWith(values);
    }

    @ParameterizedTest
    @CsvSource({"shift, q, 10, 20", "pshift, p, 10, 20", "hang_2p40, p, 30, 40"})
    void rowsWhereTheOffsetIndexLiesAreRefused(String file, String column, int first, int end) {
        assertThatThrownBy(() -> read(file, rowsWithP(first, end), column))
                .isInstanceOf(ParquetDecodingException.class)
                .hasMessageMatching(OFFSET_INDEX);
    }

    @ParameterizedTest
    @CsvSource({"spark_dup, IllegalArgumentException", "page_neg, IOException"})
    void filesThatParquetJavaCannotOpenAreRefused(String file, String exception) {
        assertThatThrownBy(() -> read(file, ALL)).extracting(e -> e.getClass().getSimpleName()).isEqualTo(exception);
    }
}
