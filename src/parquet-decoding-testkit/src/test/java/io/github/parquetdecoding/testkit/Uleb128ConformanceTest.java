// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.EOFException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Correct readers pass; readers with a single mistake fail, with a message that shows where. */
class Uleb128ConformanceTest {
    private static long read(ByteBuffer in, int maxLength, int bits) {
        long value = 0;
        for (int i = 0; i < maxLength && in.hasRemaining(); i++) {
            int next = in.get();
            value |= (next & 0x7FL) << 7 * i;
            if (next >= 0) {
                if (7 * i + 7 > bits && next >>> bits - 7 * i != 0) {
                    throw new IllegalArgumentException("overflow");
                }
                return value;
            }
        }
        throw new IllegalArgumentException("no end");
    }

    @FunctionalInterface
    private interface Reads {
        long run() throws Exception;
    }

    /** Reads, or restores the buffer's position. */
    private static long orRollBack(ByteBuffer in, Reads reads) throws Exception {
        int start = in.position();
        try {
            return reads.run();
        } catch (Exception e) {
            in.position(start);
            throw e;
        }
    }

    private static int readInt(ByteBuffer in) throws Exception {
        return (int) orRollBack(in, () -> read(in, 5, 32));
    }

    private static long readLong(ByteBuffer in) throws Exception {
        return orRollBack(in, () -> read(in, 10, 64));
    }

    private static void readInts(ByteBuffer in, int[] out, int offset, int count) throws Exception {
        Objects.checkFromIndexSize(offset, count, out.length);
        orRollBack(in, () -> {
            for (int i = 0; i < count; i++) {
                out[offset + i] = readInt(in);
            }
            return count;
        });
    }

    private static void readLongs(ByteBuffer in, long[] out, int offset, int count) throws Exception {
        Objects.checkFromIndexSize(offset, count, out.length);
        orRollBack(in, () -> {
            for (int i = 0; i < count; i++) {
                out[offset + i] = readLong(in);
            }
            return count;
        });
    }

    private static void skip(ByteBuffer in, int count) throws Exception {
        Objects.checkIndex(count, Integer.MAX_VALUE);
        orRollBack(in, () -> {
            for (int i = 0; i < count; i++) {
                read(in, 10, 70);
            }
            return count;
        });
    }

    private static ConformanceSuite ints(Calls.ToInt<ByteBuffer> read) {
        return Uleb128Conformance.ints("mine", ByteBuffer::wrap, read, ByteBuffer::remaining);
    }

    private static ConformanceSuite longs(Calls.ToLong<ByteBuffer> read) {
        return Uleb128Conformance.longs("mine", ByteBuffer::wrap, read, ByteBuffer::remaining);
    }

    private static ConformanceSuite intBatches(Calls.BatchRead<ByteBuffer, int[]> read) {
        return Uleb128Conformance.intBatches("mine", ByteBuffer::wrap, read, ByteBuffer::remaining);
    }

    private static ConformanceSuite longBatches(Calls.BatchRead<ByteBuffer, long[]> read) {
        return Uleb128Conformance.longBatches("mine", ByteBuffer::wrap, read, ByteBuffer::remaining);
    }

    private static Set<String> failures(ConformanceSuite suite) {
        return suite.run().failures().keySet();
    }

    @Test
    void correctReadersPass() {
        for (BufferKind kind : BufferKind.values()) {
            Uleb128Conformance.ints("ints",
                    kind::wrap, Uleb128ConformanceTest::readInt, ByteBuffer::remaining).verify();
            Uleb128Conformance.longs("longs",
                    kind::wrap, Uleb128ConformanceTest::readLong, ByteBuffer::remaining).verify();
        }
        Uleb128Conformance.zigZagInts("zig-zag ints",
                ByteBuffer::wrap, in -> ReferenceZigZag.decode(readInt(in)), ByteBuffer::remaining).verify();
        Uleb128Conformance.zigZagLongs("zig-zag longs",
                ByteBuffer::wrap, in -> ReferenceZigZag.decode(readLong(in)), ByteBuffer::remaining).verify();
        intBatches(Uleb128ConformanceTest::readInts).verify();
        longBatches(Uleb128ConformanceTest::readLongs).verify();
        Uleb128Conformance.skips(
                "skips", ByteBuffer::wrap, Uleb128ConformanceTest::skip, ByteBuffer::remaining).verify();
        ZigZagConformance.ints("zig-zag", ReferenceZigZag::decode).verify();
        ZigZagConformance.longs("zig-zag", ReferenceZigZag::decode).verify();
    }

    @Test
    void aZigZagReaderThatForgetsToDecodeFails() {
        assertThat(failures(Uleb128Conformance.zigZagLongs("mine",
                ByteBuffer::wrap, Uleb128ConformanceTest::readLong, ByteBuffer::remaining))).contains(
                "every value of one byte and of two", "back to back, run headers");
        assertThat(failures(Uleb128Conformance.zigZagIntBatches(
                "mine", ByteBuffer::wrap, Uleb128ConformanceTest::readInts, ByteBuffer::remaining)))
                .contains("2 values, any bits");
        assertThat(failures(Uleb128Conformance.zigZagLongBatches(
                "mine", ByteBuffer::wrap, Uleb128ConformanceTest::readLongs, ByteBuffer::remaining)))
                .contains("2 values, any bits");
        assertThat(failures(ZigZagConformance.ints("mine", code -> code / 2 ^ -(code & 1))))
                .hasSize(33).contains("codes around 2^0", "codes around 2^31", "any codes");
    }

