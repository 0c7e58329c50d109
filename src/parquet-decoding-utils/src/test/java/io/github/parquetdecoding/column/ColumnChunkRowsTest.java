// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
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

    /** In this order, also with the first page left out. */
    @ParameterizedTest
    @MethodSource("chunks")
    void selectedRowsAreRead(ColumnChunk chunk) {
        int perRow = chunk.expected().size() / chunk.rows();
        Random random = new Random(20261125);
        for (int i = 0; i < 60; i++) {
            boolean isFirstLeftOut = i % 3 == 0;
            long[] first = new long[1 + random.nextInt(3)];
            long[] end = new long[first.length];
            List<ByteBuffer> expected = new ArrayList<>();
            int row = isFirstLeftOut ? chunk.rows() / 2 : 0;
            for (int j = 0; j < first.length; j++) {
                first[j] = row + random.nextInt(chunk.rows() - row + 1);
                end[j] = first[j] + random.nextInt(chunk.rows() - (int) first[j] + 1);
                row = (int) end[j];
                expected.addAll(chunk.expected().subList((int) first[j] * perRow, row * perRow));
            }
            ColumnPage second = chunk.pages().get(1).open().atRow(chunk.rows() / 2, chunk.rows() / 2);
            ColumnChunkDecoder decoder = chunk.open(
                    isFirstLeftOut ? List.of(second) : List.of(chunk.pages().get(0).open(), second));
            ColumnBatch batch = new ColumnBatch(1 + random.nextInt(20));
            List<ByteBuffer> entries = new ArrayList<>();
            if (i % 2 == 0) {
                decoder.selectRows(first, end);
                ColumnChunk.read(decoder, batch, entries);
            } else {
                for (int j = 0; j < first.length; j++) {
                    decoder.selectRows(new long[] {first[j]}, new long[] {end[j]});
                    ColumnChunk.read(decoder, batch, entries);
                }
            }
            assertThat(entries).as("%s to %s", Arrays.toString(first), Arrays.toString(end)).isEqualTo(expected);
        }
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
                        decoder.selectRows(new long[] {selected}, new long[] {2 * rows});
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
        Consumer<long[][]> select = rows -> decoder.selectRows(rows[0], rows[1]);
        for (long[][] rows : new long[][][] {
            {{0}, {}}, {{-1}, {2}}, {{3}, {2}}, {{0, 2}, {3, 5}}}) {
            assertThatThrownBy(() -> select.accept(rows)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> decoder.skip(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Negative row count: -1");
        assertThat(decoder.next(new ColumnBatch(1))).isTrue();
        assertThatThrownBy(() -> select.accept(new long[2][0])).isInstanceOf(IllegalStateException.class);
        ColumnPage page = ColumnPage.ofDictionary(ByteCursor.of(new byte[4]), 1);
        assertThatThrownBy(() -> page.atRow(-1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> page.atRow(1, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Negative index or number of rows: 1, -1");
        assertThat(decoder.skip(Integer.MAX_VALUE)).isEqualTo(47L);
        assertThat(decoder.next(new ColumnBatch(1))).isFalse();
    }
}
