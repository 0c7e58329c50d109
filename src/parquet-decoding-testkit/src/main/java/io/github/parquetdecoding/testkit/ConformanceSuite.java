// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Named cases for one decoder: what it must read, and what it must refuse. Suites are immutable; the methods that
 * change what is demanded of the decoder return another suite.
 *
 * <p>{@link #verify()} runs all cases. If some fail, its error groups them by kind of fault, each with the first case
 * as evidence, and names the option that allows such a difference:
 * <ul>
 * <li>{@link #withoutRollback()}: after a refusal, the decoder need not be where it was, and it may have written a part
 * of its output. This is what most readers of single values and of streams need.
 * <li>{@link #refusingWith}: which exceptions and errors the decoder may refuse with. Without this option, any
 * {@link Exception}, but no other {@link Error}.
 * <li>{@link #within}: the longest time that a case may take. Without this option, 20 s.
 * <li>{@link #verifyExcept}: cases that the decoder is known to fail.
 * </ul>
 *
 * <p>With the system property {@code parquet.decoding.testkit.details=true}, the error has every failed case and the
 * stack traces of the decoder's exceptions. To make every case a test of its own, use {@link #cases()}; in JUnit,
 * {@code suite.cases().stream().map(c -> DynamicTest.dynamicTest(c.name(), c::run))}.
 *
 * <p>Cases run one after the other, on another thread than the caller's. A case that does not return in time fails and
 * its thread is abandoned, so that a decoder that reads forever does not hang the test.
 *
 * @since 0.1.0
 */
public final class ConformanceSuite {
    private static final Duration DEFAULT_LIMIT = Duration.ofSeconds(20);
    private static final int STACK_DEPTH = 6;

    /** Threads are used again: most cases take less time than starting one. A case that hangs keeps its thread. */
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "conformance");
        thread.setDaemon(true);
        return thread;
    });

    private final String subject;
    private final Map<String, Body> bodies;
    private final Demands demands;

    /** What the decoder must do. */
    record Demands(boolean rollback, List<Class<? extends Throwable>> refusals, Duration limit) {
        /** Runs what must be refused, and returns what it threw. */
        Throwable verifyRefused(Attempt attempt) {
            String outcome;
            try {
                outcome = attempt.run();
            } catch (AssertionError e) {
                // A check failed: the decoder read on past the end of its stream, for example.
                throw e;
            } catch (Throwable e) {
                if (refusals.stream().noneMatch(refusal -> refusal.isInstance(e))) {
                    throw FailureKind.OTHER_EXCEPTION.error("Refused with " + e + ", allowed are "
                            + refusals.stream().map(Class::getSimpleName).toList(), e);
                }
                return e;
            }
            throw FailureKind.NOT_REFUSED.error("Not refused, " + outcome);
        }

        /** Checks, if the decoder promises it, that a refusal left it as it was: the fault is the same in any case. */
        void verifyRolledBack(Check check) {
            if (rollback) {
                try {
                    check.run();
                } catch (Throwable e) {
                    throw FailureKind.NOT_ROLLED_BACK.error(
                            "After the refusal: " + FailureKind.describe(e), FailureKind.causeOf(e));
                }
            }
        }

        /** Checks what a refused read has written: nothing at all, or at least nothing outside the output range. */
        void verifyOutput(CanariedArray<?> out) {
            out.verifyCanaries();
            verifyRolledBack(out::verifyUntouched);
        }
    }

    /** What must be refused; if it is not, what came out of it. */
    @FunctionalInterface
    interface Attempt {
        String run() throws Exception;
    }

    @FunctionalInterface
    interface Check {
        void run() throws Exception;
    }

    @FunctionalInterface
    interface Body {
        void run(Demands demands) throws Exception;
    }

    /** One case: what its name says must hold. */
    public final class Case {
        private final String name;

        private Case(String name) {
            this.name = name;
        }

        /** {@return what must hold, in words; unique in a suite and the same in every run} */
        public String name() {
            return name;
        }

        /**
         * Runs the case.
         *
         * @throws AssertionError if it fails
         */
        public void run() {
            AssertionError failure = ConformanceSuite.this.run(bodies.get(name));
            if (failure != null) {
                String option = FailureKind.of(failure).option();
                throw new AssertionError(subject + ": " + name + ": " + failure.getMessage()
                        + (option.isEmpty() ? "" : "\n" + option), failure.getCause());
            }
        }

        /** The name. */
        @Override
        public String toString() {
            return name;
        }
    }

    private ConformanceSuite(String subject, Map<String, Body> bodies, Demands demands) {
        this.subject = subject;
        this.bodies = bodies;
        this.demands = demands;
    }

    static ConformanceSuite of(String subject, Map<String, Body> cases) {
        return new ConformanceSuite(subject, cases, new Demands(true, List.of(Exception.class), DEFAULT_LIMIT));
    }

    /**
     * {@return the suite for a decoder that refuses only with instances of these types: exceptions, or errors other
     * than {@link AssertionError}} A case that sees any other exception fails.
     *
     * @param types what the decoder may throw
     */
    @SafeVarargs
    public final ConformanceSuite refusingWith(Class<? extends Throwable>... types) {
        List<Class<? extends Throwable>> refusals = new ArrayList<>();
        for (Class<? extends Throwable> type : types) {
            refusals.add(type);
        }
        return new ConformanceSuite(subject, bodies, new Demands(demands.rollback, refusals, demands.limit));
    }

    /**
     * {@return the suite for a decoder that does not promise to stay put after a refusal: its position may have
     * changed, and a part of the output range may have been written} Streams cannot go back, and a reader of single
     * values has read some values of a batch before one is refused.
     */
    public ConformanceSuite withoutRollback() {
        return new ConformanceSuite(subject, bodies, new Demands(false, demands.refusals, demands.limit));
    }

    /**
     * {@return the suite with a time limit for each case other than 20 s}
     *
     * @param limit the longest time for a case
     */
    public ConformanceSuite within(Duration limit) {
        return new ConformanceSuite(subject, bodies, new Demands(demands.rollback, demands.refusals, limit));
    }

    /** {@return all cases, to run one by one} */
    public List<Case> cases() {
        return bodies.keySet().stream().map(name -> new Case(name)).toList();
    }

    /**
     * Runs all cases, without throwing if they fail.
     *
     * @return the results
     */
    public ConformanceReport run() {
        Map<String, AssertionError> results = new LinkedHashMap<>();
        bodies.forEach((name, body) -> results.put(name, run(body)));
        return new ConformanceReport(subject, results);
    }

    /**
     * Runs all cases.
     *
     * @throws AssertionError if a case fails; its message has the number of failed cases, and a line for each kind of
     *         fault
     */
    public void verify() {
        run().verify();
    }

    /**
     * Runs all cases of a decoder with known faults.
     *
     * @param knownFailures names of cases that must fail
     * @throws AssertionError if another case fails, if one of these passes, or if there is no case with such a name
     */
    public void verifyExcept(Set<String> knownFailures) {
        run().verifyExcept(knownFailures);
    }

    /** How the case failed, or null. */
    private AssertionError run(Body body) {
        AtomicReference<Thread> thread = new AtomicReference<>();
        Future<?> result = THREADS.submit(() -> {
            thread.set(Thread.currentThread());
            body.run(demands);
            return null;
        });
        try {
            result.get(demands.limit.toNanos(), TimeUnit.NANOSECONDS);
            return null;
        } catch (TimeoutException e) {
            String at = thread.get() == null ? "its start" : Arrays.stream(thread.get().getStackTrace())
                    .limit(STACK_DEPTH).toList().toString();
            result.cancel(true);
            return FailureKind.TIMEOUT.error(
                    "Did not return within " + demands.limit.toMillis() + " ms; it was at " + at);
        } catch (InterruptedException e) {
            result.cancel(true);
            Thread.currentThread().interrupt();
            return FailureKind.failure(e);
        } catch (ExecutionException e) {
            return FailureKind.failure(e.getCause());
        }
    }

    /** Subject and number of cases. */
    @Override
    public String toString() {
        return subject + ": " + bodies.size() + " cases";
    }
}
