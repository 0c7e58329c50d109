// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;

/** Values that a reader reads or skips sequentially, and the expected results. */
final class Sequence<A> {
    static final int MOST_VALUES = 1_500;

    private final ArrayType<A> type;
    private final Reference reference;
    private Reference skipped;
    private long firstOffset;
    private long lastOffset = Long.MAX_VALUE;
    private int most = MOST_VALUES;
    private long allocates;
    private boolean anyLength;
    private boolean unknown;
    private long available = Long.MAX_VALUE;
    private int taken;

    /** Decodes values by the definition. */
    @FunctionalInterface
    interface Reference {
        /** Returns PLAIN-encoded values; throws {@link IllegalArgumentException} if a reader must refuse them. */
        byte[] values(int first, int count);
    }

    @FunctionalInterface
    interface Read<A> {
        void read(A out, int offset, int count) throws Throwable;
    }

    @FunctionalInterface
    interface Skip {
        void skip(int count) throws Throwable;
    }

    Sequence(ArrayType<A> type, Reference reference) {
        this.type = type;
        this.reference = reference;
        skipped = reference;
    }

    /** Sets the range of offsets that an exception may report. */
    Sequence<A> withOffsets(long first, long last) {
        firstOffset = first;
        lastOffset = last;
        return this;
    }

    /** @param bytes a call may allocate a small multiple of this */
    Sequence<A> withAtMost(int valueCount, long bytes) {
        most = valueCount;
        allocates = bytes;
        return this;
    }

    /** A page knows its number of values: asking for more is not the page's fault. */
    Sequence<A> withValueCount(long valueCount) {
        available = valueCount;
        return this;
    }

    /** Values may have any length, and are written in batches until one of them is refused. */
    Sequence<A> ofAnyLength() {
        anyLength = true;
        return this;
    }

    /** A reader may refuse the values, unless they are more than the page has. */
    Sequence<A> ofUnknownValues() {
        unknown = true;
        return this;
    }

    /** Sets the values that a skip passes over; it need not notice that they are malformed. */
    Sequence<A> withSkipped(Reference values) {
        skipped = values;
        return this;
    }

    /** Returns the next values, PLAIN-encoded, or null if a reader must refuse them. */
    byte[] next(int count) {
        return next(reference, count);
    }

    private byte[] next(Reference decoder, int count) {
        if (unknown) {
            return null;
        }
        try {
            return decoder.values(taken, count);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private Refusals malformedIf(boolean condition) {
        return Refusals.when(condition, MalformedParquetException.class).withOffset(firstOffset, lastOffset);
    }

    /** Requires a refusal of the next values if the condition holds. */
    Refusals refusedIf(boolean condition, int count) {
        boolean tooMany = count > available - taken;
        Refusals refusals = malformedIf(condition && !tooMany && !unknown)
                .or(condition && tooMany, IndexOutOfBoundsException.class);
        return unknown ? refusals.orPerhaps(MalformedParquetException.class) : refusals;
    }

    /** Reads or skips once. */
    void step(FuzzInput in, Read<A> read, Skip skip) {
        int count = in.below(16) == 0 ? in.size(most) : in.argument(Math.min(most, 100));
        if (in.flag()) {
            skip(count, skip);
        } else {
            read(in, count, read);
        }
    }

    void skip(int count, Skip skip) {
        boolean there = count < 0 || next(skipped, Math.min(count, most)) != null;
        // Whether there are that many values is unknown unless they fit into an array.
        if (there && count > most) {
            return;
        }
        if (refusedIf(!there, count).or(count < 0, IllegalArgumentException.class)
                .verify(allocates, () -> skip.skip(count))) {
            taken += count;
        }
    }

    /** Reads a batch into an output that usually has room for it. */
    void read(FuzzInput in, int count, Read<A> read) {
        byte[] expected = count < 0 || count > most ? null : next(count);
        // Strings may be written until one of them is refused, or does not fit.
        boolean unknown = anyLength && expected == null;
        Output<A> out = Output.of(in, type, anyLength && !unknown ? expected.length : count, unknown);
        Refusals refusals = refusedIf(count >= 0 && expected == null, count).or(out)
                .or(count < 0, IllegalArgumentException.class);
        if (unknown) {
            refusals.orPerhaps(IndexOutOfBoundsException.class);
        }
        if (out.verify(refusals, allocates, () -> expected,
                (array, offset, slots) -> read.read(array, offset, count))) {
            taken += count;
        }
    }
}
