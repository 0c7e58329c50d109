// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BitUnpackerTest {
    @FunctionalInterface
    private interface Unpack<A> {
        void unpack(A output, int outputOffset, SliceCursor input, int length, int bitWidth);
    }

    private record Unpacker<A>(ArrayType<A> type, int widest, Unpack<A> unpack) {
        @Override
        public String toString() {
            return type.toString();
        }
    }

    static Stream<Unpacker<?>> unpackers() {
        return Stream.of(
                new Unpacker<>(ArrayType.INTS, 32, BitUnpacker::unpack),
                new Unpacker<>(ArrayType.LONGS, 64, BitUnpacker::unpack),
                new Unpacker<>(ArrayType.SHORTS, 32, BitUnpacker::unpack),
                new Unpacker<>(ArrayType.bytes(1), 32, BitUnpacker::unpack));
    }

    private static byte[] packed(int length, int bitWidth) {
        byte[] packed = new byte[(length * bitWidth + 7) / 8];
        new Random(31).nextBytes(packed);
        return packed;
    }

    /** Shorts and bytes are the low bits of wider values. The slice begins before the values and ends with the last. */
    @ParameterizedTest
    @MethodSource("unpackers")
    <A> void theLowBitsOfEveryWidthAreUnpackedAndTheInputMovesPastThem(Unpacker<A> unpacker) {
        ArrayType<A> type = unpacker.type;
        int bits = 8 * type.elementSize();
        for (int bitWidth = 0; bitWidth <= unpacker.widest; bitWidth++) {
            for (int length : new int[] {0, 1, 2, 7, 8, 9, 31, 32, 33, 64, 65, 1_000}) {
                byte[] packed = packed(length, bitWidth);
                long[] values = ReferenceBitPacking.unpackLongs(packed, length, bitWidth);
                byte[] expected = ReferenceBitPacking.pack(
                        Arrays.stream(values).map(value -> value & -1L >>> Long.SIZE - bits).toArray(), bits);
                ByteWindow in = ByteWindow.between(packed, 0xFF);
                SliceCursor input = SliceCursor.of(
                        Slices.wrappedBuffer(in.array(), in.offset() - 2, packed.length + 2), 2);
                CanariedArray<A> out = CanariedArray.of(type, length);
                unpacker.unpack.unpack(out.array(), out.offset(), input, length, bitWidth);
                assertThat(type.toPlain(out.values())).as("%d values of %d bits", length, bitWidth).isEqualTo(expected);
                assertThat(input.remaining()).isZero();
                in.verifyUnchanged();
            }
        }
    }

    /** Includes ranges whose sums and products overflow an int. */
    @ParameterizedTest
    @MethodSource("unpackers")
    <A> void valuesThatDoNotFitAreRefusedAndTheInputDoesNotMove(Unpacker<A> unpacker) {
        Unpack<A> unpack = unpacker.unpack;
        byte[] packed = packed(40, unpacker.widest);
        CanariedArray<A> out = CanariedArray.of(unpacker.type, 40);
        A array = out.array();
        int offset = out.offset();
        for (int bitWidth = 1; bitWidth <= unpacker.widest; bitWidth++) {
            // One byte too few after the slice's first; the array has more.
            SliceCursor truncated = SliceCursor.of(Slices.wrappedBuffer(packed, 1, 5 * bitWidth - 1));
            int width = bitWidth;
            assertThatExceptionOfType(MalformedParquetException.class)
                    .isThrownBy(() -> unpack.unpack(array, offset, truncated, 40, width))
                    .withMessage("Truncated: 40 values of " + width + (width == 1 ? " bit" : " bits")
                            + " at offset 1, with only " + (5 * width - 1) + " bytes left")
                    .matches(e -> e.offset() == 1);
            assertThat(truncated.offset()).isZero();
        }
        SliceCursor input = SliceCursor.of(Slices.wrappedBuffer(packed, 1, packed.length - 1));
        for (int huge : SliceCursorTest.HUGE) {
            for (int length : new int[] {0, 32}) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class).as("%d elements from %d", length, huge)
                        .isThrownBy(() -> unpack.unpack(array, huge, input, length, 3));
            }
            assertThatThrownBy(() -> unpack.unpack(array, offset, input, huge, 3))
                    .isOfAnyClassIn(IllegalArgumentException.class, MalformedParquetException.class);
            assertThatThrownBy(() -> unpack.unpack(array, offset, input, huge, 0))
                    .isOfAnyClassIn(IllegalArgumentException.class, IndexOutOfBoundsException.class);
            assertThatIllegalArgumentException().isThrownBy(() -> unpack.unpack(array, offset, input, 8, huge))
                    .withMessageContaining("Bit width must be from 0 to ");
        }
        for (int bitWidth : new int[] {unpacker.widest + 1, 65}) {
            assertThatIllegalArgumentException().isThrownBy(() -> unpack.unpack(array, offset, input, 0, bitWidth));
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> unpack.unpack(array, 48 - 31, input, 32, 3));
        assertThatExceptionOfType(MalformedParquetException.class).as("bits that an int cannot count")
                .isThrownBy(() -> unpack.unpack(array, offset, input, 1 << 29, unpacker.widest));
        assertThat(input.offset()).isZero();
        out.verifyUntouched();
    }

    @Test
    void deltasAreUnpackedAndAddedToThePreviousValue() {
        SliceCursor cursor = SliceCursor.of(Slices.wrappedBuffer(new byte[] {0x21, 0x43, 0x65, (byte) 0x87}));
        int[] ints = {0, Integer.MAX_VALUE - 5, 0, 0, 0, 0, 9};
        SliceDecodingUtils.unpackDelta(ints, 2, 4, cursor, 1, 4);
        assertThat(ints).containsExactly(0, Integer.MAX_VALUE - 5, Integer.MAX_VALUE - 3, Integer.MAX_VALUE,
                Integer.MIN_VALUE + 3, Integer.MIN_VALUE + 8, 9);
        long[] longs = {-5, 0, 0, 0, 0, 9};
        SliceDecodingUtils.unpackDelta(longs, 1, 4, cursor, 1L << 40, 4);
        assertThat(longs).containsExactly(
                -5, (1L << 40) + 0, (2L << 40) + 6, (3L << 40) + 13, (4L << 40) + 21, 9);
        assertThat(cursor.remaining()).isZero();
        SliceDecodingUtils.unpackDelta(longs, 1, 4, cursor, -2, 0);
        assertThat(longs).containsExactly(-5, -7, -9, -11, -13, 9);
        int[] least = {Integer.MIN_VALUE, 0};
        SliceDecodingUtils.unpackDelta(least, 1, 1, cursor, -2, 0);
        assertThat(least).containsExactly(Integer.MIN_VALUE, Integer.MAX_VALUE - 1);
    }

    @Test
    void deltasThatDoNotFitAreRefusedAndNothingIsReadOrWritten() {
        SliceCursor cursor = SliceCursor.of(Slices.wrappedBuffer(new byte[] {1, 2}));
        int[] ints = {1, 2, 3, 4, 5, 6};
        long[] longs = {1, 2, 3, 4, 5, 6};
        for (int offset : new int[] {Integer.MIN_VALUE, 0, 3, Integer.MAX_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> SliceDecodingUtils.unpackDelta(ints, offset, 4, cursor, 0, 1));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> SliceDecodingUtils.unpackDelta(longs, offset, 4, cursor, 0, 1));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SliceDecodingUtils.unpackDelta(ints, 1, -1, cursor, 0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SliceDecodingUtils.unpackDelta(longs, 1, -1, cursor, 0, 1));
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> SliceDecodingUtils.unpackDelta(ints, 1, 1, cursor, 0, 17));
        assertThat(ints).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(longs).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(cursor.offset()).isZero();
    }
}
