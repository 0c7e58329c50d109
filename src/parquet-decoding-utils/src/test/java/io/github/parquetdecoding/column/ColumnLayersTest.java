// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.parquetdecoding.ByteArrays;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.column.ColumnChunk.Page;
import io.github.parquetdecoding.testkit.internal.ReferencePage;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Random rows of random paths, in pages and runs of all kinds, read in batches of all sizes. */
class ColumnLayersTest {
    private static final int ROWS = 600;

    /** What some rows are in a file, and in a batch. */
    private static final class Rows {
        final List<Integer> repetitions = new ArrayList<>();
        final List<Integer> definitions = new ArrayList<>();
        final List<Integer> values = new ArrayList<>();
        /** For each layer, whether each slot is null, and where each list ends. */
        final List<List<Boolean>> nulls = new ArrayList<>();
        final List<List<Integer>> ends = new ArrayList<>();
        private final List<Repetition> path;
        private final long seed;
        private Random random;
        /** Within a long list, where nothing is null. */
        private boolean isFull;

        Rows(List<Repetition> path, long seed) {
            this.path = path;
            this.seed = seed;
            for (int i = 0; i < path.size(); i++) {
                nulls.add(new ArrayList<>());
                ends.add(new ArrayList<>());
            }
        }

        Rows add(int first, int count) {
            for (int row = first; row < first + count; row++) {
                random = new Random(seed + row);
                add(0, 0, 0, 0, 0, true);
            }
            return this;
        }

        /**
         * @param lists the number of lists around the field
         * @param exists false within a struct that is null
         */
        private void add(int field, int layer, int repetition, int lists, int definition, boolean exists) {
            boolean isLeaf = field == path.size() - 1;
            boolean isOptional = path.get(field) == Repetition.OPTIONAL;
            boolean isPresent = exists && (isFull || !(isOptional && random.nextInt(4) == 0));
            int present = isOptional && isPresent ? definition + 1 : definition;
            boolean isOptionalList = isOptional && !isLeaf && path.get(field + 1) == Repetition.REPEATED;
            if (path.get(field) == Repetition.REPEATED || isOptionalList) {
                addList(field + (isOptionalList ? 2 : 1), layer, repetition, lists, present, isPresent);
            } else if (isLeaf) {
                addValue(repetition, present, isPresent);
            } else if (isOptional) {
                nulls.get(layer).add(!isPresent);
                add(field + 1, layer + 1, repetition, lists, present, isPresent);
            } else {
                add(field + 1, layer, repetition, lists, present, isPresent);
            }
        }

        private void addList(int within, int layer, int repetition, int lists, int present, boolean isPresent) {
            nulls.get(layer).add(!isPresent);
            int most = random.nextInt(lists > 0 ? 400 : 40) == 0 ? 200 : lists > 0 ? 3 : 4;
            int count = isPresent ? random.nextInt(most) : 0;
            isFull = count > 64;
            for (int i = 0; i < count; i++) {
                int first = i == 0 ? repetition : lists + 1;
                if (within == path.size()) {
                    addValue(first, present + 1, true);
                } else {
                    add(within, layer + 1, first, lists + 1, present + 1, true);
                }
            }
            if (count == 0) {
                repetitions.add(repetition);
                definitions.add(present);
            }
            isFull = false;
            List<Integer> others = ends.get(layer);
            others.add(count + (others.isEmpty() ? 0 : others.get(others.size() - 1)));
        }

        private void addValue(int repetition, int definition, boolean isPresent) {
            repetitions.add(repetition);
            definitions.add(definition);
            values.add(isPresent ? (Integer) random.nextInt() : null);
        }
    }

