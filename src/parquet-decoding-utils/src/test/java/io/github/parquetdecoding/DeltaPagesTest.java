// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Readers that go on to the next page, and what they keep from one call to the next. */
class DeltaPagesTest {
    /** More than the lengths that a reader keeps. */
    private static final int MANY = 150_000;

    /** A reader that writes PLAIN: strings, or numbers, which are strings of 4 bytes without their lengths. */
    private record Codec<R>(String name, BiFunction<byte[][], Layout, byte[]> encode, Function<ByteCursor, R> open,
            BiConsumer<R, ByteCursor> reset, BiFunction<R, Integer, Long> byteCount, Read<R> read) {
        byte[] encode(byte[][] values) {
            return encode.apply(values, Layout.USUAL);
        }

        /** Reads the values from {@code first} on, after their number of bytes has been asked for, if it can be. */
        void verify(R reader, byte[][] values, int first, int count, boolean counted) {
            byte[][] expected = Arrays.copyOfRange(values, first, first + count);
            if (counted && byteCount != null) {
                assertThat(byteCount.apply(reader, count)).isEqualTo(ByteArrays.join(expected).length);
            }
            byte[] out = new byte[ByteArrays.plain(expected).length];
            read.read(reader, out, count);
            assertThat(out).isEqualTo(byteCount == null
                    ? Arrays.copyOf(ByteArrays.join(expected), out.length) : ByteArrays.plain(expected));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private interface Read<R> {
        void read(R reader, byte[] out, int count);
    }

    static Stream<Codec<?>> strings() {
        return Stream.of(
                new Codec<>("lengths", ReferenceDeltaLengthByteArray::encode, DeltaLengthByteArrayReader::of,
                        DeltaLengthByteArrayReader::reset, DeltaLengthByteArrayReader::byteCount,
                        (reader, out, count) -> reader.readPlain(out, 0, count)),
                new Codec<>("prefixes", ReferenceDeltaByteArray::encode, DeltaByteArrayReader::of,
                        DeltaByteArrayReader::reset, DeltaByteArrayReader::byteCount,
                        (reader, out, count) -> reader.readPlain(out, 0, count)));
    }

    static Stream<Codec<?>> all() {
        return Stream.concat(strings(), Stream.of(new Codec<>("numbers",
                (values, layout) -> ReferenceDeltaBinaryPacked.encodeInts(
                        Stream.of(values).mapToInt(DeltaPagesTest::toInt).toArray(), layout),
                DeltaBinaryPackedReader::of, DeltaBinaryPackedReader::reset, null,
                (reader, out, count) -> reader.readPlain(Integer.BYTES, out, 0, count))));
    }

    private static int toInt(byte[] value) {
        return value[0] & 0xFF | (value[1] & 0xFF) << 8 | (value[2] & 0xFF) << 16 | value[3] << 24;
    }

    /** Values of 4 bytes, which can also be numbers. */
    private static byte[][] fourBytes(int count, int seed) {
        byte[][] values = new byte[count][4];
        Random random = new Random(seed);
        for (byte[] value : values) {
            random.nextBytes(value);
            value[0] &= 1;
        }
        return values;
    }

    @ParameterizedTest
    @MethodSource("all")
    <R> void aResetReaderReadsTheNextPageAndARefusedOneLeavesThePageBefore(Codec<R> codec) {
        byte[][] first = fourBytes(300, 1);
        byte[][] second = fourBytes(500, 2);
        byte[] page = codec.encode(second);
        for (boolean counted : new boolean[] {false, true}) {
            R reader = codec.open.apply(ByteCursor.of(codec.encode(first)));
            codec.verify(reader, first, 0, 130, counted);
            if (counted && codec.byteCount != null) {
                codec.byteCount.apply(reader, 150);
            }
            // Cut in its header, in the last block of its only list, or in the header of the second list.
            int end = ReferenceDeltaBinaryPacked.byteCount(page);
            for (int length : new int[] {1, 3,
                codec.name.equals("numbers") ? 2 : codec.name.equals("lengths") ? end - 3 : end + 3}) {
                ByteCursor cut = ByteCursor.of(page, 0, length);
                assertThatThrownBy(() -> codec.reset.accept(reader, cut)).isInstanceOf(MalformedParquetException.class);
                assertThat(cut.position()).isZero();
            }
            codec.verify(reader, first, 130, 20, counted);
            ByteCursor in = ByteCursor.of(ByteArrays.join(new byte[3], page, new byte[9]), 3, page.length + 9);
            codec.reset.accept(reader, in);
            for (int i = 0; i < 500; i += 100) {
                assertThat(in.position()).isEqualTo(3);
                codec.verify(reader, second, i, 100, counted);
            }
            assertThat(in.position()).isEqualTo(3 + page.length);
            ByteCursor none = ByteCursor.of(codec.encode(new byte[0][]));
            codec.reset.accept(reader, none);
            assertThat(none.remaining()).isZero();
            codec.reset.accept(reader, ByteCursor.of(page));
            codec.verify(reader, second, 0, 500, counted);
        }
    }

    /** Counts, reads and skips of all sizes, among them more than are kept, and a count that a read does not follow. */
    @ParameterizedTest
    @MethodSource("strings")
    <R> void readsAfterACountOfFewerOrMoreValues(Codec<R> codec) {
        Random random = new Random(20261123);
        byte[][] values = ByteArrays.random(MANY, 9, random);
        byte[] page = codec.encode(values);
        R reader = codec.open.apply(ByteCursor.of(page));
        for (int round = 0; round < 12; round++) {
            codec.reset.accept(reader, ByteCursor.of(page));
            int most = List.of(3, 40, 2_000, MANY).get(round % 4);
            for (int next = 0, steps = 0, count; next < MANY && steps < 300; next += count, steps++) {
                count = 1 + random.nextInt(Math.min(most, MANY - next));
                int counted = Math.min(random.nextInt(2 * count + 1), MANY - next);
                assertThat(codec.byteCount.apply(reader, counted))
                        .isEqualTo(ByteArrays.join(Arrays.copyOfRange(values, next, next + counted)).length);
                codec.verify(reader, values, next, count, random.nextBoolean());
            }
        }
        codec.reset.accept(reader, ByteCursor.of(page));
        codec.verify(reader, values, 0, MANY, true);
    }

    @ParameterizedTest
    @MethodSource("strings")
    <R> void lengthsThatWereCountedAreNotDecodedAgain(Codec<R> codec) {
        byte[][] values = ByteArrays.random(5_000, 9, new Random(1));
        byte[] page = codec.encode(values);
        R reader = codec.open.apply(ByteCursor.of(page));
        long bytes = codec.byteCount.apply(reader, 5_000);
        Arrays.fill(page, 0, 2_000, (byte) 0xFF);
        assertThat(codec.byteCount.apply(reader, 5_000)).isEqualTo(bytes);
        codec.verify(reader, values, 0, 5_000, false);
    }

    /** A header may claim any number of values. */
    @ParameterizedTest
    @MethodSource("strings")
    <R> void aCountDoesNotAllocateWhatAHeaderClaims(Codec<R> codec) {
        // One block of 2^30 values in one miniblock, 2^31 - 1 values, the first one 0; steps of 0 with 0 bits, twice.
        byte[] lengths = HexFormat.of().parseHex("808080800401FFFFFFFF070000000000");
        byte[] page = ByteArrays.join(lengths, lengths);
        R reader = codec.open.apply(ByteCursor.of(page));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(codec.byteCount.apply(reader, 30_000_000)).isZero();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(2_000_000);
    }

    /** PARQUET-246 through resets. */
    @Test
    void aResetMayPassOnThePreviousValue() {
        DeltaByteArrayReader reader = DeltaByteArrayReader.of(
                ByteCursor.of(ReferenceDeltaByteArray.encode(ByteArrays.of("battle", "table"), Layout.USUAL)));
        byte[] page = ReferenceDeltaByteArray.encode(new int[] {3, 5}, ByteArrays.of("le", "t"), Layout.USUAL);
        reader.skip(2);
        reader.reset(ByteCursor.of(page), reader.previousValue());
        assertThat(reader.previousValue()).isEqualTo(ByteArrays.of("table")[0]);
        reader.skip(2);
        assertThat(reader.previousValue()).isEqualTo(ByteArrays.of("tablet")[0]);
        reader.reset(ByteCursor.of(page));
        assertThat(reader.previousValue()).isEmpty();
        assertThatThrownBy(() -> reader.skip(1)).hasMessageContaining("but the value before it has 0");
    }
}
