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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static io.github.parquetdecoding.Encoding.DELTA_BYTE_ARRAY;
import static io.github.parquetdecoding.Encoding.DELTA_LENGTH_BYTE_ARRAY;
import static io.github.parquetdecoding.Encoding.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** What readers of BYTE_ARRAY promise beyond the suites of {@link LibraryConformanceTest}. */
class ByteArrayReadersTest {
    private static byte[] encode(Encoding encoding, byte[]... values) {
        return ValuePage.encode(PhysicalType.BYTE_ARRAY, 0, encoding, values);
    }

    private static ValueReader open(Encoding encoding, ByteCursor in) {
        ValueReader reader = ValueReaders.of(PhysicalType.BYTE_ARRAY, 0, encoding);
        reader.reset(in);
        return reader;
    }

    /** Returns all calls that go through the next values, of which there are at most four. */
    private static List<ThrowingCallable> calls(ValueReader reader, int count) {
        return List.of(
                () -> reader.byteCount(count), () -> reader.readPlain(new byte[99], 0, count),
                () -> reader.readValues(new byte[99], 0, new int[5], 0, count), () -> reader.skip(count), () -> {
                    if (reader instanceof DeltaLengthByteArrayReader lengths) {
                        lengths.readOffsets(new int[count + 1], 0, count);
                    } else {
                        reader.readWithRoom(new byte[999], 0, new int[5], 0, count);
                    }
                });
    }

