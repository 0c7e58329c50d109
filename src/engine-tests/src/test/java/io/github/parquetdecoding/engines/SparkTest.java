// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Spark's own readers: an application with the agent in its driver and its executors, and one as it comes. */
@ParameterizedClass
@MethodSource("engines")
class SparkTest {
    private static final int FILES_OF_A_KIND = 10;
    private static final int ROWS_OF_A_FILE = 400;
    private static final Pattern INVALID_STREAM = Pattern.compile(
            "Invalid ByteStreamSplit stream, total length: \\d+ bytes, element size: 8 bytes\\.");
    private static final String SOME_ROWS = "number between 1510 and 1520 or number >= 2500";
    /** What Spark 3.5 reads by rows; later ones read all. */
    private static final String FLOATS = "float32 float, float32_plain float, float64 double, float64_plain double";
    /** float16 is left out: not all Sparks have the type. */
    private static final String COLUMNS_OF_THE_CPP_WRITER = Stream.of("", Twins.SUFFIX)
            .map("""
                    float32%1$s float, float64%1$s double, int32%1$s int, int64%1$s bigint, flba3%1$s binary,
                    flba12%1$s binary, flba16%1$s binary, decimal%1$s decimal(18, 2)"""::formatted)
            .reduce((columns, twins) -> columns + ", " + twins).orElseThrow();

    @TempDir
    private static Path folder;
    private static Path files;
    private static SparkApplication withAgent;
    private static SparkApplication stock;

    @Parameter
    Engine engine;

    /** Older Sparks and their Hadoop do not run on JDK 25. */
    static Set<Engine> engines() {
        Set<Engine> engines = Boolean.getBoolean("all.engines") && Runtime.version().feature() < 25
                ? EnumSet.range(Engine.SPARK_3_5, Engine.SPARK_4_2) : EnumSet.of(Engine.SPARK_4_2);
        if (System.getProperty("spark.4.3.jars") != null) {
            engines.add(Engine.SPARK_4_3);
        }
        return engines;
    }

    /** One file of a page version and codec, or a folder of them. */
    static List<String> kinds() {
        return List.of("v1-uncompressed", "v1-snappy", "v1-zstd", "v2-uncompressed", "v2-snappy", "v2-zstd",
                "v1-uncompressed" + TwinFiles.MIXED, "v2-zstd" + TwinFiles.MIXED);
    }

    @BeforeParameterizedClassInvocation
    static void writeFilesAndStartSpark(Engine engine) throws IOException, InterruptedException {
        withAgent = SparkApplication.withAgent(engine);
        stock = SparkApplication.stock(engine);
        files = folder.resolve(engine.name()).resolve("files");
        for (String kind : kinds()) {
            for (int i = 0; i < FILES_OF_A_KIND; i++) {
                write(kind, files.resolve(kind).resolve("part-" + i + ".parquet"), i * ROWS_OF_A_FILE, ROWS_OF_A_FILE);
            }
        }
    }

    @AfterParameterizedClassInvocation
    static void endSpark() {
        withAgent.close();
        stock.close();
    }

    /** A file with pages of 100 rows that have their number in a column. */
    private static Path write(String kind, String name) throws IOException {
        Path file = files.resolveSibling(name).resolve(name + "-" + kind + ".parquet");
        write(kind, file, 0, 3000);
        if (kind.endsWith(TwinFiles.MIXED)) {
            write(kind.replace(TwinFiles.MIXED, ""), name);
        }
        return file;
    }

