// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.delta;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.KernelSpecializer;

import static io.github.parquetdecoding.internal.memory.ByteAccess.getLong;

/**
 * Groups of 8 deltas by shifts and masks of 64-bit words, as few as hold them, each added to the value before it while
 * it is in a register. A template: {@link Deltas} defines it anew for each bit width, which makes the shifts constants,
 * and for each kind of output.
 *
 * <p>Methods are small enough for C2 to inline them: one method for all widths is not.
 */
final class UnrolledDeltas implements DeltaKernel {
    /** What a definition is for. */
    record Form(int bitWidth, Deltas.Output output) {
    }

    private static final Form FORM = KernelSpecializer.dataOf(MethodHandles.lookup(), Form.class);
    private static final int WIDTH = FORM.bitWidth();
    private static final Deltas.Output OUTPUT = FORM.output();
    private static final long MASK = -1L >>> Long.SIZE - WIDTH;

    /** Deltas in a word, in which up to 7 bits are in front of them. */
    private static final int IN_WORD = WIDTH <= 8 ? 8 : WIDTH <= 16 ? 4 : WIDTH <= 29 ? 2 : 1;
    /** Bytes of a group that are looked at: its own, and if they are fewer, those of a word. */
    private static final int READ = Math.max(WIDTH, Long.BYTES);

    @Override
    public int decode(
            byte[] packed, int start, int limit, int count, long minDelta, long last, Object out, int outOffset) {
        int readable = limit - start < READ ? 0 : (limit - start - READ) / WIDTH + 1;
        int groups = Math.min(count / GROUP, readable);
        for (int i = 0; i < groups; i++) {
            last = group(packed, start + i * WIDTH, minDelta, last, out, outOffset + i * GROUP);
        }
        if (OUTPUT == Deltas.Output.SKIPPED) {
            ((long[]) out)[0] = last;
        }
        return groups * GROUP;
    }

    private static long group(byte[] packed, int index, long min, long last, Object out, int outIndex) {
        if (IN_WORD == 8) {
            return eight(word(packed, index, 0), min, last, out, outIndex);
        }
        if (IN_WORD == 4) {
            last = four(word(packed, index, 0), min, last, out, outIndex);
            return four(word(packed, index, 4), min, last, out, outIndex + 4);
        }
        if (IN_WORD == 2) {
            last = two(word(packed, index, 0), min, last, out, outIndex);
            last = two(word(packed, index, 2), min, last, out, outIndex + 2);
            last = two(word(packed, index, 4), min, last, out, outIndex + 4);
            return two(word(packed, index, 6), min, last, out, outIndex + 6);
        }
        last = one(word(packed, index, 0), min, last, out, outIndex);
        last = one(word(packed, index, 1), min, last, out, outIndex + 1);
        last = one(word(packed, index, 2), min, last, out, outIndex + 2);
        last = one(word(packed, index, 3), min, last, out, outIndex + 3);
        last = one(word(packed, index, 4), min, last, out, outIndex + 4);
        last = one(word(packed, index, 5), min, last, out, outIndex + 5);
        last = one(word(packed, index, 6), min, last, out, outIndex + 6);
        return one(word(packed, index, 7), min, last, out, outIndex + 7);
    }

    private static long eight(long word, long min, long last, Object out, int outIndex) {
        last = four(word, min, last, out, outIndex);
        return four(word >>> 4 * WIDTH, min, last, out, outIndex + 4);
    }

    private static long four(long word, long min, long last, Object out, int outIndex) {
        last = two(word, min, last, out, outIndex);
        return two(word >>> 2 * WIDTH, min, last, out, outIndex + 2);
    }

    private static long two(long word, long min, long last, Object out, int outIndex) {
        last = one(word, min, last, out, outIndex);
        return one(word >>> WIDTH, min, last, out, outIndex + 1);
    }

    /** The delta of a group that {@code delta} counts from 0, in the lowest bits, and what follows it. */
    private static long word(byte[] packed, int group, int delta) {
        // The last words end with the group, so nothing behind it is looked at.
        int place = Math.max(Math.min(delta * WIDTH >>> 3, WIDTH - Long.BYTES), 0);
        int shift = delta * WIDTH - place * Byte.SIZE;
        long word = getLong(packed, group + place) >>> shift;
        return shift + WIDTH <= Long.SIZE
                ? word
                : word | (long) packed[group + place + Long.BYTES] << Long.SIZE - shift;
    }

    private static long one(long word, long min, long last, Object out, int index) {
        // One addition depends on the value before.
        long value = (word & MASK) + min + last;
        if (OUTPUT == Deltas.Output.INTS) {
            ((int[]) out)[index] = (int) value;
        } else if (OUTPUT == Deltas.Output.LONGS) {
            ((long[]) out)[index] = value;
        }
        return value;
    }
}
