// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.Memory;

/**
 * What has been read, what is being read, and what to do next. All methods are called, and all fields are guarded, by
 * the lock of {@link Memory}, unless they say otherwise; none waits.
 */
final class Schedule {
    final Memory memory;
    final int batchesAhead;
    /** One row group is filtered at a time, because a predicate may not be prepared for several threads. */
    boolean isFiltering;
    /** Nothing is loaded until it is known how many rows to skip. */
    boolean isSkipping;
    /** Read by any thread. */
    volatile boolean isClosed;
    /** A thread waits for tasks to end, and closes all files then. */
    boolean isClosing;
    /** The rows that the caller reads. Read by any thread. */
    volatile CurrentRows current = CurrentRows.NONE;

    private final RowGroupSource source;
    private final int rowGroupsAhead;
    private final Deque<ScheduledRowGroup> rowGroups = new ArrayDeque<>();
    /** For each column, batches that are not in use. */
    private final List<Deque<ColumnBatch>> idle = new ArrayList<>();
    private boolean isLoading;
    private boolean isAtEnd;
    private long nextSize;
    private Throwable loadFailure;
    /** What every later call throws. */
    private Throwable failure;
    /** Claimed tasks, and those of them that are in storage. */
    private int running;
    private int inStorage;
    private boolean isSourceClosed;

    /**
     * @param batchesAhead the most batches of a column of a row group that are decoded before they are taken
     * @param rowGroupsAhead the most row groups that helpers load before a row of them is taken
     */
    Schedule(RowGroupSource source, Memory memory, int batchesAhead, int rowGroupsAhead) {
        this.source = source;
        this.memory = memory;
        this.batchesAhead = batchesAhead;
        this.rowGroupsAhead = rowGroupsAhead;
        for (int i = 0; i < source.columnCount(); i++) {
            idle.add(new ArrayDeque<>());
        }
        nextSize = source.nextSize();
        isAtEnd = !source.hasNext();
    }

    /**
     * {@return what to do next, claimed for this thread, or null if there is nothing that it may do now}
     *
     * @param isCaller whether the thread waits for rows: it loads only what it needs, so as not to wait for more
     */
    Task next(boolean isCaller) {
        if (isClosed || failure != null) {
            return isClosed ? closing() : null;
        }
        // Helpers load first, so that the caller does not have to wait for storage.
        if (!isCaller && mayLoad(false)) {
            return claimed(new LoadRowGroup(0));
        }
        for (ScheduledRowGroup rowGroup : rowGroups) {
            Task task = rowGroup.next(rowGroup == rowGroups.peek());
            if (task != null) {
                return claimed(task);
            }
        }
        return isCaller && mayLoad(true) ? claimed(new LoadRowGroup(0)) : null;
    }

    private boolean mayLoad(boolean isCaller) {
        return !isLoading && !isAtEnd && !isSkipping && (rowGroups.isEmpty()
                || !isCaller && rowGroups.size() <= rowGroupsAhead && memory.hasRoom(nextSize));
    }

    private <T extends Task> T claimed(T task) {
        running++;
        inStorage += task.isInStorage ? 1 : 0;
        return task;
    }

    /** {@return how many tasks there may be for helpers} */
    int count() {
        return isClosed || failure != null ? 0
                : (mayLoad(false) ? 1 : 0) + rowGroups.stream().mapToInt(ScheduledRowGroup::count).sum();
    }

    /** {@return whether tasks run that are not in storage} */
    boolean isComputing() {
        return running > inStorage;
    }

    /**
     * Ends a task that has been claimed. If that fails, so does every later call.
     *
     * @param wasInterrupted whether to let {@link #next} hand it out again, if possible
     * @return whether it has ended
     */
    boolean end(Task task, Throwable thrown, boolean wasInterrupted) {
        running--;
        inStorage -= task.isInStorage ? 1 : 0;
        // After a close, the thread goes on to close the files.
        if (wasInterrupted && !isClosed && task.giveUp()) {
            return false;
        }
        try {
            task.commit(thrown);
        } catch (Throwable e) {
            fail(e);
        }
        return true;
    }

    /** Loads the next row group or opens the next file; or skips row groups, without loading them. */
    final class LoadRowGroup extends Task {
        /** The number of rows that have been skipped. */
        long skipped;
        private final long mostSkipped;
        private final long size;
        private ScheduledRowGroup loaded;
        private long following;
        private boolean isLast = true;

        private LoadRowGroup(long mostSkipped) {
            super(true);
            this.mostSkipped = mostSkipped;
            size = mostSkipped > 0 ? 0 : nextSize;
            isLoading = true;
            memory.reserve(size);
        }

