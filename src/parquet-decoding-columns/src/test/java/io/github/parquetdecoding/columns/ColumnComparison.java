// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type.Repetition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the columns that {@link ColumnBatchReader} reads with those of parquet-java: levels and values with its
 * column readers, layers with its records. Needs no more of parquet-java than 1.12 has.
 */
final class ColumnComparison {
    private static final int[] THREADS = {1, 2, 7};
    /** Counts what has been read, to choose how the next file is read. */
    private static int doors;

    /** @param value of a float or double its bits, of bytes a {@link Binary}; null if it is null */
    record Entry(int repetition, int definition, Object value) { }

    /**
     * The rows of a column of a row group.
     *
     * @param existing the definition level of the innermost repeated field
     * @param entries those of each row
     * @param trees of {@link RecordTree}, each of a row; none if no column is nested
     */
    record Rows(int existing, List<List<Entry>> entries, List<Object> trees) {
        Rows of(int[] indexes) {
            return new Rows(existing, IntStream.of(indexes).mapToObj(entries::get).toList(),
                    trees.isEmpty() ? trees : IntStream.of(indexes).mapToObj(trees::get).toList());
        }
    }

    @FunctionalInterface
    private interface RowGroupTest {
        void run(PageReadStore rowGroup, FileMetaData file, int index);
    }

    private final InputFile file;
    private final ParquetReadOptions options;
    /** For each row group and column. */
    private final List<List<Rows>> expected = new ArrayList<>();
    /** The same, of the rows that match the filter. */
    private final List<List<Rows>> exact = new ArrayList<>();
    /** Null if only parquet-java reads these. */
    private final OwnPages pages;
    private MessageType schema;
    private int verified;

    /** @param isKept whether the filter keeps a row, by the value of the first column */
    ColumnComparison(InputFile file, FilterCompat.Filter filter, Predicate<Object> isKept) throws IOException {
        this.file = file;
        pages = FilterCompat.isFilteringRequired(filter) ? null : OwnPages.of(file);
        options = OpenedFile.newOptions().withRecordFilter(filter)
                .withDecryption(MemoryFile.keys()).build();
        forEachRowGroup((rowGroup, metadata, index) -> expected.add(schema.getColumns().stream()
                .map(column -> rows(rowGroup, metadata, column)).toList()));
        forEachRowGroup((rowGroup, metadata, index) -> {
            RecordReader<Group> reader = new ColumnIOFactory().getColumnIO(schema)
                    .getRecordReader(rowGroup, new GroupRecordConverter(schema));
            List<ColumnDescriptor> columns = schema.getColumns();
            for (long row = 0; isNested(schema) && row < rowGroup.getRowCount(); row++) {
                Group record = reader.read();
                for (int i = 0; i < columns.size(); i++) {
                    expected.get(index).get(i).trees.add(RecordTree.of(record, columns.get(i).getPath(), 0));
                }
            }
        });
        for (List<Rows> columns : expected) {
            List<List<Entry>> first = columns.get(0).entries;
            int[] kept = IntStream.range(0, first.size())
                    .filter(row -> isKept.test(first.get(row).get(0).value)).toArray();
            if (kept.length > 0) {
                exact.add(columns.stream().map(rows -> rows.of(kept)).toList());
            }
        }
    }

    private String[] strings() {
        return schema.getColumns().stream().map(ColumnNames::dotted).toArray(String[]::new);
    }

    private static int existing(MessageType schema, String[] path) {
        int existing = 0;
        for (int i = 1; i <= path.length; i++) {
            String[] parent = Arrays.copyOf(path, i);
            if (schema.getType(parent).isRepetition(Repetition.REPEATED)) {
                existing = schema.getMaxDefinitionLevel(parent);
            }
        }
        return existing;
    }

    private static boolean isNested(GroupType schema) {
        return schema.getFields().stream()
                .anyMatch(field -> !field.isPrimitive() || field.isRepetition(Repetition.REPEATED));
    }

    ColumnComparison(InputFile file) throws IOException {
        this(file, FilterCompat.NOOP, first -> true);
    }

    /** {@return the number of rows of all row groups that the filter leaves} */
    long rowCount() {
        return rows(expected);
    }

    private static long rows(List<List<Rows>> rowGroups) {
        return rowGroups.stream().mapToLong(columns -> columns.get(0).entries.size()).sum();
    }

