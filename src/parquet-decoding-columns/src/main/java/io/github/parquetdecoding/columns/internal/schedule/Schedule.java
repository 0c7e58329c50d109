// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.storage.FileFaults;

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
    volatile boolean isClosed;
    /** A thread waits for tasks to end, and closes all files then. */
    boolean isClosing;
    /** The rows that the caller reads. Read by any thread. */
    volatile CurrentRows current = CurrentRows.NONE;

    private final RowGroupSource source;
    private final int rowGroupsAhead;
    /** Whether there are threads that only load row groups, so that others need not wait for storage. */
    final boolean loadsAside;
    private final Deque<ScheduledRowGroup> rowGroups = new ArrayDeque<>();
    /** The row group after those; null if it is not planned yet, or the open file has no more. */
    private PlannedRowGroup following;
    /** How many of the rows that are not counted yet are skipped, and how many after them are read. */
    private long offset;
    private long limit;
    /** For each column, batches that are not in use. */
    private final List<Deque<ColumnBatch>> idle = new ArrayList<>();
    private boolean isOpening;
    private Throwable openFailure;
    /** What every later call throws. */
    private Throwable failure;
    /** How many tasks are claimed, and how many of them are in storage. */
    private int running;
    private int inStorage;
    private boolean isSourceClosed;

    Schedule(RowGroupSource source, Memory memory, Extent extent) {
        this.source = source;
        this.memory = memory;
        batchesAhead = extent.batchesAhead();
        rowGroupsAhead = extent.rowGroupsAhead();
        loadsAside = source.isRemote() && rowGroupsAhead > 0;
        offset = extent.offset();
        limit = extent.limit();
        for (int i = 0; i < source.columnCount(); i++) {
            idle.add(new ArrayDeque<>());
        }
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
        Task task = isCaller || loadsAside ? null : load(false);
        boolean mayFilter = !isFiltering;
        for (Iterator<ScheduledRowGroup> each = rowGroups.iterator(); task == null && each.hasNext(); ) {
            ScheduledRowGroup rowGroup = each.next();
            task = rowGroup.next(rowGroup == rowGroups.peek(), mayFilter);
            // Rows are counted in order, for the offset and the limit.
            mayFilter &= rowGroup.isKnown();
        }
        task = task == null && isCaller ? load(true) : task;
        return task == null ? null : claimed(task);
    }

    /** Hands out no more tasks but one. */
    void close() {
        isClosed = true;
        current = CurrentRows.NONE;
        memory.close();
    }

    /** {@return a task that loads a row group ahead or opens a file, claimed for this thread, or null} */
    Task nextLoad() {
        Task task = isClosed || failure != null ? null : load(false);
        return task == null ? closing() : claimed(task);
    }

    /** {@return a task that loads a row group or opens a file, or null} */
    private Task load(boolean isCaller) {
        ScheduledRowGroup planned = planned();
        if (!mayLoad(isCaller, planned)) {
            return null;
        }
        return planned != null ? planned.new LoadRowGroup()
                : following == null ? new OpenFile() : plan().new LoadRowGroup();
    }

    private boolean mayLoad(boolean isCaller, ScheduledRowGroup planned) {
        if (planned != null && planned == rowGroups.peek()) {
            return isCaller || !isSkipping;
        }
        return (isCaller ? rowGroups.isEmpty() : !isSkipping
                && rowGroups.stream().filter(each -> !each.isPlanned()).count() <= rowGroupsAhead)
                && (planned != null || hasMore()) && (rowGroups.isEmpty()
                || memory.hasRoom(planned != null ? planned.unreserved()
                        : following == null ? 0 : following.loadingSize()));
    }

    /** {@return the first row group that has been scheduled, but is not being loaded, or null} */
    private ScheduledRowGroup planned() {
        return rowGroups.stream().filter(ScheduledRowGroup::isPlanned).findFirst().orElse(null);
    }

    /** {@return whether there is a row group to schedule, or a file to open} */
    private boolean hasMore() {
        // With a filter, all rows might match.
        long uncounted = rowGroups.stream().mapToLong(ScheduledRowGroup::uncounted).sum();
        if (isOpening || openFailure != null || limit <= Math.max(0, uncounted - offset)) {
            return false;
        }
        while (following == null && (following = source.next()) != null && !source.isFiltered()
                && following.rowCount() >= 0 && following.rowCount() <= offset) {
            offset -= following.rowCount();
            following.drop();
            following = null;
        }
        return following != null || source.hasNextFile();
    }

    /** Schedules the next row group. */
    private ScheduledRowGroup plan() {
        rowGroups.add(new ScheduledRowGroup(this, following, idle.size(), source.isFiltered()));
        following = null;
        return rowGroups.getLast();
    }

    /** Counts rows that follow those counted before: {@return how many of them are skipped} */
    long skipFirst(long rows) {
        long skipped = Math.min(offset, Math.max(0, rows));
        offset -= skipped;
        return skipped;
    }

    /** {@return how many of these rows are read} */
    long limit(long rows) {
        long read = Math.min(limit, rows);
        limit -= Math.max(0, read);
        return read;
    }

    private <T extends Task> T claimed(T task) {
        running++;
        inStorage += task.isInStorage ? 1 : 0;
        return task;
    }

    /** {@return whether {@link #nextLoad} has a task} */
    boolean hasLoad() {
        return !isClosed && failure == null && mayLoad(false, planned());
    }

    /** {@return how many tasks there may be for helpers} */
    int count() {
        return isClosed || failure != null ? 0
                : (!loadsAside && hasLoad() ? 1 : 0) + rowGroups.stream().mapToInt(ScheduledRowGroup::count).sum();
    }

    /** {@return whether tasks run that are not in storage} */
    boolean isComputing() {
        return running > inStorage + memory.reading();
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

    private final class OpenFile extends Task {
        OpenFile() {
            super(true);
            isOpening = true;
        }

        @Override
        void compute() throws IOException {
            source.openNext();
        }

        @Override
        void commit(Throwable thrown) {
            isOpening = false;
            openFailure = thrown;
        }

        @Override
        boolean giveUp() {
            isOpening = false;
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
        if (rowGroups.isEmpty() && hasMore() && following != null && !source.isFiltered()) {
            plan();
        }
        return rowGroups.isEmpty() ? !hasMore() && !isOpening : rowGroups.peek().isKnown();
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
        check(rowGroup == null ? openFailure : rowGroup.failure());
        current = rowGroup == null ? CurrentRows.NONE : rowGroup.take();
        return rowGroup != null;
    }

    /** Skips rows, if it {@linkplain #isKnown is known} whether there are any: {@return how many; 0 after the last} */
    long skip(long most) throws IOException {
        ScheduledRowGroup rowGroup = rowGroups.peek();
        check(rowGroup == null ? openFailure : rowGroup.countFailure());
        long skipped = rowGroup == null ? 0 : rowGroup.skip(most);
        finishCurrent();
        return skipped;
    }

    /** If rows cannot be read, throws the reason, now and in every later call. */
    private void check(Throwable thrown) throws IOException {
        fail(thrown);
        rethrow(thrown);
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
        if (thrown != null) {
            throw FileFaults.thrown(thrown);
        }
    }
}