    /** Of three values the last one is malformed. */
    static Stream<Arguments> malformed() {
        byte[] plain = encode(PLAIN, ByteArrays.of("ab", "abc", "abcde"));
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
                            arguments(DELTA_LENGTH_BYTE_ARRAY, ByteArrays.join(deltas, "ababcabcde".getBytes()),
                                    end - 5, "A value at offset " + (end - 5) + " has a length of " + length
                                            + ", but only 5 left before limit " + end));
                });
        Stream<Arguments> prefixes = IntStream.of(4, -1, Integer.MAX_VALUE, Integer.MIN_VALUE).mapToObj(prefix -> {
            byte[] page = ReferenceDeltaByteArray.encode(
                    new int[] {0, 2, prefix, 0}, ByteArrays.of("ab", "c", "z", "y"), Layout.USUAL);
            int offset = page.length - 2;
            return arguments(DELTA_BYTE_ARRAY, page, offset, "A value whose suffix is at offset " + offset
                    + " has a prefix of " + prefix + " bytes, but the value before it has 3");
        });
        Stream<Arguments> suffixes = IntStream.of(-1, 4).mapToObj(length -> {
            byte[] deltas = ByteArrays.join(ReferenceDeltaBinaryPacked.encodeInts(new int[] {0, 2, 3}, Layout.USUAL),
                    ReferenceDeltaBinaryPacked.encodeInts(new int[] {2, 1, length}, Layout.USUAL));
            int offset = deltas.length + 3;
            return arguments(DELTA_BYTE_ARRAY, ByteArrays.join(deltas, ByteArrays.join(ByteArrays.of("abcde"))), offset,
                    "A value at offset " + offset + " has a length of " + length + ", but only 2 left before limit "
                            + (offset + 2));
        });
        return Stream.of(truncated, lengths, prefixes, suffixes).flatMap(arguments -> arguments);
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void aMalformedValueIsRefusedWithItsOffsetAndThoseBeforeItAreStillRead(
            Encoding encoding, byte[] page, long offset, String message) {
        ByteCursor in = ByteCursor.of(Arrays.copyOf(page, page.length + 9), 0, page.length);
        ValueReader reader = open(encoding, in);
        reader.skip(1);
        int position = in.position();
        for (int i = 0; i < 2; i++) {
            for (ThrowingCallable call : calls(reader, 2)) {
                assertThat(catchThrowableOfType(MalformedParquetException.class, call)).hasMessage(message)
                        .extracting(MalformedParquetException::offset).isEqualTo(offset);
            }
            assertThat(in.position()).isEqualTo(position);
        }
        ByteArrays.verifyPlain(reader, ByteArrays.of("abc"));
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"})
    void valuesThatDoNotFitInALaterBatchOfLengthsAreNotRead(Encoding encoding) {
        byte[][] values = ByteArrays.random(2_100, 9, new Random(1));
        ValueReader reader = open(encoding, ByteCursor.of(encode(encoding, values)));
        byte[] out = new byte[encode(PLAIN, values).length - 1];
        verifyOutside(() -> reader.readPlain(out, 0, 2_100), "out: range [");
        ByteArrays.verifyPlain(reader, values);
    }

    private static void verifyOutside(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining(message);
    }

    @ParameterizedTest
    @EnumSource(names = {"DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"})
    void valuesAreReadAfterACountOfMoreThanAreKept(Encoding encoding) {
        byte[][] values = ByteArrays.random(150_000, 9, new Random(20261123));
        byte[] page = encode(encoding, values);
        for (int batch : new int[] {20_000, values.length}) {
            ValueReader reader = open(encoding, ByteCursor.of(page));
            for (int next = 0, count = 1; next < values.length; next += count, count = batch) {
                assertThat(reader.byteCount(values.length - next))
                        .isEqualTo(ByteArrays.join(Arrays.copyOfRange(values, next, values.length)).length);
                count = Math.min(count, values.length - next);
                ByteArrays.verifyPlain(reader, Arrays.copyOfRange(values, next, next + count));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"})
    void lengthsThatWereCountedAreNotDecodedAgain(Encoding encoding) {
        byte[][] values = ByteArrays.random(5_000, 9, new Random(1));
        byte[] page = encode(encoding, values);
        ValueReader reader = open(encoding, ByteCursor.of(page));
        long bytes = reader.byteCount(5_000);
        Arrays.fill(page, 0, 2_000, (byte) 0xFF);
        assertThat(reader.byteCount(5_000)).isEqualTo(bytes);
        ByteArrays.verifyPlain(reader, values);
    }

    /** A header may claim any number of values. */
    @ParameterizedTest
    @EnumSource(names = {"DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"})
    void aCountDoesNotAllocateWhatAHeaderClaims(Encoding encoding) {
        // One block of 2^30 values in one miniblock, 2^31 - 1 values, the first one 0; steps of 0 with 0 bits, twice.
        byte[] lengths = HexFormat.of().parseHex("808080800401FFFFFFFF070000000000");
        ValueReader reader = open(encoding, ByteCursor.of(ByteArrays.join(lengths, lengths)));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(reader.byteCount(30_000_000)).isZero();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(2_000_000);
    }

    static List<ValuePage> pages() {
        return ValuePage.all(300, 9);
    }

    /** All of the room may be written, and nothing else. */
    @ParameterizedTest
    @MethodSource("pages")
    void stringsAreReadIntoTheRoomThatTheyMayNeed(ValuePage page) {
        ValueReader reader = page.open();
        if (page.type() != PhysicalType.BYTE_ARRAY) {
            assertThatThrownBy(() -> reader.readWithRoom(new byte[99], 0, new int[2], 0, 1))
                    .hasMessage("A reader of " + reader + " cannot read BYTE_ARRAY");
            return;
        }
        for (int next = 0, count = 1; next < 300; next += count, count = Math.min(2 * count, 300 - next)) {
            byte[][] values = Arrays.copyOfRange(page.values(), next, next + count);
            int room = (int) reader.room(count);
            int[] offsets = new int[count + 3];
            int read = count;
            boolean isWide = page.encoding() == PLAIN || page.dictionary() != null;
            byte[] small = new byte[2 + (isWide ? room : page.byteCount(next, count))];
            verifyOutside(() -> reader.readWithRoom(small, 3, offsets, 2, read), "out");
            byte[] before = new byte[3 + room + 40];
            new Random(20261126).nextBytes(before);
            byte[] out = before.clone();
            verifyOutside(() -> reader.readWithRoom(out, 3, offsets, 3, read), "offsets");
            assertThat(reader.readWithRoom(out, 3, offsets, 2, count)).isEqualTo(page.byteCount(next, count));
            assertThat(Arrays.copyOfRange(offsets, 2, offsets.length)).isEqualTo(ByteArrays.offsets(3, values));
            assertThat(out).startsWith(ByteArrays.join(Arrays.copyOf(before, 3), ByteArrays.join(values)))
                    .endsWith(Arrays.copyOfRange(before, 3 + room, before.length));
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void onlyPagesOfADictionaryHaveIds(ValuePage page) {
        ValueReader reader = page.open();
        if (page.dictionary() == null) {
            assertThatThrownBy(() -> reader.readIds(new int[1], 0, 1)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("A reader of " + reader + " cannot read ids");
        }
        if (page.dictionary() == null || page.type() != PhysicalType.BYTE_ARRAY) {
            assertThat(reader.dictionary()).isNull();
            return;
        }
        int[] ids = new int[300];
        reader.byteCount(9);
        reader.readIds(ids, 0, 300);
        assertThat(IntStream.of(ids).mapToObj(reader.dictionary()::value)).containsExactly(page.values());
    }
}
