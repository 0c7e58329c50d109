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
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;

/**
 * Named cases for one decoder: input that it must read, and input that it must refuse. Suites are immutable; the
 * methods that change the requirements return a new suite.
 *
 * <p>{@link #verify()} runs all cases. If any fail, its error groups them by kind of fault, shows the first of those
 * whose names differ only in numbers, distributions or neighbours, and names the option that allows such a difference:
 * {@link #withoutRollback()}, which most readers of single values and of streams need, {@link #lenient},
 * {@link #refusingWith} or {@link #within}. {@link #verifyExcept} takes known failures.
 *
 * <p>With the system property {@code parquet.decoding.testkit.details=true}, the error includes every failed case and
 * the stack traces of the decoder's exceptions. To turn every case into a separate test, use {@link #tests()} in JUnit
 * and {@link #cases()} elsewhere.
 *
 * <p>Cases run one after the other, on a thread other than the caller's. A case that does not return in time fails, and
 * its thread is abandoned, so that a decoder that reads forever does not hang the test.
 *
 * @since 0.1.0
 */
public final class ConformanceSuite {
    private static final Duration DEFAULT_LIMIT = Duration.ofSeconds(20);
    private static final int STACK_DEPTH = 6;

    /** Threads are reused: most cases take less time than starting one. A case that hangs keeps its thread. */
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "conformance");
        thread.setDaemon(true);
        return thread;
    });

    private final String subject;
    private final Map<String, Body> bodies;
    private final Demands demands;

    /** The requirements. */
    record Demands(boolean rollback, List<Class<? extends Throwable>> refusals, Duration limit) {
        /** Runs a call that must be refused, and returns its exception. */
        Throwable verifyRefused(Attempt attempt) {
            String outcome;
            try {
                outcome = attempt.run();
            } catch (Throwable e) {
                return refusal(e);
            }
            throw FailureKind.NOT_REFUSED.error("Not refused, " + outcome);
        }

        /** Runs a check of values that a decoder may refuse to read. */
        void verifyUnlessRefused(Check check) {
            try {
                check.run();
            } catch (Throwable e) {
                refusal(e);
            }
        }

        /** Returns an exception that the decoder may refuse with, and throws if it is none. */
        private Throwable refusal(Throwable thrown) {
            if (thrown instanceof AssertionError failed) {
                // A check failed. For example, the decoder read past the end of its stream.
                throw failed;
            }
            if (refusals.stream().noneMatch(refusal -> refusal.isInstance(thrown))) {
                throw FailureKind.OTHER_EXCEPTION.error("Refused with " + thrown + "; allowed: "
                        + refusals.stream().map(Class::getSimpleName).toList(), thrown);
            }
            return thrown;
        }

        /** Checks that a refusal had no effect, if rollback is required; reports any fault as the same kind. */
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

        /** Checks that a refused read wrote nothing, or at least nothing outside the output range. */
        void verifyOutput(CanariedArray<?> out) {
            out.verifyCanaries();
            verifyRolledBack(out::verifyUntouched);
        }
    }

    /** A call that must be refused; if it is not, it returns a description of its result. */
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

    /** A case of a varint of too many bytes or bits, which a lenient decoder need not refuse. */
    record LongVarint(Body body) implements Body {
        @Override
        public void run(Demands demands) throws Exception {
            try {
                body.run(demands);
            } catch (AssertionError e) {
                throw FailureKind.of(e) == FailureKind.NOT_REFUSED ? FailureKind.LONG_VARINT.error(e.getMessage()) : e;
            }
        }
    }

    /** Links to JUnit only if it is used. */
    private static final class JUnit {
        static Stream<DynamicTest> tests(ConformanceSuite suite) {
            return suite.cases().stream().map(one -> DynamicTest.dynamicTest(one.name(), one::run));
        }
    }

    public final class Case {
        private final String name;

        private Case(String name) {
            this.name = name;
        }

        /** {@return a description, unique within the suite and the same in every run} */
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
     * {@return this suite for a decoder that refuses only with these types: exceptions, or errors other than
     * {@link AssertionError}} A case in which the decoder throws anything else fails. The default is any
     * {@link Exception}, but no {@link Error}.
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
     * {@return this suite for a decoder whose refusals may change its position and write to the output range} Streams
     * cannot go back, and a reader of single values has read part of a batch before it refuses a value.
     */
    public ConformanceSuite withoutRollback() {
        return new ConformanceSuite(subject, bodies, new Demands(false, demands.refusals, demands.limit));
    }

    /**
     * {@return this suite for a decoder that may read varints of too many bytes or bits, with any value} Many released
     * readers do. Truncated varints must still be refused.
     */
    public ConformanceSuite lenient() {
        Map<String, Body> refused = new LinkedHashMap<>(bodies);
        refused.values().removeIf(LongVarint.class::isInstance);
        return new ConformanceSuite(subject, refused, demands);
    }

    /** {@return this suite with another time limit for each case than 20 s} */
    public ConformanceSuite within(Duration limit) {
        return new ConformanceSuite(subject, bodies, new Demands(demands.rollback, demands.refusals, limit));
    }

    /** {@return all cases, to run one by one} */
    public List<Case> cases() {
        return bodies.keySet().stream().map(name -> new Case(name)).toList();
    }

    /** {@return a test for every case, to return from a {@code @TestFactory}} It needs JUnit 5 or later. */
    public Stream<DynamicTest> tests() {
        return JUnit.tests(this);
    }

    /** {@return failed cases by name, in order} An error's cause is the decoder's exception, if it threw one. */
    public Map<String, AssertionError> failures() {
        return run().failures();
    }

    private ConformanceReport run() {
        Map<String, AssertionError> results = new LinkedHashMap<>();
        bodies.forEach((name, body) -> results.put(name, run(body)));
        return new ConformanceReport(subject, results);
    }

    /**
     * Runs all cases.
     *
     * @throws AssertionError if a case fails; its message contains the number of failed cases, and each kind of fault
     */
    public void verify() {
        verifyExcept(Set.of());
    }

    /**
     * Runs all cases for a decoder with known faults.
     *
     * @param knownFailures names of the cases that must fail
     * @throws AssertionError if another case fails, if one of these passes, or if there is no case of such a name
     */
    public void verifyExcept(Set<String> knownFailures) {
        run().verifyExcept(knownFailures);
    }

    /** Returns the failure, or null if the case passes. */
    private AssertionError run(Body body) {
        AtomicReference<Thread> thread = new AtomicReference<>();
        Future<?> result = THREADS.submit(() -> {
            thread.set(Thread.currentThread());
            ReusedReader.beginCase();
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

    @Override
    public String toString() {
        return subject + ": " + bodies.size() + " cases";
    }
}
