// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.ArrayDeque;
import java.util.Deque;

import io.github.parquetdecoding.column.ColumnBatch;

/**
 * A column of a row group, batch by batch. Sorts before columns of the row group that are needed later. Guarded by the
 * pipeline's lock.
 */
final class PipelinedColumn implements Comparable<PipelinedColumn> {
    final int column;
    /** Batches that have been decoded. */
    final Deque<ColumnBatch> ready = new ArrayDeque<>();
    /** Thrown instead of the last of {@code ready}. */
    Throwable failure;

    private final RowGroup rowGroup;
    private final int levelLimit;
    private final boolean prefersIds;
    /** These two belong to the thread that is decoding, if any. */
    private ColumnBatchReader reader;
    /** Rows to skip before the next batch. */
    private long skipped;
    private long decoded;

    PipelinedColumn(RowGroup rowGroup, int column, int levelLimit, boolean prefersIds) {
        this.rowGroup = rowGroup;
        this.column = column;
        this.levelLimit = levelLimit;
        this.prefersIds = prefersIds;
        restart(0);
    }

    /** Begins again at a row. */
    private void restart(long row) {
        reader = rowGroup.reader(column);
        reader.limitLevels(levelLimit);
        if (prefersIds) {
            reader.preferIds();
        }
        failure = null;
        skipped = row;
    }

    /**
     * Skips rows, of which some may have been decoded.
     *
     * @param row the index of the first row after them
     */
    void skip(long step, long row) {
        if (ready.isEmpty()) {
            skipped += step;
        } else {
            restart(row);
        }
    }

    boolean hasMore() {
        return failure == null && reader.remaining() - skipped > 0;
    }

    /** Decodes the next batch while the lock is not held: {@return what to do then} */
    Runnable decode(ColumnBatch batch) {
        Throwable thrown;
        try {
            reader.skip(skipped);
            skipped = 0;
            reader.next(batch);
            thrown = null;
        } catch (Throwable e) {
            // The thread that takes batches throws it, after the batches before it.
            thrown = e;
        }
        Throwable failed = thrown;
        return () -> {
            failure = failed;
            decoded++;
            ready.add(batch);
        };
    }

    /** {@return the pages, of which others can be decompressed while one is decoded} */
    DeferredPages pages() {
        return rowGroup.pages(column);
    }

    @Override
    public int compareTo(PipelinedColumn other) {
        return decoded != other.decoded ? Long.compare(decoded, other.decoded) : Integer.compare(column, other.column);
    }
}
