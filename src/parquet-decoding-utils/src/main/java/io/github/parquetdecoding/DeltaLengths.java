// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.delta.Deltas;

/**
 * Lengths of values, of prefixes or of suffixes, in order. What {@link #keep} has decoded is not decoded again.
 * After a call that fails its position is unspecified; {@link #set} restores an earlier state.
 */
final class DeltaLengths {
    /** Lengths that are decoded at a time if they do not go to the caller. */
    static final int BATCH = 1024;
    /** The most lengths that are kept, whatever a header claims. */
    private static final int MOST_KEPT = 1 << 17;
    private static final int[] NONE = {};

    final DeltaBlocks blocks;
    /** Copies share the array: each one's lengths, from {@link #next} to {@link #end}, come before its blocks. */
    private int[] kept;
    int next;
    int end;
    /** The lengths that {@link #take(int)} has taken, perhaps in an array for lengths that are not kept. */
    int[] taken;
    private int[] batch;

    /** @param before a list whose memory is reused once this one moves; null if there is none */
    DeltaLengths(byte[] array, int position, int limit, DeltaLengths before) {
        blocks = new DeltaBlocks(array, position, limit);
        kept = before == null ? NONE : before.kept;
        batch = before == null ? null : before.batch;
    }

    /** A copy that moves independently. */
    DeltaLengths(DeltaLengths other) {
        blocks = new DeltaBlocks(other.blocks);
        set(other);
    }

    /** Takes the state of a copy. */
    void set(DeltaLengths copy) {
        blocks.set(copy.blocks);
        kept = copy.kept;
        next = copy.next;
        end = copy.end;
        batch = copy.batch == null ? batch : copy.batch;
    }

    /** Checks that enough lengths are left, before a call takes the first of them. */
    void checkLeft(int count) {
        int left = end - next + blocks.remaining;
        if (count > left) {
            throw blocks.tooMany(left, count);
        }
    }

    /**
     * Takes lengths and leaves them in {@link #taken}: {@return the index of the first one}
     *
     * @param count up to {@link #BATCH}, or the count given to {@link #keep}
     */
    int take(int count) {
        if (count <= end - next) {
            taken = kept;
            next += count;
            return next - count;
        }
        if (batch == null) {
            batch = new int[BATCH];
        }
        taken = batch;
        take(batch, 0, count);
        return 0;
    }

    /** Takes lengths. */
    void take(int[] out, int offset, int count) {
        int known = Math.min(count, end - next);
        System.arraycopy(kept, next, out, offset, known);
        next += known;
        blocks.read(Deltas.Output.INTS, out, offset + known, count - known);
    }

    /**
     * Decodes the next lengths, without taking them, right after {@link #set}.
     *
     * @return whether all are kept
     */
    boolean keep(int count) {
        int known = end - next;
        int more = Math.min(count, MOST_KEPT) - known;
        if (more > 0) {
            if (known == 0 || more > kept.length - end) {
                // The copy keeps its own until this one takes its place.
                int[] room = known == 0 && more <= kept.length ? kept : new int[Math.max(known + more, BATCH)];
                System.arraycopy(kept, next, room, 0, known);
                kept = room;
                next = 0;
                end = known;
            }
            blocks.read(Deltas.Output.INTS, kept, end, more);
            end += more;
        }
        return count <= end - next;
    }

    /** The error for the first length that is wrong. */
    static MalformedParquetException malformed(int[] lengths, int offset, int position, int limit) {
        int i = offset;
        while (lengths[i] >= 0 && lengths[i] <= limit - position) {
            position += lengths[i++];
        }
        return new MalformedParquetException("A value at offset " + position + " has a length of " + lengths[i]
                + ", but only " + (limit - position) + " left before limit " + limit, position);
    }
}
