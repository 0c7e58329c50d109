// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking.Run;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ValidityDecoderTest {
    private static Slice slice(ByteWindow in) {
        return Slices.wrappedBuffer(in.array(), in.offset(), in.length());
    }

    private static int valid(int[] levels, int from, int count) {
        return Arrays.stream(levels, from, from + count).sum();
    }

    @Test
    void batchesAndSkipsOnSeveralPagesWithAnyPreviousBits() {
        Random random = new Random(51);
        ValidityDecoder decoder = new ValidityDecoder();
        for (int page = 0; page < 300; page++) {
            SliceRuns runs = SliceRuns.random(random, 1, 20);
            int[] levels = runs.values();
            ByteWindow in = page % 2 == 0
                    ? ByteWindow.between(runs.bytes(), 0xFF) : ByteWindow.atEnd(runs.bytes(), 0xFF);
            decoder.init(slice(in));
            // Every fourth page is abandoned before all of its levels have been read.
            int stop = page % 4 == 0 ? levels.length / 2 : levels.length;
            for (int i = 0, count; i < stop; i += count) {
                count = Math.min(random.nextInt(random.nextBoolean() ? 100 : 3_000), stop - i);
                if (random.nextInt(3) == 0) {
                    assertThat(decoder.skip(count)).isEqualTo(valid(levels, i, count));
                    continue;
                }
                int offset = random.nextInt(200);
                long[] bits = random.longs((offset + count + 63) / 64 + 1).toArray();
                BitSet expected = BitSet.valueOf(bits);
                for (int j = 0; j < count; j++) {
                    expected.set(offset + j, levels[i + j] == 1);
                }
                assertThat(decoder.readNext(bits, offset, count)).isEqualTo(valid(levels, i, count));
                assertThat(BitSet.valueOf(bits)).as("%d bits from %d", count, offset).isEqualTo(expected);
            }
            in.verifyUnchanged();
        }
    }

    @Test
    void aRunOfTheMaximumLengthIsSkipped() {
        ValidityDecoder decoder = new ValidityDecoder();
        byte[] runs = {(byte) 0xFE, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x0F, 1};
        decoder.init(Slices.wrappedBuffer(runs));
        assertThat(decoder.skip(Integer.MAX_VALUE - 1)).isEqualTo(Integer.MAX_VALUE - 1);
        assertThat(decoder.skip(1)).isEqualTo(1);
        assertThat(decoder).hasToString(
                "ValidityDecoder[RunLengthBitPackedReader[position=6, limit=6, bitWidth=1]]");
    }

    @Test
    void runsTruncatedByTheSliceDoNotContinueAfterIt() {
        byte[] runs = ReferenceRunLengthBitPacking.encode(List.of(
                Run.packed(1, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1), Run.repeated(200, 1)), 1);
        for (int length = 0; length < runs.length; length++) {
            ValidityDecoder decoder = new ValidityDecoder();
            decoder.init(Slices.wrappedBuffer(runs, 0, length));
            // The input may end within the bit-packed run.
            int whole = 8 * Math.min(Math.max(length - 1, 0), 2);
            assertThatExceptionOfType(MalformedParquetException.class).as("%d bytes", length)
                    .isThrownBy(() -> decoder.readNext(new long[1], 3, whole + 1));
            assertThat(decoder.skip(whole)).isEqualTo(new int[] {0, 5, 10}[whole / 8]);
            assertThatExceptionOfType(MalformedParquetException.class).as("%d bytes", length)
                    .isThrownBy(() -> decoder.skip(1));
        }
    }
}
