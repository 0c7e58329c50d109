// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.columns.Layout;
import io.github.parquetdecoding.columns.MemoryFile;
import io.github.parquetdecoding.columns.Nulls;
import io.github.parquetdecoding.columns.RandomFile;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.parquetjava.RecordComparison.verifyDamaged;
import static io.github.parquetdecoding.parquetjava.RecordComparison.verifyEqual;
import static org.assertj.core.api.Assertions.assertThat;

/** Converters get the same calls from the patched parquet-java. */
@Tag("one-jdk")
@Timeout(120)
class RecordsTest {
    private static final List<String> DICTIONARIES = List.of("none", "all", "some");

    private static final boolean IS_LONG = Boolean.getBoolean("exhaustive");
    /** Some files have billions. */
    private static final int MOST = IS_LONG ? 1_000_000 : 600;
    private static final int ROWS = 400;

    static List<Path> files() throws IOException {
        List<Path> found = new ArrayList<>();
        for (String module : new String[] {"tests", "parquet-decoding-columns"}) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "test", "resources"))) {
                files.filter(file -> file.toString().endsWith(".parquet")).sorted().forEach(found::add);
            }
        }
        assertThat(found).hasSizeGreaterThan(80);
        return found;
    }

    @ParameterizedTest
    @MethodSource("files")
    void recordsOfEveryFileAreThoseOfParquetJava(Path file) throws IOException {
        for (String dictionaries : DICTIONARIES) {
            Map<String, Object> options = Map.of(RecordLog.FILE, Files.readAllBytes(file),
                    RecordLog.DICTIONARIES, dictionaries, RecordLog.MOST, MOST);
            if (file.endsWith("zero_runs.parquet")) {
                // parquet-java loses a value for each run of length 0.
                assertThat(RecordComparison.patched(options)).hasSize(12)
                        .allSatisfy(record -> assertThat(record).matches("(\\d): \\( 0i=\\1 \\) |end|"));
            } else {
                verifyEqual(options);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1048576, ZSTD, 100", "2, 1, 1048576, UNCOMPRESSED, 100", "1, 9, 1048576, LZ4_RAW, 500",
        "2, 1000, 150, UNCOMPRESSED, 500", "1, 1000, 600, GZIP, 500", "2, 1000, 1048576, SNAPPY, 500",
        "1, 2000, 1048576, UNCOMPRESSED, 500", "2, 70, 3000, ZSTD, 500"})
    void recordsOfEveryLayoutAreThoseOfParquetJava(
            int version, int pageRows, int pageBytes, CompressionCodecName codec, int rows) throws IOException {
        verifyAll(RandomFile.flat(version, pageRows, pageBytes, codec)
                .write(IS_LONG ? rows : 50, pageRows), pageRows, true);
        for (int seed = version; seed < version + (IS_LONG ? 12 : 1); seed++) {
            verifyAll(RandomFile.nested(RandomFile.NESTED, version, pageRows, pageBytes, codec, seed)
                    .write(IS_LONG ? rows : Math.max(rows / 4, 40), seed), seed, false);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void recordsOfRandomSchemasAreThoseOfParquetJava(int tens) throws IOException {
        for (int seed = tens; seed < (IS_LONG ? 1_000 : 20); seed += 10) {
            verifyAll(randomFile(seed), seed, true);
        }
    }

    /** Reads records of all columns and of some, and drives column readers by hand. */
    private static void verifyAll(MemoryFile file, int seed, boolean isWide) throws IOException {
        Map<String, Object> all = Map.of(RecordLog.FILE, file.bytes(), RecordLog.DICTIONARIES,
                DICTIONARIES.get(seed % 3));
        List<String> log = verifyEqual(all);
        assertThat(log).endsWith("end").hasSizeGreaterThan(30);
        verifyEqual(RecordComparison.with(all, RecordLog.CALLS, (long) seed));
        for (long projection = seed; projection < seed + (isWide || !IS_LONG ? 1 : 3); projection++) {
            verifyEqual(RecordComparison.with(all, RecordLog.PROJECTION, projection));
        }
    }

    /** A schema of depth 1 to 6. */
    private static MemoryFile randomFile(int seed) throws IOException {
        Random random = new Random(seed);
        List<Type> fields = RandomFile.fields(random, seed % 6);
        fields.add(seed % 2, Types.required(PrimitiveTypeName.INT64).named("id"));
        return RandomFile.nested(new MessageType("random", fields), 1 + random.nextInt(2), 1 + random.nextInt(100),
                64 + random.nextInt(5_000), CompressionCodecName.UNCOMPRESSED, seed).write(200, seed);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void filteredRecordsAreThoseOfParquetJava(int seed) throws IOException {
        Random random = new Random(seed);
        byte[] file = RandomFile.nested(RandomFile.NESTED, 1 + seed % 2, 1 + random.nextInt(60),
                50 + random.nextInt(2_000), CompressionCodecName.UNCOMPRESSED, seed).write(ROWS, seed).bytes();
        Map<String, Object> all = Map.of(RecordLog.FILE, file, RecordLog.DICTIONARIES, DICTIONARIES.get(seed % 3));
        List<String> unfiltered = RecordComparison.stock(all);
        for (int i = 0; i < (IS_LONG ? 100 : 2); i++) {
            long[] ranges = random.longs(2 * (1 + i % 3), 0, ROWS).sorted().toArray();
            // One row, unless that is empty.
            ranges[1] = i % 2 == 0 ? ranges[0] + 1 : ranges[1];
            Map<String, Object> filtered = RecordComparison.with(all, RecordLog.RANGES, ranges);
            verifyEqual(RecordComparison.with(filtered, RecordLog.FILTER, "records"));
            verifyEqual(RecordComparison.with(filtered, RecordLog.FILTER, "unbound"));
            for (String pages : new String[] {"pages", "pages records"}) {
                RecordComparison.verifyFilteredPages(RecordComparison.with(filtered, RecordLog.FILTER, pages),
                        unfiltered, pages.endsWith("records"));
            }
        }
    }

    /** Its page comes after one with rows that are not wanted at the end: parquet-java 1.18.1 loses it. */
    @Test
    void theLastRowIsReadIfItBeginsAPage() throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType(
                "message last { required int64 id; required fixed_len_byte_array(1) field; }");
        byte[] file = new RandomFile(schema, WriterVersion.PARQUET_2_0, 24, 64, 100, CompressionCodecName.UNCOMPRESSED,
                column -> Layout.PLAIN, field -> Nulls.NONE).write(49, 2).bytes();
        assertThat(RecordComparison.verifyFilteredPages(Map.of(RecordLog.FILE, file, RecordLog.RANGES,
                new long[] {30, 31, 48, 49}, RecordLog.FILTER, "pages"),
                RecordComparison.stock(Map.of(RecordLog.FILE, file)), false)).isFalse();
    }

    /** Of which a batch has fewer. */
    @Test
    void longValuesAreThoseOfParquetJava() throws IOException {
        for (Layout layout : Layout.of(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)) {
            MessageType schema = new MessageType("long", Types.optional(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
                    .length(300).named("field"));
            verifyAll(new RandomFile(schema, WriterVersion.PARQUET_2_0, 1_500, 1 << 20, 2_000,
                    CompressionCodecName.SNAPPY, column -> layout, field -> Nulls.FEW).write(2_000, 1), 0, false);
        }
    }

    @Test
    void pagesThatGoOnFromThoseBeforeAreReadAsParquetJavaReadsThem() throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType(
                "message old { required int64 id; optional binary a; required binary b; }");
        for (WriterVersion version : WriterVersion.values()) {
            byte[] file = new RandomFile(schema, version, 3, 1 << 20, 90, CompressionCodecName.UNCOMPRESSED,
                    column -> column.getPath()[0].equals("id") ? Layout.PLAIN : Layout.OLD_DELTA_BYTE_ARRAY,
                    field -> Nulls.FEW).write(200, 2).bytes();
            byte[] old = new String(file, StandardCharsets.ISO_8859_1)
                    .replaceAll("parquet-mr version 1.1\\d.\\d", "parquet-mr version 1.7.0 ")
                    .getBytes(StandardCharsets.ISO_8859_1);
            // As one of today, its values are others.
            assertThat(RecordComparison.stock(Map.of(RecordLog.FILE, file)))
                    .isNotEqualTo(RecordComparison.stock(Map.of(RecordLog.FILE, old)));
            verifyAll(MemoryFile.of(old), 1, false);
        }
    }

    @Test
    void threadsReadTheSameRecords() throws IOException {
        Map<String, Object> options = Map.of(RecordLog.FILE, randomFile(4).bytes(), RecordLog.DICTIONARIES, "some");
        List<String> expected = RecordComparison.stock(options);
        Stream.generate(() -> options).limit(8).parallel()
                .forEach(each -> verifyEqual(RecordComparison.patched(each), expected));
    }

    @Test
    void readersThatStopHaveReadWhatParquetJavaReads() throws IOException {
        for (int most : new int[] {1, 2, 10, 17, 100}) {
            List<String> log = verifyEqual(Map.of(RecordLog.FILE, randomFile(5).bytes(), RecordLog.MOST, most));
            assertThat(log).hasSize(most + 2);
        }
    }

    /** 2,000 rows; arrays of 1,024 levels and values, and smaller ones before them, would be 11 KB. */
    @Test
    void manyColumnsHaveSmallBuffers() throws IOException {
        int columns = 1_000;
        MessageType schema = new MessageType("wide", IntStream.range(0, columns).<Type>mapToObj(
                i -> Types.optional(PrimitiveTypeName.INT32).named("c" + i)).toList());
        MemoryFile file = RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, 2_000,
                builder -> builder.withDictionaryEncoding(false), (group, row) -> {
                    for (int i = row % 2; i < columns; i += 3) {
                        group.append("c" + i, row);
                    }
                });
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (ParquetFileReader reader = ParquetFileReader.open(file)) {
            PageReadStore rowGroup = reader.readRowGroup(0);
            ColumnReadStoreImpl readers = new ColumnReadStoreImpl(rowGroup, new LoggingConverter.Root(schema, "none",
                    new LoggingConverter.Log()).getRootConverter(), schema, reader.getFileMetaData().getCreatedBy());
            long before = threads.getCurrentThreadAllocatedBytes();
            for (ColumnDescriptor descriptor : schema.getColumns()) {
                ColumnReader column = readers.getColumnReader(descriptor);
                for (long row = 0; row < rowGroup.getRowCount(); row++) {
                    if (column.getCurrentDefinitionLevel() > 0) {
                        column.getInteger();
                    }
                    column.consume();
                }
            }
            assertThat((threads.getCurrentThreadAllocatedBytes() - before) / columns).isBetween(1_000L, 5_000L);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OLD_DELTA_BYTE_ARRAY")
    void recordsUpToDamageAreThoseOfParquetJava(Layout layout) throws IOException {
        Random random = new Random(20261126);
        int failed = 0;
        for (PrimitiveTypeName type : layout.types()) {
            for (int i = 0; i < 6; i++) {
                MessageType schema = new MessageType("one", Types.required(PrimitiveTypeName.INT64).named("id"),
                        new PrimitiveType(Repetition.values()[i / 2], type,
                                type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? 5 : 0, "field"));
                byte[] file = new RandomFile(schema, WriterVersion.values()[i % 2], 20, 100, 1_000,
                        CompressionCodecName.UNCOMPRESSED, column -> column.getPath()[0].equals("id")
                                ? Layout.PLAIN : layout, field -> Nulls.HALF).write(60, 2).bytes();
                for (int j = 0; j < (IS_LONG ? 300 : 10); j++) {
                    // Of every fifth page, the last byte is missing.
                    double[] damage = j % 5 == 1 ? new double[] {j % 4 - 1, 0.9999, 0}
                            : new double[] {j % 4 - 1, random.nextDouble(), j % 5 == 0 ? 0 : 1 << random.nextInt(8)};
                    Map<String, Object> options = new HashMap<>(Map.of(RecordLog.FILE, file, RecordLog.DAMAGE, damage,
                            RecordLog.DICTIONARIES, DICTIONARIES.get(random.nextInt(3))));
                    if (random.nextInt(7) < 3) {
                        options.put(RecordLog.RANGES, new long[] {3, 5, 30, 31, 40, 60});
                    }
                    if (random.nextInt(5) == 0) {
                        options.put(RecordLog.CALLS, (long) j);
                    }
                    String end = verifyDamaged(options);
                    failed += end.equals("end") ? 0 : 1;
                }
            }
        }
        assertThat(failed).isPositive();
    }
}
