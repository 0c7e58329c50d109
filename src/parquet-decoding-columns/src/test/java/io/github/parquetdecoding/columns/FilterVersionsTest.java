// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import org.apache.parquet.example.data.Group;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnIndex;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Filters keep the same rows with each version of parquet-java. {@code -Dexhaustive} adds the versions that the module
 * copies for it.
 */
@Tag("one-jdk")
class FilterVersionsTest {
    private static final boolean IS_LONG = Boolean.getBoolean("exhaustive");
    private static final int ROWS = 400;

    static Stream<String> versions() throws IOException {
        if (!IS_LONG) {
            return Stream.of("");
        }
        try (Stream<Path> jars = Files.list(Path.of("target/test-libraries"))) {
            return Stream.concat(Stream.of(""), jars.map(Path::toString).sorted().toList().stream());
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void rowsAreThoseThatPlainJavaKeeps(String jars) throws Exception {
        try (ParquetJavaLoader loader = loader(jars)) {
            List<BiFunction<byte[], Long, String>> comparisons = List.of(
                    ParquetJavaLoader.newInstance(loader, FilterComparison.class.getName()),
                    ParquetJavaLoader.newInstance(loader, FiltersComparison.class.getName()));
            assertThat(ParquetJavaLoader.source(loader.loadClass(ParquetFileReader.class.getName())).toString())
                    .contains(jars);
            // parquet-java before 1.14 refuses a file with FLOAT16.
            boolean knowsFloat16 = !jars.matches(".*-1\\.1[23].*");
            for (long seed = 0; seed < (IS_LONG ? 60 : 3); seed++) {
                byte[] random = write(seed, knowsFloat16);
                byte[] extremes = ExtremeValues.write(seed).bytes();
                for (BiFunction<byte[], Long, String> comparison : comparisons) {
                    assertThat(comparison.apply(random, seed)).as("seed %d", seed).isEmpty();
                    if (knowsFloat16) {
                        byte[] file = getClass().getResourceAsStream("/filters.parquet").readAllBytes();
                        assertThat(comparison.apply(file, seed)).as("pyarrow's file, seed %d", seed).isEmpty();
                    }
                }
                assertThat(comparisons.get(1).apply(extremes, seed)).as("extremes, seed %d", seed).isEmpty();
            }
        }
    }

    /**
     * {@return a loader of another parquet-java, and of this module's classes}
     *
     * @param jars a jar or a folder of jars; empty for the version of the class path
     */
    private static ParquetJavaLoader loader(String jars) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Class<?> type : List.of(FilterComparison.class, MemoryFile.class, ColumnFileReader.class)) {
            sources.add(ParquetJavaLoader.source(type));
        }
        try (Stream<Path> files = jars.isEmpty() ? Stream.empty() : Files.walk(Path.of(jars))) {
            files.filter(Files::isRegularFile).forEach(sources::add);
        }
        return new ParquetJavaLoader(jars.isEmpty() ? "none"
                : "((org\\.apache|shaded)\\.parquet|io\\.github\\.parquetdecoding\\.columns)\\..*", sources);
    }

