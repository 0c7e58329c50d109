// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;

import static io.github.parquetdecoding.internal.memory.ByteAccess.getLong;

/**
 * Unpacks groups of 8 values with shifts and masks of as few 64-bit words as hold them. Differences are added to the
 * previous sum while they are in a register. A template: {@link BitUnpacking} and {@link UnpackSumKernel} define it
 * anew for each bit width, which makes the shifts constants, and for each type of output. A variable number of bits
 * takes 1.3 to 1.6 times as long.
 *
 * <p>Methods are small enough for C2 to inline; one method for all widths would not be.
 */
final class UnrolledUnpacker implements UnpackKernel, UnpackSumKernel {
    /**
     * The data of a definition.
     *
     * @param type the output's; null if differences are only added up
     */
    record Form(int bitWidth, ElementType type, boolean sums) {
    }

    private static final Form FORM = KernelSpecializer.dataOf(MethodHandles.lookup(), Form.class);
    private static final int WIDTH = FORM.bitWidth();
    private static final Class<?> ARRAY = FORM.type() == null ? null : FORM.type().array();
    private static final boolean SUMS = FORM.sums();
    private static final long MASK = -1L >>> Long.SIZE - WIDTH;

    /** Values that fit into a word after up to 7 other bits. */
    private static final int IN_WORD = WIDTH <= 8 ? 8 : WIDTH <= 16 ? 4 : WIDTH <= 29 ? 2 : 1;
    /** Bytes that are read for a group: its own, or 8 if it has fewer. */
    private static final int READ = Math.max(WIDTH, Long.BYTES);

    @Override
    public int unpack(byte[] packed, int start, int limit, int count, int bitWidth, Object out, int outOffset) {
        int groups = groups(start, limit, count);
        if (WIDTH == Byte.SIZE) {
            // C2 vectorises this loop, for ints since JDK 20.
            for (int i = 0; i < groups * GROUP; i++) {
                store(out, outOffset + i, packed[start + i]);
            }
        } else {
            for (int i = 0; i < groups; i++) {
                group(packed, start + i * WIDTH, 0, 0, out, outOffset + i * GROUP);
            }
        }
        return groups * GROUP;
    }

    @Override
    public int decode(
            byte[] packed, int start, int limit, int count, long least, long last, Object out, int outOffset) {
        int groups = groups(start, limit, count);
        for (int i = 0; i < groups; i++) {
            last = group(packed, start + i * WIDTH, least, last, out, outOffset + i * GROUP);
        }
        if (ARRAY == null) {
            ((long[]) out)[0] = last;
        }
        return groups * GROUP;
    }

    private static int groups(int start, int limit, int count) {
        int readable = limit - start < READ ? 0 : (limit - start - READ) / WIDTH + 1;
        return Math.min(count / GROUP, readable);
    }

    /** Returns the last sum, if {@code last} is one. */
    private static long group(byte[] packed, int index, long least, long last, Object out, int outIndex) {
        if (IN_WORD == 8) {
            return eight(word(packed, index, 0), least, last, out, outIndex);
        }
        if (IN_WORD == 4) {
            last = four(word(packed, index, 0), least, last, out, outIndex);
            return four(word(packed, index, 4), least, last, out, outIndex + 4);
        }
        if (IN_WORD == 2) {
            last = two(word(packed, index, 0), least, last, out, outIndex);
            last = two(word(packed, index, 2), least, last, out, outIndex + 2);
            last = two(word(packed, index, 4), least, last, out, outIndex + 4);
            return two(word(packed, index, 6), least, last, out, outIndex + 6);
        }
        last = one(word(packed, index, 0), least, last, out, outIndex);
        last = one(word(packed, index, 1), least, last, out, outIndex + 1);
        last = one(word(packed, index, 2), least, last, out, outIndex + 2);
        last = one(word(packed, index, 3), least, last, out, outIndex + 3);
        last = one(word(packed, index, 4), least, last, out, outIndex + 4);
        last = one(word(packed, index, 5), least, last, out, outIndex + 5);
        last = one(word(packed, index, 6), least, last, out, outIndex + 6);
        return one(word(packed, index, 7), least, last, out, outIndex + 7);
    }

    private static long eight(long word, long least, long last, Object out, int outIndex) {
        last = four(word, least, last, out, outIndex);
        return four(word >>> 4 * WIDTH, least, last, out, outIndex + 4);
    }

    private static long four(long word, long least, long last, Object out, int outIndex) {
        last = two(word, least, last, out, outIndex);
        return two(word >>> 2 * WIDTH, least, last, out, outIndex + 2);
    }

    private static long two(long word, long least, long last, Object out, int outIndex) {
        last = one(word, least, last, out, outIndex);
        return one(word >>> WIDTH, least, last, out, outIndex + 1);
    }

    private static long one(long word, long least, long last, Object out, int index) {
        if (!SUMS) {
            store(out, index, word);
            return 0;
        }
        // Only this addition waits for the previous value.
        long value = (word & MASK) + least + last;
        if (ARRAY == int[].class) {
            ((int[]) out)[index] = (int) value;
        } else if (ARRAY == long[].class) {
            ((long[]) out)[index] = value;
        }
        return value;
    }

    /** A value of a group, counted from 0, in the lowest bits, with the bits that follow it above. */
    private static long word(byte[] packed, int group, int value) {
        // From 8 bits on, the last words end with the group, so nothing after it is read.
        int place = Math.max(Math.min(value * WIDTH >>> 3, WIDTH - Long.BYTES), 0);
        int shift = value * WIDTH - place * Byte.SIZE;
        long word = getLong(packed, group + place) >>> shift;
        return shift + WIDTH <= Long.SIZE
                ? word
                : word | (long) packed[group + place + Long.BYTES] << Long.SIZE - shift;
    }

    private static void store(Object out, int index, long word) {
        if (ARRAY == int[].class) {
            ((int[]) out)[index] = (int) word & (int) MASK;
        } else {
            ((long[]) out)[index] = word & MASK;
        }
    }
}
