// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.scan;

import java.util.Arrays;
import java.util.Locale;

/**
 * What a reader has found in a column chunk: how much, and hashes of the levels and values in their order, one for each
 * batch of rows.
 */
final class Answer {
    /** Rows per batch, and per hash. */
    static final int BATCH = 8_192;

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

    void endBatch() {
        if (count == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * count);
        }
        hashes[count++] = levelHash * 31 + valueHash;
        levelHash = 0;
        valueHash = 0;
    }

    /** {@return what is different in another answer, or null if nothing is} */
    String difference(Answer other) {
        if (rows != other.rows || values != other.values || nulls != other.nulls) {
            return this + ", but " + other;
        }
        int batch = Arrays.mismatch(hashes, 0, count, other.hashes, 0, other.count);
        return batch < 0 ? null : String.format(Locale.ROOT, "other values in rows %,d to %,d", (long) batch * BATCH,
                Math.min(rows, (batch + 1L) * BATCH) - 1);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d rows with %,d values, %,d of them null", rows, values, nulls);
    }
}