    private static void write(String kind, Path file, int firstNumber, int rows) throws IOException {
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
        String[] versionAndCodec = kind.split("-");
        TwinFiles.write(file, WriterVersion.fromString(versionAndCodec[0]),
                CompressionCodecName.fromConf(versionAndCodec[1]), firstNumber, rows);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void eachColumnIsItsTwinBitForBit(String kind) {
        Twins twins = assertTwins(Query.vectorised(files.resolve(kind)), FILES_OF_A_KIND * ROWS_OF_A_FILE);
        assertThat(twins.nulls()).isBetween(1L, twins.values() / 2);
    }

    /** With the agent, each column equals its twin, and the twins equal what Spark reads without the agent. */
    private static Twins assertTwins(Query query, long rows) {
        Query.Answer answer = withAgent.ask(query);
        assertThat(answer.plan()).contains("Batched: " + query.vectorised(), query.vectorised() ? "ColumnarToRow" : "");
        assertThat(answer.twins().rows()).isEqualTo(rows);
        assertThat(answer.twins().differences()).isZero();
        assertThat(answer.twins()).isEqualTo(stock.ask(query.ofTwins()).twins());
        return answer.twins();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bss_v1_none", "bss_v2_zstd_nulls"})
    void filesOfTheCppWriterKeepTheBitsOfTheirNaNs(String name) throws IOException {
        Path file = TwinFiles.ofOtherWriters(name);
        TwinFiles.check(file);
        Query query = Query.vectorised(file).withSchema(COLUMNS_OF_THE_CPP_WRITER);
        if (engine == Engine.SPARK_3_5) {
            // Its parquet-java fails on all files that have a float16, whatever is read.
            assertThat(stock.ask(query.ofTwins()).failure()).contains("parquet.format.LogicalType");
            return;
        }
        Twins twins = assertTwins(query, 20_000);
        assertThat(twins.values()).isEqualTo(8 * 20_000);
        assertThat(twins.nansWithPayload()).isPositive();
    }

    /** Spark keeps its DELTA pages. */
    @ParameterizedTest
    @EnumSource
    void columnsOfEachEncodingAreThoseInPlain(EncodedColumns columns) {
        Query encoded = select(columns, false, "true");
        Query.Answer answer = withAgent.ask(encoded);
        assertThat(answer.twins()).isEqualTo(stock.ask(select(columns, true, "true")).twins());
        assertThat(answer.plan()).contains("Batched: true", "ColumnarToRow");
        Query.Answer answerOfStock = stock.ask(encoded);
        if (columns.isAlp()) {
            assertThat(answerOfStock.failure()).contains("Required field 'encoding' was not present!",
                    engine == Engine.SPARK_3_5 ? "" : "[FAILED_READ_FILE.NO_HINT]");
        } else if (columns.encoding().equals("BYTE_STREAM_SPLIT") && engine != Engine.SPARK_4_3) {
            assertThat(answerOfStock.failure()).contains("Unsupported encoding: BYTE_STREAM_SPLIT",
                    engine == Engine.SPARK_3_5 ? "" : "[FAILED_READ_FILE.NO_HINT]");
        } else {
            assertThat(answerOfStock.twins()).isEqualTo(answer.twins());
        }
        assertThat(withAgent.ask(encoded.byRows()).twins()).isEqualTo(answer.twins());
    }

    private static Query select(EncodedColumns columns, boolean ofTwin, String where) {
        return Query.statement(columns.select(ofTwin, "parquet.`" + columns.file(ofTwin) + "` WHERE " + where));
    }

    /** By statistics of row groups, the page index, dictionaries in front of other pages, and row by row. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "DELTA_BINARY_PACKED     | i_seq BETWEEN 1500 AND 1510",
        "DELTA_LENGTH_BYTE_ARRAY | s_len = 'zkzocgkklotl'",
        "DELTA_BINARY_PACKED_V2  | i_seq BETWEEN 1500 AND 1510 OR l_extreme = 9223372036854775807",
        "DELTA_BYTE_ARRAY_V2     | s_inc = 'https://example.org/nb'",
        "ALP_V2                  | id BETWEEN 1000500 AND 1000510",
        "ALP_V2                  | d_n10 BETWEEN 60 AND 70",
        "ALP_DICTIONARY          | d_price = 1101.7D",
    })
    void filtersFindTheSameRows(EncodedColumns columns, String where) {
        Query.Answer answer = withAgent.ask(select(columns, false, where));
        assertThat(answer.plan()).contains("PushedFilters: [");
        assertThat(answer.twins().rows()).isBetween(1L, 1000L);
        assertThat(answer.twins()).isEqualTo(stock.ask(select(columns, true, where)).twins());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ids_wide", "deltas"})
    void levelsIdsAndDeltasAreDecodedByOurKernels(String name) throws IOException {
        Path file = TwinFiles.ofOtherWriters(name);
        Query query = Query.vectorised(file);
        Query.Answer answer = withAgent.ask(query);
        assertThat(answer.twins().rows()).isGreaterThanOrEqualTo(5_000);
        assertThat(answer.twins().differences()).isZero();
        assertThat(answer.twins()).isEqualTo(stock.ask(query).twins()).isEqualTo(withAgent.ask(query.byRows()).twins());
        assertThat(withAgent.executorLogs()).contains(
                "ColumnReadStoreImpl in ", ": decodes columns of records in batches\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1-zstd", "v2-zstd" + TwinFiles.MIXED})
    void eachColumnOfAnEncryptedFileIsItsTwin(String kind) throws IOException {
        Path file = write(kind, "encrypted");
        assertThat(file).content(StandardCharsets.ISO_8859_1).startsWith("PARE");
        assertTwins(Query.vectorised(file), 3000);
    }

    /** Spark 4.2 can write the encoding, of floats and doubles, and its vectorised reader cannot read it. */
    @Test
    void whatSparkItselfWroteIsRead(@TempDir Path folder) {
        Query write = Query.statement("""
                INSERT OVERWRITE DIRECTORY '%s' USING parquet
                OPTIONS ('parquet.enable.bytestreamsplit' = 'true', 'parquet.enable.dictionary' = 'false')
                SELECT f, f AS f_plain, d, d AS d_plain
                FROM (SELECT CAST(id / 3 AS FLOAT) AS f, IF(id %% 5 = 0, NULL, id / 7D) AS d FROM range(0, 3000))"""
                .formatted(folder));
        assertThat(stock.ask(write).failure()).isNull();
        Query query = Query.vectorised(folder);
        if (engine == Engine.SPARK_4_2) {
            assertThat(stock.ask(query).failure()).contains("Unsupported encoding: BYTE_STREAM_SPLIT");
        } else {
            assertThat(stock.ask(query).failure()).isNull();
        }
        Twins twins = withAgent.ask(query).twins();
        assertThat(twins.rows()).isEqualTo(3000);
        assertThat(twins.nulls()).isEqualTo(600);
        assertThat(twins).isEqualTo(stock.ask(query.byRows()).twins());
    }

    @Test
    void theRowReaderReadsTheSame() {
        assertTwins(Query.vectorised(files.resolve("v1-zstd")).byRows(), FILES_OF_A_KIND * ROWS_OF_A_FILE);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aFilterFindsItsRows(String kind) throws IOException {
        Query query = Query.vectorised(write(kind, "filtered")).where(SOME_ROWS);
        Twins twins = withAgent.ask(query).twins();
        assertThat(twins.rows()).isEqualTo(511);
        assertThat(twins).isEqualTo(stock.ask(query.ofTwins()).twins());
    }

    @Test
    void aCorruptPageFailsTheJobWithTheNamesOfFileAndColumn() throws IOException {
        Path file = write("v1-uncompressed", "corrupt");
        TwinFiles.corrupt(file, "float64", 1000);
        Query query = Query.vectorised(file).withSchema(FLOATS);
        String failure = withAgent.ask(query).failure();
        assertThat(failure).contains("corrupt-v1", "could not read page", "in col [float64] optional double float64");
        Matcher cause = INVALID_STREAM.matcher(failure);
        assertThat(cause.find()).isTrue();
        assertThat(stock.ask(query.byRows()).failure()).contains("corrupt-v1", cause.group());
    }

    /** Row 1000, which is in the corrupt page, is none of them. */
    @Test
    void aFilterSkipsACorruptPage() throws IOException {
        Path file = write("v1-uncompressed", "skipped");
        Query query = Query.vectorised(file).where(SOME_ROWS);
        Twins whole = withAgent.ask(query).twins();
        TwinFiles.corrupt(file, "float64", 1000);
        assertThat(withAgent.ask(query).twins()).isEqualTo(whole);
    }
}
