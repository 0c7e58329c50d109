// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import org.junit.jupiter.api.Test;

import java.lang.reflect.Array;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class BitUnpackerTest {
    private static final int[] LENGTHS =
            IntStream.concat(IntStream.rangeClosed(0, 72), IntStream.of(128, 1_000, 1_024)).toArray();

    @FunctionalInterface
    private interface Unpacker<T> {
        void unpack(T output, int outputOffset, SliceCursor input, int length, int bitWidth);
    }

    /** The slice begins 2 bytes before the values, and ends with them. */
    private static SliceCursor open(ByteWindow in) {
        return in.offset() < 2
                ? SliceCursor.of(Slices.wrappedBuffer(in.array()))
                : SliceCursor.of(Slices.wrappedBuffer(in.array(), in.offset() - 2, in.length() + 2), 2);
    }

    /** Bit by bit, and cut to the size of an element. */
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

    private static <T> void everyWidthUpTo(int widest, ArrayType<T> type, Unpacker<T> unpacker) throws Exception {
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
    void intsOfEveryWidth() throws Exception {
        everyWidthUpTo(32, ArrayType.INTS, BitUnpacker::unpack);
    }

    @Test
    void longsOfEveryWidth() throws Exception {
        everyWidthUpTo(64, ArrayType.LONGS, BitUnpacker::unpack);
    }

    @Test
    void shortsOfEveryWidthAreTheLowestBitsOfWiderValues() throws Exception {
        everyWidthUpTo(32, ArrayType.SHORTS, BitUnpacker::unpack);
    }

    @Test
    void bytesOfEveryWidthAreTheLowestBitsOfWiderValues() throws Exception {
        everyWidthUpTo(32, ArrayType.bytes(1), BitUnpacker::unpack);
    }

    private static <T> void refusals(int widest, ArrayType<T> type, Unpacker<T> unpacker) {
        Random random = new Random(32);
        for (int bitWidth = 1; bitWidth <= widest; bitWidth++) {
            byte[] packed = packed(random, 40, bitWidth);
            SliceCursor input = SliceCursor.of(Slices.wrappedBuffer(packed, 1, packed.length - 1));
            CanariedArray<T> out = CanariedArray.of(type, 40);
            int width = bitWidth;
            assertThatExceptionOfType(MalformedParquetException.class).as("one byte too few behind the slice's first")
                    .isThrownBy(() -> unpacker.unpack(out.array(), out.offset(), input, 40, width))
                    .withMessage("40 values of " + width + " bits at offset 1 are truncated: " + (5 * width - 1)
                            + " bytes remain")
                    .matches(e -> e.offset() == 1);
            for (int offset : new int[] {-1, Array.getLength(out.array()) - 31, Integer.MAX_VALUE}) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class).as("32 elements from %d on", offset)
                        .isThrownBy(() -> unpacker.unpack(out.array(), offset, input, 32, width));
            }
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> unpacker.unpack(out.array(), out.offset(), input, -1, width));
            assertThat(input.offset()).isZero();
            out.verifyUntouched();
        }
        SliceCursor input = SliceCursor.of(Slices.allocate(100));
        for (int bitWidth : new int[] {-1, widest + 1, 65, Integer.MAX_VALUE}) {
            CanariedArray<T> out = CanariedArray.of(type, 8);
            assertThatIllegalArgumentException().as("%d bits", bitWidth)
                    .isThrownBy(() -> unpacker.unpack(out.array(), out.offset(), input, 8, bitWidth))
                    .withMessageContaining("Bit width must be from 0 to ");
            assertThat(input.offset()).isZero();
            out.verifyUntouched();
        }
    }

    @Test
    void whatDoesNotFitIsRefusedAndNothingHasMoved() {
        refusals(32, ArrayType.INTS, BitUnpacker::unpack);
        refusals(64, ArrayType.LONGS, BitUnpacker::unpack);
        refusals(32, ArrayType.SHORTS, BitUnpacker::unpack);
        refusals(32, ArrayType.bytes(1), BitUnpacker::unpack);
    }

    @Test
    void aCountWhoseBitsOverflowAnIntIsTruncated() {
        SliceCursor input = SliceCursor.of(Slices.allocate(100));
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> BitUnpacker.unpack(new long[1], 0, input, 1 << 29, 64))
                .withMessage("536870912 values of 64 bits at offset 0 are truncated: 100 bytes remain");
    }
}
