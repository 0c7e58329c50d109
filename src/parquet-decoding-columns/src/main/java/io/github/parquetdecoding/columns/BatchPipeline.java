// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.github.parquetdecoding.column.ColumnBatch;

/** Decodes the columns of row groups into batches, which one thread takes in order, and {@link Workers} ahead of it. */
final class BatchPipeline implements Closeable, Workers.Tasks {
    /** Bytes of row groups up to which another one is read ahead. */
    private static final long MOST_LOADED = Runtime.getRuntime().maxMemory() / 4;

    private final RowGroups rowGroups;
    private final IntFunction<ColumnBatch> newBatch;
    private final int levelLimit;
    private final int batchesAhead;
    private final int rowGroupsAhead;
    private final Workers workers;
    private final ReentrantLock lock;

    /** Used by the thread that reads the next row group. */
    private long groupCount;

    // All that follows is guarded by the lock.
    private final PriorityQueue<Chunk> decodable = new PriorityQueue<>();
    private final Deque<Group> groups = new ArrayDeque<>();
    private final List<Deque<ColumnBatch>> idle = new ArrayList<>();
    private boolean isReading;
    private boolean isAtEnd;
    /** Bytes in the file of the row groups in memory, and of the next one. */
    private long loaded;
    private long nextSize;
    private Throwable readFailure;
    /** What each further call throws. */
    private Throwable failure;

    /** A row group in memory. */
    private final class Group {
        final RowGroup rows;
        final long number = groupCount++;
        final List<Chunk> chunks = new ArrayList<>();
        final long rowCount;
        final long size;
        /** Rows that have been taken or skipped. */
        long taken;

        Group(RowGroup rows, long size) {
            this.rows = rows;
            this.size = size;
            rowCount = rows.rowCount();
            for (int i = 0; i < rowGroups.columns().size(); i++) {
                chunks.add(new Chunk(this, i));
            }
        }

        long left() {
            return rowCount - taken;
        }
    }

    /** A column of a row group. Those that are needed first are the least. */
    private final class Chunk implements Comparable<Chunk> {
        final Group in;
        final int column;
        ColumnBatchReader reader;
        final Deque<ColumnBatch> ready = new ArrayDeque<>();
        /** Rows to skip before the next batch. */
        long skipped;
        long decoded;
        Throwable failed;

        Chunk(Group in, int column) {
            this.in = in;
            this.column = column;
            restart(0);
        }

        /** Begins again at a row. */
        void restart(long row) {
            reader = in.rows.reader(column);
            reader.limitLevels(levelLimit);
            failed = null;
            skipped = row;
        }

