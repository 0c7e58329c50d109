// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.parquetdecoding.column.ColumnBatch;

/** Decodes the columns of row groups into batches, which one thread takes in order, and {@link Workers} ahead of it. */
final class BatchPipeline implements Closeable, Workers.Tasks {
    /** Row groups are read ahead until they take this many bytes. */
    private static final long MOST_LOADED = Runtime.getRuntime().maxMemory() / 4;

    private final RowGroups rowGroups;
    private final int levelLimit;
    private final int batchesAhead;
    private final int rowGroupsAhead;
    /** Does not change once row groups are read. */
    private final BitSet idColumns = new BitSet();
    private final Workers workers;
    private final ReentrantLock lock;
    /** Null if no helper could decompress other pages. */
    private final Runnable onRead;

    // All that follows is guarded by the lock.
    private final Deque<PipelinedRowGroup> groups = new ArrayDeque<>();
    private final List<Deque<ColumnBatch>> idle = new ArrayList<>();
    private boolean isReading;
    private boolean isAtEnd;
    /** Bytes in the file of the row groups in memory, and of the next one. */
    private long loaded;
    private long nextSize;
    private Throwable readFailure;
    /** What every later call throws. */
    private Throwable failure;
    /** Batches of the current rows, which any thread may ask for; empty if there are none. */
    private volatile List<ColumnBatch> batches = List.of();
    /** The current rows, which have no batches in a file without columns. */
    private volatile int rowCount;

    /**
     * @param batchesAhead the most batches of a column of a row group that are decoded before they are taken
     * @param rowGroupsAhead the most row groups that are read before a row of them is taken, if there are helpers
     * @param threads the most threads that decode, at least 1; the one that takes batches is one of them
     */
    BatchPipeline(
            RowGroups rowGroups, int levelLimit, int batchesAhead, int rowGroupsAhead, int threads,
            Executor executor) {
        this.rowGroups = rowGroups;
        this.levelLimit = levelLimit;
        this.batchesAhead = batchesAhead;
        this.rowGroupsAhead = threads > 1 ? rowGroupsAhead : 0;
        workers = new Workers(this, threads - 1, executor);
        lock = workers.lock;
        onRead = threads > 1 ? workers::offer : null;
        for (int i = 0; i < rowGroups.columns().size(); i++) {
            idle.add(new ArrayDeque<>());
        }
    }

    /** Leaves strings of a column as ids. */
    void preferIds(int column) {
        lock.lock();
        try {
            if (isReading || isAtEnd || !groups.isEmpty()) {
                throw new IllegalStateException("Rows have been read: ids must be preferred before");
            }
            idColumns.set(column);
        } finally {
            lock.unlock();
        }
    }

    boolean prefersIds(int column) {
        return idColumns.get(column);
    }

    @Override
    public Supplier<Runnable> poll(boolean isHelper) {
        // A helper reads ahead, so that the thread that takes batches does not have to wait for storage.
        for (PipelinedRowGroup group : isHelper && mayRead() ? List.<PipelinedRowGroup>of() : groups) {
            if (!group.decodable.isEmpty()) {
                PipelinedColumn chunk = group.decodable.poll();
                ColumnBatch used = idle.get(chunk.column).poll();
                int rows = group.rows.batchRows();
                ColumnBatch batch = used != null && used.capacity() == rows ? used : new ColumnBatch(rows);
                group.decoding.add(chunk);
                return () -> group.decode(chunk, batch);
            }
            DeferredPages pages = group.ahead();
            if (pages != null) {
                return () -> {
                    pages.decompressAhead();
                    return () -> { };
                };
            }
        }
        if (!mayRead()) {
            return null;
        }
        isReading = true;
        return this::readRowGroup;
    }

    private boolean mayRead() {
        return !isReading && !isAtEnd
                && (groups.isEmpty() || groups.size() <= rowGroupsAhead && nextSize <= MOST_LOADED - loaded);
    }

    @Override
    public int count() {
        return (mayRead() ? 1 : 0)
                + groups.stream().mapToInt(group -> group.decodable.size() + (group.ahead() != null ? 1 : 0)).sum();
    }

    private Runnable readRowGroup() {
        try {
            long size = rowGroups.nextSize();
            RowGroup rows = rowGroups.next();
            PipelinedRowGroup next = rows == null ? null : group(rows, size);
            long following = rowGroups.nextSize();
            boolean isLast = !rowGroups.hasNext();
            return () -> add(next, following, isLast);
        } catch (Throwable e) {
            return () -> {
                readFailure = e;
                add(null, 0, true);
            };
        }
    }

    private PipelinedRowGroup group(RowGroup rows, long size) {
        PipelinedRowGroup group = new PipelinedRowGroup(rows, size, batchesAhead);
        for (int i = 0; i < rowGroups.columns().size(); i++) {
            group.chunks.add(new PipelinedColumn(rows, i, levelLimit, idColumns.get(i)));
            rows.pages(i).onRead(onRead);
        }
        return group;
    }

