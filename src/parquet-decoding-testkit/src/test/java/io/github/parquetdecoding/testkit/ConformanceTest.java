// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Duration;
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
 * Readers without a mistake pass; those with a single one, or of another format, fail in the cases that are meant to
 * find it, and the report says how.
 */
class ConformanceTest {
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "WRONG.*")
    void readersWithoutAMistakePass(FaultyCodec codec) {
        codec.suite.apply(Mistake.NONE).verify();
    }

    /** Runs some cases of a suite, all of which must fail, or pass. */
    private static void verify(ConformanceSuite suite, boolean fails, String name) {
        assertThat(suite.cases()).filteredOn(one -> one.name().equals(name)).singleElement().satisfies(one -> {
            if (fails) {
                assertThatExceptionOfType(AssertionError.class).isThrownBy(one::run);
            } else {
                one.run();
            }
        });
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        # Each of these cases must fail.
        ULEB128_INTS         | FORGETS_THE_LIMIT        | truncated after byte 1, neighbours 01
        ULEB128_INTS         | FORGETS_THE_LIMIT        | truncated after padding, neighbours 01
        ULEB128_INTS         | MOVES_WHEN_IT_REFUSES    | truncated after byte 1, array of exact size
        ULEB128_INTS         | CHANGES_ITS_INPUT        | back to back, run headers
        ULEB128_INT_BATCHES  | FORGETS_THE_LIMIT        | truncated after byte 1 after 7 values, neighbours 01
        ULEB128_INT_BATCHES  | MOVES_WHEN_IT_REFUSES    | no end after 2 values, neighbours 01
        ULEB128_INT_BATCHES  | WRITES_ONE_MORE          | 0 values, run headers
        ULEB128_INT_BATCHES  | WRITES_ONE_MORE          | 7 values, of length 5
        ULEB128_INT_BATCHES  | READS_IN_16_BITS         | 70001 values, run headers
        ULEB128_LONG_BATCHES | WRITES_BEFORE_IT_REFUSES | 11 values to element 0 of 10
        ULEB128_SKIPS        | SKIPS_IN_16_BITS         | 70001 values, run headers
        ULEB128_SKIPS        | SKIPS_ONE_TOO_FEW        | 3 values, any bits
        SPLIT_BATCHES        | SKIP_OVERFLOWS           | a skip of 2147483647 values after 1 of 10
        SPLIT_BATCHES        | SKIPS_ONE_TOO_FEW        | skips and batches in turn
        SPLIT_BATCHES        | MOVES_WHEN_IT_REFUSES    | a batch of one value too many after 1 of 10
        SPLIT_BATCHES        | WRITES_BEFORE_IT_REFUSES | a batch of one value too many after 0 of 10
        SPLIT_BATCHES        | WRITES_BEFORE_IT_REFUSES | 5 values to element 1 of 20
        SPLIT_BATCHES        | CHANGES_ITS_INPUT        | the same page twice
        SPLIT_DOUBLES        | WRITES_ONE_MORE          | every range of a small page
        PACKED_0             | WRITES_ONE_MORE          | 0 to 200 values
        PACKED_64            | WRITES_ONE_MORE          | 257 values
        PACKED_13            | WRITES_BEFORE_IT_REFUSES | one byte too few for 5 values
        PACKED_13            | ACCEPTS_ONE_TOO_MANY     | one byte too few for 40 values
        RUNS_OF_9            | SKIPS_ONE_TOO_FEW        | every range of 40 values in 5 runs
        RUNS_OF_9            | SKIPS_ONE_TOO_FEW        | skips and batches in turn, UNIFORM_IDS
        RUNS_OF_1            | READS_IN_16_BITS         | runs of more than 65536 values and groups
        RUNS_OF_1            | SKIPS_IN_16_BITS         | runs of more than 65536 values and groups
        REFUSED_RUNS_OF_9    | FORGETS_THE_LIMIT        | header truncated after byte 1, neighbours 01
        REFUSED_RUNS_OF_9    | FORGETS_THE_LIMIT        | packed run of 24 values cut to the bytes of 9 after other \
        runs, neighbours FF
        REFUSED_RUNS_OF_9    | MOVES_WHEN_IT_REFUSES    | no run after other runs, array of exact size
        REFUSED_RUNS_OF_9    | MOVES_WHEN_IT_REFUSES    | repeated value truncated after byte 1 after other runs, \
        neighbours 01
        REFUSED_RUNS_OF_9    | WRITES_BEFORE_IT_REFUSES | 10 values to element 1 of 10
        DELTA_INTS           | FORGETS_THE_LIMIT        | without its last byte, neighbours 01
        DELTA_INTS           | ACCEPTS_ONE_TOO_MANY     | one value too many
        DELTA_INTS           | ACCEPTS_ONE_TOO_MANY     | a skip of one value too many
        DELTA_INTS           | MOVES_WHEN_IT_REFUSES    | a skip of one value too many
        DELTA_INTS           | SKIPS_ONE_TOO_FEW        | SORTED_KEYS, miniblocks of 256
        DELTA_INTS           | WRITES_ONE_MORE          | deltas of every bit width
        LENGTHS              | SKIPS_ONE_TOO_FEW        | RANDOM, miniblocks of 32
        PREFIXES             | ACCEPTS_ONE_TOO_MANY     | one value too many
        PLAIN_STRINGS        | FORGETS_THE_LIMIT        | without its last byte, neighbours 01
        ALP_DOUBLES          | WRITES_ONE_MORE          | SENSOR, vectors of 1024
        PACKED_13            | REFUSES_UNUSED_BYTES     | bytes after the values
        RUNS_OF_9            | REFUSES_UNUSED_BYTES     | bytes 00 after the values
        RUNS_OF_9            | REFUSES_UNUSED_BYTES     | bytes FF after the values
        DELTA_INTS           | REFUSES_UNUSED_BYTES     | bytes after the values
        LENGTHS              | REFUSES_UNUSED_BYTES     | bytes after the values
        PREFIXES             | REFUSES_UNUSED_BYTES     | bytes after the values
        PLAIN_STRINGS        | REFUSES_UNUSED_BYTES     | bytes after the values
        WRONG_ULEB128_LENGTH | NONE                     | overflow, last byte 10 after 80, array of exact size
        WRONG_ULEB128_LENGTH | NONE                     | one byte too long, neighbours 01
        WRONG_ZIG_ZAG_SIGN   | NONE                     | codes around 2^31
        WRONG_SPLIT_LENGTH   | NONE                     | 17 bytes for values of 8, array of exact size
        WRONG_SPLIT_NANS     | NONE                     | payloads of NaNs, negative zero, ends of ranges
        WRONG_SPLIT_ZEROS    | NONE                     | payloads of NaNs, negative zero, ends of ranges
        WRONG_SPLIT_INTS     | NONE                     | a page of 70001 values
        WRONG_SPLIT_SHORTS   | NONE                     | the definition, on two values
        WRONG_PACKED_64      | NONE                     | the definition, on every bit by itself
        WRONG_PACKED_3       | NONE                     | 70000 values
        WRONG_PACKING        | NONE                     | 70000 values
        WRONG_PACKING_END    | NONE                     | 0 to 200 values
        WRONG_PACKING_REFUSAL | NONE                    | 1000 values
        WRONG_PACKING_REFUSAL | NONE                    | 5 values from element 0 of 5 on to byte 1 of 7
        WRONG_RUNS_OF_0      | NONE                     | runs of length 0
        REFUSED_RUNS_OF_9    | ACCEPTS_ONE_TOO_MANY     | repeated value of one bit more after other runs, \
        array of exact size
        WRONG_END_OF_RUNS    | NONE   | packed run of 24 values cut to the bytes of 15, array of exact size
        WRONG_ROOM_FOR_RUNS  | NONE   | packed run of 268435455 groups in 3 bytes, array of exact size
        WRONG_DELTA_SUMS     | NONE                     | sums and least deltas that wrap
        WRONG_DELTA_WIDTH    | NONE                     | deltas of more than 32 bits, right or refused
        WRONG_PLAIN_STRINGS  | NONE                     | RANDOM
        WRONG_PLAIN_ALIGNMENT | NONE                    | a page of 130 values
        WRONG_PLAIN_LENGTH   | NONE                     | bytes after the values
        WRONG_ALP_NANS       | NONE                     | payloads of NaNs, negative zero, ends of ranges
        WRONG_ALP_EXCEPTIONS | NONE                     | SENSOR, vectors of 1024
        """)
    void aReaderWithAMistakeFails(FaultyCodec codec, Mistake mistake, String name) {
        verify(codec.suite.apply(mistake), true, name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        WRONG_DELTA_REFUSAL   | deltas of more than 32 bits, right or refused
        WRONG_PLAIN_ALIGNMENT | a page of 31 values
        WRONG_ALP_EXCEPTIONS  | WHOLE_NUMBERS, vectors of 1024
        """)
    void aReaderWithAMistakePassesTheCasesWithoutIt(FaultyCodec codec, String name) {
        verify(codec.suite.apply(Mistake.NONE), false, name);
    }

    @Test
    void aReaderThatTakesMissingBitsForZerosFailsForEveryBitWidth() {
        List<ConformanceSuite.Case> cases = FaultyCodec.WRONG_DELTA_END.suite.apply(Mistake.NONE).cases().stream()
                .filter(one -> one.name().contains(", cut within the last value, ")).toList();
        assertThat(cases).hasSize(3 * 56).allSatisfy(
                one -> assertThatExceptionOfType(AssertionError.class).isThrownBy(one::run));
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE,
            names = {"WRONG.*", "PACKING", "ULEB128_(INTS|SKIPS)", "RUNS.*", ".*_(FLOATS|DOUBLES)"})
    void aReaderThatANegativeNumberOfValuesMovesBackFails(FaultyCodec codec) {
        assertThat(codec.suite.apply(Mistake.READS_BACKWARDS).failures()).isNotEmpty();
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
                mine: 48 of 68 cases failed
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
        assertThat(error.getMessage()).startsWith("mine: 68 of 68 cases failed\n  unexpected exception: 17 cases:\n");
        suite.failures().forEach((name, failure) -> {
            assertThat(error.getMessage().lines())
                    .containsOnlyOnce("    " + name + ": " + failure.getMessage().replace('\n', ' '));
            assertThat(failure).hasCauseExactlyInstanceOf(IOException.class);
        });
        assertThat(error.getSuppressed()).hasSize(68).allMatch(IOException.class::isInstance);
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
        assertThat(error.getMessage().lines()).hasSizeLessThan(40).first().isEqualTo("mine: 1000 of 1000 cases failed");
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
                .withMessageStartingWith("mine: 1 of 68 cases failed unexpectedly\n"
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
