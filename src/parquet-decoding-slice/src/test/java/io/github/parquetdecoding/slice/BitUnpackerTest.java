// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.lang.reflect.Array;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BitUnpackerTest {
    private static final int[] LENGTHS =
            IntStream.concat(IntStream.rangeClosed(0, 72), IntStream.of(128, 1_000, 1_024)).toArray();

    @FunctionalInterface
    private interface Unpacker<T> {
        void unpack(T output, int outputOffset, SliceCursor input, int length, int bitWidth);
    }

    /** The slice begins 2 bytes before the values, and ends with the last one. */
    private static SliceCursor open(ByteWindow in) {
        return in.offset() < 2
                ? SliceCursor.of(Slices.wrappedBuffer(in.array()))
                : SliceCursor.of(Slices.wrappedBuffer(in.array(), in.offset() - 2, in.length() + 2), 2);
    }

    /** Unpacks bit by bit, and truncates the values to the element size. */
    private static byte[] plain(byte[] packed, int length, int bitWidth, int elementSize) {
        BitSet bits = BitSet.valueOf(packed);
        BitSet plain = new BitSet();
        for (int i = 0; i < length; i++) {
            for (int bit = 0; bit < Math.min(bitWidth, 8 * elementSize); bit++) {
                plain.set(8 * elementSize * i + bit, bits.get(bitWidth * i + bit));
            }
        }
        byte[] bytes = new byte[elementSize * length];
        byte[] written = plain.toByteArray();
        System.arraycopy(written, 0, bytes, 0, written.length);
        return bytes;
    }

    private static byte[] packed(Random random, int length, int bitWidth) {
        byte[] packed = new byte[(length * bitWidth + 7) / 8];
        random.nextBytes(packed);
        return packed;
    }

    /** Shorts and bytes are the low bits of wider values. */
    @Test
    void everyWidth() throws Exception {
        everyWidth(32, ArrayType.INTS, BitUnpacker::unpack);
        everyWidth(64, ArrayType.LONGS, BitUnpacker::unpack);
        everyWidth(32, ArrayType.SHORTS, BitUnpacker::unpack);
        everyWidth(32, ArrayType.bytes(1), BitUnpacker::unpack);
    }

    private static <T> void everyWidth(int widest, ArrayType<T> type, Unpacker<T> unpacker) throws Exception {
        Random random = new Random(31);
        for (int bitWidth = 0; bitWidth <= widest; bitWidth++) {
            for (int length : LENGTHS) {
                byte[] packed = packed(random, length, bitWidth);
                byte[] expected = plain(packed, length, bitWidth, type.elementSize());
                for (ByteWindow in : new ByteWindow[] {
                        ByteWindow.exact(packed), ByteWindow.atEnd(packed, 0xFF), ByteWindow.between(packed, 0xFF)}) {
                    SliceCursor input = open(in);
                    CanariedArray<T> out = CanariedArray.of(type, length);
                    unpacker.unpack(out.array(), out.offset(), input, length, bitWidth);
                    assertThat(type.toPlain(out.values()))
                            .as("%d values of %d bits in %s", length, bitWidth, in).isEqualTo(expected);
                    assertThat(input.position()).isEqualTo(in.offset() + packed.length);
                    in.verifyUnchanged();
                }
            }
        }
    }

    @Test
    void valuesThatDoNotFitAreRefusedAndTheInputDoesNotMove() {
        refusals(32, ArrayType.INTS, BitUnpacker::unpack);
        refusals(64, ArrayType.LONGS, BitUnpacker::unpack);
        refusals(32, ArrayType.SHORTS, BitUnpacker::unpack);
        refusals(32, ArrayType.bytes(1), BitUnpacker::unpack);
    }

    /** Includes ranges whose sums and products overflow an int. */
    private static <T> void refusals(int widest, ArrayType<T> type, Unpacker<T> unpacker) {
        byte[] packed = packed(new Random(32), 40, widest);
        SliceCursor input = SliceCursor.of(Slices.wrappedBuffer(packed, 1, packed.length - 1));
        CanariedArray<T> out = CanariedArray.of(type, 40);
        T array = out.array();
        for (int bitWidth = 1; bitWidth <= widest; bitWidth++) {
            SliceCursor truncated = SliceCursor.of(Slices.wrappedBuffer(packed, 1, 5 * bitWidth - 1));
            int width = bitWidth;
            assertThatExceptionOfType(MalformedParquetException.class).as("one byte too few after the slice's first")
                    .isThrownBy(() -> unpacker.unpack(array, out.offset(), truncated, 40, width))
                    .withMessage("Truncated: 40 values of " + width + (width == 1 ? " bit" : " bits")
                            + " at offset 1, with only " + (5 * width - 1) + " bytes left")
                    .matches(e -> e.offset() == 1);
            assertThat(truncated.offset()).isZero();
        }
        for (int huge : SliceRuns.HUGE) {
            for (int length : new int[] {0, 32}) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class).as("%d elements from %d", length, huge)
                        .isThrownBy(() -> unpacker.unpack(array, huge, input, length, 3));
            }
            assertThatThrownBy(() -> unpacker.unpack(array, out.offset(), input, huge, 3))
                    .isOfAnyClassIn(IllegalArgumentException.class, MalformedParquetException.class);
            assertThatThrownBy(() -> unpacker.unpack(array, out.offset(), input, huge, 0))
                    .isOfAnyClassIn(IllegalArgumentException.class, IndexOutOfBoundsException.class);
            for (int length : new int[] {0, 8}) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> unpacker.unpack(array, out.offset(), input, length, huge))
                        .withMessageContaining("Bit width must be from 0 to ");
            }
        }
        for (int bitWidth : new int[] {widest + 1, 65}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> unpacker.unpack(array, out.offset(), input, 8, bitWidth));
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> unpacker.unpack(array, Array.getLength(array) - 31, input, 32, 3));
        assertThat(input.offset()).isZero();
        out.verifyUntouched();
    }

    @Test
    void aCountWhoseBitsOverflowAnIntIsTruncated() {
        SliceCursor input = SliceCursor.of(Slices.allocate(100));
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> BitUnpacker.unpack(new long[1], 0, input, 1 << 29, 64))
                .withMessage("Truncated: 536870912 values of 64 bits at offset 0, with only 100 bytes left");
    }
}
