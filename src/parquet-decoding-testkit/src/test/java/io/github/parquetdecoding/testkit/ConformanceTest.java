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
import org.junit.jupiter.params.provider.CsvSource;
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
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "WRONG.*")
    void readersWithoutAMistakePass(FaultyCodec codec) {
        codec.suite.apply(Mistake.NONE).verify();
    }

    /** Each codec is tried with the mistakes that its suite can show; those of another format with none. */
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        WRONG_.* ; NONE
        ULEB128_INTS ; (FORGETS|CHANGES|MISREADS|COUNTS|ACCEPTS|MOVES)_.*
        ULEB128_INT_BATCHES ; (?!NONE|SHARES|SKIP|REFUSES).*
        ULEB128_SKIPS ; (FORGETS|CHANGES|COUNTS|SKIPS|ACCEPTS|MOVES)_.*
        SPLIT_BATCHES ; (?!NONE|REFUSES).*
        SPLIT_DOUBLES|PLAIN_FLOATS ; FORGETS_THE_OFFSET|MISREADS_.*
        SPLIT_DOUBLES|PLAIN_FLOATS|ALP_DOUBLES ; (CHANGES|SHARES|WRITES|READS_IN|COUNTS)_.*
        PACKED_13 ; FORGETS_THE_OFFSET|(CHANGES|MISREADS|ACCEPTS|WRITES|READS_IN)_.*
        RUNS_OF_1 ; (SHARES|WRITES_ONE|READS_IN|READS_AT|SKIPS|REFUSES)_.*
        REFUSED_RUNS_OF_9 ; FORGETS_THE_LIMIT|(ACCEPTS|MOVES|READS_B|WRITES_B).*
        DELTA_INTS ; (?!NONE).*
        LENGTHS|PREFIXES|PLAIN_STRINGS ; (?!NONE|WRITES).*
        """)
    void readersWithAMistakeFail(String codecs, String mistakes) {
        assertThat(FaultyCodec.values()).filteredOn(codec -> codec.name().matches(codecs)).isNotEmpty().allSatisfy(
                codec -> assertThat(Mistake.values()).filteredOn(mistake -> mistake.name().matches(mistakes))
                        .isNotEmpty().allMatch(mistake -> fails(codec.suite.apply(mistake))));
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
        assertThat(FaultyCodec.WRONG_DELTA_REFUSAL.suite.apply(Mistake.NONE).failures())
                .isNotEmpty().doesNotContainKey("deltas of more than 32 bits, right or refused");
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

    @Test
    void messagesShowValuesBytesAndWhatIsAllowed() {
        assertThat(FaultyCodec.WRONG_ULEB128_LENGTH.suite.apply(Mistake.NONE).failures()
                .get("one byte too long, neighbours 01")).hasMessage(
                        "Not refused, read as 10204081: 6 bytes at 3 of an array of 25: 81 81 81 81 81 01");
        assertThat(FaultyCodec.WRONG_SPLIT_SHORTS.suite.apply(Mistake.NONE).failures()
                .get("the definition, on two values")).hasMessage("Value 1 of 2, in a batch of 2 from value 0, "
                        + "has bytes 80 80, not 80 81: 4 bytes at 0 of an array of 4: 01 80 02 81");
        assertThat(ints(ConformanceTest::readPlainly).withoutRollback()
                .refusingWith(IllegalArgumentException.class, EOFException.class).failures()
                .get("truncated after byte 2, array of exact size")).hasMessage(
                        "Refused with java.nio.BufferUnderflowException; allowed: "
                                + "[IllegalArgumentException, EOFException]: 2 bytes at 0 of an array of 2: 81 81");
    }

    @Test
    void theReportNamesTheOptionForAReaderThatMovesWhenItRefuses() {
        ConformanceSuite suite = ints(ConformanceTest::readPlainly);
        AssertionError error = catchThrowableOfType(AssertionError.class, suite::verify);
        assertThat(error).message().startsWith("""
                mine: 48 of 69 cases failed
                  refused, but moved or changed the output: 48 cases, the first of each sort:
                    truncated after byte 1, array of exact size (and 11 like it): After the refusal: \
                0 bytes left, not 1: 1 byte at 0 of an array of 1: 81
                    truncated after padding, array""").contains("\n    one byte too long, array of exact size (and 2 ")
                .endsWith("""
                    overflow, last byte 10 after FF, array of exact size (and 17 like it): After the refusal: \
                0 bytes left, not 5: 5 bytes at 0 of an array of 5: FF FF FF FF 10
                    If your decoder does not promise to undo a refused call, use .withoutRollback().
                  For all cases and stack traces: -Dparquet.decoding.testkit.details=true""");
        assertThat(error.getCause()).isNull();
        assertThat(error.getSuppressed()).isEmpty();
        suite.withoutRollback().verify();
    }

    @Test
    void theDetailsIncludeEveryCaseAndWhereTheDecoderThrew() {
        ConformanceSuite suite = ints(in -> {
            throw new IOException("broken\nin two");
        }).refusingWith(BufferUnderflowException.class);
        System.setProperty("parquet.decoding.testkit.details", "true");
        AssertionError error;
        try {
            error = catchThrowableOfType(AssertionError.class, suite::verify);
        } finally {
            System.clearProperty("parquet.decoding.testkit.details");
        }
        assertThat(error.getMessage()).startsWith("mine: 69 of 69 cases failed\n  unexpected exception: 18 cases:\n");
        suite.failures().forEach((name, failure) -> {
            assertThat(error.getMessage().lines())
                    .containsOnlyOnce("    " + name + ": " + failure.getMessage().replace('\n', ' '));
            assertThat(failure).hasCauseExactlyInstanceOf(IOException.class);
        });
        assertThat(error.getSuppressed()).hasSize(69).allMatch(IOException.class::isInstance);
        assertThat(suite.failures().get("every value of one byte and of two")).message().matches(
                "(?s)Threw java.io.IOException: broken.*, at .*ConformanceTest.*\\(ConformanceTest.java:[0-9]+\\): "
                        + "1 byte at 0 of an array of 1: 00");
    }

    /** So that truncated pages, for example, do not hide behind an argument. */
    @Test
    void theReportShowsOneCaseOfEachSortForEachKindOfFault() {
        Map<String, AssertionError> results = new LinkedHashMap<>();
        for (FailureKind kind : FailureKind.values()) {
            results.put(kind + " alone", kind.error("alone"));
            for (int i = 0; i < 99; i++) {
                String name = RunDistribution.values()[i % 2] + ", " + kind + " " + -i;
                results.put(name + ", " + Neighbours.values()[i % 3], kind.error("two\n  lines"));
            }
        }
        AssertionError error = catchThrowableOfType(
                AssertionError.class, () -> new ConformanceReport("mine", results).verifyExcept(Set.of()));
        assertThat(error.getMessage().lines()).hasSizeLessThan(40).first().isEqualTo("mine: 1100 of 1100 cases failed");
        for (FailureKind kind : FailureKind.values()) {
            assertThat(error.getMessage().lines()).containsOnlyOnce(
                    "  " + kind + ": 100 cases, the first of each sort:", "    " + kind + " alone: alone",
                    "    " + RunDistribution.values()[0] + ", " + kind + " 0, array of exact size (and 98 like it): "
                            + "two lines");
        }
        assertThat(error.getMessage()).contains(".withoutRollback()", ".refusingWith(", ".within(Duration)");
    }

    @Test
    void onlyKnownFailuresMayAndMustFail() {
        ConformanceSuite suite = ints(in -> {
            int position = in.position();
            int value = readPlainly(in);
            if (value == 1 << 31) {
                in.position(position);
                throw new IllegalArgumentException("too large");
            }
            return value;
        }).withoutRollback();
        String known = "ends of ranges in 5 bytes, padded where less would do";
        suite.verifyExcept(Set.of(known));
        for (String name : List.of("empty, neighbours 01", "empty, neighbours 1")) {
            assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> suite.verifyExcept(Set.of(known, name)))
                    .withMessage("mine: known to fail, but "
                            + (name.endsWith("01") ? "passed: " : "no such case exists: ") + name);
        }
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> suite.verifyExcept(Set.of("empty, neighbours 01")))
                .withMessageStartingWith("mine: 1 of 69 cases failed unexpectedly\n"
                        + "  unexpected exception: 1 case:\n    " + known + ": Threw java.lang.Illegal")
                .withMessageEndingWith("\nknown to fail, but passed: empty, neighbours 01");
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
            assertThat(each.failures()).hasSize(6).allSatisfy((name, failure) -> assertThat(name)
                    .matches("(empty|truncated after (byte [1-4]|padding)), neighbours 01")).hasEntrySatisfying(
                            "empty, neighbours 01", failure -> assertThat(failure).hasMessageStartingWith(
                                    "Read past the limit, then tried to move there: 0 bytes at 3 of an array"));
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
        Map<String, AssertionError> failures = suite.failures();
        assertThat(failures.keySet()).contains("truncated after byte 3, array of exact size")
                .doesNotContain("back to back, run headers")
                .isEqualTo(suite.refusingWith(Throwable.class).failures().keySet());
        assertThat(failures.get("truncated after byte 1, neighbours FF")).hasMessage(
                "Read 1000 more times after the stream's end: 1 byte at 3 of an array of 20: 81");
    }

    @Test
    void aReaderThatDoesNotReturnFails() {
        // The limit is so short that only the cases that hang are run: others may exceed it on a busy machine.
        List<ConformanceSuite.Case> cases = ints(in -> {
            while (!in.hasRemaining() && !Thread.interrupted()) {
                Thread.onSpinWait();
            }
            return readPlainly(in);
        }).within(Duration.ofSeconds(1)).cases().stream().filter(one -> one.name().startsWith("empty")).toList();
        assertThat(cases).hasSize(3).allSatisfy(one -> assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(one::run)
                .withMessageStartingWith("mine: " + one.name() + ": Did not return within 1000 ms; it was at ["));
    }
}
