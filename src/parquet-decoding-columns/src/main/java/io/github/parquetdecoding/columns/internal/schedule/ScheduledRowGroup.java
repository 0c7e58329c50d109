// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.IOException;

/** A row group and what is to be done with it: it is loaded, filtered and decoded. Guarded by the lock. */
final class ScheduledRowGroup {
    private final Schedule schedule;
    private final PlannedRowGroup planned;
    private final int columnCount;
    /** Null if it has not been loaded. */
    private LoadedRowGroup rows;
    /** Null if it has not been loaded and filtered. */
    private ScheduledBatches batches;
    /** Why it could not be loaded or filtered; null if it could. */
    private Throwable failure;
    private boolean isLoading;
    /** Whether it is known how many rows are read. */
    private boolean isCounted;
    /** How many rows come before the rows that are read, and how many are read. */
    private long firstRow;
    private long rowCount;
    /** Rows that have been skipped before it was loaded. */
    private long skipped;
    private boolean isDone;

    ScheduledRowGroup(Schedule schedule, PlannedRowGroup planned, int columnCount, boolean isFiltered) {
        this.schedule = schedule;
        this.planned = planned;
        this.columnCount = columnCount;
        if (!isFiltered) {
            count(planned.rowCount());
        }
    }

    private void count(long rowsBeforeLimit) {
        isCounted = true;
        firstRow = schedule.skipFirst(rowsBeforeLimit);
        rowCount = schedule.limit(rowsBeforeLimit - firstRow);
    }

    /** {@return how many rows it might have, if that is not known} */
    long uncounted() {
        return isCounted ? 0 : Math.max(0, planned.rowCount());
    }

    /** {@return whether it has to be loaded, and is not being loaded} */
    boolean isPlanned() {
        return !isLoading && failure == null && (rows == null || batches == null && isCounted);
    }

    /** {@return the memory to be reserved before it is loaded, or the rest of it} */
    long unreserved() {
        return planned.loadingSize() - (rows == null ? 0 : planned.size());
    }

    /** {@return a task, claimed, or null} */
    Task next(boolean isFirst, boolean mayFilter) {
        if (batches != null) {
            return batches.next(isFirst);
        }
        return mayFilter && count() > 0 && (isFirst || schedule.memory.hasRoom(0)) ? new EvaluateFilter() : null;
    }

    /** {@return how many tasks there may be} */
    int count() {
        return batches != null ? batches.count() : rows == null || isCounted || failure != null
                || schedule.isFiltering ? 0 : 1;
    }

    final class LoadRowGroup extends Task {
        private final long first = firstRow;
        private final long count = rowCount;
        /** Not null if the columns are loaded that the filter does not read. */
        LoadedRowGroup loaded = rows;

        LoadRowGroup() {
            super(true);
            isLoading = true;
            schedule.memory.reserve(unreserved());
        }

        @Override
        void compute() throws IOException {
            if (loaded == null) {
                loaded = planned.load(first, count);
            } else {
                loaded.loadRest();
            }
        }

        @Override
        void commit(Throwable thrown) {
            isLoading = false;
            rows = loaded;
            failure = thrown;
            schedule.memory.release(planned.loadingSize() - planned.size());
            if (rows == null) {
                schedule.memory.release(planned.size());
                if (failure == null) {
                    schedule.remove(ScheduledRowGroup.this);
                }
            } else if (isDone) {
                giveBack();
            } else if (isCounted && failure == null) {
                begin();
            }
        }

        @Override
        boolean giveUp() {
            isLoading = false;
            schedule.memory.release(unreserved());
            if (isDone) {
                finish();
            }
            return true;
        }
    }

    private final class EvaluateFilter extends Task {
        EvaluateFilter() {
            super(false);
            schedule.isFiltering = true;
        }

        @Override
        void compute() {
            rows.filter(() -> schedule.isClosed);
        }

        @Override
        void commit(Throwable thrown) {
            schedule.isFiltering = false;
            failure = thrown;
            if (thrown == null) {
                count(rows.rowCount());
                if (rowCount == 0) {
                    schedule.remove(ScheduledRowGroup.this);
                } else {
                    rows.keep(firstRow, rowCount);
                    if (rows.isComplete()) {
                        begin();
                    }
                }
            }
        }
    }

    private void begin() {
        batches = new ScheduledBatches(schedule, rows, columnCount, rowCount, skipped, this::giveBack);
    }

    private void giveBack() {
        rows.giveBack();
        schedule.memory.release(planned.size());
    }

    /** Ends the use of the row group, once no task uses it. */
    void finish() {
        isDone = true;
        if (batches != null) {
            batches.finish();
        } else if (rows != null && !isLoading) {
            giveBack();
        } else if (isPlanned()) {
            planned.drop();
        }
    }

    /** {@return whether it is known whether there are rows to take} */
    boolean isKnown() {
        return isCounted || failure != null;
    }

    /** {@return whether {@link #take} has rows, or there is a failure} */
    boolean isReady() {
        return failure != null || batches != null && batches.isReady();
    }

    /** {@return why there are no next rows, or null} */
    Throwable failure() {
        return batches != null ? batches.failure() : failure;
    }

    /** {@return why it is not known how many rows there are, or null} */
    Throwable countFailure() {
        return isCounted ? null : failure;
    }

    /** {@return the number of rows that have not been taken or skipped; not 0 if that is not known} */
    long left() {
        return !isCounted ? 1 : batches != null ? batches.left() : rowCount - skipped;
    }

    CurrentRows take() {
        return batches.take();
    }

    /** Begins batches of fewer rows at the next row, if a batch was too large: {@return whether that is so} */
    boolean shrinkBatches() {
        return batches != null && batches.shrink();
    }

    /** Skips rows, of which some may have been decoded: {@return how many} */
    long skip(long most) {
        long step = Math.min(most, Math.max(0, left()));
        if (batches != null) {
            batches.skip(step);
        } else {
            skipped += step;
        }
        return step;
    }
}
