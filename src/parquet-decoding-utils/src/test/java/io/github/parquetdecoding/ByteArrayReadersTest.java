// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static io.github.parquetdecoding.ByteArrayCodec.LENGTHS;
import static io.github.parquetdecoding.ByteArrayCodec.PLAIN;
import static io.github.parquetdecoding.ByteArrayCodec.PREFIXES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** What readers of BYTE_ARRAY promise beyond the suites of {@link ByteArrayConformanceTest}. */
class ByteArrayReadersTest {
    private static final int BEFORE = 3;
    /** More than the lengths that a reader keeps. */
    private static final int MANY = 150_000;

    static Stream<ByteArrayCodec<?>> all() {
        return Stream.of(PLAIN, LENGTHS, PREFIXES);
    }

    static Stream<ByteArrayCodec<?>> deltas() {
        return Stream.of(LENGTHS, PREFIXES);
    }

    @ParameterizedTest
    @MethodSource("all")
    <R> void aCallWithoutValuesWritesOneOffsetAndDoesNotMoveTheCursor(ByteArrayCodec<R> codec) {
        byte[] page = codec.encode(ByteArrays.of("axis", "axle"));
        ByteCursor in = ByteCursor.of(ByteArrays.join(page, page));
        R first = codec.opener().apply(in);
        codec.skip().accept(first, 2);
        R second = codec.opener().apply(in);
        assertThat(in.position()).isEqualTo(page.length);
        verifyNoValues(codec, second);
        assertThat(in.position()).isEqualTo(page.length);
        codec.skip().accept(second, 2);
        assertThat(in.remaining()).isZero();
        // Its end is that of the first page.
        verifyNoValues(codec, first);
        assertThat(in.remaining()).isZero();
        verifyNoValues(codec, codec.opener().apply(ByteCursor.of(new byte[5], 5, 0)));
    }

    private static <R> void verifyNoValues(ByteArrayCodec<R> codec, R reader) {
        assertThat(codec.byteCount(reader, 0)).isZero();
        assertThat(codec.values(reader, 0)).isEmpty();
        codec.verifyPlain(reader);
        codec.skip().accept(reader, 0);
    }

    /** Of three values the last one is malformed. */
    static Stream<Arguments> malformed() {
        byte[] plain = PLAIN.encode(ByteArrays.of("ab", "abc", "abcde"));
        Stream<Arguments> truncated = IntStream.of(0, 1, 3).mapToObj(bytes -> arguments(
                PLAIN, Arrays.copyOf(plain, 13 + bytes), 13, "Value 2 of 2, at offset 13, has no length: of its 4 "
                        + "bytes, only " + bytes + " left before limit " + (13 + bytes)));
        Stream<Arguments> lengths = IntStream.of(-1, Integer.MIN_VALUE, 6, Integer.MAX_VALUE).boxed()
                .flatMap(length -> {
                    byte[] page = plain.clone();
                    System.arraycopy(ArrayType.INTS.toPlain(new int[] {length}), 0, page, 13, 4);
                    byte[] deltas = ReferenceDeltaBinaryPacked.encodeInts(new int[] {2, 3, length, 1}, Layout.USUAL);
                    int end = deltas.length + 10;
                    return Stream.of(
                            arguments(PLAIN, page, 13, "Value 2 of 2, at offset 13, has a length of " + length
                                    + ", but only 5 left before limit 22"),
                            arguments(LENGTHS, ByteArrays.join(deltas, ByteArrays.join(ByteArrays.of("ababcabcde"))),
                                    end - 5, "A value at offset " + (end - 5) + " has a length of " + length
                                            + ", but only 5 left before limit " + end));
                });
        Stream<Arguments> prefixes = IntStream.of(4, -1, Integer.MAX_VALUE, Integer.MIN_VALUE).mapToObj(prefix -> {
            byte[] page = ReferenceDeltaByteArray.encode(
                    new int[] {0, 2, prefix, 0}, ByteArrays.of("ab", "c", "z", "y"), Layout.USUAL);
            int offset = page.length - 2;
            return arguments(PREFIXES, page, offset, "A value whose suffix is at offset " + offset
                    + " has a prefix of " + prefix + " bytes, but the value before it has 3");
        });
        Stream<Arguments> suffixes = IntStream.of(-1, 4).mapToObj(length -> {
            byte[] deltas = ByteArrays.join(ReferenceDeltaBinaryPacked.encodeInts(new int[] {0, 2, 3}, Layout.USUAL),
                    ReferenceDeltaBinaryPacked.encodeInts(new int[] {2, 1, length}, Layout.USUAL));
            int offset = deltas.length + 3;
            return arguments(PREFIXES, ByteArrays.join(deltas, ByteArrays.join(ByteArrays.of("abcde"))), offset,
                    "A value at offset " + offset + " has a length of " + length + ", but only 2 left before limit "
                            + (offset + 2));
        });
        return Stream.of(truncated, lengths, prefixes, suffixes).flatMap(arguments -> arguments);
    }

