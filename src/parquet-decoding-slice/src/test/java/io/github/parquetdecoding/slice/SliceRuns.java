// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking.Run;

/** Runs of the RLE/bit-packing hybrid, and their values. */
record SliceRuns(byte[] bytes, int[] values) {
    /** Offsets and lengths whose sums and products overflow an int. */
    static final int[] HUGE = {
        Integer.MIN_VALUE, Integer.MIN_VALUE + 16, -1, 1 << 28, 1 << 29, 1 << 30, 0x5555_5556, Integer.MAX_VALUE - 15,
        Integer.MAX_VALUE};

    /** Creates runs of both kinds and many lengths, including 0. */
    static SliceRuns random(Random random, int bitWidth, int runCount) {
        List<Run> runs = new ArrayList<>();
        int mask = (int) ((1L << bitWidth) - 1);
        for (int i = 0; i < runCount; i++) {
            int length = random.nextInt(4) == 0 ? random.nextInt(5_000) : random.nextInt(70);
            runs.add(random.nextBoolean()
                    ? Run.repeated(length, random.nextInt() & mask)
                    : Run.packed(random.ints(length & ~7).map(value -> value & mask).toArray()));
        }
        return new SliceRuns(
                ReferenceRunLengthBitPacking.encode(runs, bitWidth), ReferenceRunLengthBitPacking.values(runs));
    }
}
