// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

/** A step of reading. {@link Schedule} hands each out once; it then ends once, or is given up and handed out again. */
abstract class Task {
    /** Whether it does I/O; {@code close} does not wait for such a task. */
    final boolean isInStorage;

    Task(boolean isInStorage) {
        this.isInStorage = isInStorage;
    }

    /** Runs without the lock. */
    abstract void compute() throws Throwable;

    /**
     * Runs with the lock, after {@link #compute}.
     *
     * @param failure what that has thrown, or null
     */
    abstract void commit(Throwable failure);

    /** Undoes the claim if the thread was interrupted in storage, with the lock: {@return whether that is possible} */
    boolean giveUp() {
        return false;
    }

    /** {@return whether a computing thread may be blocked on it, so it must run at once} */
    boolean isAwaited() {
        return false;
    }
}
