// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.util.Arrays;
import java.util.Locale;

/**
 * A reader's result for a column chunk: counts, and hashes of the levels and values in their order, one for
 * every {@value #BLOCK} rows.
 */
final class Answer {
    /** Rows per hash. */
    static final int BLOCK = 8_192;

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    long rows;
    /** Nulls and empty lists included. */
    long values;
    long nulls;

    private long levelHash;
    private long valueHash;
    private long[] hashes = new long[16];
    private int count;

    void addLevels(int repetition, int definition) {
        levelHash = levelHash * MULTIPLIER + (repetition << 16 | definition);
    }

    void addNull() {
        add(MULTIPLIER);
    }

    void add(long value) {
        valueHash = valueHash * MULTIPLIER + value;
    }

    void add(byte[] bytes, int offset, int length) {
        long hash = length;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + bytes[i];
        }
        add(hash);
    }

    void endBlock() {
        if (count == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * count);
        }
        hashes[count++] = levelHash * 31 + valueHash;
        levelHash = 0;
        valueHash = 0;
    }

    /** {@return how parquet-java's answer differs from our reader's, or null if it does not} */
    static String difference(Answer parquetJava, Answer ours) {
        if (parquetJava.rows != ours.rows || parquetJava.values != ours.values || parquetJava.nulls != ours.nulls) {
            return ScannedFile.PARQUET_JAVA + " reads " + parquetJava + "; ColumnBatchReader reads " + ours;
        }
        int block = Arrays.mismatch(parquetJava.hashes, 0, parquetJava.count, ours.hashes, 0, ours.count);
        return block < 0 ? null : String.format(Locale.ROOT, "the values of rows %,d to %,d are not the same",
                (long) block * BLOCK, Math.min(ours.rows, (block + 1L) * BLOCK) - 1);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d rows with %,d values, %,d of them null", rows, values, nulls);
    }
}
