// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A thread that waits for results and helpers that work towards them. The waiting thread works, too, and helpers end
 * when there is nothing to do: so the work is done even if no helper ever runs, and no helper waits for another.
 */
final class Workers {
    /** Guards the tasks, and is not held while one runs. */
    final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();
    private final Tasks tasks;
    private final int mostHelpers;
    private final Executor executor;
    private boolean isStopped;
    private boolean isClosed;
    private int running;
    private int helpers;

    /** All calls are made while the lock is held. Tasks catch what they throw. */
    interface Tasks {
        /** {@return a step to run without the lock, which returns a second step to run with it; or null} */
        Supplier<Runnable> poll(boolean isHelper);

        /** {@return how many tasks there are to poll} */
        int count();
    }

    /** @param executor for helpers; null if there are none */
    Workers(Tasks tasks, int mostHelpers, Executor executor) {
        this.tasks = tasks;
        this.mostHelpers = mostHelpers;
        this.executor = executor;
    }

    /** {@return threads that end when they are idle for a second, and do not keep the process alive} */
    static ExecutorService newThreads(int count) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                count, count, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "parquet-columns");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /**
     * Works until a condition holds, which is tested while the lock is held.
     *
     * @throws IllegalStateException after {@link #close}
     */
    void await(BooleanSupplier condition) {
        while (isOpen() && !condition.getAsBoolean()) {
            Supplier<Runnable> task = isStopped ? null : tasks.poll(false);
            if (task == null) {
                changed.awaitUninterruptibly();
            } else {
                run(task);
            }
        }
    }

    private boolean isOpen() {
        if (isClosed) {
            throw new IllegalStateException("The reader is closed");
        }
        return true;
    }

    private void run(Supplier<Runnable> task) {
        Runnable end = null;
        running++;
        int more = wanted();
        lock.unlock();
        try {
            start(more);
            end = task.get();
        } finally {
            lock.lock();
            running--;
            changed.signalAll();
        }
        end.run();
    }

    /** {@return how many helpers to {@link #start} when the lock is not held} */
    int wanted() {
        int more = isStopped || helpers == mostHelpers ? 0 : Math.min(mostHelpers - helpers, tasks.count());
        helpers += more;
        return more;
    }

    /** Tells all that there may be something to poll, while the lock is not held. */
    void offer() {
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

    void start(int more) {
        for (int i = 0; i < more; i++) {
            try {
                executor.execute(this::help);
            } catch (Throwable e) {
                // Such as "unable to create native thread": the other threads do the work.
                lock.lock();
                helpers--;
                lock.unlock();
            }
        }
    }

    private void help() {
        lock.lock();
        try {
            for (Supplier<Runnable> task; !isStopped && (task = tasks.poll(true)) != null; ) {
                run(task);
            }
        } finally {
            helpers--;
            lock.unlock();
        }
    }

    /** Starts no more tasks. */
    void stop() {
        isStopped = true;
    }

    /**
     * Starts no more tasks, and waits for the running ones.
     *
     * @throws IllegalStateException after {@link #close}
     */
    void pause() {
        stop();
        awaitIdle();
        isOpen();
    }

    void resume() {
        isStopped = isClosed;
    }

    /** Starts no more tasks, waits for the running ones, and ends the calls that wait. */
    void close() {
        isClosed = true;
        stop();
        changed.signalAll();
        awaitIdle();
    }

    private void awaitIdle() {
        while (running > 0) {
            changed.awaitUninterruptibly();
        }
    }
}
