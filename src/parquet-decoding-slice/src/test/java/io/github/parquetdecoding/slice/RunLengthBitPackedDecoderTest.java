// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking.Run;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Requirements that the conformance suites do not test. */
class RunLengthBitPackedDecoderTest {
    private static int[] read(RunLengthBitPackedDecoder decoder, int count) {
        int[] values = new int[count];
        decoder.read(values, 0, count);
        return values;
    }

    /** Every other page is abandoned before all of its values have been read. */
    @Test
    void aDecoderReadsSeveralPages() {
        Random random = new Random(41);
        RunLengthBitPackedDecoder decoder = new RunLengthBitPackedDecoder(13);
        for (int page = 0; page < 100; page++) {
            SliceRuns runs = SliceRuns.random(random, 13, 20);
            SliceCursor cursor = SliceCursor.of(Slices.wrappedBuffer(runs.bytes()));
            decoder.init(cursor);
            assertThat(cursor.remaining()).isZero();
            int count = page % 2 == 0 ? runs.values().length / 2 : runs.values().length;
            assertThat(read(decoder, count)).isEqualTo(Arrays.copyOf(runs.values(), count));
        }
    }

    /** The slice may end within the bit-packed run. */
    @Test
    void runsTruncatedByTheSliceDoNotContinueAfterIt() {
        byte[] runs = ReferenceRunLengthBitPacking.encode(
                List.of(Run.packed(1, 2, 3, 4, 5, 6, 7, 8), Run.repeated(200, 0x123)), 12);
        for (int length = 0; length < runs.length; length++) {
            RunLengthBitPackedDecoder decoder = new RunLengthBitPackedDecoder(12);
            decoder.init(SliceCursor.of(Slices.wrappedBuffer(runs, 0, length)));
            int whole = Math.min(Math.max(length - 1, 0) * 8 / 12, 8);
            assertThat(read(decoder, whole)).isEqualTo(Arrays.copyOf(new int[] {1, 2, 3, 4, 5, 6, 7, 8}, whole));
            assertThatExceptionOfType(MalformedParquetException.class).as("%d bytes", length)
                    .isThrownBy(() -> read(decoder, 1));
        }
    }

    @Test
    void impossibleBitWidthsAreRefused() {
        assertThat(new RunLengthBitPackedDecoder(1)).hasToString(
                "RunLengthBitPackedDecoder[RunLengthBitPackedReader[position=0, limit=0, bitWidth=1]]");
        for (int bitWidth : new int[] {-1, 33}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new RunLengthBitPackedDecoder(bitWidth))
                    .withMessage("Bit width must be from 0 to 32: " + bitWidth);
        }
    }
}
