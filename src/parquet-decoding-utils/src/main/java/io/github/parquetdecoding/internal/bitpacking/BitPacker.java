// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

/** Packs values into bits. Arguments are not checked here: callers have checked them. */
public final class BitPacker {
    private BitPacker() {
    }

    /** @param bitWidth bits per value, from 0 to 32; higher bits of a value are dropped */
    public static void pack(int[] values, int offset, int count, int bitWidth, byte[] out, int outOffset) {
        if (bitWidth == 0) {
            return;
        }
        long mask = -1L >>> Long.SIZE - bitWidth;
        // An int and the bits before it fit into a word. In the loop for longs, ints took up to three times as long.
        long word = 0;
        int bits = 0;
        int index = outOffset;
        for (int i = offset; i < offset + count; i++) {
            word |= (values[i] & mask) << bits;
            for (bits += bitWidth; bits >= Byte.SIZE; bits -= Byte.SIZE) {
                out[index++] = (byte) word;
                word >>>= Byte.SIZE;
            }
        }
        if (bits > 0) {
            out[index] = (byte) word;
        }
    }

    /** @param bitWidth bits per value, from 0 to 64; higher bits of a value are dropped */
    public static void pack(long[] values, int offset, int count, int bitWidth, byte[] out, int outOffset) {
        if (bitWidth == 0) {
            return;
        }
        long mask = -1L >>> Long.SIZE - bitWidth;
        int index = outOffset;
        // Bits of the previous value that do not fill a byte: fewer than 8.
        int rest = 0;
        int restBits = 0;
        for (int i = offset; i < offset + count; i++) {
            long value = values[i] & mask;
            int bits = bitWidth;
            while (restBits + bits >= Byte.SIZE) {
                out[index++] = (byte) (rest | value << restBits);
                int taken = Byte.SIZE - restBits;
                value >>>= taken;
                bits -= taken;
                rest = 0;
                restBits = 0;
            }
            rest |= (int) (value << restBits);
            restBits += bits;
        }
        if (restBits > 0) {
            out[index] = (byte) rest;
        }
    }
}