    private void forEachRowGroup(RowGroupTest test) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(file, options)) {
            schema = reader.getFileMetaData().getSchema();
            PageReadStore rowGroup;
            for (int i = 0; (rowGroup = reader.readNextFilteredRowGroup()) != null; i++) {
                test.run(rowGroup, reader.getFileMetaData(), i);
            }
        }
    }

    private static Rows rows(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column) {
        ColumnReader reader = ParquetJavaValues.columns(rowGroup, file).getColumnReader(column);
        List<List<Entry>> rows = new ArrayList<>();
        for (long row = 0; row < rowGroup.getRowCount(); row++) {
            List<Entry> entries = new ArrayList<>(1);
            do {
                int definition = reader.getCurrentDefinitionLevel();
                entries.add(new Entry(reader.getCurrentRepetitionLevel(), definition,
                        definition == column.getMaxDefinitionLevel() ? ParquetJavaValues.bits(reader) : null));
                reader.consume();
            } while (reader.getCurrentRepetitionLevel() > 0);
            rows.add(entries);
        }
        return new Rows(existing(file.getSchema(), column.getPath()), rows, new ArrayList<>());
    }

    /** Compares all batches of this size; or only every other one, which skips fewer rows than it reads. */
    void verify(int batchSize, boolean prefersIds, boolean skips) throws IOException {
        ColumnBatch batch = new ColumnBatch(batchSize);
        forEachRowGroup((rowGroup, metadata, index) -> {
            List<ColumnDescriptor> columns = metadata.getSchema().getColumns();
            for (int i = 0; i < columns.size(); i++) {
                ColumnBatchReader reader = ColumnBatchReader.of(rowGroup, metadata, columns.get(i));
                if (prefersIds) {
                    reader.preferIds();
                }
                Rows rows = expected.get(index).get(i);
                try {
                    verify(columns.get(i), reader::remaining, reader::next, reader::skip, batch, rows, skips);
                    if (pages != null && batchSize > 1) {
                        ColumnChunkDecoder decoder = pages.decoder(index, i, metadata);
                        if (prefersIds) {
                            decoder.preferIds();
                        }
                        verify(columns.get(i), decoder::remaining, decoder::next, decoder::skip, batch, rows, skips);
                    }
                } catch (Exception | AssertionError e) {
                    throw new AssertionError("%s of row group %d, batches of %d, %s skips: %s".formatted(
                            columns.get(i), index, batch.capacity(), skips, e), e);
                }
            }
        });
        if (batchSize == 1 && skips) {
            return;    // They take long.
        }
        int threads = THREADS[verified++ % THREADS.length];
        try {
            verifyFile(batchSize, prefersIds, skips, threads);
            LimitComparison.verify(builder().batchRows(batchSize).threads(threads), exact, new Random(verified));
        } catch (Exception | AssertionError e) {
            throw new AssertionError("Batches of %d, %d threads, %s skips: %s".formatted(
                    batchSize, threads, skips, e), e);
        }
    }

    /** {@return two of three times, if possible, one that reads a file in memory as a local one} */
    private ColumnFileReaderBuilder builder() {
        if (doors++ % 3 == 0 || pages == null) {
            return ColumnFileReader.builder(file).options(options);
        }
        Random random = new Random(doors);
        return ColumnFileReader.builder(
                new OwnFile((MemoryFile) file, 1 + random.nextInt(1 << random.nextInt(16))));
    }

    private void verifyFile(int batchSize, boolean prefersIds, boolean skips, int threads) throws IOException {
        ColumnFileReaderBuilder builder =
                builder().batchRows(batchSize).threads(threads).batchesAhead(1 + batchSize % 3);
        if (threads > 2) {
            builder.executor(new RandomExecutor(batchSize));
        }
        try (ColumnFileReader reader = builder.ids(prefersIds ? strings() : new String[0]).open()) {
            long skipped = 0;
            long next = 0;
            for (int index = 0; index < exact.size(); index++) {
                int count = exact.get(index).get(0).entries.size();
                int row = (int) skipped;
                skipped = 0;
                while (row < count) {
                    assertEqual(reader.next(), true, "next after", row);
                    if (!FilterCompat.isFilteringRequired(options.getRecordFilter())) {
                        assertEqual(reader.rowIndex(), next, "row index at", row);
                    }
                    // After skipping, what is left of a batch comes first.
                    int rows = Math.min(batchSize - row % batchSize, count - row);
                    assertEqual(reader.rowCount(), rows, "rows after", row);
                    next += rows;
                    for (int i = 0; i < reader.columns().size(); i++) {
                        verifyBatch(reader.columns().get(i), reader.column(i), exact.get(index).get(i), row);
                    }
                    row += rows;
                    if (skips) {
                        int rest = (int) Math.min(rows(exact) - next, 1 + batchSize * (row % 4L));
                        assertEqual(reader.skip(rest), (long) rest, "skipped rows after", row);
                        row += rest;
                        next += rest;
                    }
                }
                skipped = row - count;
                while (index + 1 < exact.size() && skipped >= exact.get(index + 1).get(0).entries.size()) {
                    skipped -= exact.get(++index).get(0).entries.size();
                }
            }
            assertThat(reader.skip(1)).isZero();
            assertThat(reader.next()).isFalse();
            assertThat(next).isEqualTo(rows(exact));
        }
    }

    private static void verify(ColumnDescriptor column, LongSupplier remaining, Predicate<ColumnBatch> next,
            LongUnaryOperator skip, ColumnBatch batch, Rows rows, boolean skips) {
        int row = 0;
        for (int i = 0; row < rows.entries.size(); i++) {
            int left = rows.entries.size() - row;
            assertEqual(remaining.getAsLong(), (long) left, "remaining rows after", row);
            int count = Math.min(batch.capacity(), left);
            if (skips && i % 2 == 0) {
                count = Math.min(1 + batch.capacity() / 2, count);
                assertEqual(skip.applyAsLong(count), (long) count, "skipped rows after", row);
            } else {
                assertEqual(next.test(batch), true, "next after", row);
                assertEqual(batch.rowCount(), count, "rows after", row);
                verifyBatch(column, batch, rows, row);
            }
            row += count;
        }
        assertThat(skip.applyAsLong(1)).isZero();
        assertThat(next.test(batch)).isFalse();
        assertThat(batch.rowCount() + batch.valueCount() + batch.nullCount()).isZero();
    }

    /** @param row the index of the batch's first row */
    static void verifyBatch(ColumnDescriptor column, ColumnBatch batch, Rows rows, int row) {
        int count = batch.rowCount();
        verifyEntries(batch, rows.existing, rows.entries.subList(row, row + count), row % 2 == 0);
        for (int i = 0; !rows.trees.isEmpty() && i < count; i++) {
            assertEqual(RecordTree.of(batch, 0, i), rows.trees.get(row + i), "record", row + i);
        }
    }

    /** Millions of calls: AssertJ would take most of the test's time. */
    private static void assertEqual(Object actual, Object expected, String what, int at) {
        if (!Objects.equals(actual, expected)) {
            throw new AssertionError(what + " " + at + " is " + actual + " instead of " + expected);
        }
    }

    private static void verifyEntries(
            ColumnBatch batch, int existing, List<List<Entry>> rows, boolean byIds) {
        int value = 0;
        int nulls = 0;
        for (List<Entry> row : rows) {
            for (Entry expected : row) {
                boolean exists = expected.definition >= existing;
                assertEqual(exists ? value(batch, value, byIds) : null, expected.value, "value", value);
                nulls += exists && expected.value == null ? 1 : 0;
                value += exists ? 1 : 0;
            }
        }
        assertEqual(batch.valueCount(), value, "number of values, rows", rows.size());
        assertEqual(batch.nullCount(), nulls, "number of nulls, rows", rows.size());
        assertEqual(batch.validity() == null, nulls == 0, "no nulls, rows", rows.size());
    }

    static Object value(ColumnBatch batch, int index, boolean byIds) {
        Object value = switch (batch.type()) {
            case BOOLEAN -> (batch.bits()[index >>> 6] >>> index & 1) != 0;
            case INT32 -> batch.ints()[index];
            case INT64 -> batch.longs()[index];
            case FLOAT -> Float.floatToRawIntBits(batch.floats()[index]);
            case DOUBLE -> Double.doubleToRawLongBits(batch.doubles()[index]);
            case BYTE_ARRAY -> !batch.hasIds() ? binary(batch.bytes(), batch.offsets(), index)
                    : batch.isNull(index) ? Binary.EMPTY
                    : byIds ? binary(batch.dictionary().values(), batch.dictionary().offsets(), batch.ids()[index])
                    : Binary.fromConstantByteArray(batch.value(index));
            default -> Binary.fromConstantByteArray(batch.bytes(), index * batch.elementSize(), batch.elementSize());
        };
        if (!batch.isNull(index)) {
            return value;
        }
        assertEqual(value, switch (batch.type()) {
            case BOOLEAN -> false;
            case INT32, FLOAT -> 0;
            case INT64, DOUBLE -> 0L;
            default -> Binary.fromConstantByteArray(new byte[batch.elementSize()]);
        }, "null", index);
        if (batch.hasIds()) {
            assertEqual(batch.ids()[index], 0, "id of null", index);
        }
        return null;
    }

    private static Binary binary(byte[] bytes, int[] offsets, int index) {
        return Binary.fromConstantByteArray(bytes, offsets[index], offsets[index + 1] - offsets[index]);
    }
}