    private static byte[] write(long seed, boolean hasFloat16) throws IOException {
        Random random = new Random(seed);
        MessageType schema = MessageTypeParser.parseMessageType("""
                message rows {
                  required int64 rid; optional boolean a; optional int32 b; required int32 c (INTEGER(32,false));
                  optional int64 d (INTEGER(64,false)); optional float e; required double f; optional double g;
                  optional binary .. (STRING); required binary i; optional binary j (DECIMAL(9,2));
                  optional fixed_len_byte_array(4) k..k (DECIMAL(9,2)); optional int96 l; optional int32 n. (DATE);
                  optional int32 o (TIME(MILLIS,true)); optional int64 p (TIMESTAMP(MICROS,true));
                  required int64 q (TIMESTAMP(NANOS,false)); optional int64 r (DECIMAL(18,3));
                  optional fixed_len_byte_array(16) u (UUID);
                """ + (hasFloat16 ? "optional fixed_len_byte_array(2) m (FLOAT16);" : "") + """
                  optional group s { optional int32 x; } optional group t { required int32 x; }
                  optional group numbers (LIST) { repeated group list { optional int32 element; } } }
                """);
        MemoryFile file = RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, ROWS,
                builder -> builder.withPageRowCountLimit(20).withRowGroupRowCountLimit(100)
                        .withDictionaryEncoding(seed % 3 > 0).withBloomFilterEnabled(seed % 3 == 2),
                (group, row) -> fill(group, schema, row, random));
        MemoryFile nans = seed % 4 < 2 ? file.withFooter(FilterVersionsTest::omitNanCounts) : file;
        return nans.withFooter(footer -> footer.getRow_groups().stream().flatMap(each -> each.getColumns().stream())
                .forEach(chunk -> changeNullCounts(nans.bytes(), chunk, seed % 5 < 2))).bytes();
    }

    /** Values are near those of the rows before, so that statistics exclude many rows; some pages have only nulls. */
    private static void fill(Group group, MessageType schema, int row, Random random) {
        for (String name : schema.getFields().stream().map(Type::getName).toList()) {
            if (schema.getType(name).isRepetition(Type.Repetition.OPTIONAL)
                    && row >= 20 && (random.nextInt(5) == 0 || row / 20 % 5 == name.hashCode() % 5)) {
                continue;
            }
            int value = row / 25 - 6 + random.nextInt(3);
            float number = value % 5 == 2 ? Float.NaN : value % 5 == 3 ? -0f : value % 5 == 4 ? 0f : value;
            switch (name) {
                case "rid" -> group.append(name, (long) row);
                case "a" -> group.append(name, value > 0);
                case "b", "c", "n." -> group.append(name, value);
                case "d", "p", "q", "r" -> group.append(name, (long) value);
                case "o" -> group.append(name, value + 6);
                case "e" -> group.append(name, number);
                case "f", "g" -> group.append(name, (double) number);
                case "..", "i" -> group.append(name, value < 0 ? "" : Character.toString(0x70 + 0x30 * value));
                // Of another length in each row group
                case "j" -> group.append(name, Binary.fromConstantByteArray(
                        Arrays.copyOfRange(bytes(4, value), row / 100, 4)));
                case "k..k" -> group.append(name, Binary.fromConstantByteArray(bytes(4, value)));
                case "l" -> group.append(name, Binary.fromConstantByteArray(bytes(12, value)));
                case "u" -> group.append(name, Binary.fromConstantByteArray(bytes(16, value)));
                case "m" -> group.append(name, Binary.fromConstantByteArray(new byte[] {0, (byte) (Float.isNaN(number)
                        ? 0x7E : Math.abs(number) > 0 ? Math.abs(value) + (value < 0 ? 0xB8 : 0x38)
                        : 0x80 * (value & 1))}));
                case "s", "t" -> group.addGroup(name).append("x", value);
                default -> {
                    Group list = group.addGroup(name);
                    for (int i = random.nextInt(4); i > 0; i--) {
                        Group element = list.addGroup("list");
                        if (random.nextInt(4) > 0) {
                            element.append("element", value + i);
                        }
                    }
                }
            }
        }
    }

    /**
     * Omits the counts of nulls from statistics and column index, as old writers do, or takes null structs for no nulls
     * where a column may have nulls of its own, too, as pyarrow does.
     */
    private static void changeNullCounts(byte[] file, ColumnChunk chunk, boolean omits) {
        boolean isStruct = chunk.getMeta_data().getPath_in_schema().size() == 2;
        if (!omits && !isStruct || !chunk.isSetColumn_index_offset()) {
            return;
        }
        Statistics statistics = chunk.getMeta_data().getStatistics();
        int position = Math.toIntExact(chunk.getColumn_index_offset());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ColumnIndex index = Util.readColumnIndex(
                    new ByteArrayInputStream(file, position, chunk.getColumn_index_length()));
            if (omits) {
                statistics.unsetNull_count();
                index.unsetNull_counts();
            } else {
                statistics.setNull_count(0);
                Collections.fill(index.getNull_counts(), 0L);
            }
            Util.writeColumnIndex(index, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // It is no longer than before.
        System.arraycopy(out.toByteArray(), 0, file, position, out.size());
        chunk.setColumn_index_length(out.size());
    }

    private static byte[] bytes(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) (value >> 31));
        bytes[length - 1] = (byte) value;
        return bytes;
    }

    /** Omits NaNs from statistics without saying so, as most writers do. */
    static void omitNanCounts(FileMetaData footer) {
        footer.setColumn_orders(footer.getColumn_orders().stream()
                .map(order -> ColumnOrder.TYPE_ORDER(new TypeDefinedOrder())).toList());
        footer.getRow_groups().stream().flatMap(group -> group.getColumns().stream())
                .map(chunk -> chunk.getMeta_data().getStatistics()).filter(Objects::nonNull)
                .forEach(Statistics::unsetNan_count);
    }
}
