// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.storage.DaemonThreads;
import io.github.parquetdecoding.columns.internal.storage.FileFaults;

/**
 * The thread that takes batches, and helpers that run tasks ahead of it. The caller runs tasks, too, rather than wait,
 * and helpers end when there is nothing to do: so all work is done even if no helper ever runs. Only the caller waits
 * for tasks, and a thread that decodes for a page that another one decompresses: those tasks wait for nothing.
 */
public final class Workers implements Closeable {
    private final ReentrantLock lock;
    /** Signalled when a task ends, pages can be decompressed, or the reader is closed. */
    private final Condition changed;
    private final Schedule schedule;
    private final int mostHelpers;
    private final Executor executor;
    /** The executor, unless it is the caller's; then null. */
    private final ExecutorService ownThreads;
    /** Threads that only wait for remote storage; null if there are none. */
    private final ExecutorService loaders;
    private final int mostLoaders;
    /** Guarded by the lock: loaders that have been requested and have not ended. */
    private int loading;
    /** Guarded by the lock: helpers that have been requested and have not ended. */
    private int helpers;
    /** Guarded by the lock: whether the caller has nothing to do. */
    private boolean isWaiting;
    /** Guarded by the lock: the threads that run tasks, once for each. */
    private final Deque<Thread> busy = new ArrayDeque<>();

    /**
     * @param threads the most threads, at least 1; the one that takes batches is one of them
     * @param executor for helpers; null to start threads
     */
    public Workers(RowGroupSource source, Memory memory, Extent extent, int threads, Executor executor) {
        schedule = new Schedule(source, memory, extent);
        lock = memory.lock();
        changed = lock.newCondition();
        mostHelpers = threads - 1;
        ownThreads = mostHelpers == 0 || executor != null ? null
                : DaemonThreads.create("parquet-columns", mostHelpers);
        this.executor = executor != null ? executor : ownThreads;
        mostLoaders = schedule.loadsAside ? extent.rowGroupsAhead() : 0;
        loaders = mostLoaders == 0 ? null : DaemonThreads.create("parquet-loader", mostLoaders);
        if (mostHelpers > 0) {
            memory.onPages(this::offer);
        }
    }

    /** {@return the rows that {@link #next} has taken last; none after skipping} For any thread. */
    public CurrentRows current() {
        return schedule.current;
    }

    /** For any thread. */
    public void checkOpen() {
        schedule.checkOpen();
    }

    /** Takes the next batch of each column: {@return whether there is one} */
    public boolean next() throws IOException {
        boolean hasRows;
        int more;
        lock.lock();
        try {
            schedule.finishCurrent();
            do {
                await(schedule::isReady);
            } while (schedule.shrinkBatches());
            hasRows = schedule.take();
            more = wanted();
        } catch (RuntimeException | Error e) {
            schedule.fail(e);
            throw e;
        } finally {
            lock.unlock();
        }
        start(more);
        return hasRows;
    }

    /** Skips rows that have not been taken: {@return how many} Those before an interruption stay skipped. */
    public long skip(long count) throws IOException {
        long left = count;
        lock.lock();
        try {
            schedule.finishCurrent();
            schedule.checkUsable();
            schedule.isSkipping = true;
            for (long skipped = 1; left > 0 && skipped > 0; left -= skipped) {
                await(schedule::isKnown);
                skipped = schedule.skip(left);
            }
            return count - left;
        } catch (RuntimeException | Error e) {
            schedule.fail(e);
            throw e;
        } finally {
            schedule.isSkipping = false;
            lock.unlock();
        }
    }

    /** Runs tasks until a condition holds, which is tested while the lock is held. */
    private void await(BooleanSupplier condition) throws IOException {
        while (true) {
            closeSource();
            schedule.checkUsable();
            if (condition.getAsBoolean()) {
                return;
            }
            Task task = schedule.next(true);
            if (task != null) {
                run(task);
                continue;
            }
            try {
                isWaiting = true;
                countIdle();
                changed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw interruption(e);
            } finally {
                isWaiting = false;
                countIdle();
            }
        }
    }

    private static InterruptedIOException interruption(Throwable cause) {
        return FileFaults.interruption("Interrupted while waiting for rows", cause);
    }

    /** Runs a task, without the lock in between. An interruption in storage says nothing about the file. */
    private void run(Task task) throws InterruptedIOException {
        Throwable thrown = null;
        try {
            busy.add(Thread.currentThread());
            int more = task.isAwaited() ? 0 : wanted();
            lock.unlock();
            try {
                start(more);
                task.compute();
            } finally {
                lock.lock();
            }
        } catch (Throwable e) {
            thrown = e;
        }
        busy.removeLastOccurrence(Thread.currentThread());
        changed.signalAll();
        if (!schedule.end(task, thrown, isInterruption(thrown))) {
            throw interruption(thrown);
        }
    }

    private static boolean isInterruption(Throwable thrown) {
        boolean isFound = false;
        for (Throwable cause = thrown; cause != null && !isFound; cause = cause.getCause()) {
            isFound = cause instanceof InterruptedIOException || cause instanceof ClosedChannelException
                    || cause instanceof InterruptedException;
        }
        return isFound && Thread.currentThread().isInterrupted();
    }

    /** Starts a loader if there is something to load: {@return how many helpers to start when the lock is not held} */
    private int wanted() {
        if (loading < mostLoaders && schedule.hasLoad()) {
            loading++;
            start(loaders, true);
        }
        int more = helpers == mostHelpers ? 0 : Math.min(mostHelpers - helpers, schedule.count());
        helpers += more;
        countIdle();
        return more;
    }

    private void countIdle() {
        schedule.memory.setIdleThreads(mostHelpers - helpers + (isWaiting ? 1 : 0));
    }

    /** Tells all that there may be something to do, while the lock is not held. */
    private void offer() {
        int more;
        lock.lock();
        try {
            changed.signalAll();
            more = wanted();
        } finally {
            lock.unlock();
        }
        start(more);
    }

    /** If the executor rejects or drops work, a helper is lost, never a task. */
    private void start(int more) {
        for (int i = 0; i < more; i++) {
            start(executor, false);
        }
    }

    private void start(Executor threads, boolean loads) {
        try {
            threads.execute(() -> help(loads));
        } catch (Throwable e) {
            // Such as "unable to create native thread": the other threads do the work.
        }
    }

    private void help(boolean loads) {
        lock.lock();
        try {
            for (Task task; (task = loads ? schedule.nextLoad() : schedule.next(false)) != null; ) {
                run(task);
            }
        } catch (InterruptedIOException e) {
            // The task is left to other threads.
        } catch (Throwable e) {
            schedule.fail(e);
            changed.signalAll();
        } finally {
            loading -= loads ? 1 : 0;
            helpers -= loads ? 0 : 1;
            countIdle();
            lock.unlock();
        }
    }

    /**
     * Hands out no more tasks, and waits for those that run, unless they are in storage: then the thread there closes
     * the files. Called by a task, it waits for nothing.
     */
    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            schedule.close();
            changed.signalAll();
            while (schedule.isComputing() && !busy.contains(Thread.currentThread())) {
                schedule.isClosing = true;
                changed.awaitUninterruptibly();
            }
            schedule.isClosing = false;
            closeSource();
        } finally {
            lock.unlock();
            Stream.of(ownThreads, loaders).filter(Objects::nonNull).forEach(ExecutorService::shutdown);
        }
    }

    private void closeSource() throws IOException {
        Schedule.Close task = schedule.closing();
        if (task != null) {
            run(task);
            Schedule.rethrow(task.thrown);
        }
    }
}
