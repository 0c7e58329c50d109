// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The test's end of a {@link SparkDriver}. */
final class SparkApplication {
    private static final long SECONDS = 120;

    private final Process process;
    private final ObjectOutputStream queries;
    private ObjectInputStream answers;

    SparkApplication(Process process) throws IOException {
        this.process = process;
        queries = new ObjectOutputStream(process.getOutputStream());
        queries.flush();
    }

    Answer ask(Query query) {
        return start(query).join();
    }

    /** An answer that takes too long ends the driver, so that whoever waits for it gets an error. */
    CompletableFuture<Answer> start(Query query) {
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> {
            try {
                queries.writeObject(query);
                queries.flush();
                if (answers == null) {
                    answers = new ObjectInputStream(process.getInputStream());
                }
                return (Answer) answers.readObject();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }, SparkApplication::startThread);
        return answer.orTimeout(SECONDS, TimeUnit.SECONDS).whenComplete((done, error) -> {
            if (error != null) {
                process.destroyForcibly();
            }
        });
    }

    /** The common pool may have one thread only, which others wait for. */
    private static void startThread(Runnable reading) {
        Thread thread = new Thread(reading);
        thread.setDaemon(true);
        thread.start();
    }
}