    @ParameterizedTest
    @MethodSource("malformed")
    <R> void aMalformedValueIsRefusedWithItsOffsetAndThoseBeforeItAreStillRead(
            ByteArrayCodec<R> codec, byte[] page, long offset, String message) {
        ByteCursor in = ByteCursor.of(Arrays.copyOf(page, page.length + 9), 0, page.length);
        R reader = codec.opener().apply(in);
        codec.skip().accept(reader, 1);
        int position = in.position();
        for (int i = 0; i < 2; i++) {
            for (ThrowingCallable call : codec.calls(reader, 2)) {
                assertThat(catchThrowableOfType(MalformedParquetException.class, call)).hasMessage(message)
                        .extracting(MalformedParquetException::offset).isEqualTo(offset);
            }
            assertThat(in.position()).isEqualTo(position);
        }
        codec.verifyPlain(reader, ByteArrays.of("abc"));
    }

    @ParameterizedTest
    @MethodSource("all")
    <R> void valuesThatDoNotFitAreNotRead(ByteArrayCodec<R> codec) {
        byte[][] values = ByteArrays.of("axis", "axle", "", "babyhood");
        ByteCursor in = ByteCursor.of(codec.encode(values));
        R reader = codec.opener().apply(in);
        int[] offsets = new int[5];
        verifyOutside(() -> codec.readValues().read(reader, new byte[17], 2, offsets, 0, 4),
                "out: range [2, 18) is outside of byte[17]");
        verifyOutside(() -> codec.readValues().read(reader, new byte[17], Integer.MAX_VALUE - 7, offsets, 0, 4), "");
        verifyOutside(() -> codec.readValues().read(reader, new byte[16], 0, offsets, 1, 4),
                "offsets: range [1, 6) is outside of int[5]");
        verifyOutside(() -> codec.readPlain().read(reader, new byte[31], 0, 4),
                "out: range [0, 32) is outside of byte[31]");
        assertThat(in.position()).isZero();
        codec.verifyPlain(reader, values);
        // Those that do not fit are in the third batch of lengths.
        byte[][] many = ByteArrays.random(2_100, 9, new Random(1));
        byte[] out = new byte[PLAIN.encode(many).length - 1];
        R ofMany = codec.open(codec.encode(many));
        verifyOutside(() -> codec.readPlain().read(ofMany, out, 0, 2_100), "out: range [");
    }

    private static void verifyOutside(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining(message);
    }

