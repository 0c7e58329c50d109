// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.parquetdecoding.testkit.FaultyReader.Mistake;
import io.github.parquetdecoding.testkit.internal.RunDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Readers without a mistake pass; those with a single one, or of another format, fail, and the report says how.
 */
class ConformanceTest {
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource
    void suitesPassReadersWithoutAMistakeOnly(FaultyCodec codec) {
        if (!codec.mistakes.contains(Mistake.NONE)) {
            codec.suite.apply(Mistake.NONE).verify();
        }
        assertThat(codec.mistakes).allMatch(mistake -> fails(codec.suite.apply(mistake)));
    }

    /** The cases of large pages, which find most, are the last ones. */
    private static boolean fails(ConformanceSuite suite) {
        List<ConformanceSuite.Case> cases = new ArrayList<>(suite.cases());
        Collections.reverse(cases);
        return cases.stream().anyMatch(one -> {
            try {
                one.run();
                return false;
            } catch (AssertionError e) {
                return true;
            }
        });
    }

    @Test
    void aReaderMayRefuseDeltasOfMoreThan32Bits() {
        first("deltas of more than 32 bits", FaultyCodec.WRONG_DELTA_REFUSAL.suite.apply(Mistake.NONE)).run();
    }

    @Test
    void aReaderThatMayWriteBeforeItRefusesPasses() {
        FaultyCodec.SPLIT_BATCHES.suite.apply(Mistake.WRITES_BEFORE_IT_REFUSES).withoutRollback().verify();
    }

