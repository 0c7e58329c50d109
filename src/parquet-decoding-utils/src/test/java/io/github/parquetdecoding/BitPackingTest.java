// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Cases that {@link LibraryConformanceTest} lacks: values of more bits than are packed, and the start of a buffer. */
class BitPackingTest {
    @Test
    void higherBitsAreNotPacked() {
        for (int bitWidth = 0; bitWidth <= Long.SIZE; bitWidth++) {
            for (int count : new int[] {1, 7, 8, 70, 129}) {
                long[] values = random(count, bitWidth);
                byte[] packed = ReferenceBitPacking.pack(lowestBits(values, bitWidth), bitWidth);
                byte[] out = new byte[packed.length];
                BitPacking.packLongs(values, 0, bitWidth, out, 0, count);
                assertThat(out).isEqualTo(packed);
                if (bitWidth <= Integer.SIZE) {
                    int[] ints = LongStream.of(values).mapToInt(value -> (int) value).toArray();
                    BitPacking.packInts(ints, 0, bitWidth, out, 0, count);
                    assertThat(out).isEqualTo(packed);
                }
            }
        }
    }

    private static long[] random(int count, int bitWidth) {
        return new SplittableRandom(20261123 + bitWidth).longs(count).toArray();
    }

    private static long[] lowestBits(long[] values, int bitWidth) {
        long mask = bitWidth == 0 ? 0 : -1L >>> 64 - bitWidth;
        return LongStream.of(values).map(value -> value & mask).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void anIndexIsRelativeToABuffersFirstByteNotItsPosition(BufferKind kind) {
        byte[] bytes = PlainValues.random(1, 50);
        int[] expected = new int[100];
        BitPacking.unpackInts(bytes, 7, 3, expected, 0, 100);
        // The offset of these bytes depends on the kind of buffer, but the limit is always their end.
        ByteBuffer buffer = kind.wrap(bytes, 7, 38);
        int index = buffer.position();
        int limit = buffer.limit();
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            buffer.order(order);
            for (int position : new int[] {0, index + 5, limit}) {
                buffer.position(position);
                int[] out = new int[100];
                BitPacking.unpackInts(buffer, index, 3, out, 0, 100);
                assertThat(out).isEqualTo(expected);
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .isThrownBy(() -> BitPacking.unpackInts(buffer, index, 3, new int[102], 0, 102))
                        .withMessage("packed: range [" + index + ", " + (index + 39)
                                + ") is outside of a buffer of limit " + limit);
                assertThat(List.of(buffer.position(), buffer.limit(), buffer.order()))
                        .isEqualTo(List.of(position, limit, order));
            }
        }
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