    @ParameterizedTest
    @MethodSource("deltas")
    <R> void tooManyValuesAreRefusedHoweverManyWereCounted(ByteArrayCodec<R> codec) {
        byte[] page = codec.encode(ByteArrays.of("axis", "axle", "", "babyhood"));
        for (int counted = 0; counted <= 4; counted++) {
            R reader = codec.open(page);
            codec.byteCount(reader, counted);
            codec.skip().accept(reader, 1);
            for (ThrowingCallable call : codec.calls(reader, 4)) {
                verifyOutside(call, "DELTA_BINARY_PACKED at offset 0 has 3 of 4 values left, but 4 were requested");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("deltas")
    <R> void aResetReaderReadsTheNextPageAndARefusedOneLeavesThePageBefore(ByteArrayCodec<R> codec) {
        byte[][] first = ByteArrays.random(300, 9, new Random(1));
        byte[][] second = ByteArrays.random(500, 9, new Random(2));
        byte[] page = codec.encode(second);
        int end = ReferenceDeltaBinaryPacked.byteCount(page);
        for (int counted : new int[] {0, 20, 100, MANY}) {
            R reader = codec.open(codec.encode(first));
            codec.verifyPlain(reader, Arrays.copyOf(first, 130));
            codec.byteCount(reader, Math.min(counted, 170));
            // Cut in its header, in the last miniblock of its only list, or in the header of the second list.
            for (int length : new int[] {1, 3, codec == PREFIXES ? end + 3 : end - 12}) {
                ByteCursor cut = ByteCursor.of(page, 0, length);
                assertThatThrownBy(() -> codec.reset().accept(reader, cut))
                        .isInstanceOf(MalformedParquetException.class);
                assertThat(cut.position()).isZero();
            }
            codec.verifyPlain(reader, Arrays.copyOfRange(first, 130, 150));
            ByteCursor in = ByteCursor.of(ByteArrays.join(new byte[BEFORE], page, new byte[9]), BEFORE,
                    page.length + 9);
            codec.reset().accept(reader, in);
            for (int i = 0; i < 500; i += 100) {
                assertThat(in.position()).isEqualTo(BEFORE);
                codec.byteCount(reader, Math.min(counted, 500 - i));
                codec.verifyPlain(reader, Arrays.copyOfRange(second, i, i + 100));
            }
            assertThat(in.position()).isEqualTo(BEFORE + page.length);
            ByteCursor none = ByteCursor.of(codec.encode());
            codec.reset().accept(reader, none);
            assertThat(none.remaining()).isZero();
            codec.reset().accept(reader, ByteCursor.of(page));
            codec.verifyPlain(reader, second);
        }
    }

    @Test
    void aResetReaderOfPlainReadsTheNextPage() {
        ByteCursor in = ByteCursor.of(PLAIN.encode(ByteArrays.of("axis", "axle")));
        PlainByteArrayReader reader = PlainByteArrayReader.of(in);
        reader.skip(1);
        assertThatThrownBy(() -> reader.reset(null)).isInstanceOf(NullPointerException.class);
        assertThat(reader.byteCount(1)).isEqualTo(4);
        ByteCursor next = ByteCursor.of(PLAIN.encode(ByteArrays.of("babble")));
        reader.reset(next);
        assertThat(reader.array()).isSameAs(next.array());
        PLAIN.verifyPlain(reader, ByteArrays.of("babble"));
        assertThat(new int[] {in.position(), next.remaining()}).containsExactly(8, 0);
    }

    /** Counts, reads and skips of all sizes, among them more than are kept, and a count that a read does not follow. */
    @ParameterizedTest
    @MethodSource("deltas")
    <R> void readsAfterACountOfFewerOrMoreValues(ByteArrayCodec<R> codec) {
        Random random = new Random(20261123);
        byte[][] values = ByteArrays.random(MANY, 9, random);
        byte[] page = codec.encode(values);
        R reader = codec.open(page);
        for (int round = 0; round < 12; round++) {
            codec.reset().accept(reader, ByteCursor.of(page));
            int most = List.of(3, 40, 2_000, MANY).get(round % 4);
            for (int next = 0, steps = 0, count; next < MANY && steps < 300; next += count, steps++) {
                count = 1 + random.nextInt(Math.min(most, MANY - next));
                int counted = Math.min(random.nextInt(2 * count + 1), MANY - next);
                assertThat(codec.byteCount(reader, counted))
                        .isEqualTo(ByteArrays.join(Arrays.copyOfRange(values, next, next + counted)).length);
                if (random.nextBoolean()) {
                    codec.byteCount(reader, count);
                }
                codec.verifyPlain(reader, Arrays.copyOfRange(values, next, next + count));
            }
        }
        codec.reset().accept(reader, ByteCursor.of(page));
        codec.byteCount(reader, MANY);
        codec.verifyPlain(reader, values);
    }

    @ParameterizedTest
    @MethodSource("deltas")
    <R> void lengthsThatWereCountedAreNotDecodedAgain(ByteArrayCodec<R> codec) {
        byte[][] values = ByteArrays.random(5_000, 9, new Random(1));
        byte[] page = codec.encode(values);
        R reader = codec.open(page);
        long bytes = codec.byteCount(reader, 5_000);
        Arrays.fill(page, 0, 2_000, (byte) 0xFF);
        assertThat(codec.byteCount(reader, 5_000)).isEqualTo(bytes);
        codec.verifyPlain(reader, values);
    }

    /** A header may claim any number of values. */
    @ParameterizedTest
    @MethodSource("deltas")
    <R> void aCountDoesNotAllocateWhatAHeaderClaims(ByteArrayCodec<R> codec) {
        // One block of 2^30 values in one miniblock, 2^31 - 1 values, the first one 0; steps of 0 with 0 bits, twice.
        byte[] lengths = HexFormat.of().parseHex("808080800401FFFFFFFF070000000000");
        R reader = codec.open(ByteArrays.join(lengths, lengths));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(codec.byteCount(reader, 30_000_000)).isZero();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(2_000_000);
    }
}
