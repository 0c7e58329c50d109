// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Runs tasks at once, later, in other threads or not at all. */
final class RandomExecutor implements Executor {
    private final Random random;

    RandomExecutor(long seed) {
        random = new Random(seed);
    }

    @Override
    public synchronized void execute(Runnable task) {
        switch (random.nextInt(5)) {
            case 0 -> throw new RejectedExecutionException("Full");
            case 1 -> task.run();
            case 2 -> start(() -> {
                Thread.yield();
                task.run();
            });
            default -> start(task);
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "random");
        thread.setDaemon(true);
        thread.start();
    }
}
