// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;

import static io.github.parquetdecoding.internal.memory.ByteAccess.getLong;

/**
 * Groups of 8 values by shifts and masks of 64-bit words, as few as hold them. A template: {@link ScalarUnpackers}
 * defines it anew for each bit width, which makes the shifts constants, and for each type of output. A variable number
 * of bits takes 1.3 to 1.6 times as long.
 *
 * <p>Methods are small enough for C2 to inline them: one method for all widths is not.
 */
final class UnrolledUnpacker implements UnpackKernel {
    /** What a definition is for. */
    record Output(int bitWidth, ElementType type) {
    }

    private static final Output OUTPUT = KernelSpecializer.dataOf(MethodHandles.lookup(), Output.class);
    private static final int WIDTH = OUTPUT.bitWidth();
    private static final Class<?> ARRAY = OUTPUT.type().array();
    private static final long MASK = -1L >>> Long.SIZE - WIDTH;

    /** Values in a word, in which up to 7 bits are in front of them. */
    private static final int IN_WORD = WIDTH <= 8 ? 8 : WIDTH <= 16 ? 4 : WIDTH <= 29 ? 2 : 1;
    /** Bytes of a group that are looked at: its own, and if they are fewer, those of a word. */
    private static final int READ = Math.max(WIDTH, Long.BYTES);

    @Override
    public int unpack(byte[] packed, int start, int limit, int count, int bitWidth, Object out, int outOffset) {
        int readable = limit - start < READ ? 0 : (limit - start - READ) / WIDTH + 1;
        int groups = Math.min(count / GROUP, readable);
        if (WIDTH == Byte.SIZE) {
            // C2 makes vectors of this loop, for ints since JDK 20.
            for (int i = 0; i < groups * GROUP; i++) {
                store(out, outOffset + i, packed[start + i]);
            }
        } else {
            for (int i = 0; i < groups; i++) {
                group(packed, start + i * WIDTH, out, outOffset + i * GROUP);
            }
        }
        return groups * GROUP;
    }

    private static void group(byte[] packed, int index, Object out, int outIndex) {
        if (IN_WORD == 8) {
            eight(word(packed, index, 0), out, outIndex);
        } else if (IN_WORD == 4) {
            four(word(packed, index, 0), out, outIndex);
            four(word(packed, index, 4), out, outIndex + 4);
        } else if (IN_WORD == 2) {
            two(word(packed, index, 0), out, outIndex);
            two(word(packed, index, 2), out, outIndex + 2);
            two(word(packed, index, 4), out, outIndex + 4);
            two(word(packed, index, 6), out, outIndex + 6);
        } else {
            store(out, outIndex, word(packed, index, 0));
            store(out, outIndex + 1, word(packed, index, 1));
            store(out, outIndex + 2, word(packed, index, 2));
            store(out, outIndex + 3, word(packed, index, 3));
            store(out, outIndex + 4, word(packed, index, 4));
            store(out, outIndex + 5, word(packed, index, 5));
            store(out, outIndex + 6, word(packed, index, 6));
            store(out, outIndex + 7, word(packed, index, 7));
        }
    }

    /** The value of a group that {@code value} counts from 0, in the lowest bits, and what follows it. */
    private static long word(byte[] packed, int group, int value) {
        // The last words end with the group, so nothing behind it is looked at.
        int place = Math.max(Math.min(value * WIDTH >>> 3, WIDTH - Long.BYTES), 0);
        int shift = value * WIDTH - place * Byte.SIZE;
        long word = getLong(packed, group + place) >>> shift;
        return shift + WIDTH <= Long.SIZE
                ? word
                : word | (long) packed[group + place + Long.BYTES] << Long.SIZE - shift;
    }

    private static void eight(long word, Object out, int outIndex) {
        four(word, out, outIndex);
        four(word >>> 4 * WIDTH, out, outIndex + 4);
    }

    private static void four(long word, Object out, int outIndex) {
        two(word, out, outIndex);
        two(word >>> 2 * WIDTH, out, outIndex + 2);
    }

    private static void two(long word, Object out, int outIndex) {
        store(out, outIndex, word);
        store(out, outIndex + 1, word >>> WIDTH);
    }

    private static void store(Object out, int index, long word) {
        if (ARRAY == int[].class) {
            ((int[]) out)[index] = (int) word & (int) MASK;
        } else if (ARRAY == long[].class) {
            ((long[]) out)[index] = word & MASK;
        } else if (ARRAY == byte[].class) {
            ((byte[]) out)[index] = (byte) ((int) word & (int) MASK);
        } else {
            ((short[]) out)[index] = (short) ((int) word & (int) MASK);
        }
    }
}
