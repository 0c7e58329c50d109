// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Calls that are refused, with 10 packed bytes and 20 values. */
class BitPackingErrorsTest {
    private final byte[] packed = new byte[10];
    // Their limits are before their capacities.
    private final ByteBuffer heap = ByteBuffer.wrap(new byte[13], 1, 12).slice().limit(10);
    private final ByteBuffer direct = ByteBuffer.allocateDirect(13).limit(10);
    private final int[] ints = new int[20];
    private final long[] longs = new long[20];
    private final short[] shorts = new short[20];
    private final byte[] bytes = new byte[20];

    private interface Call {
        void call(int packedOffset, int valueCount, int bitWidth, int offset);
    }

    private record Method(int mostBits, Call call) {
    }

    private final List<Method> methods = List.of(
            new Method(32, (at, count, bits, to) -> BitPacking.unpackInts(packed, at, count, bits, ints, to)),
            new Method(32, (at, count, bits, to) -> BitPacking.unpackInts(heap, at, count, bits, ints, to)),
            new Method(32, (at, count, bits, to) -> BitPacking.unpackInts(direct, at, count, bits, ints, to)),
            new Method(64, (at, count, bits, to) -> BitPacking.unpackLongs(packed, at, count, bits, longs, to)),
            new Method(64, (at, count, bits, to) -> BitPacking.unpackLongs(heap, at, count, bits, longs, to)),
            new Method(64, (at, count, bits, to) -> BitPacking.unpackLongs(direct, at, count, bits, longs, to)),
            new Method(32, (at, count, bits, to) -> BitPacking.unpackShorts(packed, at, count, bits, shorts, to)),
            new Method(32, (at, count, bits, to) -> BitPacking.unpackShorts(heap, at, count, bits, shorts, to)),
            new Method(32, (at, count, bits, to) -> BitPacking.unpackShorts(direct, at, count, bits, shorts, to)),
            new Method(32, (at, count, bits, to) -> BitPacking.unpackBytes(packed, at, count, bits, bytes, to)),
            new Method(32, (at, count, bits, to) -> BitPacking.unpackBytes(heap, at, count, bits, bytes, to)),
            new Method(32, (at, count, bits, to) -> BitPacking.unpackBytes(direct, at, count, bits, bytes, to)),
            new Method(32, (at, count, bits, to) -> BitPacking.packInts(ints, to, count, bits, packed, at)),
            new Method(64, (at, count, bits, to) -> BitPacking.packLongs(longs, to, count, bits, packed, at)));

    /** So any value that is packed or unpacked changes its output. */
    @BeforeEach
    void packedBytesAreNotZero() {
        Arrays.fill(packed, (byte) 0x5A);
        Arrays.fill(heap.array(), (byte) 0x5A);
        for (int i = 0; i < direct.limit(); i++) {
            direct.put(i, (byte) 0x5A);
        }
    }

    @AfterEach
    void nothingIsWritten() {
        assertThat(packed).containsOnly(0x5A);
        assertThat(ints).containsOnly(0);
        assertThat(longs).containsOnly(0);
        assertThat(shorts).containsOnly((short) 0);
        assertThat(bytes).containsOnly(0);
    }

    @Test
    void aBitWidthBeyondThatOfTheTypeIsRefused() {
        for (Method method : methods) {
            verifyBitWidths(method.mostBits, bitWidth -> method.call.call(0, 1, bitWidth, 0));
        }
        verifyBitWidths(64, bitWidth -> BitPacking.byteCount(1, bitWidth));
    }

    private static void verifyBitWidths(int mostBits, IntConsumer call) {
        for (int bitWidth : new int[] {-1, Integer.MIN_VALUE, mostBits + 1, Integer.MAX_VALUE}) {
            assertThatIllegalArgumentException().isThrownBy(() -> call.accept(bitWidth))
                    .withMessage("Bit width must be from 0 to " + mostBits + ": " + bitWidth);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE})
    void aNegativeValueCountIsRefused(int valueCount) {
        String message = "Negative value count: " + valueCount;
        for (Method method : methods) {
            assertThatIllegalArgumentException().isThrownBy(() -> method.call.call(0, valueCount, 1, 0))
                    .withMessage(message);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> BitPacking.byteCount(valueCount, 1)).withMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 1, 1", "-1, 0, 0", "10, 1, 1", "11, 0, 0", "11, 0, 8", "0, 11, 8", "1, 10, 8", "0, 81, 1", "9, 9, 1",
        "-2147483648, 0, 0", "-2147483648, 1, 8", "2147483647, 0, 0",
        // Sums and products that wrap to something small.
        "2147483647, 1, 8", "1, 2147483647, 8", "0, 536870912, 8", "2147483647, 2147483647, 8", "5, 1073741824, 4"})
    void packedValuesOutsideOfTheirBytesAreRefused(int packedOffset, int valueCount, int bitWidth) {
        for (Method method : methods) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> method.call.call(packedOffset, valueCount, bitWidth, 0))
                    .withMessageMatching("(packed|out): range \\[" + packedOffset + ", "
                            + (packedOffset + ((long) valueCount * bitWidth + 7) / 8)
                            + "\\) is outside of (byte\\[10]|a buffer of limit 10)");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 1, 1", "-1, 0, 0", "20, 1, 1", "21, 0, 0", "11, 10, 8", "0, 21, 1", "0, 21, 0", "-2147483648, 0, 0",
        "2147483647, 0, 0", "2147483647, 1, 1", "2147483647, 10, 8", "1, 2147483647, 0"})
    void valuesOutsideOfTheirArrayAreRefused(int offset, int valueCount, int bitWidth) {
        for (Method method : methods) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> method.call.call(0, valueCount, bitWidth, offset))
                    .withMessageMatching("(out|values): range \\[" + offset + ", " + ((long) offset + valueCount)
                            + "\\) is outside of (byte|short|int|long)\\[20]");
        }
    }

    @Test
    void noValuesAtTheEndsOfBothAreLegal() {
        for (Method method : methods) {
            for (int bitWidth = 0; bitWidth <= method.mostBits; bitWidth++) {
                method.call.call(10, 0, bitWidth, 20);
            }
        }
    }
}
