// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking.Run;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RunLengthBitPackedDecoderTest {
    private static SliceCursor slice(ByteWindow in) {
        return SliceCursor.of(Slices.wrappedBuffer(in.array(), in.offset(), in.length()));
    }

    private static SliceCursor endOfSlice(ByteWindow in) {
        return SliceCursor.of(Slices.wrappedBuffer(in.array(), 0, in.offset() + in.length()), in.offset());
    }

    private static int[] read(RunLengthBitPackedDecoder decoder, int count) {
        CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, count);
        decoder.read(out.array(), out.offset(), count);
        return out.values();
    }

    @Test
    void batchesAndSkipsOfEveryWidthPageAfterPage() {
        Random random = new Random(41);
        for (int bitWidth = 0; bitWidth <= 32; bitWidth++) {
            RunLengthBitPackedDecoder decoder = new RunLengthBitPackedDecoder(bitWidth);
            for (int page = 0; page < 20; page++) {
                SliceRuns runs = SliceRuns.random(random, bitWidth, 20);
                int[] expected = runs.values();
                ByteWindow in = page % 2 == 0
                        ? ByteWindow.between(runs.bytes(), 0xFF) : ByteWindow.atEnd(runs.bytes(), 0xFF);
                SliceCursor cursor = page % 3 == 0 ? slice(in) : endOfSlice(in);
                decoder.init(cursor);
                assertThat(cursor.remaining()).isZero();
                // Every fourth page is left with values that have not been read.
                int stop = page % 4 == 0 ? expected.length / 2 : expected.length;
                for (int i = 0, count; i < stop; i += count) {
                    count = Math.min(random.nextInt(random.nextBoolean() ? 20 : 3_000), stop - i);
                    if (random.nextBoolean()) {
                        decoder.skip(count);
                    } else {
                        assertThat(read(decoder, count)).as("%d bits, %d values from %d on", bitWidth, count, i)
                                .isEqualTo(Arrays.copyOfRange(expected, i, i + count));
                    }
                }
                if (stop == expected.length) {
                    assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> decoder.skip(1));
                }
                in.verifyUnchanged();
            }
        }
    }

    @Test
    void aReadThatFailsHasReadNothing() {
        RunLengthBitPackedDecoder decoder = new RunLengthBitPackedDecoder(3);
        byte[] runs = ReferenceRunLengthBitPacking.encode(
                List.of(Run.repeated(10, 5), Run.packed(0, 1, 2, 3, 4, 5, 6, 7)), 3);
        decoder.init(slice(ByteWindow.between(runs, 0x01)));
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> read(decoder, 19));
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> decoder.skip(19));
        CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, 9);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> decoder.read(out.array(), 10, 9));
        out.verifyUntouched();
        assertThatIllegalArgumentException().isThrownBy(() -> decoder.skip(-1));
        assertThat(read(decoder, 12)).containsExactly(5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 0, 1);
        assertThat(decoder).hasToString(
                "RunLengthBitPackedDecoder[RunLengthBitPackedReader[position=9, limit=9, bitWidth=3]]");
    }

    @Test
    void whatTheSliceCutsOffIsNotReadFromBehindIt() {
        byte[] runs = ReferenceRunLengthBitPacking.encode(
                List.of(Run.packed(1, 2, 3, 4, 5, 6, 7, 8), Run.repeated(200, 0x123)), 12);
        for (int length = 0; length < runs.length; length++) {
            RunLengthBitPackedDecoder decoder = new RunLengthBitPackedDecoder(12);
            decoder.init(SliceCursor.of(Slices.wrappedBuffer(runs, 0, length)));
            // Of the bit-packed run there may be a part.
            int whole = Math.min(Math.max(length - 1, 0) * 8 / 12, 8);
            assertThat(read(decoder, whole)).isEqualTo(Arrays.copyOf(new int[] {1, 2, 3, 4, 5, 6, 7, 8}, whole));
            assertThatExceptionOfType(MalformedParquetException.class).as("%d bytes", length)
                    .isThrownBy(() -> read(decoder, 1));
        }
    }

    @Test
    void aDecoderWithoutAPageHasNoValues() {
        RunLengthBitPackedDecoder decoder = new RunLengthBitPackedDecoder(1);
        assertThat(read(decoder, 0)).isEmpty();
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> read(decoder, 1));
        for (int bitWidth : new int[] {-1, 33}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new RunLengthBitPackedDecoder(bitWidth))
                    .withMessage("Bit width must be from 0 to 32: " + bitWidth);
        }
    }
}
