// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import org.junit.jupiter.api.Test;

import java.io.EOFException;
import java.io.IOError;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Decoders that are right pass; decoders with one mistake each do not, and the message says where. */
class ConformanceTest {
    // A reader of ints and longs over a buffer, with a switch for every rule that it may break.

    private static long read(ByteBuffer in, int maxLength, int bits) {
        int start = in.position();
        long value = 0;
        for (int i = 0; i < maxLength && in.hasRemaining(); i++) {
            int next = in.get();
            value |= (next & 0x7FL) << 7 * i;
            if (next >= 0) {
                if (7 * i + 7 > bits && next >>> bits - 7 * i != 0) {
                    in.position(start);
                    throw new IllegalArgumentException("overflow");
                }
                return value;
            }
        }
        in.position(start);
        throw new IllegalArgumentException("no end");
    }

    private static int readInt(ByteBuffer in) {
        return (int) read(in, 5, 32);
    }

    private static long readLong(ByteBuffer in) {
        return read(in, 10, 64);
    }

    private static void readInts(ByteBuffer in, int[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
        int start = in.position();
        try {
            for (int i = 0; i < count; i++) {
                out[offset + i] = readInt(in);
            }
        } catch (IllegalArgumentException e) {
            in.position(start);
            throw e;
        }
    }

    private static void readLongs(ByteBuffer in, long[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
        int start = in.position();
        try {
            for (int i = 0; i < count; i++) {
                out[offset + i] = readLong(in);
            }
        } catch (IllegalArgumentException e) {
            in.position(start);
            throw e;
        }
    }

    private static void skip(ByteBuffer in, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("negative");
        }
        int start = in.position();
        try {
            for (int i = 0; i < count; i++) {
                read(in, 10, 70);
            }
        } catch (IllegalArgumentException e) {
            in.position(start);
            throw e;
        }
    }

    private static ConformanceSuite ints(Calls.ToInt<ByteBuffer> read) {
        return Uleb128Conformance.ints("mine", Uleb128IntReader.of(ByteBuffer::wrap, read, ByteBuffer::remaining));
    }

    @Test
    void readersThatAreRightPass() {
        for (BufferKind kind : BufferKind.values()) {
            Uleb128Conformance.ints("ints", Uleb128IntReader.of(
                    kind::wrap, ConformanceTest::readInt, ByteBuffer::remaining)).verify();
            Uleb128Conformance.longs("longs", Uleb128LongReader.of(
                    kind::wrap, ConformanceTest::readLong, ByteBuffer::remaining)).verify();
        }
        Uleb128Conformance.zigZagInts("zig-zag ints", Uleb128IntReader.of(
                ByteBuffer::wrap, in -> ReferenceZigZag.decode(readInt(in)), ByteBuffer::remaining)).verify();
        Uleb128Conformance.zigZagLongs("zig-zag longs", Uleb128LongReader.of(
                ByteBuffer::wrap, in -> ReferenceZigZag.decode(readLong(in)), ByteBuffer::remaining)).verify();
        Uleb128Conformance.intBatches("int batches", Uleb128BatchReader.of(
                ByteBuffer::wrap, ConformanceTest::readInts, ByteBuffer::remaining)).verify();
        Uleb128Conformance.longBatches("long batches", Uleb128BatchReader.of(
                ByteBuffer::wrap, ConformanceTest::readLongs, ByteBuffer::remaining)).verify();
        Uleb128Conformance.skips("skips", ByteBuffer::wrap, ConformanceTest::skip, ByteBuffer::remaining).verify();
        ZigZagConformance.ints("zig-zag", ReferenceZigZag::decode).verify();
        ZigZagConformance.longs("zig-zag", ReferenceZigZag::decode).verify();
    }

    @Test
    void aZigZagReaderThatForgetsTheCodeFails() {
        Uleb128LongReader<ByteBuffer> plain = Uleb128LongReader.of(
                ByteBuffer::wrap, ConformanceTest::readLong, ByteBuffer::remaining);
        assertThat(failures(Uleb128Conformance.zigZagLongs("mine", plain))).contains(
                "every value of one byte and of two", "back to back, run headers");
        assertThat(failures(Uleb128Conformance.zigZagIntBatches("mine", Uleb128BatchReader.of(
                ByteBuffer::wrap, ConformanceTest::readInts, ByteBuffer::remaining)))).contains("2 values, any bits");
        assertThat(failures(Uleb128Conformance.zigZagLongBatches("mine", Uleb128BatchReader.of(
                ByteBuffer::wrap, ConformanceTest::readLongs, ByteBuffer::remaining)))).contains("2 values, any bits");
        assertThat(failures(ZigZagConformance.ints("mine", code -> code / 2 ^ -(code & 1)))).containsExactly(
                "codes around 2^0", "codes around 2^1", "codes around 2^2", "codes around 2^3", "codes around 2^4",
                "codes around 2^5", "codes around 2^6", "codes around 2^7", "codes around 2^8", "codes around 2^9",
                "codes around 2^10", "codes around 2^11", "codes around 2^12", "codes around 2^13", "codes around 2^14",
                "codes around 2^15", "codes around 2^16", "codes around 2^17", "codes around 2^18", "codes around 2^19",
                "codes around 2^20", "codes around 2^21", "codes around 2^22", "codes around 2^23", "codes around 2^24",
                "codes around 2^25", "codes around 2^26", "codes around 2^27", "codes around 2^28", "codes around 2^29",
                "codes around 2^30", "codes around 2^31", "any codes");
    }

    @Test
    void aReaderThatTakesSixBytesFailsAndTheMessageHasTheBytes() {
        ConformanceSuite suite = ints(in -> (int) read(in, 6, 42));
        assertThat(failures(suite)).contains(
                "one byte too long, neighbours 01", "overflow, last byte 10 after 80, array of exact size");
        assertThatExceptionOfType(AssertionError.class).isThrownBy(suite::verify)
                .withMessageStartingWith("mine: ")
                .withMessageContaining("one byte too long, neighbours 01: Not refused, read as 10204081: 6 bytes at 3 "
                        + "of an array of 25: 81 81 81 81 81 01");
    }

    @Test
    void aReaderThatDropsPayloadBitsFailsThoseCasesOnly() {
        assertThat(failures(ints(in -> (int) read(in, 5, 35))))
                .isNotEmpty().allMatch(name -> name.startsWith("overflow, last byte"));
    }

    @Test
    void aReaderThatTakesNeighboursFailsWhereTheyEndTheValue() {
        Calls.ToInt<ByteBuffer> read = in -> {
            int limit = in.limit();
            in.limit(in.capacity());
            try {
                return readInt(in);
            } finally {
                in.limit(Math.max(limit, in.position()));
            }
        };
        assertThat(failures(ints(read))).containsExactly(
                "empty, neighbours 01", "truncated after byte 1, neighbours 01",
                "truncated after byte 2, neighbours 01", "truncated after byte 3, neighbours 01",
                "truncated after byte 4, neighbours 01", "truncated after padding, neighbours 01");
    }

    @Test
    void aReaderThatIgnoresTheLimitOfABufferFailsThoughMovingTheBufferThrows() {
        Calls.ToInt<ByteBuffer> read = in -> {
            ByteBuffer all = in.duplicate().clear().position(in.position());
            int value = readInt(all);
            in.position(all.position());
            return value;
        };
        for (ConformanceSuite suite
                : List.of(ints(read), ints(read).refusingWith(IllegalArgumentException.class))) {
            ConformanceReport report = suite.run();
            assertThat(report.failures()).containsOnlyKeys(
                    "empty, neighbours 01", "truncated after byte 1, neighbours 01",
                    "truncated after byte 2, neighbours 01", "truncated after byte 3, neighbours 01",
                    "truncated after byte 4, neighbours 01", "truncated after padding, neighbours 01");
            assertThatExceptionOfType(AssertionError.class).isThrownBy(report::verify).withMessageContaining(
                    "empty, neighbours 01: Read beyond the limit and moved the buffer there: 0 bytes at 3 of an array");
        }
        assertThat(failures(Uleb128Conformance.intBatches("mine", Uleb128BatchReader.of(
                ByteBuffer::wrap,
                (ByteBuffer in, int[] out, int offset, int count) -> {
                    ByteBuffer all = in.duplicate().clear().position(in.position());
                    readInts(all, out, offset, count);
                    in.position(all.position());
                },
                ByteBuffer::remaining)))).contains("truncated after byte 1 after 7 values, neighbours 01");
    }

    @Test
    void whatALegalValueMakesADecoderThrowIsShownWithTheBytes() {
        AssertionError error = catchThrowableOfType(AssertionError.class, ints(in -> {
            int limit = in.limit();
            in.limit(Math.max(in.position(), limit - 1));
            try {
                return readInt(in);
            } finally {
                in.limit(limit);
            }
        })::verify);
        assertThat(error.getMessage().lines()).hasSize(17)
                .first().asString().endsWith("16 of 67 cases failed");
        assertThat(error.getMessage().lines().skip(1)).allSatisfy(line -> assertThat(line)
                .contains("java.lang.IllegalArgumentException: no end", " of an array of "));
        assertThat(error.getMessage()).contains(
                "every value of one byte and of two: Threw java.lang.IllegalArgumentException: no end: "
                        + "value 0, bytes 00: 1 bytes at 0 of an array of 1: 00",
                "of length 2: Threw java.lang.IllegalArgumentException: no end: value 4999, bytes ");
        assertThat(error.getSuppressed()).hasSize(16).allMatch(IllegalArgumentException.class::isInstance);

        ConformanceSuite pages = pages(2, (page, out, offset, count) -> {
            if (page.next + count == page.left()) {
                throw new IOException("no more values");
            }
            page.read(out, offset, count);
        }, Batches::skip);
        assertThatExceptionOfType(AssertionError.class).isThrownBy(pages::verify).withMessageContaining(
                "the definition, on two values: Threw java.io.IOException: no more values: "
                        + "4 bytes at 0 of an array of 4: 01 80 02 81");

        ConformanceSuite codes = ZigZagConformance.ints("mine", code -> Math.negateExact(code ^ 1 << 31));
        assertThatExceptionOfType(AssertionError.class).isThrownBy(codes::verify).withMessageContaining(
                "codes around 2^0: Threw java.lang.ArithmeticException: integer overflow: code 0");
    }

    @Test
    void aReaderThatMovesWhenItRefusesFailsUnlessItIsAStream() {
        Calls.ToInt<ByteBuffer> read = in -> {
            ByteBuffer copy = in.duplicate();
            int value;
            try {
                value = readInt(copy);
            } catch (IllegalArgumentException e) {
                in.position(in.position() + Math.min(1, in.remaining()));
                throw e;
            }
            in.position(copy.position());
            return value;
        };
        assertThat(failures(ints(read))).contains("truncated after byte 1, array of exact size")
                .doesNotContain("empty, array of exact size");
        ints(read).withoutRollback().verify();
    }

    @Test
    void anotherExceptionThanTheOnesThatAreAllowedFails() {
        ints(ConformanceTest::readInt).refusingWith(IllegalArgumentException.class).verify();
        ConformanceSuite suite = ints(ConformanceTest::readInt)
                .refusingWith(BufferUnderflowException.class, EOFException.class);
        assertThatExceptionOfType(AssertionError.class).isThrownBy(suite::verify).withMessageContaining(
                "Refused with java.lang.IllegalArgumentException: no end, allowed are "
                        + "[BufferUnderflowException, EOFException]: 2 bytes at 0 of an array of 2: 81 81");
    }

    @Test
    void aReaderMayRefuseWithAnErrorIfItIsNamed() {
        Calls.ToInt<ByteBuffer> read = in -> {
            try {
                return readInt(in);
            } catch (IllegalArgumentException e) {
                throw new IOError(e);
            }
        };
        ints(read).refusingWith(IOError.class).verify();
        assertThat(failures(ints(read))).contains("empty, array of exact size");
    }

    @Test
    void aReaderThatTakesTheEndOfAStreamForAByteFailsAndComesBack() {
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
        ConformanceSuite suite = Uleb128Conformance.ints("mine", Uleb128IntReader.of(
                BoundedInputStream::new, forEver, InputStream::available)).withoutRollback();
        assertThat(failures(suite)).contains("truncated after byte 3, array of exact size")
                .doesNotContain("back to back, run headers")
                .isEqualTo(failures(suite.refusingWith(Throwable.class)));
        assertThatExceptionOfType(AssertionError.class).isThrownBy(suite::verify).withMessageContaining(
                "truncated after byte 1, neighbours FF: Read on 1000 times after the stream had ended: "
                        + "1 bytes at 3 of an array of 20: 81");
    }

    @Test
    void aReaderThatDoesNotComeBackFails() {
        Calls.ToInt<ByteBuffer> stuck = in -> {
            if (!in.hasRemaining()) {
                while (!Thread.interrupted()) {
                    Thread.onSpinWait();
                }
            }
            return readInt(in);
        };
        // Only the cases that get stuck have to do with so short a limit: a busy machine may need more for the others.
        List<ConformanceSuite.Case> cases = ints(stuck).within(Duration.ofMillis(200)).cases().stream()
                .filter(one -> one.name().startsWith("empty")).toList();
        assertThat(cases).hasSize(3).allSatisfy(one -> assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(one::run)
                .withMessageStartingWith("mine: " + one.name() + ": Did not come back within 200 ms; it was at ["));
    }

    @Test
    void aBatchReaderThatMovesOrWritesTooMuchFails() {
        assertThat(failures(Uleb128Conformance.intBatches("moves", Uleb128BatchReader.of(
                ByteBuffer::wrap,
                (ByteBuffer in, int[] out, int offset, int count) -> {
                    Objects.checkFromIndexSize(offset, count, out.length);
                    for (int i = 0; i < count; i++) {
                        out[offset + i] = readInt(in);
                    }
                },
                ByteBuffer::remaining)))).contains("no end after 2 values, neighbours 01")
                .doesNotContain("no end after 0 values, neighbours 01");
        assertThat(failures(Uleb128Conformance.intBatches("writes", Uleb128BatchReader.of(
                ByteBuffer::wrap,
                (ByteBuffer in, int[] out, int offset, int count) -> {
                    readInts(in, out, offset, count);
                    if (offset + count < out.length) {
                        out[offset + count] = 0;
                    }
                },
                ByteBuffer::remaining)))).contains("0 values, run headers", "7 values, of length 5");
        assertThat(failures(Uleb128Conformance.longBatches("checks late", Uleb128BatchReader.of(
                ByteBuffer::wrap,
                (ByteBuffer in, long[] out, int offset, int count) -> {
                    for (int i = 0; i < count; i++) {
                        out[offset + i] = 1;
                    }
                    readLongs(in, out, offset, count);
                },
                ByteBuffer::remaining)))).containsExactly("11 values to element 0 of 10");
    }

    @Test
    void aSkipThatDoesNotLookForTheEndFails() {
        assertThat(failures(Uleb128Conformance.skips("mine", ByteBuffer::wrap,
                (in, count) -> in.position(in.position() + count), ByteBuffer::remaining)))
                .contains("3 values, any bits").doesNotContain("3 values, of length 1");
    }

    // A decoder of pages, in batches.

    private static final class Batches {
        final byte[] page;
        final int elementSize;
        int next;

        Batches(byte[] array, int offset, int length, int elementSize) {
            byte[] page = new byte[length];
            System.arraycopy(array, offset, page, 0, length);
            this.page = ReferenceByteStreamSplit.decode(page, elementSize);
            this.elementSize = elementSize;
        }

        int left() {
            return page.length / elementSize - next;
        }

        void read(byte[] out, int offset, int count) {
            Objects.checkFromIndexSize(0, count, left());
            Objects.checkFromIndexSize(offset, count * elementSize, out.length);
            System.arraycopy(page, next * elementSize, out, offset, count * elementSize);
            next += count;
        }

        void skip(int count) {
            Objects.checkFromIndexSize(0, count, left());
            next += count;
        }
    }

    private static ConformanceSuite pages(
            int elementSize, Calls.BatchRead<Batches, byte[]> read, Calls.Skip<Batches> skip) {
        return ByteStreamSplitConformance.batches("mine", ArrayType.bytes(elementSize), ByteStreamSplitReader.of(
                (array, offset, length) -> new Batches(array, offset, length, elementSize), read, skip));
    }

    @Test
    void decodersOfPagesThatAreRightPass() {
        for (int elementSize : new int[] {1, 2, 3, 4, 8, 16}) {
            pages(elementSize, Batches::read, Batches::skip).verify();
        }
        verifyTyped(ArrayType.SHORTS);
        verifyTyped(ArrayType.INTS);
        verifyTyped(ArrayType.FLOATS);
        verifyTyped(ArrayType.LONGS);
        verifyTyped(ArrayType.DOUBLES);
    }

    private static <A> void verifyTyped(ArrayType<A> type) {
        typed(type, UnaryOperator.identity()).verify();
    }

    private static <A> ConformanceSuite typed(ArrayType<A> type, UnaryOperator<A> mistake) {
        return ByteStreamSplitConformance.ranges(type.toString(), type,
                (array, offset, length) -> new Batches(array, offset, length, type.elementSize()),
                (page, first, count, out, offset) -> {
                    Objects.checkFromIndexSize(first, count, page.left());
                    Objects.checkFromIndexSize(offset, count, java.lang.reflect.Array.getLength(out));
                    System.arraycopy(mistake.apply(type.fromPlain(page.page)), first, out, offset, count);
                });
    }

    @Test
    void aDecoderThatMakesOneNaNOfAllFails() {
        assertThat(failures(typed(ArrayType.FLOATS, values -> {
            for (int i = 0; i < values.length; i++) {
                values[i] = Float.intBitsToFloat(Float.floatToIntBits(values[i]));
            }
            return values;
        }))).contains("payloads of NaNs, negative zero, ends of ranges");
        assertThat(failures(typed(ArrayType.DOUBLES, values -> {
            for (int i = 0; i < values.length; i++) {
                values[i] = values[i] + 0.0;
            }
            return values;
        }))).contains("payloads of NaNs, negative zero, ends of ranges");
    }

    @Test
    void aSkipWhoseSumOverflowsFails() {
        ConformanceSuite suite = pages(4, Batches::read, (page, count) -> {
            if (count < 0 || page.next + count > page.page.length / 4) {
                throw new IllegalArgumentException("cannot skip");
            }
            page.next += count;
        });
        assertThat(failures(suite)).containsExactly("a skip of 2147483647 values after 1 of 10");
    }

    @Test
    void aDecoderThatWritesBeforeItRefusesFailsUnlessItReadsValueByValue() {
        Calls.BatchRead<Batches, byte[]> oneByOne = (page, out, offset, count) -> {
            if (count < 0) {
                throw new IllegalArgumentException("negative");
            }
            for (int i = 0; i < count; i++) {
                page.read(out, offset + 4 * i, 1);
            }
        };
        assertThat(failures(pages(4, oneByOne, Batches::skip))).contains(
                "a batch of one value too many after 0 of 10", "5 values to element 1 of 20");
        pages(4, oneByOne, Batches::skip).withoutRollback().verify();
    }

    @Test
    void aDecoderThatDropsTheRestOfAPageFails() {
        ByteStreamSplitReader<Batches, byte[]> reader = ByteStreamSplitReader.of(
                (array, offset, length) -> new Batches(array, offset, length / 8 * 8, 8), Batches::read, Batches::skip);
        ConformanceSuite suite = ByteStreamSplitConformance.batches("mine", ArrayType.bytes(8), reader);
        assertThat(failures(suite)).contains("17 bytes for values of 8, array of exact size");
    }

    @Test
    void aDecoderThatTransposesInPlaceFails() {
        ByteStreamSplitReader<Batches, byte[]> reader = ByteStreamSplitReader.of(
                (array, offset, length) -> {
                    Batches page = new Batches(array, offset, length, 2);
                    System.arraycopy(page.page, 0, array, offset, length);
                    return page;
                },
                Batches::read, Batches::skip);
        ConformanceSuite suite = ByteStreamSplitConformance.batches("mine", ArrayType.bytes(2), reader);
        assertThatExceptionOfType(AssertionError.class).isThrownBy(suite::verify)
                .withMessageContaining("of the input array was");
    }

    @Test
    void aWrongValueIsShownWithItsBytesAndThePage() {
        ConformanceSuite suite = pages(2, (page, out, offset, count) -> {
            page.read(out, offset, count);
            if (count == 2) {
                out[offset + 3] ^= 1;
            }
        }, Batches::skip);
        assertThatExceptionOfType(AssertionError.class).isThrownBy(suite::verify).withMessageContaining(
                "the definition, on two values: Value 1 of 2, read with 2 values from value 0 on, has the bytes 80 80, "
                        + "not 80 81: 4 bytes at 0 of an array of 4: 01 80 02 81");
    }

    // What a suite says.

    @Test
    void knownFailuresMustFailAndOthersMustNot() {
        ConformanceSuite suite = pages(4, Batches::read, (page, count) -> {
            if (count < 0 || page.next + count > page.page.length / 4) {
                throw new IllegalArgumentException("cannot skip");
            }
            page.next += count;
        });
        String known = "a skip of 2147483647 values after 1 of 10";
        suite.verifyExcept(Set.of(known));
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> suite.verifyExcept(Set.of(known, "batches of 7")))
                .withMessage("mine: known to fail, but it passes now: batches of 7");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> suite.verifyExcept(Set.of(known, "batches of seven")))
                .withMessage("mine: known to fail, but there is no such case: batches of seven");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> suite.verifyExcept(Set.of("batches of 7")))
                .withMessageContaining("1 of " + suite.cases().size() + " cases failed that are not known to")
                .withMessageContaining("  " + known + ": Not refused, skipped 2147483647 values")
                .withMessageContaining("known to fail, but it passes now: batches of 7");
    }

    @Test
    void casesCanBeRunOneByOne() {
        List<ConformanceSuite.Case> cases = ints(in -> (int) read(in, 6, 42)).cases();
        assertThat(cases).extracting(ConformanceSuite.Case::name).doesNotHaveDuplicates()
                .isEqualTo(ints(ConformanceTest::readInt).run().caseNames());
        for (ConformanceSuite.Case one : cases) {
            if (one.name().equals("one byte too long, neighbours FF")) {
                assertThatExceptionOfType(AssertionError.class).isThrownBy(one::run)
                        .withMessageStartingWith("mine: one byte too long, neighbours FF: Not refused");
            } else if (one.name().startsWith("back to back")) {
                assertThatCode(one::run).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void anExceptionOfTheDecoderIsAFailureAndIsKept() {
        ConformanceReport report = ints(in -> {
            throw new IOException("broken");
        }).run();
        assertThat(report.failures()).containsKey("every value of one byte and of two")
                .doesNotContainKey("empty, array of exact size");
        assertThat(report.failures().get("every value of one byte and of two"))
                .hasMessageStartingWith("Threw java.io.IOException: broken: value 0, bytes 00: 1 bytes at 0 of an")
                .cause().isInstanceOf(IOException.class).hasMessage("broken");
        assertThatExceptionOfType(AssertionError.class).isThrownBy(report::verify)
                .withMessageContaining("every value of one byte and of two: Threw java.io.IOException: broken")
                .satisfies(error -> assertThat(error.getSuppressed()).hasSize(report.failures().size())
                        .allMatch(IOException.class::isInstance));
    }

    @Test
    void theKitIsANamedModuleThatNeedsNoOther() throws Exception {
        Path classes = Path.of(ConformanceSuite.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        ModuleDescriptor descriptor =
                ModuleFinder.of(classes).find("io.github.parquetdecoding.testkit").orElseThrow().descriptor();
        assertThat(descriptor.requires()).extracting(ModuleDescriptor.Requires::name).containsExactly("java.base");
        assertThat(descriptor.exports()).extracting(ModuleDescriptor.Exports::source)
                .containsExactly("io.github.parquetdecoding.testkit");
    }

    private static Set<String> failures(ConformanceSuite suite) {
        return suite.run().failures().keySet();
    }
}