    /** A typical reader: a refusal leaves the buffer after the offending byte. */
    private static int readPlainly(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            byte next = in.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                if (value >>> 32 != 0) {
                    throw new IllegalArgumentException("overflow");
                }
                return (int) value;
            }
        }
        throw new IllegalArgumentException("no end");
    }

    private static ConformanceSuite ints(Calls.ToInt<ByteBuffer> read) {
        return Uleb128Conformance.ints("mine", ByteBuffer::wrap, read, ByteBuffer::remaining);
    }

    private static ConformanceSuite.Case first(String name, ConformanceSuite suite) {
        return suite.cases().stream().filter(one -> one.name().startsWith(name)).findFirst().orElseThrow();
    }

    private static String report(ConformanceSuite suite) {
        return catchThrowableOfType(AssertionError.class, suite::verify).getMessage();
    }

    @Test
    void messagesShowValuesBytesAndWhatIsAllowed() {
        assertThat(report(FaultyCodec.WRONG_ULEB128_LENGTH.suite.apply(Mistake.NONE)))
                .contains("read as 10204081: 6 bytes at 0 of an array of 6: 81 81 81 81 81 01");
        assertThat(report(FaultyCodec.WRONG_SPLIT_SHORTS.suite.apply(Mistake.NONE)))
                .contains("Value 1 of 2", "80 80, not 80 81: 4 bytes at 0 of an array of 4: 01 80 02 81");
        assertThat(report(ints(ConformanceTest::readPlainly).refusingWith(EOFException.class)))
                .contains("BufferUnderflowException", "; allowed: [EOFException]: 4 bytes at 0 of an array of 4: 80");
    }

    @Test
    void theReportNamesTheOptionForAReaderThatMovesWhenItRefuses() {
        ConformanceSuite suite = ints(ConformanceTest::readPlainly);
        assertThat(report(suite)).contains("mine: 48 of 69 cases failed", ".withoutRollback()", "(and 17 like it)");
        suite.withoutRollback().verify();
    }

    @Test
    void theDetailsIncludeEveryCaseAndWhereTheDecoderThrew() {
        ConformanceSuite suite = ints(in -> {
            throw new IOException("broken\nin two");
        }).refusingWith(BufferUnderflowException.class);
        AssertionError summary = catchThrowableOfType(AssertionError.class, suite::verify);
        assertThat(summary.getSuppressed()).isEmpty();
        System.setProperty("parquet.decoding.testkit.details", "true");
        AssertionError error;
        try {
            error = catchThrowableOfType(AssertionError.class, suite::verify);
        } finally {
            System.clearProperty("parquet.decoding.testkit.details");
        }
        suite.failures().forEach((name, failure) -> assertThat(error.getMessage().lines()).containsOnlyOnce(
                "    " + name + ": " + failure.getMessage().replace('\n', ' ')));
        assertThat(error.getSuppressed()).hasSize(69).allMatch(IOException.class::isInstance);
        assertThat(error.getMessage()).contains("ConformanceTest.java:");
    }

    /** So that truncated pages, for example, do not hide behind an argument. */
    @Test
    void theReportShowsOneCaseOfEachSortForEachKindOfFault() {
        Map<String, AssertionError> results = new LinkedHashMap<>();
        for (FailureKind kind : FailureKind.values()) {
            for (int i = 0; i < 99; i++) {
                String name = RunDistribution.values()[i % 2] + ", " + kind + " " + -i;
                results.put(name + ", " + Neighbours.values()[i % 3], kind.error("two\n  lines"));
            }
        }
        AssertionError error = catchThrowableOfType(
                AssertionError.class, () -> new ConformanceReport("mine", results).verifyExcept(Set.of()));
        assertThat(error.getMessage().lines()).hasSizeLessThan(30);
        for (FailureKind kind : FailureKind.values()) {
            assertThat(error.getMessage().lines()).containsOnlyOnce("    " + RunDistribution.values()[0] + ", " + kind
                    + " 0, array of exact size (and 98 like it): two lines");
            assertThat(error.getMessage()).contains(kind.option());
        }
    }

    @Test
    void onlyKnownFailuresMayAndMustFail() {
        ConformanceSuite suite = ints(in -> {
            int value = readPlainly(in);
            if (value == 1 << 31) {
                throw new IllegalArgumentException("too large");
            }
            return value;
        }).withoutRollback();
        String known = "ends of ranges in 5 bytes, padded where less would do";
        suite.verifyExcept(Set.of(known));
        Map.of("empty, neighbours 01", "but passed", "empty, neighbours 1", "no such case").forEach((name, fault) ->
                assertThatExceptionOfType(AssertionError.class)
                        .isThrownBy(() -> suite.verifyExcept(Set.of(known, name)))
                        .withMessageContainingAll(fault, name).withMessageNotContaining(known));
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> suite.verifyExcept(Set.of("empty, neighbours 01")))
                .withMessageContainingAll("1 of 69 cases", known, "but passed: empty, neighbours 01");
    }

    /** The second suite allows what a buffer throws, but not as a refusal. */
    @Test
    void aReaderThatIgnoresABuffersLimitFailsAlthoughMovingTheBufferThrows() {
        ConformanceSuite suite = ints(in -> {
            ByteBuffer all = in.duplicate().clear().position(in.position());
            int value = readPlainly(all);
            in.position(all.position());
            return value;
        });
        for (ConformanceSuite each : List.of(suite, suite.refusingWith(
                IllegalArgumentException.class, BufferUnderflowException.class))) {
            assertThat(each.failures()).hasSize(6).allSatisfy((name, failure) -> {
                assertThat(name).endsWith("neighbours 01");
                assertThat(FailureKind.of(failure)).isEqualTo(FailureKind.READ_OUTSIDE);
            });
        }
    }

    @Test
    void aReaderThatMistakesTheEndOfAStreamForAByteFailsAndReturns() {
        ConformanceSuite suite = Uleb128Conformance.ints("mine", BoundedInputStream::new, in -> {
            int value = 0;
            for (int shift = 0, next = 0x80; (next & 0x80) != 0; shift += 7) {
                next = in.read();
                value |= (next & 0x7F) << shift;
            }
            return value;
        }, InputStream::available).withoutRollback();
        assertThat(suite.failures().keySet()).contains("truncated after byte 3, array of exact size")
                .doesNotContain("back to back, run headers")
                .isEqualTo(suite.refusingWith(Throwable.class).failures().keySet());
    }

    @Test
    void aReaderThatDoesNotReturnFails() {
        // The limit is so short that only a case that hangs is run: others may exceed it on a busy machine.
        ConformanceSuite.Case empty = first("empty", ints(in -> {
            while (!in.hasRemaining() && !Thread.interrupted()) {
                Thread.onSpinWait();
            }
            return readPlainly(in);
        }).within(Duration.ofMillis(200)));
        assertThatExceptionOfType(AssertionError.class).isThrownBy(empty::run)
                .withMessageContaining("Did not return within 200 ms");
    }
}
