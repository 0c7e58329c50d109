// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.util.BitSet;

/** Rows of a row group that are read: a range of them, or those of a range that a filter keeps. */
public final class KeptRows {
    private final long first;
    private final long end;
    /** Null if all rows of the range are kept. */
    private final BitSet bits;
    private final long count;

    private KeptRows(long first, long end, BitSet bits, long count) {
        this.first = first;
        this.end = end;
        this.bits = bits;
        this.count = count;
    }

    public static KeptRows range(long first, long count) {
        return new KeptRows(first, first + count, null, count);
    }

    public static KeptRows of(BitSet bits) {
        return new KeptRows(0, bits.length(), bits, bits.cardinality());
    }

    /** {@return how many are kept} */
    public long count() {
        return count;
    }

    /** {@return the first one from {@code row} on, or -1} */
    public long next(long row) {
        long from = Math.max(first, row);
        long next = from < end && bits != null ? bits.nextSetBit((int) from) : from;
        return next < end ? next : -1;
    }

    /** {@return the end of a run of rows, all of which are kept} */
    public long endOfRun(long row) {
        return bits == null ? end : Math.min(end, bits.nextClearBit((int) row));
    }

    /** {@return some of the rows} */
    public KeptRows part(long skipped, long most) {
        if (bits == null) {
            return range(first + skipped, most);
        }
        long from = next(0);
        for (long i = 0; i < skipped; i++) {
            from = next(from + 1);
        }
        long to = from;
        for (long i = 1; i < most; i++) {
            to = next(to + 1);
        }
        return new KeptRows(from, to + 1, bits, most);
    }
}
