// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;

import io.github.parquetdecoding.testkit.internal.RunDistribution;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

import static io.github.parquetdecoding.benchmarks.HybridPages.VALUES;

/** The rows of a nullable, non-nested column: definition levels of one bit. */
@State(Scope.Thread)
public abstract class LevelsState extends CheckedState {
    @Param({"NO_NULLS", "NULLS_1", "NULLS_10", "NULLS_50", "NULLS_90", "CLUSTERED_NULLS_1", "CLUSTERED_NULLS_10",
        "CLUSTERED_NULLS_50", "CLUSTERED_NULLS_90"})
    RunDistribution nulls;

    /** 1 where there is a value. */
    int[] levels;

    /** A bit for each row, set where there is a value. */
    long[] validity;

    /** The number of values. */
    int present;

    @Setup
    public void generate() throws IOException {
        levels = nulls.values(1, VALUES);
        validity = new long[(VALUES + Long.SIZE - 1) / Long.SIZE];
        present = 0;
        for (int i = 0; i < VALUES; i++) {
            validity[i / Long.SIZE] |= (long) levels[i] << i;
            present += levels[i];
        }
    }

    /** The number of values in a range of rows. */
    final int present(int first, int count) {
        int set = 0;
        for (int i = first; i < first + count; i++) {
            set += levels[i];
        }
        return set;
    }

    /** A byte for each row: 1 where it is null. */
    final byte[] nullBytes() {
        byte[] nulls = new byte[VALUES];
        for (int i = 0; i < VALUES; i++) {
            nulls[i] = (byte) (1 - levels[i]);
        }
        return nulls;
    }
}