    static List<List<Repetition>> paths() {
        Random random = new Random(67);
        List<List<Repetition>> paths = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            // Some have levels of more than 3 bits, and few lists, which would multiply.
            boolean isDeep = i % 20 == 19;
            int[] lists = {0};
            paths.add(IntStream.range(0, isDeep ? 40 : 1 + i % 6).mapToObj(field -> {
                Repetition next = Repetition.values()[random.nextInt(3)];
                lists[0] += next == Repetition.REPEATED ? 1 : 0;
                return lists[0] > (isDeep ? 9 : 4) && next == Repetition.REPEATED ? Repetition.OPTIONAL : next;
            }).toList());
        }
        return paths;
    }

    private static int bitWidth(List<Repetition> path, boolean ofRepetition) {
        int max = (int) path.stream().filter(
                step -> step == Repetition.REPEATED || !ofRepetition && step == Repetition.OPTIONAL).count();
        return Integer.SIZE - Integer.numberOfLeadingZeros(max);
    }

    /** Runs of all lengths; what pads the last one is above the maximum where the bits allow it. */
    private static byte[] runs(List<Integer> levels, int bitWidth, Random random) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < levels.size(); ) {
            int first = i;
            int equal = 1;
            while (i + equal < levels.size() && levels.get(i + equal).equals(levels.get(i))) {
                equal++;
            }
            if (random.nextInt(8) < Math.min(equal, 4)) {
                i += 1 + random.nextInt(equal);
                runs.add(Run.repeated(i - first, levels.get(first)));
            } else {
                int count = 8 * (1 + random.nextInt(random.nextBoolean() ? 2 : 40));
                i = Math.min(first + count, levels.size());
                count = Math.min(count, (i - first + 7) / 8 * 8);
                runs.add(Run.packed(IntStream.range(first, first + count)
                        .map(at -> at < levels.size() ? levels.get(at) : (1 << bitWidth) - 1).toArray()));
            }
        }
        return bitWidth == 0 ? new byte[0] : ReferenceRunLengthBitPacking.encode(runs, bitWidth);
    }

    private static ColumnChunk chunk(List<Repetition> path, Rows rows, Random random) {
        List<Page> pages = new ArrayList<>();
        int pageSize = 1 + random.nextInt(3_000);
        List<Integer> definitions = rows.definitions;
        int max = (int) path.stream().filter(step -> step != Repetition.REQUIRED).count();
        List<Integer> present = rows.values.stream().filter(value -> value != null).toList();
        int value = 0;
        for (int first = 0, end; first < definitions.size(); first = end) {
            end = Math.min(first + 1 + random.nextInt(pageSize), definitions.size());
            int count = Collections.frequency(definitions.subList(first, end), max);
            ByteBuffer plain = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
            present.subList(value, value + count).forEach(plain::putInt);
            value += count;
            int ofRepetition = bitWidth(path, true);
            int ofDefinition = bitWidth(path, false);
            byte[] repetition = runs(rows.repetitions.subList(first, end), ofRepetition, random);
            byte[] definition = runs(definitions.subList(first, end), ofDefinition, random);
            pages.add(random.nextBoolean()
                    ? new Page(Encoding.PLAIN, end - first, repetition, definition, plain.array())
                    : new Page(Encoding.PLAIN, end - first, null, null, ByteArrays.join(
                            ofRepetition == 0 ? repetition : ReferencePage.withLength(repetition),
                            ofDefinition == 0 ? definition : ReferencePage.withLength(definition), plain.array())));
        }
        return new ColumnChunk(PhysicalType.INT32, 4, path.toArray(Repetition[]::new), ROWS, pages, null, List.of());
    }

    @ParameterizedTest
    @MethodSource("paths")
    void rowsAreReadAsTheyWereSplit(List<Repetition> path) {
        long seed = path.hashCode() * 1_000L;
        Random random = new Random(seed);
        ColumnChunk chunk = chunk(path, new Rows(path, seed).add(0, ROWS), random);
        for (int capacity : new int[] {1, 7, 64, 100, 333, ROWS}) {
            ColumnBatch batch = new ColumnBatch(capacity);
            ColumnChunkDecoder decoder = chunk.open();
            for (int row = 0, count; row < ROWS; row += count) {
                count = random.nextInt(4) == 0 ? (int) decoder.skip(random.nextInt(100)) : 0;
                if (count == 0 && decoder.next(batch)) {
                    count = batch.rowCount();
                    int removed = random.nextInt(3) == 0 ? random.nextInt(count + 1) : 0;
                    batch.removeFirst(removed);
                    verify(batch, new Rows(path, seed).add(row + removed, count - removed));
                }
            }
            assertThat(decoder.next(batch)).isFalse();
            ColumnChunkDecoder selecting = chunk.open();
            int first = random.nextInt(ROWS / 2);
            int second = first + 1 + random.nextInt(ROWS / 2);
            int end = second + random.nextInt(ROWS - second);
            int rest = first + (second - first) / 2;
            BitSet rows = new BitSet();
            rows.set(first, rest);
            rows.set(second, end);
            selecting.selectRows(Arrays.copyOf(rows.toLongArray(), ROWS + 63 >>> 6), 0, ROWS);
            Rows selected = new Rows(path, seed).add(first, rest - first).add(second, end - second);
            ColumnBatch all = new ColumnBatch(ROWS);
            assertThat(selecting.next(all)).isEqualTo(rest > first || end > second);
            verify(all, selected);
        }
    }

    private static void verify(ColumnBatch batch, Rows rows) {
        assertThat(IntStream.range(0, batch.valueCount()).mapToObj(i -> batch.isNull(i) ? null : batch.ints()[i]))
                .isEqualTo(rows.values);
        for (int i = 0; i < batch.layerCount(); i++) {
            ColumnLayer layer = batch.layer(i);
            assertThat(IntStream.range(0, layer.count()).mapToObj(layer::isNull)).isEqualTo(rows.nulls.get(i));
            assertThat(layer.validity() == null).isEqualTo(!rows.nulls.get(i).contains(true));
            if (layer.isList()) {
                assertThat(layer.offsets()[0]).isZero();
                assertThat(IntStream.of(layer.offsets()).skip(1).limit(layer.count()).boxed())
                        .isEqualTo(rows.ends.get(i));
            }
        }
        assertThat(rows.nulls.stream().filter(layer -> !layer.isEmpty()).count())
                .isLessThanOrEqualTo(batch.layerCount());
    }
}