    private void add(PipelinedRowGroup next, long following, boolean isLast) {
        isReading = false;
        nextSize = following;
        isAtEnd = isLast;
        if (next != null) {
            groups.add(next);
            loaded += next.size;
            next.chunks.forEach(next::offer);
        }
    }

    /** {@return the current batch of each column; none before the first rows, after the last, and after skipping} */
    List<ColumnBatch> batches() {
        return batches;
    }

    /** {@return the number of current rows} */
    int rowCount() {
        return rowCount;
    }

    /** Gives back row groups that have no more rows to take. */
    private void giveBack() {
        IntStream.range(0, batches.size()).forEach(i -> idle.get(i).add(batches.get(i)));
        batches = List.of();
        rowCount = 0;
        while (!groups.isEmpty() && groups.peek().left() == 0) {
            PipelinedRowGroup done = groups.poll();
            loaded -= done.size;
            rowGroups.giveBack(done.rows);
        }
    }

    /** {@return the row group that is being taken, or null if there are no more rows} */
    private PipelinedRowGroup current() throws IOException {
        workers.await(() -> !groups.isEmpty() || isAtEnd);
        if (groups.isEmpty() && readFailure != null) {
            throw fail(readFailure);
        }
        return groups.peek();
    }

    /** Waits for the next batch of each column, of fewer rows if one has more bytes than an array holds. */
    private void awaitBatches(PipelinedRowGroup group) throws IOException {
        for (PipelinedColumn chunk : group.chunks) {
            workers.await(() -> !chunk.ready.isEmpty());
        }
        for (PipelinedColumn chunk : group.chunks) {
            if (chunk.failure == null || chunk.ready.size() > 1) {
                continue;
            }
            if (!group.rows.shrinkBatches(chunk.failure)) {
                throw fail(chunk.failure);
            }
            workers.pause();
            skipRows(group, 0);
            workers.resume();
            awaitBatches(group);
            return;
        }
    }

    /** Takes the next batch of each column: {@return whether there is one} */
    boolean next() throws IOException {
        int more = 0;
        lock.lock();
        try {
            giveBack();
            if (failure != null) {
                throw fail(failure);
            }
            PipelinedRowGroup group = current();
            if (group == null) {
                return false;
            }
            awaitBatches(group);
            List<ColumnBatch> next = new ArrayList<>();
            for (PipelinedColumn chunk : group.chunks) {
                boolean wasFull = chunk.ready.size() == batchesAhead;
                next.add(chunk.ready.poll());
                if (wasFull) {
                    group.offer(chunk);
                }
            }
            batches = next;
            rowCount = next.isEmpty() ? (int) Math.min(group.rows.batchRows(), group.left()) : next.get(0).rowCount();
            group.taken += rowCount;
            more = workers.wanted();
        } finally {
            lock.unlock();
        }
        workers.start(more);
        return true;
    }

    /** Ends all work, and throws what every later call throws. */
    private IOException fail(Throwable thrown) throws IOException {
        failure = thrown;
        workers.stop();
        if (thrown instanceof Error e) {
            throw e;
        }
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        return (IOException) thrown;
    }

    /** Skips rows that have not been taken: {@return how many} */
    long skip(long count) throws IOException {
        lock.lock();
        try {
            if (failure != null) {
                throw fail(failure);
            }
            giveBack();
            long left = count;
            while (left > 0) {
                workers.pause();
                left -= groups.isEmpty() ? skipRowGroups(left) : 0;
                workers.resume();
                if (left == 0 || current() == null) {
                    break;
                }
                workers.pause();
                left -= skipRows(groups.peek(), left);
                giveBack();
                workers.resume();
            }
            return count - left;
        } finally {
            lock.unlock();
        }
    }

    private long skipRows(PipelinedRowGroup group, long most) {
        long step = Math.min(most, group.left());
        group.taken += step;
        for (PipelinedColumn chunk : group.chunks) {
            if (group.left() > 0) {
                chunk.skip(step, group.taken);
            }
            group.decodable.remove(chunk);
            idle.get(chunk.column).addAll(chunk.ready);
            chunk.ready.clear();
            if (group.left() > 0) {
                group.offer(chunk);
            }
        }
        return step;
    }

    /** Skips row groups that have not been read, as none is in memory. */
    private long skipRowGroups(long most) throws IOException {
        if (isAtEnd) {
            return 0;
        }
        try {
            long skipped = rowGroups.skip(most);
            nextSize = rowGroups.nextSize();
            isAtEnd = !rowGroups.hasNext();
            return skipped;
        } catch (IOException | RuntimeException | Error e) {
            throw fail(e);
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            failure = new IllegalStateException("The reader is closed");
            workers.close();
            batches = List.of();
            rowCount = 0;
            rowGroups.close();
        } finally {
            lock.unlock();
        }
    }
}
