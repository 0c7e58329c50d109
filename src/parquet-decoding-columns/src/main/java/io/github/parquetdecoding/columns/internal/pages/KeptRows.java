// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.util.Arrays;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

import io.github.parquetdecoding.column.ColumnChunkDecoder;
import org.apache.parquet.column.page.PageReadStore;

/** The rows of a row group to read: a range, or the set bits within one. */
public final class KeptRows {
    private final long first;
    private final long count;
    private long end;
    /** A bit for each row up to the end, the lowest of each long first; null if all rows of the range are kept. */
    private long[] bits;
    /** Rows after the end, which become bits when they are needed: a footer may claim any number. Null if none. */
    private PrimitiveIterator.OfLong indexes;
    /** How many rows there are, kept or not. */
    private long limit = Integer.MAX_VALUE;

    private KeptRows(long first, long end, long[] bits, long count) {
        this.first = first;
        this.end = end;
        this.bits = bits;
        this.count = count;
    }

    public static KeptRows range(long first, long count) {
        return new KeptRows(first, first + count, null, count);
    }

    /**
     * {@return the rows that the column index leaves, for one thread; null if that is not known}
     *
     * @param limit how many rows there are, as far as it is known
     */
    public static KeptRows of(PageReadStore rowGroup, long limit) {
        KeptRows rows = new KeptRows(0, 0, new long[16], rowGroup.getRowCount());
        rows.limit = Math.min(limit, Integer.MAX_VALUE);
        rows.indexes = rowGroup.getRowIndexes().orElse(null);
        return rows.indexes == null ? null : rows;
    }

    /** {@return how many are kept} */
    public long count() {
        return count;
    }

    /** {@return the first one from {@code row} on, or -1} */
    public long next(long row) {
        long next = next(row, end);
        return next < end ? next : -1;
    }

    /**
     * {@return the first row of each range in which all are kept, and the row after its last}
     *
     * @param mostGap how many rows that are not kept may be between two that are, in one range
     */
    public long[] bounds(int mostGap) {
        LongStream.Builder bounds = LongStream.builder();
        for (long row = next(0); row >= 0; ) {
            long last = row;
            bounds.add(row);
            do {
                last = bits == null ? end - 1 : row;
                row = next(last + 1);
            } while (row >= 0 && row - last <= mostGap);
            bounds.add(last + 1);
        }
        return bounds.build().toArray();
    }

    /** {@return whether one of a range of rows is kept} */
    public boolean hasAny(long from, long to) {
        long limit = Math.min(to, end);
        return next(from, limit) < limit;
    }

    /** {@return the first one from {@code row} on, if it is before {@code limit}} */
    private long next(long row, long limit) {
        long next = Math.max(first, row);
        while (bits != null && next < limit && bits[(int) (next >>> 6)] >>> next == 0) {
            next = (next | 63) + 1;
        }
        return bits == null || next >= limit ? next
                : next + Long.numberOfTrailingZeros(bits[(int) (next >>> 6)] >>> next);
    }

    /** Selects at most {@code most} kept rows from a row on: {@return the row after the last of them} */
    public long select(ColumnChunkDecoder decoder, long row, long most) {
        long from = Math.max(first, row);
        long to = end(from, most);
        decoder.selectRows(bits, from, to - from);
        return to;
    }

    /** {@return the row after the first {@code most} kept rows from a row on} */
    private long end(long from, long most) {
        if (bits == null) {
            return from + Math.min(most, end - from);
        }
        long left = most;
        for (long i = from; left > 0 && i < end; i = (i | 63) + 1) {
            long word = bits[(int) (i >>> 6)] >>> i;
            int set = Long.bitCount(word);
            for (; set >= left && left > 1; left--, set--) {
                word &= word - 1;
            }
            if (set >= left) {
                return Math.min(end, i + Long.numberOfTrailingZeros(word) + 1);
            }
            left -= set;
        }
        for (; left > 0 && indexes != null && indexes.hasNext(); left--) {
            add(indexes.nextLong());
        }
        return most == 0 ? from : end;
    }

    private void add(long row) {
        if (row < end || row >= limit) {
            throw new IndexOutOfBoundsException("The offset index selects row " + row + " after row " + (end - 1)
                    + ", but only the first " + limit + " rows can be selected");
        }
        bits = withRoom(bits, row);
        bits[(int) (row >>> 6)] |= 1L << row;
        end = row + 1;
    }

    private static long[] withRoom(long[] bits, long row) {
        int words = (int) (row >>> 6) + 1;
        return bits.length >= words ? bits : Arrays.copyOf(bits, Math.max(words, 2 * bits.length));
    }

    /** {@return some of the rows} */
    public KeptRows part(long skipped, long most) {
        long from = end(first, skipped);
        return new KeptRows(from, end(from, most), bits, most);
    }

    /** What a filter keeps of rows, batch after batch. */
    public static final class Filtered {
        /** Null for all rows. */
        private final KeptRows rows;
        private long[] bits = new long[16];
        private long nextRow;
        private long count;

        public Filtered(KeptRows rows) {
            this.rows = rows;
        }

        /** @param kept a bit for each of the next rows, and 0 after the last one */
        public void add(long[] kept, int rowCount) {
            for (int i = 0; i < rowCount + 63 >>> 6; i++) {
                count += Long.bitCount(kept[i]);
            }
            if (rows == null) {
                bits = withRoom(bits, nextRow + rowCount + Long.SIZE);
                for (int i = 0; i < rowCount; i += Long.SIZE) {
                    int word = (int) (nextRow + i >>> 6);
                    bits[word] |= kept[i >>> 6] << nextRow;
                    bits[word + 1] |= (nextRow & 63) == 0 ? 0 : kept[i >>> 6] >>> -nextRow;
                }
                nextRow += rowCount;
                return;
            }
            for (int i = 0; i < rowCount; i++) {
                long row = rows.next(nextRow);
                bits = withRoom(bits, row);
                bits[(int) (row >>> 6)] |= (kept[i >>> 6] >>> i & 1) << row;
                nextRow = row + 1;
            }
        }

        /** {@return the rows that are kept} */
        public KeptRows end() {
            return new KeptRows(0, nextRow, bits, count);
        }
    }
}
