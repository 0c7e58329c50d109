// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The test's end of a {@link SparkDriver}. */
final class SparkApplication implements AutoCloseable {
    private static final long SECONDS = 120;

    private final Process process;
    private final ObjectOutputStream questions;
    private ObjectInputStream answers;

    SparkApplication(Process process) throws IOException {
        this.process = process;
        questions = new ObjectOutputStream(process.getOutputStream());
        questions.flush();
    }

    <A extends Serializable> A ask(SparkDriver.Question<A> question) {
        return start(question).join();
    }

    /** An answer that takes too long ends the driver, so that whoever waits for it gets an error. */
    <A extends Serializable> CompletableFuture<A> start(SparkDriver.Question<A> question) {
        CompletableFuture<A> answer = CompletableFuture.supplyAsync(() -> answer(question), reading -> {
            // The common pool may have one thread only, which others wait for.
            Thread thread = new Thread(reading);
            thread.setDaemon(true);
            thread.start();
        });
        return answer.orTimeout(SECONDS, TimeUnit.SECONDS).whenComplete((done, error) -> {
            if (error != null) {
                close();
            }
        });
    }

    @SuppressWarnings("unchecked")
    private <A extends Serializable> A answer(SparkDriver.Question<A> question) {
        try {
            questions.writeObject(question);
            questions.flush();
            if (answers == null) {
                answers = new ObjectInputStream(process.getInputStream());
            }
            return (A) answers.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