    @Test
    void aReaderThatAcceptsSixBytesFailsAndTheMessageShowsThem() {
        ConformanceReport report = ints(in -> (int) orRollBack(in, () -> read(in, 6, 42))).run();
        assertThat(report.failures()).containsKeys(
                "one byte too long, neighbours 01", "overflow, last byte 10 after 80, array of exact size");
        assertThat(report.failures().get("one byte too long, neighbours 01")).hasMessage(
                "Not refused, read as 10204081: 6 bytes at 3 of an array of 25: 81 81 81 81 81 01");
    }

    private static final String[] CUT_BEFORE_AN_END = {
        "empty, neighbours 01", "truncated after byte 1, neighbours 01", "truncated after byte 2, neighbours 01",
        "truncated after byte 3, neighbours 01", "truncated after byte 4, neighbours 01",
        "truncated after padding, neighbours 01"};

    @Test
    void aReaderThatReadsNeighboursFailsWhereTheyEndTheValue() {
        assertThat(failures(ints(in -> {
            int limit = in.limit();
            in.limit(in.capacity());
            try {
                return readInt(in);
            } finally {
                in.limit(Math.max(limit, in.position()));
            }
        }))).containsExactly(CUT_BEFORE_AN_END);
    }

    @Test
    void aReaderThatIgnoresABuffersLimitFailsAlthoughMovingTheBufferThrows() {
        ConformanceSuite suite = ints(in -> {
            ByteBuffer all = in.duplicate().clear().position(in.position());
            int value = readInt(all);
            in.position(all.position());
            return value;
        });
        for (ConformanceSuite each : List.of(suite, suite.refusingWith(IllegalArgumentException.class))) {
            ConformanceReport report = each.run();
            assertThat(report.failures()).containsOnlyKeys(CUT_BEFORE_AN_END);
            assertThat(report.failures().get("empty, neighbours 01"))
                    .hasMessageStartingWith("Read past the limit, then tried to move there: 0 bytes at 3 of an array");
        }
        assertThat(failures(intBatches((in, out, offset, count) -> {
            ByteBuffer all = in.duplicate().clear().position(in.position());
            readInts(all, out, offset, count);
            in.position(all.position());
        }))).contains("truncated after byte 1 after 7 values, neighbours 01");
    }

    @Test
    void aReaderThatMovesWhenItRefusesFailsWithoutTheOption() {
        Calls.ToInt<ByteBuffer> read = in -> {
            ByteBuffer copy = in.duplicate();
            try {
                int value = readInt(copy);
                in.position(copy.position());
                return value;
            } catch (IllegalArgumentException e) {
                in.position(in.position() + Math.min(1, in.remaining()));
                throw e;
            }
        };
        assertThat(failures(ints(read))).contains("truncated after byte 1, array of exact size")
                .doesNotContain("empty, array of exact size");
        ints(read).withoutRollback().verify();
    }

    @Test
    void anExceptionThatIsNotAllowedFails() {
        ints(Uleb128ConformanceTest::readInt).refusingWith(IllegalArgumentException.class).verify();
        assertThat(ints(Uleb128ConformanceTest::readInt)
                .refusingWith(BufferUnderflowException.class, EOFException.class).run().failures()
                .get("truncated after byte 2, array of exact size")).hasMessage(
                        "Refused with java.lang.IllegalArgumentException: no end; allowed: "
                                + "[BufferUnderflowException, EOFException]: 2 bytes at 0 of an array of 2: 81 81");
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
        Map<String, AssertionError> failures = suite.run().failures();
        assertThat(failures.keySet()).contains("truncated after byte 3, array of exact size")
                .doesNotContain("back to back, run headers")
                .isEqualTo(failures(suite.refusingWith(Throwable.class)));
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
            return readInt(in);
        }).within(Duration.ofMillis(200)).cases().stream().filter(one -> one.name().startsWith("empty")).toList();
        assertThat(cases).hasSize(3).allSatisfy(one -> assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(one::run)
                .withMessageStartingWith("mine: " + one.name() + ": Did not return within 200 ms; it was at ["));
    }

    @Test
    void aBatchReaderThatMovesOrWritesTooMuchFails() {
        assertThat(failures(intBatches((in, out, offset, count) -> {
            Objects.checkFromIndexSize(offset, count, out.length);
            for (int i = 0; i < count; i++) {
                out[offset + i] = readInt(in);
            }
        }))).contains("no end after 2 values, neighbours 01").doesNotContain("no end, neighbours 01");
        assertThat(failures(intBatches((in, out, offset, count) -> {
            readInts(in, out, offset, count);
            if (offset + count < out.length) {
                out[offset + count] = 0;
            }
        }))).contains("0 values, run headers", "7 values, of length 5");
        assertThat(failures(longBatches((in, out, offset, count) -> {
            IntStream.range(0, count).forEach(i -> out[offset + i] = 1);
            readLongs(in, out, offset, count);
        }))).containsExactly("11 values to element 0 of 10");
    }

    @Test
    void aCountThatOverflows16BitsFails() {
        assertThat(failures(intBatches((in, out, offset, count) ->
                readInts(in, out, offset, count < 0 ? count : (char) count)))).containsExactly(
                        "70001 values, run headers");
        assertThat(failures(Uleb128Conformance.skips("mine", ByteBuffer::wrap,
                (in, count) -> skip(in, count < 0 ? count : (char) count), ByteBuffer::remaining))).containsExactly(
                        "70001 values, run headers");
    }

    @Test
    void aSkipThatDoesNotFindTheEndsFails() {
        assertThat(failures(Uleb128Conformance.skips("mine", ByteBuffer::wrap,
                (in, count) -> in.position(in.position() + count), ByteBuffer::remaining)))
                .contains("3 values, any bits").doesNotContain("3 values, of length 1");
    }
}
