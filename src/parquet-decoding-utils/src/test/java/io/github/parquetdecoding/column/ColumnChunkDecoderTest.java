// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import io.github.parquetdecoding.ByteArrays;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.ValuePage;
import io.github.parquetdecoding.column.ColumnChunk.Page;
import io.github.parquetdecoding.column.ColumnChunk.Shape;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

class ColumnChunkDecoderTest {
    static final int ALL = 1_000;

    static List<ColumnChunk> chunks() {
        return ColumnChunk.all();
    }

    @ParameterizedTest
    @MethodSource("chunks")
    void batchesOfAnySizeHaveAllValues(ColumnChunk chunk) {
        for (int capacity : new int[] {1, 2, 7, 24, ALL, ALL + 1}) {
            assertThat(chunk.read(new ColumnBatch(capacity))).as("batches of " + capacity).isEqualTo(chunk.expected());
        }
    }

    /** Each part of each page, cut after each of its bytes. */
    @ParameterizedTest
    @MethodSource("chunks")
    void cutPagesGiveTheirValuesOrNone(ColumnChunk chunk) {
        for (int i = 0; i < chunk.pages().size(); i++) {
            int index = i;
            Page page = chunk.pages().get(i);
            verifyCuts(chunk, page.values(), cut -> chunk.withPage(index, new Page(page.encoding(), page.valueCount(),
                    page.repetitionLevels(), page.definitionLevels(), cut)));
            if (page.repetitionLevels() != null) {
                verifyCuts(chunk, page.repetitionLevels(), cut -> chunk.withPage(index, new Page(page.encoding(),
                        page.valueCount(), cut, page.definitionLevels(), page.values())));
                verifyCuts(chunk, page.definitionLevels(), cut -> chunk.withPage(index, new Page(page.encoding(),
                        page.valueCount(), page.repetitionLevels(), cut, page.values())));
            }
        }
        Page dictionary = chunk.dictionary();
        if (dictionary != null) {
            verifyCuts(chunk, dictionary.values(), cut -> chunk.with(chunk.pages(),
                    new Page(Encoding.PLAIN, dictionary.valueCount(), null, null, cut)));
        }
    }

