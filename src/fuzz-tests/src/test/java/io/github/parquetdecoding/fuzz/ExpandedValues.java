// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.Validity;
import io.github.parquetdecoding.testkit.ArrayType;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Counts validity bits, and expands values to their places among nulls. */
final class ExpandedValues {
    private static final int WORDS = 4;
    private static final List<Kind<?>> KINDS = List.of(
            new Kind<>(ArrayType.INTS, Validity::expand),
            new Kind<>(ArrayType.LONGS, Validity::expand),
            new Kind<>(ArrayType.FLOATS, Validity::expand),
            new Kind<>(ArrayType.DOUBLES, Validity::expand),
            new Kind<>(ArrayType.SHORTS, Validity::expand),
            new Kind<>(ArrayType.bytes(1), Validity::expand));

    private ExpandedValues() {
    }

    @FunctionalInterface
    private interface Expand<A> {
        void expand(long[] bits, int firstBit, A values, int offset, int count);
    }

    private record Kind<A>(ArrayType<A> type, Expand<A> expand) {
    }

    static void fuzz(FuzzInput in) {
        fuzz(in, in.one(KINDS));
    }

    private static <A> void fuzz(FuzzInput in, Kind<A> kind) {
        int size = kind.type.elementSize();
        int firstBit = in.argument(Long.SIZE * WORDS);
        int count = in.argument(Long.SIZE * WORDS - firstBit);
        int offset = in.argument(5);
        int length = in.flag() ? in.size(Long.SIZE * WORDS) : clamp((long) offset + count, 400);
        byte[] plain = in.random(size * length);
        // Words with all, no or some bits set.
        long[] bits = new long[in.flag() ? WORDS : clamp(((long) firstBit + count + 63) / 64, WORDS)];
        for (int word = 0; word < bits.length; word++) {
            int pattern = in.below(4);
            bits[word] = pattern == 0 ? 0 : pattern == 1 ? -1 : ArrayType.LONGS.fromPlain(in.random(Long.BYTES))[0];
        }
        boolean bitsOutside = isOutside(firstBit, count, Long.SIZE * bits.length);
        Integer set = Refusals.when(bitsOutside, IndexOutOfBoundsException.class)
                .or(count < 0, IllegalArgumentException.class).get(0, () -> Validity.count(bits, firstBit, count));

        A values = kind.type.fromPlain(plain);
        long[] bitsBefore = bits.clone();
        boolean answered = Refusals.when(
                        bitsOutside || isOutside(offset, count, length), IndexOutOfBoundsException.class)
                .or(count < 0, IllegalArgumentException.class)
                .verify(0, () -> kind.expand.expand(bits, firstBit, values, offset, count));
        verify(Arrays.equals(bits, bitsBefore), bits, bitsBefore);
        byte[] now = kind.type.toPlain(values);
        byte[] expected = plain.clone();
        int next = offset;
        for (int i = 0; i < count && !bitsOutside; i++) {
            int bit = firstBit + i;
            boolean valid = (bits[bit / 64] >>> bit & 1) != 0;
            for (int k = 0; k < size && answered; k++) {
                expected[(offset + i) * size + k] = valid ? plain[next * size + k] : 0;
            }
            next += valid ? 1 : 0;
        }
        verify(set == null || set == next - offset, set, next - offset);
        verifyEqual(now, expected);
    }
}
