// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import org.junit.jupiter.api.Test;

import java.util.Arrays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Offsets and lengths whose sums and products do not fit into an int. */
class SliceArgumentRangesTest {
    private static final int[] HUGE = {
        Integer.MIN_VALUE, Integer.MIN_VALUE + 16, -1, 1 << 28, 1 << 29, 1 << 30, 0x5555_5556, Integer.MAX_VALUE - 15,
        Integer.MAX_VALUE};

    /** In the middle of an array: what is outside of the slice is not always outside of that. */
    private static final Slice SLICE = Slices.wrappedBuffer(new byte[96], 16, 48);

    @Test
    void offsetsOutsideOfASliceAreRefused() {
        SliceCursor cursor = SliceCursor.of(SLICE, 5);
        for (int offset : HUGE) {
            assertThatThrownBy(() -> SliceCursor.of(SLICE, offset))
                    .isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> cursor.offset(offset)).isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> cursor.position(offset)).isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> cursor.skip(offset))
                    .isOfAnyClassIn(IllegalArgumentException.class, IndexOutOfBoundsException.class);
        }
        assertThat(cursor.offset()).isEqualTo(5);
    }

    @Test
    void packedValuesThatAreNotThereOrDoNotFitAreRefusedAndNothingIsWritten() {
        SliceCursor cursor = SliceCursor.of(SLICE, 5);
        int[] out = new int[9];
        Arrays.fill(out, 7);
        for (int huge : HUGE) {
            assertThatThrownBy(() -> BitUnpacker.unpack(out, huge, cursor, 8, 3))
                    .isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> BitUnpacker.unpack(out, 1, cursor, huge, 3))
                    .isOfAnyClassIn(IllegalArgumentException.class, MalformedParquetException.class);
            assertThatThrownBy(() -> BitUnpacker.unpack(out, 1, cursor, huge, 0))
                    .isOfAnyClassIn(IllegalArgumentException.class, IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> BitUnpacker.unpack(out, 1, cursor, 8, huge))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(out).containsOnly(7);
        assertThat(cursor.offset()).isEqualTo(5);
    }

    @Test
    void valuesOfAPageThatAreNotThereOrDoNotFitAreRefusedAndNothingHasBeenRead() {
        ByteStreamSplitDecoder<int[]> decoder = ByteStreamSplitDecoder.ofInts();
        decoder.init(SliceCursor.of(SLICE));
        decoder.skip(3);
        int[] out = new int[9];
        Arrays.fill(out, 7);
        for (int huge : HUGE) {
            assertThatThrownBy(() -> decoder.read(out, huge, 8)).isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> decoder.read(out, 1, huge)).isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> decoder.skip(huge))
                    .isOfAnyClassIn(IllegalArgumentException.class, IndexOutOfBoundsException.class);
        }
        assertThat(out).containsOnly(7);
        decoder.read(out, 0, 9);
        assertThat(out).containsOnly(0);
    }

    /** Of a run that has as many values as an int counts. */
    @Test
    void valuesOfARunThatDoNotFitAreRefusedAndNothingHasBeenRead() {
        Slice endless = Slices.wrappedBuffer(new byte[] {-2, -1, -1, -1, 0x0F, 0});
        RunLengthBitPackedDecoder decoder = new RunLengthBitPackedDecoder(1);
        decoder.init(SliceCursor.of(endless));
        ValidityDecoder validity = new ValidityDecoder();
        validity.init(endless);
        int[] out = new int[9];
        Arrays.fill(out, 7);
        long[] bits = {-1};
        for (int huge : HUGE) {
            assertThatThrownBy(() -> decoder.read(out, huge, 8)).isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> decoder.read(out, 1, huge)).isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> validity.readNext(bits, huge, 8))
                    .isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> validity.readNext(bits, 1, huge))
                    .isExactlyInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThat(out).containsOnly(7);
        assertThat(bits).containsExactly(-1);
        decoder.skip(Integer.MAX_VALUE);
        assertThat(validity.skip(Integer.MAX_VALUE)).isZero();
    }
}
