// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.PageAhead;

/**
 * The batches of a row group in memory. They are the same for all columns: each has {@code batchRows} rows, from {@code
 * firstRow} on. Guarded by the lock.
 */
final class ScheduledBatches {
    private final Schedule schedule;
    private final LoadedRowGroup rows;
    private final long rowCount;
    private final Runnable onDone;
    private final List<Column> columns = new ArrayList<>();
    private final TreeSet<Column> decodable = new TreeSet<>();
    private final List<Column> decoding = new ArrayList<>();
    private long firstRow;
    private int batchRows;
    /** How often batches have been shrunk: those that were being decoded then are not needed. */
    private int shrunk;
    /** Rows that have been taken or skipped. */
    private long taken;
    /** All columns before this one are ready. */
    private int readyColumns;
    private int running;
    private boolean isDone;

    /** How far a column has been decoded. Sorts before columns that are needed later. */
    private static final class Column implements Comparable<Column> {
        final int index;
        /** Decoded batches, the last of which is the one before {@code nextBatch}. */
        final Deque<ColumnBatch> ready = new ArrayDeque<>();
        /** The index of the batch that is decoded next, or is being decoded. */
        long nextBatch;
        boolean isDecoding;
        /** Why there is no batch {@code nextBatch}; null if it is still to be decoded. */
        Throwable failure;

        Column(int index) {
            this.index = index;
        }

        @Override
        public int compareTo(Column other) {
            return nextBatch != other.nextBatch ? Long.compare(nextBatch, other.nextBatch)
                    : Integer.compare(index, other.index);
        }
    }

    /**
     * @param skipped how many of the rows have been skipped already
     * @param onDone called once, with the lock, when no task uses the row group any longer
     */
    ScheduledBatches(Schedule schedule, LoadedRowGroup rows, int columnCount, long rowCount, long skipped,
            Runnable onDone) {
        this.schedule = schedule;
        this.rows = rows;
        this.rowCount = rowCount;
        this.onDone = onDone;
        batchRows = rows.batchRows();
        for (int i = 0; i < columnCount; i++) {
            columns.add(new Column(i));
        }
        skip(skipped);
    }

    private void offer(Column column) {
        long first = firstRow + column.nextBatch * batchRows;
        if (!column.isDecoding && column.failure == null && first < rowCount
                && column.ready.size() < schedule.batchesAhead) {
            decodable.add(column);
        }
    }

    /** {@return a task, claimed, or null} */
    Task next(boolean isFirst) {
        if (!decodable.isEmpty() && rows.reservePage(decodable.first().index, isFirst)) {
            return new DecodeBatch(decodable.first());
        }
        for (Column column : decoding) {
            if (rows.hasPageAhead(column.index)) {
                return new DecompressPage(column);
            }
        }
        return null;
    }

    /** {@return how many tasks there may be} */
    int count() {
        return decodable.size() + (decoding.stream().anyMatch(each -> rows.hasPageAhead(each.index)) ? 1 : 0);
    }

    private final class DecodeBatch extends Task {
        private final Column column;
        private final long index;
        private final ColumnBatch batch;
        private final long row;
        private final int shrunkBefore = shrunk;

        DecodeBatch(Column column) {
            super(rows.isReadFromStorage());
            this.column = column;
            index = column.nextBatch;
            row = firstRow + index * batchRows;
            batch = schedule.batch(column.index, batchRows);
            decodable.remove(column);
            decoding.add(column);
            column.isDecoding = true;
            running++;
        }

        @Override
        void compute() throws IOException {
            rows.read(column.index, row, batch);
        }

        private void end() {
            running--;
            decoding.remove(column);
            column.isDecoding = false;
        }

        @Override
        boolean giveUp() {
            if (isInStorage) {
                end();
                schedule.giveBack(column.index, batch);
                offer(column);
                giveBackIfDone();
            }
            return isInStorage;
        }

        @Override
        void commit(Throwable thrown) {
            end();
            if (isDone || index != column.nextBatch || shrunk != shrunkBefore) {
                // It has been skipped, with its failure.
                schedule.giveBack(column.index, batch);
            } else if (thrown != null) {
                column.failure = thrown;
            } else {
                column.ready.add(batch);
                column.nextBatch++;
            }
            offer(column);
            giveBackIfDone();
        }
    }

    private final class DecompressPage extends Task {
        private final PageAhead page;

        DecompressPage(Column column) {
            super(false);
            running++;
            // Last, because another thread may now wait for it.
            page = rows.claimPage(column.index);
        }

        @Override
        void compute() {
            page.decompress();
        }

        @Override
        void commit(Throwable thrown) {
            running--;
            page.end();
            giveBackIfDone();
        }

        @Override
        boolean isAwaited() {
            return true;
        }
    }

    /** Ends the use of the row group, once no task uses it. */
    void finish() {
        isDone = true;
        decodable.clear();
        giveBackIfDone();
    }

    private void giveBackIfDone() {
        if (isDone && running == 0) {
            onDone.run();
        }
    }

    /** {@return whether {@link #take} has rows, or there is a failure} */
    boolean isReady() {
        while (readyColumns < columns.size() && isReady(columns.get(readyColumns))) {
            readyColumns++;
        }
        return readyColumns == columns.size();
    }

    private static boolean isReady(Column column) {
        return !column.ready.isEmpty() || column.failure != null;
    }

    /** {@return why there are no next rows, or null} */
    Throwable failure() {
        return columns.stream().filter(column -> column.ready.isEmpty() && column.failure != null)
                .map(column -> column.failure).findFirst().orElse(null);
    }

    long left() {
        return rowCount - taken;
    }

    CurrentRows take() {
        int skipped = (int) ((taken - firstRow) % batchRows);
        List<ColumnBatch> batches = new ArrayList<>(columns.size());
        for (Column column : columns) {
            ColumnBatch batch = column.ready.poll();
            if (skipped > 0) {
                batch.removeFirst(skipped);
            }
            batches.add(batch);
            offer(column);
        }
        int count = (int) Math.min(batchRows - skipped, rowCount - taken);
        taken += count;
        readyColumns = 0;
        return new CurrentRows(batches, count, rows, taken - count);
    }

    /** Begins batches of fewer rows at the next row, if a batch was too large: {@return whether that is so} */
    boolean shrink() {
        Throwable tooLarge = failure();
        if (tooLarge == null || !rows.shrinkBatches(tooLarge)) {
            return false;
        }
        batchRows = rows.batchRows();
        firstRow = taken;
        shrunk++;
        decodable.clear();
        for (Column column : columns) {
            column.ready.forEach(batch -> schedule.giveBack(column.index, batch));
            column.ready.clear();
            column.nextBatch = 0;
            column.failure = null;
            offer(column);
        }
        readyColumns = 0;
        return true;
    }

    /** Skips rows, of which some may have been decoded. */
    void skip(long count) {
        taken += count;
        decodable.clear();
        long batch = (taken - firstRow) / batchRows;
        for (Column column : columns) {
            while (!column.ready.isEmpty() && column.nextBatch - column.ready.size() < batch) {
                schedule.giveBack(column.index, column.ready.poll());
            }
            column.failure = null;
            column.nextBatch = Math.max(column.nextBatch, batch);
            offer(column);
        }
        readyColumns = 0;
    }
}
