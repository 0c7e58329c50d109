// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.PageSource;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class BitPackingTest {
    /** Small ones past twice the widest block of a kernel; the last is more than is copied of a buffer at a time. */
    private static final int[] COUNTS = Stream.of(
            IntStream.rangeClosed(0, 70), IntStream.rangeClosed(127, 130), IntStream.rangeClosed(255, 257),
            IntStream.rangeClosed(511, 513), IntStream.of(1_000, 4_099)).flatMapToInt(counts -> counts).toArray();
    private static final int MOST = 4_099;

    private interface Unpack<P, A> {
        void unpack(P packed, int offset, int valueCount, int bitWidth, A out, int outOffset);
    }

    private interface Pack<A> {
        void pack(A values, int offset, int valueCount, int bitWidth, byte[] out, int outOffset);
    }

    /** Into arrays of one type, and from them where there is a method. */
    private record Codec<A>(ArrayType<A> type, Unpack<byte[], A> array, Unpack<ByteBuffer, A> buffer, Pack<A> pack) {
        int mostBits() {
            return Math.max(Integer.SIZE, 8 * type.elementSize());
        }

        @Override
        public String toString() {
            return type.toString();
        }
    }

    private static final List<Codec<?>> CODECS = List.of(
            new Codec<>(ArrayType.INTS, BitPacking::unpackInts, BitPacking::unpackInts, BitPacking::packInts),
            new Codec<>(ArrayType.LONGS, BitPacking::unpackLongs, BitPacking::unpackLongs, BitPacking::packLongs),
            new Codec<>(ArrayType.SHORTS, BitPacking::unpackShorts, BitPacking::unpackShorts, null),
            new Codec<>(ArrayType.bytes(1), BitPacking::unpackBytes, BitPacking::unpackBytes, null));

    static Stream<Arguments> codecsAndWidths() {
        return CODECS.stream().flatMap(codec ->
                IntStream.rangeClosed(0, codec.mostBits()).mapToObj(bitWidth -> arguments(codec, bitWidth)));
    }

    static Stream<Arguments> packersAndWidths() {
        return codecsAndWidths().filter(arguments -> ((Codec<?>) arguments.get()[0]).pack != null);
    }

    private static int bytes(int valueCount, int bitWidth) {
        return (valueCount * bitWidth + 7) / 8;
    }

    /** The lowest bytes of values. */
    private static byte[] plain(long[] values, int elementSize) {
        byte[] plain = new byte[values.length * elementSize];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = (byte) (values[i / elementSize] >>> 8 * (i % elementSize));
        }
        return plain;
    }

    private static long[] lowestBits(long[] values, int bitWidth) {
        long mask = bitWidth == 0 ? 0 : -1L >>> 64 - bitWidth;
        return LongStream.of(values).map(value -> value & mask).toArray();
    }

    @ParameterizedTest
    @MethodSource("codecsAndWidths")
    <A> void unpacksEveryCountFromEverySource(Codec<A> codec, int bitWidth) {
        long[] values = lowestBits(new SplittableRandom(20261123 + bitWidth).longs(MOST).toArray(), bitWidth);
        byte[] packed = ReferenceBitPacking.pack(values, bitWidth);
        byte[] plain = plain(values, codec.type.elementSize());
        for (int count : COUNTS) {
            // The bits after the last value are those of the next one.
            byte[] bytes = Arrays.copyOf(packed, bytes(count, bitWidth));
            for (PageSource source : PageSource.values()) {
                // Whole groups of 8 and others go to outputs that end with them, and to others, from some sources each.
                int after = (count / 8 + source.ordinal()) % 2 * 70;
                byte[] unpacked = source.open(bytes,
                        (array, offset, length) -> unpack(codec, codec.array, array, offset, count, bitWidth, after),
                        buffer -> unpack(codec, codec.buffer, buffer, buffer.position(), count, bitWidth, after));
                verify(unpacked, plain, count + " values from " + source);
            }
        }
    }

    private static <P, A> byte[] unpack(
            Codec<A> codec, Unpack<P, A> unpack, P packed, int offset, int count, int bitWidth, int after) {
        CanariedArray<A> out = CanariedArray.of(codec.type, 3, count, after);
        unpack.unpack(packed, offset, count, bitWidth, out.array(), out.offset());
        return codec.type.toPlain(out.values());
    }

    // Runs 200,000 times: a plain comparison first, an assertion with its text only where it fails.
    private static void verify(byte[] unpacked, byte[] plain, String what) {
        if (!Arrays.equals(unpacked, 0, unpacked.length, plain, 0, unpacked.length)) {
            assertThat(unpacked).as(what).isEqualTo(Arrays.copyOf(plain, unpacked.length));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anIndexCountsFromTheFirstByteOfABufferWhereverItsPositionIs(BufferKind kind) {
        byte[] bytes = new byte[50];
        new SplittableRandom(20261124).nextBytes(bytes);
        byte[] expected = new byte[100];
        BitPacking.unpackBytes(bytes, 7, 100, 3, expected, 0);
        // Where the first of those bytes is in each kind of buffer, it ends with the last one.
        ByteBuffer buffer = kind.wrap(bytes, 7, 38);
        int index = buffer.position();
        int limit = buffer.limit();
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            buffer.order(order);
            for (int position : new int[] {0, index + 5, limit}) {
                buffer.position(position);
                byte[] out = new byte[100];
                BitPacking.unpackBytes(buffer, index, 100, 3, out, 0);
                assertThat(out).isEqualTo(expected);
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .isThrownBy(() -> BitPacking.unpackBytes(buffer, index, 102, 3, new byte[102], 0))
                        .withMessage("packed: range [" + index + ", " + (index + 39)
                                + ") is outside of a buffer of limit " + limit);
                assertThat(buffer.position()).isEqualTo(position);
                assertThat(buffer.limit()).isEqualTo(limit);
                assertThat(buffer.order()).isEqualTo(order);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("packersAndWidths")
    <A> void packsEveryCountAndDropsHigherBits(Codec<A> codec, int bitWidth) {
        long[] values = new SplittableRandom(20261125 + bitWidth).longs(MOST).toArray();
        long[] lowest = lowestBits(values, bitWidth);
        byte[] packed = ReferenceBitPacking.pack(lowest, bitWidth);
        A array = codec.type.fromPlain(plain(values, codec.type.elementSize()));
        for (int count : COUNTS) {
            verifyPacked(codec, array, 0, count, bitWidth, Arrays.copyOf(packed, bytes(count, bitWidth)));
            int first = MOST - count;
            byte[] last = ReferenceBitPacking.pack(Arrays.copyOfRange(lowest, first, MOST), bitWidth);
            verifyPacked(codec, array, first, count, bitWidth, last);
        }
    }

    private static <A> void verifyPacked(
            Codec<A> codec, A values, int first, int count, int bitWidth, byte[] expected) {
        // The bits after the last value are 0.
        int used = count * bitWidth % 8;
        if (used != 0) {
            expected[expected.length - 1] &= (byte) ((1 << used) - 1);
        }
        for (int after : new int[] {0, 70}) {
            CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), 3, expected.length, after);
            codec.pack.pack(values, first, count, bitWidth, out.array(), out.offset());
            verify(out.values(), expected, count + " values packed");
        }
    }

    @Test
    void aPackedByteBeginsWithItsLowestBit() {
        // The example of the format's definition: 0 to 7 of 3 bits.
        byte[] packed = {(byte) 0b10001000, (byte) 0b11000110, (byte) 0b11111010};
        int[] values = {0, 1, 2, 3, 4, 5, 6, 7};
        int[] unpacked = new int[8];
        BitPacking.unpackInts(packed, 0, 8, 3, unpacked, 0);
        assertThat(unpacked).isEqualTo(values);
        byte[] out = new byte[3];
        BitPacking.packInts(values, 0, 8, 3, out, 0);
        assertThat(out).isEqualTo(packed);
    }

    @Test
    void byteCountRoundsUpAndDoesNotOverflow() {
        for (int bitWidth = 0; bitWidth <= 64; bitWidth++) {
            for (int count : new int[] {0, 1, 7, 8, 9, 1_000_003, 1 << 28, 1 << 30, Integer.MAX_VALUE}) {
                BigInteger[] bytes = BigInteger.valueOf(count).multiply(BigInteger.valueOf(bitWidth))
                        .divideAndRemainder(BigInteger.valueOf(8));
                assertThat(BitPacking.byteCount(count, bitWidth))
                        .isEqualTo(bytes[0].longValueExact() + bytes[1].signum());
            }
        }
    }
}
