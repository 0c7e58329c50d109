// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that end when they are idle for a second, and do not keep the process alive. */
public final class DaemonThreads {
    private DaemonThreads() {
    }

    public static ThreadPoolExecutor create(String name, int most) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                most, most, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, name);
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }
}