    private static void verifyCuts(ColumnChunk chunk, byte[] part, Function<byte[], ColumnChunk> change) {
        for (int length = 0; length < part.length; length++) {
            ColumnChunk cut = change.apply(Arrays.copyOf(part, length));
            for (int capacity : new int[] {ALL, 7}) {
                List<ByteBuffer> entries = new ArrayList<>();
                boolean isRead = isRead(cut, new ColumnBatch(capacity), entries);
                List<ByteBuffer> expected =
                        isRead ? chunk.expected() : chunk.expected().subList(0, entries.size());
                // Runs 100,000 times, so it creates an assertion only if a plain comparison fails.
                if (!entries.equals(expected)) {
                    assertThat(entries).as("cut after %d of %d, batches of %d", length, part.length, capacity)
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** Returns false if the chunk is refused as it should be. */
    private static boolean isRead(ColumnChunk chunk, ColumnBatch batch, List<ByteBuffer> entries) {
        try {
            ColumnChunk.read(chunk.open(), batch, entries);
            return true;
        } catch (MalformedParquetException | IndexOutOfBoundsException e) {
            // Not one of its subclasses, which the JDK throws for what was not checked.
            if (e.getClass() != MalformedParquetException.class && e.getClass() != IndexOutOfBoundsException.class
                    || e.getMessage().chars().noneMatch(Character::isDigit)) {
                throw new AssertionError(chunk + " is refused without a number, or by accident", e);
            }
            return false;
        }
    }

    static void assertRefused(ColumnChunk chunk, String message) {
        for (int capacity : new int[] {ALL, ALL + 1}) {
            try {
                fail(chunk + " is read: " + chunk.read(new ColumnBatch(capacity)));
            } catch (MalformedParquetException | IndexOutOfBoundsException e) {
                assertThat(e).as(chunk.toString()).hasMessageMatching("(?s).*" + message + ".*");
            }
        }
    }

    private static ColumnChunk changed(ColumnChunk chunk, UnaryOperator<Page> change) {
        return chunk.with(chunk.pages().stream().map(change).toList(), chunk.dictionary());
    }

    private static Page page(Page page, Encoding encoding, int valueCount) {
        return new Page(encoding, valueCount, page.repetitionLevels(), page.definitionLevels(), page.values());
    }

    @ParameterizedTest
    @MethodSource("chunks")
    void liesOfHeadersAreRefused(ColumnChunk chunk) {
        for (Encoding encoding : Encoding.values()) {
            if (!ValuePage.isLegal(chunk.type(), encoding)) {
                assertRefused(changed(chunk, page -> page(page, encoding, page.valueCount())),
                        "A page of " + chunk.type() + " cannot be encoded as " + encoding + ", at offset \\d+");
            }
        }
        assertRefused(chunk.with(chunk.pages().subList(0, 1), chunk.dictionary()),
                "The pages of a column chunk end after " + chunk.rows() / 2 + " of " + chunk.rows() + " rows");
        assertRefused(chunk.with(List.of(), null), "end after 0 of " + chunk.rows() + " rows");
        if (chunk.pages().get(0).encoding() == Encoding.BYTE_STREAM_SPLIT) {
            assertRefused(changed(chunk, page -> new Page(page.encoding(), page.valueCount(), page.repetitionLevels(),
                    page.definitionLevels(), ByteArrays.join(page.values(), new byte[chunk.elementSize()]))),
                    "A page that needs \\d+ values has \\d+ in BYTE_STREAM_SPLIT");
        }
        if (chunk.dictionary() != null) {
            assertRefused(chunk.with(chunk.pages(), null), "there is no dictionary");
            byte[] few = ColumnChunk.encode(chunk.type(), chunk.elementSize(), Encoding.PLAIN, 0, 1, 2);
            // As the header says, and fewer.
            assertRefused(chunk.with(chunk.pages(), new Page(Encoding.PLAIN, 3, null, null, few)), "3");
            for (int claimed : new int[] {4, ColumnChunk.DISTINCT, Integer.MAX_VALUE}) {
                assertRefused(chunk.with(chunk.pages(), new Page(Encoding.PLAIN, claimed, null, null, few)), "\\d");
            }
        }
    }

    /**
     * As fastparquet writes them. Streams of BYTE_STREAM_SPLIT begin elsewhere in a longer page, and the size of an ALP
     * page is known: these are refused.
     */
    @ParameterizedTest
    @MethodSource("chunks")
    void bytesAfterTheLastValueMeanNothing(ColumnChunk chunk) {
        for (int more = 1; more <= 9; more++) {
            byte[] rest = new byte[more];
            Arrays.fill(rest, (byte) (more % 2 == 0 ? 0 : 0xFF));
            UnaryOperator<Page> change = page -> new Page(page.encoding(), page.valueCount(), page.repetitionLevels(),
                    page.definitionLevels(), ByteArrays.join(page.values(), rest));
            Page dictionary = chunk.dictionary() == null ? null : change.apply(chunk.dictionary());
            ColumnChunk longer = changed(chunk.with(chunk.pages(), dictionary), change);
            Encoding encoding = chunk.pages().get(0).encoding();
            if (encoding == Encoding.BYTE_STREAM_SPLIT || encoding == Encoding.ALP) {
                assertThatThrownBy(() -> longer.read(new ColumnBatch(7))).isInstanceOf(MalformedParquetException.class);
            } else {
                assertThat(longer.read(new ColumnBatch(7))).as(more + " bytes").isEqualTo(chunk.expected());
            }
        }
    }

    @Test
    void nothingIsAllocatedForValuesThatAPageOnlyClaims() {
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (ColumnChunk chunk : chunks()) {
            ColumnChunk lie = new ColumnChunk(chunk.type(), chunk.elementSize(), chunk.path(), Integer.MAX_VALUE,
                    chunk.pages().stream().map(page -> page(page, page.encoding(), Integer.MAX_VALUE)).toList(),
                    chunk.dictionary(), chunk.expected());
            long before = threads.getCurrentThreadAllocatedBytes();
            assertThat(isRead(lie, new ColumnBatch(Integer.MAX_VALUE), new ArrayList<>())).isFalse();
            assertThat(threads.getCurrentThreadAllocatedBytes() - before).as(chunk.toString()).isLessThan(4 << 20);
        }
    }

    @Test
    void levelsThatCannotBeAreRefused() {
        ColumnChunk lists = ColumnChunk.of(PhysicalType.INT32, Encoding.PLAIN, Shape.LISTS, false);
        Page page = lists.pages().get(0);
        assertRefused(lists.withPage(0, new Page(Encoding.PLAIN, 24, new byte[] {48, 1}, page.definitionLevels(),
                page.values())), "The first repetition level of a column chunk is 1, not 0");
        ColumnChunk structs = new ColumnChunk(PhysicalType.INT32, 4,
                new Repetition[] {Repetition.OPTIONAL, Repetition.OPTIONAL}, 24, List.of(
                        new Page(Encoding.PLAIN, 24, new byte[0], new byte[] {48, 3}, page.values())), null, List.of());
        assertRefused(structs, "A definition level is 3, but the maximum is 2");
        ColumnChunk deep = new ColumnChunk(PhysicalType.INT32, 4,
                new Repetition[] {Repetition.REPEATED, Repetition.REPEATED}, 1, List.of(new Page(Encoding.PLAIN, 24,
                        new byte[] {2, 0, 46, 3}, new byte[] {48, 2}, page.values())), null, List.of());
        assertRefused(deep, "A repetition level is 3, but the maximum is 2");
        for (Encoding encoding : Encoding.values()) {
            if (encoding != Encoding.RLE && encoding != Encoding.BIT_PACKED) {
                ColumnPage levels = ColumnPage.ofV1(ByteCursor.of(new byte[100]), 24, Encoding.PLAIN)
                        .withLevels(encoding, encoding);
                assertThatThrownBy(() -> ColumnChunk.read(lists.open(List.of(levels)), new ColumnBatch(5)))
                        .isInstanceOf(MalformedParquetException.class)
                        .hasMessage("Levels at offset 0 cannot be encoded as " + encoding);
            }
        }
    }

    /** {@link ColumnChunk} refuses to give it twice. */
    @Test
    void aDictionaryIsReadWhenAPageHasIds() {
        for (Shape shape : Shape.values()) {
            ColumnChunk ids = ColumnChunk.of(PhysicalType.BYTE_ARRAY, Encoding.RLE_DICTIONARY, shape, true);
            ColumnChunk plain = ColumnChunk.of(PhysicalType.BYTE_ARRAY, Encoding.PLAIN, shape, false);
            ColumnChunk late = ids.withPage(0, plain.pages().get(0));
            for (ColumnChunk chunk : List.of(
                    late, ids.withPage(1, plain.pages().get(1)), plain.with(plain.pages(), null))) {
                for (int capacity : new int[] {3, 4, ALL, ALL + 1}) {
                    assertThat(chunk.read(new ColumnBatch(capacity))).isEqualTo(chunk.expected());
                }
            }
            ColumnChunkDecoder decoder = late.with(late.pages(), null).open();
            // Its first page needs none.
            assertThat(decoder.next(new ColumnBatch(late.rows() / 2))).isTrue();
            assertThatThrownBy(() -> decoder.next(new ColumnBatch(1))).hasMessageContaining("there is no dictionary");
        }
    }

    @Test
    void stringsAreIdsUntilAPageHasOtherValues() {
        ColumnChunk ids = ColumnChunk.of(PhysicalType.BYTE_ARRAY, Encoding.RLE_DICTIONARY, Shape.OPTIONAL, false);
        Page nulls = new Page(Encoding.PLAIN, 24, new byte[0], new byte[] {48, 0}, new byte[0]);
        Page plain = ColumnChunk.of(PhysicalType.BYTE_ARRAY, Encoding.PLAIN, Shape.OPTIONAL, false).pages().get(1);
        List<Page> pages = List.of(nulls, ids.pages().get(0), plain, ids.pages().get(0), nulls);
        for (boolean isPlainSkipped : new boolean[] {true, false}) {
            ColumnChunkDecoder decoder = new ColumnChunk(
                    ids.type(), 0, ids.path(), 5 * 24, pages, ids.dictionary(), List.of()).open();
            decoder.preferIds();
            ColumnBatch batch = new ColumnBatch(12);
            for (int row = 0; row < 5 * 24; row += 12) {
                if (row == 48 && isPlainSkipped) {
                    decoder.skip(24);
                    row += 24;
                }
                decoder.next(batch);
                assertThat(batch.hasIds()).as("row " + row).isEqualTo(row < 48);
                if (row < 48) {
                    assertThat(batch.ids()).hasSizeGreaterThanOrEqualTo(12);
                    assertThat(batch.dictionary().size()).isEqualTo(ColumnChunk.DISTINCT);
                    assertThatThrownBy(batch::bytes).isInstanceOf(IllegalStateException.class)
                            .hasMessage("The values of fare are ids in this batch: use ids()");
                } else {
                    assertThat(batch.offsets()[0]).isZero();
                    assertThatThrownBy(batch::ids).isInstanceOf(IllegalStateException.class).hasMessage("The values of"
                            + " fare are bytes in this batch: use bytes(). They are ids where they are preferred and"
                            + " all come from a dictionary");
                }
            }
        }
    }

    /** 2 GiB, of which a batch has 16 MiB. */
    @Test
    void stringsOfARowGroupMayBeMoreThanAnArrayHolds() {
        int rows = 2_048;
        byte[] value = new byte[1 << 20];
        new Random(20261125).nextBytes(value);
        byte[] ids = ByteArrays.join(new byte[] {1}, ReferenceRunLengthBitPacking.encode(new int[rows], 1));
        ColumnChunk chunk = new ColumnChunk(PhysicalType.BYTE_ARRAY, 0, Shape.REQUIRED.path, rows,
                List.of(new Page(Encoding.RLE_DICTIONARY, rows, null, null, ids)),
                new Page(Encoding.PLAIN, 1, null, null, ReferencePlainByteArray.encode(new byte[][] {value})),
                List.of());
        ColumnChunkDecoder decoder = chunk.open();
        ColumnBatch batch = new ColumnBatch(16);
        long bytes = 0;
        for (; decoder.next(batch); bytes += batch.offsets()[batch.rowCount()]) {
            assertThat(batch.value(batch.rowCount() - 1)).isEqualTo(value);
        }
        assertThat(bytes).isEqualTo(1L << 31);
        assertThatThrownBy(() -> chunk.open().next(new ColumnBatch(rows))).isInstanceOf(BatchTooLargeException.class)
                .hasMessage("The values of a batch have 2147483648 bytes, more than an array holds: read batches of "
                        + "fewer than 2048 rows");
    }

    /** Levels of nulls only, of which the encodings cannot be opened. */
    @ParameterizedTest
    @MethodSource("chunks")
    void pagesOfNullsOrOfNothingNeedNoBytes(ColumnChunk chunk) {
        Page empty = new Page(chunk.pages().get(0).encoding(), 0, new byte[0], new byte[0], new byte[0]);
        ColumnChunk withEmpty = chunk.with(
                List.of(empty, chunk.pages().get(0), empty, empty, chunk.pages().get(1), empty), chunk.dictionary());
        assertThat(withEmpty.read(new ColumnBatch(7))).isEqualTo(chunk.expected());
        if (chunk.path().length == 1 && chunk.path()[0] == Repetition.OPTIONAL) {
            ColumnChunk nulls = changed(chunk, page -> new Page(
                    page.encoding(), 24, new byte[0], new byte[] {48, 0}, new byte[0]));
            assertThat(nulls.with(nulls.pages(), null).read(new ColumnBatch(7))).hasSize(48).containsOnlyNulls();
            for (Page dictionary : Arrays.asList(chunk.dictionary(), null)) {
                ColumnBatch batch = new ColumnBatch(48);
                assertThat(nulls.with(nulls.pages(), dictionary).read(batch)).hasSize(48).containsOnlyNulls();
            }
        }
    }

    @Test
    void levelsMayBeBitPacked() {
        // Three bits each for LISTS: 1 of repetition, 2 of definition, the highest bit first.
        for (Shape shape : List.of(Shape.OPTIONAL, Shape.LISTS)) {
            ColumnChunk chunk = ColumnChunk.of(PhysicalType.INT64, Encoding.PLAIN, shape, false);
            List<ColumnPage> pages = new ArrayList<>();
            for (int first = 0; first < 48; first += 24) {
                StringBuilder repetitions = new StringBuilder();
                StringBuilder definitions = new StringBuilder();
                for (int i = first; i < first + 24; i++) {
                    boolean isNull = chunk.expected().get(i) == null;
                    repetitions.append(shape == Shape.OPTIONAL ? "" : i % 4 == 0 ? "0" : "1");
                    definitions.append(shape == Shape.OPTIONAL ? isNull ? "0" : "1" : isNull ? "10" : "11");
                }
                byte[] values = chunk.pages().get(first / 24).values();
                pages.add(ColumnPage.ofV1(ByteCursor.of(ByteArrays.join(
                        bits(repetitions), bits(definitions), values)), 24, Encoding.PLAIN)
                        .withLevels(Encoding.BIT_PACKED, Encoding.BIT_PACKED));
            }
            assertThat(ColumnChunk.read(chunk.open(pages), new ColumnBatch(7))).isEqualTo(chunk.expected());
        }
    }

    private static byte[] bits(CharSequence digits) {
        byte[] bytes = new byte[digits.length() / 8];
        for (int i = 0; i < digits.length(); i++) {
            bytes[i / 8] |= (byte) (digits.charAt(i) - '0' << 7 - i % 8);
        }
        return bytes;
    }
}
