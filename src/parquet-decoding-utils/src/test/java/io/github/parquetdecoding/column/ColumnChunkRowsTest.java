// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.column.ColumnChunk.Page;
import io.github.parquetdecoding.column.ColumnChunk.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.github.parquetdecoding.column.ColumnChunkDecoderTest.ALL;
import static io.github.parquetdecoding.column.ColumnChunkDecoderTest.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** How many rows and levels a {@link ColumnChunkDecoder} reads, and which. */
class ColumnChunkRowsTest {
    static List<ColumnChunk> chunks() {
        return ColumnChunk.all();
    }

    /** What is left is as if they had been skipped. */
    @ParameterizedTest
    @MethodSource("chunks")
    void theFirstRowsMayBeRemoved(ColumnChunk chunk) {
        for (int rows : new int[] {0, 1, 2, 9, 23}) {
            for (boolean prefersIds : new boolean[] {false, true}) {
                ColumnBatch batch = batch(chunk, prefersIds, 0);
                int removed = Math.min(rows, batch.rowCount());
                batch.removeFirst(removed);
                assertThat(content(batch)).isEqualTo(content(batch(chunk, prefersIds, removed)));
                int count = batch.rowCount();
                assertThatThrownBy(() -> batch.removeFirst(count + 1)).isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }

    private static ColumnBatch batch(ColumnChunk chunk, boolean prefersIds, int skipped) {
        ColumnBatch batch = new ColumnBatch(ALL);
        ColumnChunkDecoder decoder = chunk.open();
        if (prefersIds) {
            decoder.preferIds();
        }
        decoder.skip(skipped);
        decoder.next(batch);
        return batch;
    }

    private static List<Object> content(ColumnBatch batch) {
        List<Object> content = new ArrayList<>(List.of(batch.rowCount(), batch.nullCount()));
        for (int i = 0; i < batch.valueCount(); i++) {
            content.add(batch.isNull(i) ? "null" : ColumnChunk.entry(batch, i));
        }
        for (int i = 0; i < batch.layerCount(); i++) {
            ColumnLayer layer = batch.layer(i);
            content.add(IntStream.range(0, layer.count()).mapToObj(layer::isNull).toList());
            content.add(layer.isList() ? IntStream.of(layer.offsets()).limit(layer.count() + 1L).boxed().toList() : "");
        }
        return content;
    }

    /** Small pages and large ones; none of the rows, all, and patterns of any density. */
    @ParameterizedTest
    @MethodSource("chunks")
    void selectedRowsAreRead(ColumnChunk small) {
        Random random = new Random(20261128);
        ColumnChunk large = small.withPagesOf(3_000);
        for (ColumnChunk chunk : List.of(small, large)) {
            int rows = chunk.rows();
            List<IntPredicate> patterns = new ArrayList<>(List.of(row -> false, row -> true, row -> row % 2 == 1,
                    row -> row == 0, row -> row == rows - 1, row -> row % (rows / 2) == 7, row -> row % 300 < 40,
                    row -> row / 300 % 2 == 1, row -> row < 5 || row % 257 == 3, row -> row % 256 == 255));
            for (double share : new double[] {0.005, 0.05, 0.3, 0.5, 0.7, 0.95, 0.999}) {
                BitSet bits = new BitSet();
                IntStream.range(0, rows).filter(row -> random.nextDouble() < share).forEach(bits::set);
                patterns.add(bits::get);
            }
            for (IntPredicate pattern : patterns) {
                verifySelected(chunk, pattern, random);
            }
        }
    }

    /** In one range or several, also with the first page left out. */
    private static void verifySelected(ColumnChunk chunk, IntPredicate pattern, Random random) {
        int rows = chunk.rows();
        int perRow = chunk.expected().size() / rows;
        long[] bits = new long[rows + 63 >>> 6];
        IntStream.range(0, rows).filter(pattern).forEach(row -> bits[row >>> 6] |= 1L << row);
        boolean isFirstLeftOut = random.nextInt(3) == 0;
        int first = (isFirstLeftOut ? rows / 2 : 0) + random.nextInt(rows / 4);
        List<ByteBuffer> expected = new ArrayList<>();
        ColumnPage second = chunk.pages().get(1).open().atRow(rows / 2, rows / 2);
        ColumnChunkDecoder decoder = chunk.open(
                isFirstLeftOut ? List.of(second) : List.of(chunk.pages().get(0).open(), second));
        ColumnBatch batch = new ColumnBatch(1 + random.nextInt(1 + rows / (1 + random.nextInt(20))));
        List<ByteBuffer> entries = new ArrayList<>();
        for (int row = first, end; row < rows; row = end) {
            end = random.nextBoolean() ? rows : row + 1 + random.nextInt(rows - row);
            boolean isRange = random.nextInt(4) == 0;
            int[] selected = IntStream.range(row, end).filter(i -> isRange || pattern.test(i)).toArray();
            decoder.selectRows(isRange ? null : bits, row, end - row);
            assertThat(decoder.remaining()).isEqualTo(selected.length);
            int skipped = random.nextBoolean() ? 0 : random.nextInt(selected.length + 1);
            assertThat(decoder.skip(skipped)).isEqualTo(skipped);
            IntStream.of(selected).skip(skipped)
                    .forEach(i -> expected.addAll(chunk.expected().subList(i * perRow, (i + 1) * perRow)));
            ColumnChunk.read(decoder, batch, entries);
        }
        // AssertJ would describe thousands of entries.
        assertThat(entries.equals(expected)).as("%d rows, batches of %d, from row %d on", rows, batch.capacity(), first)
                .isTrue();
    }

    /** Where the second of two pages begins, and how many rows the first and the second have. */
    @Test
    void pagesThatAreNotWhereTheOffsetIndexSaysAreRefused() {
        for (Shape shape : Shape.values()) {
            ColumnChunk chunk = ColumnChunk.of(PhysicalType.INT32, Encoding.PLAIN, shape, true);
            int rows = chunk.rows() / 2;
            for (int[] lie : new int[][] {
                {rows - 1, rows, rows}, {rows + 1, rows, rows}, {rows, rows - 1, rows}, {rows, rows, rows + 1}}) {
                for (int selected = 0; selected < 3; selected++) {
                    ColumnChunkDecoder decoder = chunk.open(List.of(chunk.pages().get(0).open().atRow(0, lie[1]),
                            chunk.pages().get(1).open().atRow(lie[0], lie[2])));
                    if (selected > 0) {
                        decoder.selectRows(null, selected, 2L * rows - selected);
                    }
                    assertThatThrownBy(() -> ColumnChunk.read(decoder, new ColumnBatch(5)))
                            .as("%s, %s, %d", shape, Arrays.toString(lie), selected)
                            .isInstanceOf(MalformedParquetException.class).hasMessageContaining("offset index");
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("chunks")
    void rowsAfterTheLastOneAreRefused(ColumnChunk chunk) {
        ColumnChunk few = new ColumnChunk(chunk.type(), chunk.elementSize(), chunk.path(), chunk.rows() - 1,
                chunk.pages(), chunk.dictionary(), chunk.expected());
        assertRefused(few, "The pages of a column chunk have more than its " + few.rows() + " rows");
        ColumnChunk fewer = new ColumnChunk(chunk.type(), chunk.elementSize(), chunk.path(), chunk.rows() / 2,
                chunk.pages(), chunk.dictionary(), chunk.expected());
        assertRefused(fewer, "more than its " + fewer.rows() + " rows");
        assertThatThrownBy(() -> fewer.open().skip(ALL)).isInstanceOf(MalformedParquetException.class);
    }

    /** A few bytes that repeat levels: first in one row, then in many. */
    @Test
    void levelsOfABatchAreLimited() {
        ColumnChunk lists = ColumnChunk.of(PhysicalType.INT32, Encoding.PLAIN, Shape.LISTS, false);
        byte[] oneRow = {2, 0, -2, -1, -1, -1, 15, 1};
        byte[] nulls = {-2, -1, -1, -1, 15, 2};
        ColumnChunk chunk = new ColumnChunk(lists.type(), 4, lists.path(), 1, List.of(
                new Page(Encoding.PLAIN, Integer.MAX_VALUE, oneRow, nulls, new byte[0])), null, List.of());
        for (int limit : new int[] {-1, 100, 1_500, 1 << 20}) {
            ColumnChunkDecoder decoder = chunk.open();
            decoder.limitLevels(limit);
            assertThatThrownBy(() -> ColumnChunk.read(decoder, new ColumnBatch(1_000))).hasMessage("A batch of 1000 "
                    + "rows has more than " + Math.max(1_000, limit) + " levels, the limit: read"
                    + " batches of fewer rows, or raise the limit");
        }
        assertThatThrownBy(() -> ColumnChunk.read(chunk.open(), new ColumnBatch(1_000)))
                .hasMessageContaining(ColumnChunkDecoder.USUAL_LEVEL_LIMIT + " levels");
        ColumnChunkDecoder decoder = lists.open();
        decoder.limitLevels(4);
        assertThat(ColumnChunk.read(decoder, new ColumnBatch(1))).isEqualTo(lists.expected());
        ColumnChunkDecoder limited = lists.open();
        limited.limitLevels(7);
        assertThatThrownBy(() -> ColumnChunk.read(limited, new ColumnBatch(2))).hasMessageContaining("7 levels");
    }

    @Test
    void argumentsAreChecked() {
        ColumnChunkDecoder decoder = ColumnChunk.of(PhysicalType.INT32, Encoding.PLAIN, Shape.REQUIRED, true).open();
        for (long[] rows : new long[][] {{-1, 2}, {3, -1}, {1, Long.MAX_VALUE}}) {
            assertThatThrownBy(() -> decoder.selectRows(null, rows[0], rows[1]))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(rows[1] + " row");
        }
        assertThatThrownBy(() -> decoder.selectRows(new long[1], 0, 65)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("bits: range [0, 65) is outside of 64 bits");
        assertThatThrownBy(() -> decoder.skip(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Negative row count: -1");
        assertThat(decoder.next(new ColumnBatch(1))).isTrue();
        assertThatThrownBy(() -> decoder.selectRows(null, 1, 1)).isInstanceOf(IllegalStateException.class);
        ColumnPage page = ColumnPage.ofDictionary(ByteCursor.of(new byte[4]), 1);
        assertThatThrownBy(() -> page.atRow(-1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> page.atRow(1, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Negative index or number of rows: 1, -1");
        assertThat(decoder.skip(Integer.MAX_VALUE)).isEqualTo(47L);
        assertThat(decoder.next(new ColumnBatch(1))).isFalse();
    }
}
