// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A slice that extends to the end of the largest array. Runs in the profile {@code large}, with enough memory. */
class LargeSlices {
    /** JVMs other than HotSpot can allocate this length, too. */
    private static final int MOST = Integer.MAX_VALUE - 8;
    private static final int START = MOST % Long.BYTES;
    private static final int COUNT = MOST / Long.BYTES;

    @Test
    void theEndOfTheLargestSliceIsRead() {
        Slice slice = Slices.wrappedBuffer(new byte[MOST], START, COUNT * Long.BYTES);
        for (int k = 0; k < Long.BYTES; k++) {
            slice.setByte(k * COUNT + COUNT - 1, k + 1);
        }
        var pages = ByteStreamSplitDecoder.ofLongs();
        pages.init(SliceCursor.of(slice));
        pages.skip(COUNT - 1);
        long[] value = new long[1];
        pages.read(value, 0, 1);
        assertThat(value[0]).isEqualTo(0x0807_0605_0403_0201L);

        byte[] hundredFives = {(byte) 0xC8, 1, 5};
        SliceCursor cursor = SliceCursor.of(slice, slice.length() - hundredFives.length);
        slice.setBytes(cursor.offset(), hundredFives);
        var runs = new RunLengthBitPackedDecoder(3);
        runs.init(cursor);
        int[] fives = new int[100];
        runs.read(fives, 0, fives.length);
        assertThat(fives).containsOnly(5);

        SliceCursor bits = SliceCursor.of(slice, slice.length() - 1);
        int[] unpacked = new int[8];
        slice.setByte(bits.offset(), 0x35);
        BitUnpacker.unpack(unpacked, 0, bits, unpacked.length, 1);
        assertThat(unpacked).containsExactly(1, 0, 1, 0, 1, 1, 0, 0);
    }
}
