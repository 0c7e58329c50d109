// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.function.Supplier;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** An array that usually has room for the values that a call writes, with canaries around them. */
record Output<A>(ArrayType<A> type, CanariedArray<A> canaried, int offset, int count, boolean outside) {
    private static final int MOST_SLOTS = 50_000;

    @FunctionalInterface
    interface Write<A> {
        void write(A out, int offset, int count) throws Throwable;
    }

    /** @param count may be illegal, in which case nothing may be written */
    static <A> Output<A> of(FuzzInput in, ArrayType<A> type, int count) {
        return of(in, type, count, false);
    }

    /** @param toTheEnd whether all of the array after the offset may be written, because values have any length */
    static <A> Output<A> of(FuzzInput in, ArrayType<A> type, int count, boolean toTheEnd) {
        int offset = in.argument(5);
        long slots = (long) count * type.slotsPerValue();
        int room = in.flag() ? in.size(600) : clamp(offset + slots, MOST_SLOTS);
        boolean outside = isOutside(offset, slots, room);
        long writable = toTheEnd && !isOutside(offset, 0, room) ? room - offset : outside ? 0 : slots;
        int before = writable == 0 ? room : offset;
        return new Output<>(type, CanariedArray.of(type, before, (int) writable / type.slotsPerValue(),
                room - before - (int) writable), offset, count, outside);
    }

    /**
     * Verifies a call that writes the expected values, or is refused. A page that turns out to be malformed may have
     * been decoded in part; otherwise nothing is written before a refusal.
     *
     * @param expected in PLAIN; null if they are unknown
     */
    boolean verify(Refusals refusals, long bytes, Supplier<byte[]> expected, Write<A> write) {
        if (refusals.verify(bytes, () -> write.write(canaried.array(), offset, count))) {
            byte[] plain = expected.get();
            byte[] written = type.toPlain(canaried.values());
            if (plain != null) {
                verifyEqual(written, plain);
            }
            return true;
        }
        if (refusals.includesMalformed()) {
            canaried.verifyCanaries();
        } else {
            canaried.verifyUntouched();
        }
        return false;
    }
}