        @Override
        void compute() throws IOException {
            if (mostSkipped > 0) {
                skipped = source.skip(mostSkipped);
            } else {
                LoadedRowGroup rows = source.load();
                loaded = rows == null ? null : new ScheduledRowGroup(Schedule.this, rows, idle.size(), size);
            }
            following = source.nextSize();
            isLast = !source.hasNext();
        }

        @Override
        void commit(Throwable thrown) {
            isLoading = false;
            loadFailure = thrown;
            nextSize = following;
            isAtEnd = isLast;
            memory.release(loaded == null ? size : 0);
            if (loaded != null) {
                rowGroups.add(loaded);
            }
        }

        @Override
        boolean giveUp() {
            isLoading = false;
            memory.release(size);
            return true;
        }
    }

    /** Closes all files, after the last task that uses one. */
    final class Close extends Task {
        /** Null if they could be closed. */
        Throwable thrown;

        private Close() {
            super(true);
            isSourceClosed = true;
            rowGroups.forEach(ScheduledRowGroup::finish);
            rowGroups.clear();
        }

        @Override
        void compute() throws IOException {
            source.close();
        }

        @Override
        void commit(Throwable failureToClose) {
            thrown = failureToClose;
        }
    }

    /** {@return the task that closes all files, claimed, if it is the last one; otherwise null} */
    Close closing() {
        return isClosed && running == 0 && !isClosing && !isSourceClosed ? claimed(new Close()) : null;
    }

    /** Ends the use of the current rows, and of row groups that have no others. */
    void finishCurrent() {
        for (int i = 0; i < current.batches().size(); i++) {
            giveBack(i, current.batches().get(i));
        }
        current = CurrentRows.NONE;
        while (!rowGroups.isEmpty() && rowGroups.peek().left() == 0) {
            rowGroups.poll().finish();
        }
    }

    /** {@return whether it is known whether there are more rows} */
    boolean isKnown() {
        return rowGroups.isEmpty() ? isAtEnd && !isLoading : rowGroups.peek().isKnown();
    }

    /** {@return whether {@link #take} can be called} */
    boolean isReady() {
        return isKnown() && (rowGroups.isEmpty() || rowGroups.peek().isReady());
    }

    /** Makes batches smaller if the next one is too large: {@return whether they have to be decoded again} */
    boolean shrinkBatches() {
        return !rowGroups.isEmpty() && rowGroups.peek().shrinkBatches();
    }

    /** Takes the next rows, which become the current ones: {@return whether there are any} */
    boolean take() throws IOException {
        ScheduledRowGroup rowGroup = rowGroups.peek();
        check(rowGroup == null ? loadFailure : rowGroup.failure());
        current = rowGroup == null ? CurrentRows.NONE : rowGroup.take();
        return rowGroup != null;
    }

    /** Skips rows that are in memory, if it {@linkplain #isKnown is known} whether there are any: {@return how many} */
    long skip(long most) throws IOException {
        ScheduledRowGroup rowGroup = rowGroups.peek();
        check(rowGroup == null ? loadFailure : rowGroup.filterFailure);
        long skipped = rowGroup == null ? 0 : rowGroup.skip(most);
        finishCurrent();
        return skipped;
    }

    /** Throws why rows cannot be read, if that is not null, now and ever after. */
    private void check(Throwable thrown) throws IOException {
        fail(thrown);
        rethrow(thrown);
    }

    /** {@return whether rows to skip are in memory, or row groups can be skipped} */
    boolean canSkip() {
        return rowGroups.isEmpty() ? !isLoading : isKnown();
    }

    /** {@return a task, claimed, that skips row groups if none is in memory; null if there are none} */
    LoadRowGroup skipRowGroups(long most) {
        return rowGroups.isEmpty() && !isAtEnd ? claimed(new LoadRowGroup(most)) : null;
    }

    /** Removes a row group without rows. */
    void remove(ScheduledRowGroup rowGroup) {
        rowGroups.remove(rowGroup);
        rowGroup.finish();
    }

    /** {@return a batch that is not in use} */
    ColumnBatch batch(int column, int rows) {
        ColumnBatch batch = idle.get(column).poll();
        return batch != null && batch.capacity() == rows ? batch : new ColumnBatch(rows);
    }

    void giveBack(int column, ColumnBatch batch) {
        idle.get(column).add(batch);
    }

    /** Lets every later call throw this, unless one throws something else already. */
    void fail(Throwable thrown) {
        failure = failure == null ? thrown : failure;
    }

    /** Throws what a call throws after an earlier failure, or when the reader is closed. */
    void checkUsable() throws IOException {
        checkOpen();
        rethrow(failure);
    }

    /** For any thread. */
    void checkOpen() {
        if (isClosed) {
            throw new IllegalStateException("The reader is closed");
        }
    }

    static void rethrow(Throwable thrown) throws IOException {
        if (thrown instanceof Error e) {
            throw e;
        }
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown != null) {
            throw (IOException) thrown;
        }
    }
}
