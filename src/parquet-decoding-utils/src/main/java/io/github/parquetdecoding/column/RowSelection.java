// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import io.github.parquetdecoding.internal.kernels.LongCompress;
import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.validity.ValidityBits;

/** The rows of a row group to read: the set bits within a range, or all of it. */
final class RowSelection {
    /** Rows that are decoded at once, to be selected from: their values stay in the L1 cache. */
    static final int BLOCK = 1 << 11;
    /** Unselected rows between two others that are skipped rather than decoded. */
    static final int FAR = 1 << 8;

    /** A bit for each row of the row group; null if all rows of the range are selected. */
    private final long[] bits;
    private final long end;

    /** A bit for each row of a block. */
    final long[] block = new long[BLOCK >>> 6];
    private final long[] ofPresent = new long[(BLOCK >>> 6) + 1];
    /** Rows of the block, the last of which is selected. */
    int blockRows;
    int blockSelected;

    RowSelection(long[] bits, long first, long count) {
        this.bits = bits;
        end = first + count;
        long known = bits == null ? end : Math.min(Integer.MAX_VALUE, (long) Long.SIZE * bits.length);
        if (end > known) {
            throw Checks.refusal("bits", known + " bits", first, count);
        }
    }

    /** {@return the number of selected rows from a row on} */
    long count(long row) {
        long count = bits == null ? end - row : 0;
        for (long i = row; bits != null && i < end; i += Long.SIZE) {
            count += Long.bitCount(ValidityBits.get(bits, (int) i, (int) Math.min(Long.SIZE, end - i)));
        }
        return count;
    }

    /** {@return the first selected row from a row on} There must be one. */
    long next(long row) {
        long next = row;
        while (bits != null && bits[(int) (next >>> 6)] >>> next == 0) {
            next = (next | 63) + 1;
        }
        return bits == null ? row : next + Long.numberOfTrailingZeros(bits[(int) (next >>> 6)] >>> next);
    }

    /** {@return how many rows are selected from a selected one on, without a gap, but at most {@code most}} */
    long run(long row, long most) {
        long limit = row + Math.min(most, end - row);
        long next = bits == null ? limit : row;
        for (int set = 1; next < limit && set > 0; ) {
            set = Long.numberOfTrailingZeros(~(bits[(int) (next >>> 6)] >>> next));
            next += set;
            set = (next & 63) == 0 ? set : 0;
        }
        return Math.min(next, limit) - row;
    }

    /**
     * {@return whether to begin a block, as selected rows and others alternate too often to be told apart}
     *
     * @param wanted how many selected rows come first; negative for others
     */
    boolean alternates(long wanted, int left, int most) {
        return bits != null && Math.abs(wanted) < left
                && (wanted < 0 ? -wanted < FAR : wanted < Math.min(most, BLOCK));
    }

    /**
     * Begins a block, up to the first gap that is skipped.
     *
     * @param first the first selected row, fewer than {@link #FAR} rows after {@code row}
     * @param left rows of the page
     * @param most the most rows that are selected
     */
    void beginBlock(long row, long first, int left, int most) {
        blockRows = 0;
        blockSelected = 0;
        int before = (int) (first - row);
        int rows = (int) Math.min(Math.min(left, BLOCK), end - row);
        for (int i = 0; i < rows && blockSelected < most; i += Long.SIZE) {
            long word = ValidityBits.get(bits, (int) row + i, Math.min(Long.SIZE, rows - i));
            // Bits before the range are others' rows.
            word = i + Long.SIZE <= before ? 0 : i < before ? word & -1L << before - i : word;
            if (word != 0 && i + Long.numberOfTrailingZeros(word) - blockRows >= FAR) {
                return;
            }
            for (int more = Long.bitCount(word) + blockSelected - most; more > 0; more--) {
                word ^= Long.highestOneBit(word);
            }
            block[i >>> 6] = word;
            blockSelected += Long.bitCount(word);
            blockRows = word == 0 ? blockRows : i + Long.SIZE - Long.numberOfLeadingZeros(word);
        }
    }

    /** {@return a bit for each value of the block that is not null} */
    long[] ofPresent(long[] validity, int first) {
        int count = 0;
        for (int i = 0; i < blockRows; i += Long.SIZE) {
            long valid = ValidityBits.get(validity, first + i, Math.min(Long.SIZE, blockRows - i));
            int more = Long.bitCount(valid);
            ValidityBits.append(ofPresent, count, more, LongCompress.compress(block[i >>> 6], valid));
            count += more;
        }
        return ofPresent;
    }
}
