// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.RunDistribution;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Reports on decoders that fail. */
class ConformanceReportTest {
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

    private static AssertionError error(ConformanceSuite suite) {
        return catchThrowableOfType(AssertionError.class, suite::verify);
    }

    private static AssertionError errorWithDetails(ConformanceSuite suite) {
        System.setProperty("parquet.decoding.testkit.details", "true");
        try {
            return error(suite);
        } finally {
            System.clearProperty("parquet.decoding.testkit.details");
        }
    }

    @Test
    void theReportNamesTheOptionForAReaderThatMovesWhenItRefuses() {
        ConformanceSuite suite = ints(ConformanceReportTest::readPlainly);
        AssertionError error = error(suite);
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
    void theDetailsIncludeEveryCaseAndTheDecodersStackTraces() {
        ConformanceSuite suite = ints(in -> {
            throw new IOException("broken\nin two");
        }).refusingWith(BufferUnderflowException.class);
        AssertionError error = errorWithDetails(suite);
        assertThat(error.getMessage()).startsWith("mine: 68 of 68 cases failed\n  unexpected exception: 17 cases:\n");
        suite.failures().forEach((name, failure) -> assertThat(error.getMessage().lines())
                .containsOnlyOnce("    " + name + ": " + failure.getMessage().replace('\n', ' ')));
        assertThat(error.getSuppressed()).hasSize(68).allMatch(IOException.class::isInstance);
    }

    /** So that truncated pages, for example, do not hide behind an argument. */
    @Test
    void theReportShowsOneCaseOfEachSortForEachKindOfFault() {
        Map<String, AssertionError> results = new LinkedHashMap<>();
        for (FailureKind kind : FailureKind.values()) {
            results.put(kind + " alone", kind.error("alone"));
            for (int i = 0; i < 33; i++) {
                for (Neighbours neighbours : Neighbours.values()) {
                    String name = RunDistribution.values()[i % 2] + ", " + kind + " " + -i + ", " + neighbours;
                    results.put(name, kind.error("two\n  lines"));
                }
            }
        }
        Set<String> known = IntStream.range(0, 200).mapToObj(Integer::toString).collect(Collectors.toSet());
        IntStream.range(0, 100).forEach(i -> results.put(Integer.toString(i), null));
        AssertionError error = catchThrowableOfType(
                AssertionError.class, () -> new ConformanceReport("mine", results).verifyExcept(known));
        assertThat(error.getMessage().lines()).hasSizeLessThan(40)
                .first().isEqualTo("mine: 1000 of 1100 cases failed unexpectedly");
        for (FailureKind kind : FailureKind.values()) {
            assertThat(error.getMessage().lines()).containsOnlyOnce(
                    "  " + kind + ": 100 cases, the first of each sort:", "    " + kind + " alone: alone",
                    "    " + RunDistribution.values()[0] + ", " + kind + " 0, array of exact size (and 98 like it): "
                            + "two lines");
        }
        assertThat(error.getMessage()).contains(".withoutRollback()", ".refusingWith(", ".within(Duration)");
    }

    @Test
    void theReportShowsWhereTheDecoderThrewAndKeepsTheException() {
        Map<String, AssertionError> failures = ints(in -> {
            throw new IOException("broken");
        }).failures();
        assertThat(failures).doesNotContainKey("empty, array of exact size");
        assertThat(failures.get("every value of one byte and of two"))
                .message().matches("Threw java.io.IOException: broken, at .*ConformanceReportTest.*"
                        + "\\(ConformanceReportTest.java:[0-9]+\\): 1 byte at 0 of an array of 1: 00");
        assertThat(failures.values()).allSatisfy(
                failure -> assertThat(failure).hasCauseExactlyInstanceOf(IOException.class));
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
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> suite.verifyExcept(Set.of(known, "empty, neighbours 01")))
                .withMessage("mine: known to fail, but passed: empty, neighbours 01");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> suite.verifyExcept(Set.of(known, "empty, neighbours 1")))
                .withMessage("mine: known to fail, but no such case exists: empty, neighbours 1");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> suite.verifyExcept(Set.of("empty, neighbours 01")))
                .withMessageStartingWith("mine: 1 of 68 cases failed unexpectedly\n"
                        + "  unexpected exception: 1 case:\n    " + known + ": Threw java.lang.Illegal")
                .withMessageEndingWith("\nknown to fail, but passed: empty, neighbours 01");
    }

    /** The second one throws what is allowed, but not as a refusal. */
    @Test
    void theReportShowsThatAReaderIgnoresABuffersLimitAlthoughMovingTheBufferThrows() {
        ConformanceSuite suite = ints(in -> {
            ByteBuffer all = in.duplicate().clear().position(in.position());
            int value = readPlainly(all);
            in.position(all.position());
            return value;
        });
        for (ConformanceSuite each : List.of(suite, suite.refusingWith(
                IllegalArgumentException.class, BufferUnderflowException.class))) {
            Map<String, AssertionError> failures = each.failures();
            assertThat(failures).containsOnlyKeys("empty, neighbours 01", "truncated after byte 1, neighbours 01",
                    "truncated after byte 2, neighbours 01", "truncated after byte 3, neighbours 01",
                    "truncated after byte 4, neighbours 01", "truncated after padding, neighbours 01");
            assertThat(failures.get("empty, neighbours 01"))
                    .hasMessageStartingWith("Read past the limit, then tried to move there: 0 bytes at 3 of an array");
        }
    }

    @Test
    void theReportNamesTheExceptionsThatAreAllowed() {
        assertThat(ints(ConformanceReportTest::readPlainly).withoutRollback()
                .refusingWith(IllegalArgumentException.class, EOFException.class).failures()
                .get("truncated after byte 2, array of exact size")).hasMessage(
                        "Refused with java.nio.BufferUnderflowException; allowed: "
                                + "[IllegalArgumentException, EOFException]: 2 bytes at 0 of an array of 2: 81 81");
    }

    @Test
    void aReaderThatMistakesTheEndOfAStreamForAByteFailsAndReturns() {
        Calls.ToInt<InputStream> forEver = in -> {
            int value = 0;
            int shift = 0;
            int next;
            do {
                next = in.read();
                value |= (next & 0x7F) << shift;
                shift += 7;
            } while ((next & 0x80) != 0);
            return value;
        };
        ConformanceSuite suite = Uleb128Conformance.ints("mine",
                BoundedInputStream::new, forEver, InputStream::available).withoutRollback();
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
        }).within(Duration.ofMillis(200)).cases().stream().filter(one -> one.name().startsWith("empty")).toList();
        assertThat(cases).hasSize(3).allSatisfy(one -> assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(one::run)
                .withMessageStartingWith("mine: " + one.name() + ": Did not return within 200 ms; it was at ["));
    }

    @Test
    void theKitIsANamedModuleWithoutDependencies() throws Exception {
        Path classes = Path.of(ConformanceSuite.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        ModuleDescriptor descriptor =
                ModuleFinder.of(classes).find("io.github.parquetdecoding.testkit").orElseThrow().descriptor();
        assertThat(descriptor.requires()).extracting(ModuleDescriptor.Requires::name).containsExactly("java.base");
        assertThat(descriptor.exports()).extracting(ModuleDescriptor.Exports::source)
                .containsExactly("io.github.parquetdecoding.testkit");
    }
}
