// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.IdentityHashMap;
import java.util.Map;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;

/** The input of Trino's readers. Like all classes that use Slice, it loads on JDK 25 only. */
final class TrinoSlices {
    private TrinoSlices() {
    }

    /** One slice for each distinct array. */
    static Slice[][] of(byte[][][] rounds) {
        Map<byte[], Slice> wrapped = new IdentityHashMap<>();
        Slice[][] slices = new Slice[rounds.length][];
        for (int r = 0; r < rounds.length; r++) {
            slices[r] = new Slice[rounds[r].length];
            for (int i = 0; i < rounds[r].length; i++) {
                slices[r][i] = wrapped.computeIfAbsent(rounds[r][i], Slices::wrappedBuffer);
            }
        }
        return slices;
    }
}
