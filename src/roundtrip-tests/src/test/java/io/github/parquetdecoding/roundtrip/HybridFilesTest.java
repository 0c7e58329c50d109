// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.DictionaryDecoder;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * Levels, dictionary ids and booleans of whole files. The library reads the pages, and parquet-java's column reader the
 * columns; the stock reader and the patched one, which never meet in one run, are both compared with the library.
 */
class HybridFilesTest {
    private static final Map<String, List<LeafColumn>> FILES = new LinkedHashMap<>();

    @BeforeAll
    static void readFiles(@TempDir Path folder) throws IOException {
        for (String name : List.of("ids_v1", "ids_v2", "ids_wide", "levels_v1", "levels_v2")) {
            FILES.put(name, LeafColumn.ofFile(PyarrowFile.path(name + ".parquet")));
        }
        for (WriterVersion version : WriterVersion.values()) {
            Path file = folder.resolve(version + ".parquet");
            HybridFileWriter.write(file, version);
            FILES.put(version.toString(), LeafColumn.ofFile(file));
        }
    }

    static Stream<Named<List<LeafColumn>>> files() {
        return FILES.entrySet().stream().map(file -> Named.of(file.getKey(), file.getValue()));
    }

    @Test
    void theIdsHaveEveryWidth() {
        assertThat(idWidths("ids_v1")).containsExactlyElementsOf(range(1, 10));
        assertThat(idWidths("ids_v2")).containsExactlyElementsOf(range(1, 10));
        assertThat(idWidths("ids_wide")).containsExactlyElementsOf(range(11, 16));
        assertThat(idWidths("PARQUET_1_0")).containsExactlyElementsOf(range(0, HybridFileWriter.MAX_WIDTH));
        assertThat(idWidths("PARQUET_2_0")).containsExactlyElementsOf(range(0, HybridFileWriter.MAX_WIDTH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"levels_v1", "levels_v2"})
    void theLevelsHaveWidthsUpTo4AndPagesOfEitherForm(String file) {
        List<LeafPage> pages = FILES.get(file).stream().flatMap(column -> column.pages().stream()).toList();
        assertThat(pages).extracting(page -> page.parts().definitionLevels().bitWidth()).containsOnly(1, 2, 3, 4);
        assertThat(pages).extracting(page -> page.parts().repetitionLevels()).filteredOn(Objects::nonNull)
                .extracting(RunLengthBitPackedReader::bitWidth).containsOnly(1, 2, 3);
        assertThat(pages).extracting(LeafPage::encoding).contains(Encoding.RLE);
        assertThat(pages).extracting(page -> page.definitionLevels() == null).containsOnly(file.equals("levels_v1"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void columnsAreTheirPlainTwins(List<LeafColumn> columns) {
        Map<String, LeafColumn> byName = columns.stream().collect(toMap(LeafColumn::toString, column -> column));
        List<LeafColumn> twins = columns.stream()
                .filter(column -> column.name().endsWith(HybridFileWriter.TWIN)).toList();
        assertThat(twins).hasSize(columns.size() / 2);
        for (LeafColumn twin : twins) {
            LeafColumn column = byName.get(twin.toString().replace(HybridFileWriter.TWIN, ""));
            assertThat(column.repetitionLevels()).as("%s", column).isEqualTo(twin.repetitionLevels());
            assertThat(column.definitionLevels()).as("%s", column).isEqualTo(twin.definitionLevels());
            assertThat(Arrays.deepEquals(column.values(), twin.values())).as("%s", column).isTrue();
            assertThat(twin.dictionary()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"levels_v1", "levels_v2"})
    void columnsHaveTheSharesOfNullsThatTheyAreHereFor(String file) {
        Map<String, Long> nulls = FILES.get(file).stream()
                .filter(column -> column.name().matches("(nulls|clustered)_\\d+"))
                .collect(toMap(LeafColumn::name, column -> Stream.of(column.values()).filter(Objects::isNull).count()));
        assertThat(nulls).hasSize(12);
        nulls.forEach((name, count) -> {
            int percent = Integer.parseInt(name.replaceAll(".*_", ""));
            // Of 1,800 values, which are null by chance, some 40 together if they are clustered.
            int tolerance = percent % 100 == 0 ? 0 : 300;
            assertThat(count).as(name).isBetween(18L * percent - tolerance, 18L * percent + tolerance);
        });
    }

    @ParameterizedTest
    @MethodSource("files")
    void levelsInBatches(List<LeafColumn> columns) {
        forAll(columns, (column, page, batchSize) -> {
            for (boolean skip : new boolean[] {false, true}) {
                LeafPage.Parts parts = page.parts();
                verifyLevels(parts.repetitionLevels(), column.repetitionLevels(), page, batchSize, skip);
                verifyLevels(parts.definitionLevels(), column.definitionLevels(), page, batchSize, skip);
            }
        });
    }

    private static void verifyLevels(
            RunLengthBitPackedReader levels, int[] expected, LeafPage page, int batchSize, boolean skip) {
        if (levels == null) {
            assertThat(Arrays.copyOfRange(expected, page.first(), page.end())).containsOnly(0);
            return;
        }
        for (int read = page.first(), batch = 0, count; read < page.end(); read += count, batch++) {
            count = Math.min(batchSize, page.end() - read);
            if (skip && batch % 2 == 0) {
                levels.skip(count);
                continue;
            }
            CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, count);
            levels.readInts(out.array(), out.offset(), count);
            assertThat(out.values()).isEqualTo(Arrays.copyOfRange(expected, read, read + count));
        }
        assertThat(levels.readRun()).as("levels that fill up the last group").isLessThan(8);
    }

    @ParameterizedTest
    @MethodSource("files")
    void validityInBatches(List<LeafColumn> columns) {
        forAll(columns, (column, page, batchSize) -> {
            RunLengthBitPackedReader levels = page.parts().definitionLevels();
            for (int read = page.first(), count; levels != null && read < page.end(); read += count) {
                count = Math.min(batchSize, page.end() - read);
                int firstBit = 1 + read % 61;
                BitSet expected = new BitSet();
                for (int i = 0; i < count; i++) {
                    expected.set(firstBit + i, column.values()[read + i] != null);
                }
                int present = expected.cardinality();
                long[] bits = new long[(firstBit + count) / Long.SIZE + 1];
                // The bits on both sides stay as they are.
                Arrays.fill(bits, -1);
                expected.set(0, firstBit);
                expected.set(firstBit + count, bits.length * Long.SIZE);
                assertThat(levels.readValidity(page.maxDefinitionLevel(), bits, firstBit, count)).isEqualTo(present);
                assertThat(BitSet.valueOf(bits)).isEqualTo(expected);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("files")
    void valuesAmongNullsInBatches(List<LeafColumn> columns) {
        forAll(withIds(columns), (column, page, batchSize) -> {
            IdLookup.of(column).verify(column, page, batchSize, false);
            IdLookup.of(column).verify(column, page, batchSize, true);
        });
    }

    @ParameterizedTest
    @MethodSource("files")
    void valuesOfAnySizeInBatches(List<LeafColumn> columns) {
        forAll(withIds(columns), (column, page, batchSize) -> {
            int size = column.elementSize();
            byte[] dictionary = LeafColumn.concatenation(column.dictionary());
            byte[][] values = Stream.of(column.values()).skip(page.first()).limit(page.valueCount())
                    .filter(Objects::nonNull).toArray(byte[][]::new);
            RunLengthBitPackedReader ids = page.parts().ids();
            for (int read = 0, count; size > 0 && read < values.length; read += count) {
                count = Math.min(batchSize, values.length - read);
                CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(size), count);
                DictionaryDecoder.decode(ids, dictionary, size, out.array(), out.offset(), count);
                assertThat(out.values()).isEqualTo(
                        LeafColumn.concatenation(Arrays.copyOfRange(values, read, read + count)));
            }
        });
    }

    private interface PageTest {
        void verify(LeafColumn column, LeafPage page, int batchSize);
    }

    private static void forAll(List<LeafColumn> columns, PageTest test) {
        for (LeafColumn column : columns) {
            for (LeafPage page : column.pages()) {
                for (int batchSize : new int[] {1, 7, 64, 1000, page.valueCount()}) {
                    assertThatCode(() -> test.verify(column, page, batchSize))
                            .as("%s, values from %d on, in batches of %d", column, page.first(), batchSize)
                            .doesNotThrowAnyException();
                }
            }
        }
    }

    private static Set<Integer> idWidths(String file) {
        return FILES.get(file).stream()
                .filter(column -> column.dictionary().length > 0)
                .flatMap(column -> column.pages().stream())
                .map(page -> page.parts().ids().bitWidth())
                .collect(toCollection(TreeSet::new));
    }

    private static List<LeafColumn> withIds(List<LeafColumn> columns) {
        return columns.stream().filter(column -> column.pages().get(0).parts().ids() != null).toList();
    }

    private static List<Integer> range(int first, int last) {
        return IntStream.rangeClosed(first, last).boxed().toList();
    }
}
