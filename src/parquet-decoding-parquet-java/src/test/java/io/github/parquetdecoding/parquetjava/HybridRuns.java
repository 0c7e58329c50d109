// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking.Run;

/**
 * Runs of the RLE/bit-packing hybrid, and their values.
 *
 * @param values all values, including padding
 */
record HybridRuns(byte[] bytes, int[] values) {
    /** Creates repeated and bit-packed runs, from the shortest to several batches. */
    static HybridRuns random(Random random, int bitWidth, int count) {
        List<Run> runs = new ArrayList<>();
        int mask = (int) ((1L << bitWidth) - 1);
        for (int i = 0; i < count; i++) {
            int length = 1 + random.nextInt(1 << random.nextInt(12));
            runs.add(random.nextBoolean()
                    ? Run.repeated(length, random.nextInt() & mask)
                    : Run.packed(random.ints(length + 7 & ~7).map(value -> value & mask).toArray()));
        }
        return new HybridRuns(
                ReferenceRunLengthBitPacking.encode(runs, bitWidth), ReferenceRunLengthBitPacking.values(runs));
    }
}