        void decode(ColumnBatch batch) {
            Throwable thrown = null;
            try {
                reader.skip(skipped);
                skipped = 0;
                reader.next(batch);
            } catch (Throwable e) {
                // The thread that takes batches throws it, after those before it.
                thrown = e;
            }
            lock.lock();
            try {
                failed = thrown;
                decoded++;
                ready.add(batch);
                offer();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public int compareTo(Chunk other) {
            int order = Long.compare(in.number, other.in.number);
            order = order == 0 ? Long.compare(decoded, other.decoded) : order;
            return order == 0 ? Integer.compare(column, other.column) : order;
        }

        void offer() {
            if (failed == null && reader.remaining() - skipped > 0 && ready.size() < batchesAhead) {
                decodable.add(this);
            }
        }
    }

    /**
     * @param newBatch creates a batch for a column
     * @param batchesAhead the most batches of a column of a row group that are decoded before they are taken
     * @param rowGroupsAhead the most row groups that are read before a row of them is taken, if there are helpers
     * @param threads the most threads that decode, at least 1; the one that takes batches is one of them
     */
    BatchPipeline(
            RowGroups rowGroups, IntFunction<ColumnBatch> newBatch, int levelLimit, int batchesAhead,
            int rowGroupsAhead, int threads, Executor executor) {
        this.rowGroups = rowGroups;
        this.newBatch = newBatch;
        this.levelLimit = levelLimit;
        this.batchesAhead = batchesAhead;
        this.rowGroupsAhead = threads > 1 ? rowGroupsAhead : 0;
        workers = new Workers(this, threads - 1, executor);
        lock = workers.lock;
        for (int i = 0; i < rowGroups.columns().size(); i++) {
            idle.add(new ArrayDeque<>());
        }
    }

    @Override
    public Runnable poll(boolean isHelper) {
        // A helper reads ahead, so that the thread that takes batches does not have to wait for storage.
        Chunk chunk = isHelper && mayRead() ? null : decodable.peek();
        if (chunk != null) {
            Deque<ColumnBatch> batches = idle.get(chunk.column);
            ColumnBatch batch = batches.isEmpty() ? newBatch.apply(chunk.column) : batches.poll();
            decodable.remove();
            return () -> chunk.decode(batch);
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
        return decodable.size() + (mayRead() ? 1 : 0);
    }

    private void readRowGroup() {
        Group next = null;
        long following = 0;
        Throwable thrown = null;
        try {
            long size = rowGroups.nextSize();
            RowGroup rows = rowGroups.next();
            next = rows == null ? null : new Group(rows, size);
            following = rowGroups.nextSize();
        } catch (Throwable e) {
            thrown = e;
        }
        lock.lock();
        try {
            isReading = false;
            nextSize = following;
            readFailure = thrown;
            isAtEnd = thrown != null || next == null;
            if (!isAtEnd) {
                groups.add(next);
                loaded += next.size;
                next.chunks.forEach(Chunk::offer);
            }
        } finally {
            lock.unlock();
        }
    }

    /** {@return the row group that is being taken, or null if there are no more rows} */
    private Group current() throws IOException {
        while (!groups.isEmpty() && groups.peek().left() == 0) {
            Group done = groups.poll();
            loaded -= done.size;
            rowGroups.giveBack(done.rows);
        }
        workers.await(() -> !groups.isEmpty() || isAtEnd);
        if (groups.isEmpty() && readFailure != null) {
            throw fail(readFailure);
        }
        return groups.peek();
    }

    /**
     * Takes the next batch of each column.
     *
     * @param batches the last ones, which are used again; replaced with the next ones, or cleared if there are none
     */
    void next(List<ColumnBatch> batches) throws IOException {
        int more = 0;
        lock.lock();
        try {
            giveBack(batches);
            if (failure != null) {
                throw fail(failure);
            }
            Group group = current();
            if (group == null) {
                return;
            }
            for (Chunk chunk : group.chunks) {
                workers.await(() -> !chunk.ready.isEmpty());
            }
            for (Chunk chunk : group.chunks) {
                if (chunk.failed != null && chunk.ready.size() == 1) {
                    throw fail(chunk.failed);
                }
            }
            for (Chunk chunk : group.chunks) {
                boolean wasFull = chunk.ready.size() == batchesAhead;
                batches.add(chunk.ready.poll());
                if (wasFull) {
                    chunk.offer();
                }
            }
            group.taken += batches.get(0).rowCount();
            more = workers.wanted();
        } finally {
            lock.unlock();
        }
        workers.start(more);
    }

    /** Ends all work, and throws what each further call throws, too. */
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

    /** Takes back batches that may change from here on, and clears the list. */
    void giveBack(List<ColumnBatch> batches) {
        lock.lock();
        try {
            IntStream.range(0, batches.size()).forEach(i -> idle.get(i).add(batches.get(i)));
            batches.clear();
        } finally {
            lock.unlock();
        }
    }

    /** Skips rows that have not been taken: {@return how many} */
    long skip(long count) throws IOException {
        lock.lock();
        try {
            if (failure != null) {
                throw fail(failure);
            }
            long left = count;
            while (left > 0) {
                if (groups.isEmpty()) {
                    workers.pause();
                    left -= rowGroups.skip(left);
                    workers.resume();
                }
                Group group = current();
                if (group == null) {
                    break;
                }
                long step = Math.min(left, group.left());
                workers.pause();
                group.taken += step;
                left -= step;
                if (group.left() > 0) {
                    group.chunks.forEach(chunk -> skip(chunk, step));
                } else {
                    group.chunks.forEach(this::drop);
                }
                workers.resume();
            }
            return count - left;
        } finally {
            lock.unlock();
        }
    }

    private void drop(Chunk chunk) {
        decodable.remove(chunk);
        idle.get(chunk.column).addAll(chunk.ready);
        chunk.ready.clear();
    }

    private void skip(Chunk chunk, long step) {
        if (chunk.ready.isEmpty()) {
            chunk.skipped += step;
        } else {
            chunk.restart(chunk.in.taken);
        }
        drop(chunk);
        chunk.offer();
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            failure = new IllegalStateException("The reader is closed");
            workers.pause();
            rowGroups.close();
        } finally {
            lock.unlock();
        }
    }
}
