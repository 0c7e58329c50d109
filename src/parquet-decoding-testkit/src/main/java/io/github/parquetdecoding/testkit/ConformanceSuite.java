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
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Cases with names, for one decoder: what it must read, and what it must refuse. Immutable; the methods that change
 * what is asked of the decoder return another suite.
 *
 * <p>{@link #verify()} runs all of them and says what failed. To see every case as a test of its own, make one of each
 * of {@link #cases()}: {@code suite.cases().stream().map(c -> DynamicTest.dynamicTest(c.name(), c::run))}, in JUnit.
 *
 * <p>Cases run on a thread of their own, one after the other. One that does not come back in time fails, and is left
 * to itself: a decoder that reads for ever does not hang the test.
 *
 * @since 0.1.0
 */
public final class ConformanceSuite {
    private static final Duration DEFAULT_LIMIT = Duration.ofSeconds(20);

    private final String subject;
    private final Map<String, Body> bodies;
    private final Demands demands;

    /** What is asked of the decoder. */
    record Demands(boolean rollback, List<Class<? extends Throwable>> refusals, Duration limit) {
        private static final int STACK_DEPTH = 6;

        /** Runs what must be refused, and returns what it threw. */
        Throwable verifyRefused(Attempt attempt) {
            String outcome;
            try {
                outcome = attempt.run();
            } catch (Throwable e) {
                // An AssertionError is a check's: the decoder has read on beyond the end of its stream, for one.
                if (e instanceof AssertionError check) {
                    throw check;
                }
                if (refusals.stream().noneMatch(refusal -> refusal.isInstance(e))) {
                    throw new AssertionError("Refused with " + e + ", allowed are "
                            + refusals.stream().map(Class::getSimpleName).toList(), e);
                }
                return e;
            }
            throw new AssertionError("Not refused, " + outcome);
        }
    }

    /** What must be refused; if it is not, what came out of it. */
    @FunctionalInterface
    interface Attempt {
        String run() throws Exception;
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

        /**
         * {@return what must hold, in words; no two in a suite have the same name, and names do not change from run to
         * run}
         */
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
                throw new AssertionError(subject + ": " + name + ": " + failure.getMessage(), failure);
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

    /** The error of a case that threw {@code thrown}, a check's or the decoder's, over {@code input}. */
    static AssertionError failure(Throwable thrown, Object input) {
        return thrown instanceof AssertionError
                ? new AssertionError(thrown.getMessage() + ": " + input,
                        thrown.getCause() == null ? thrown : thrown.getCause())
                : new AssertionError("Threw " + thrown + ": " + input, thrown);
    }

    /**
     * {@return the suite for a decoder that refuses with these, or subclasses of them, only: exceptions, or errors
     * other than {@link AssertionError}} Any other fails a case.
     *
     * @param types what it may throw
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
     * {@return the suite for a decoder that, when it refuses, may have moved its input and written a part of its
     * output: streams, and values that are read one by one}
     */
    public ConformanceSuite withoutRollback() {
        return new ConformanceSuite(subject, bodies, new Demands(false, demands.refusals, demands.limit));
    }

    /**
     * {@return the suite with another limit than 20 s to the time that one case may take}
     *
     * @param limit the longest time for a case
     */
    public ConformanceSuite within(Duration limit) {
        return new ConformanceSuite(subject, bodies, new Demands(demands.rollback, demands.refusals, limit));
    }

    /** {@return all cases, to be run one by one} */
    public List<Case> cases() {
        return bodies.keySet().stream().map(name -> new Case(name)).toList();
    }

    /**
     * Runs all cases, whatever they throw.
     *
     * @return what was run, and what failed
     */
    public ConformanceReport run() {
        Map<String, AssertionError> results = new LinkedHashMap<>();
        bodies.forEach((name, body) -> results.put(name, run(body)));
        return new ConformanceReport(subject, results);
    }

    /**
     * Runs all cases.
     *
     * @throws AssertionError if one of them fails; its message has every failed case with its name
     */
    public void verify() {
        run().verify();
    }

    /**
     * Runs all cases of a decoder with faults that are known.
     *
     * @param knownFailures names of cases
     * @throws AssertionError if another case fails, or one of these passes, or there is no such case
     */
    public void verifyExcept(Set<String> knownFailures) {
        run().verifyExcept(knownFailures);
    }

    /** How the case failed, or null. */
    private AssertionError run(Body body) {
        FutureTask<AssertionError> task = new FutureTask<>(() -> {
            body.run(demands);
            return null;
        });
        Thread thread = new Thread(task, "conformance of " + subject);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(demands.limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            StackTraceElement[] stack = thread.getStackTrace();
            task.cancel(true);
            return new AssertionError("Did not come back within " + demands.limit.toMillis() + " ms; it was at "
                    + Arrays.asList(stack).subList(0, Math.min(stack.length, Demands.STACK_DEPTH)));
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            return new AssertionError("Interrupted", e);
        } catch (ExecutionException e) {
            Throwable thrown = e.getCause();
            return thrown instanceof AssertionError failure ? failure : new AssertionError("Threw " + thrown, thrown);
        }
    }

    /** The decoder that is judged. */
    @Override
    public String toString() {
        return subject + ": " + bodies.size() + " cases";
    }
}
