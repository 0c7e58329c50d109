// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

/**
 * Transposes small byte matrices held in longs ("SIMD within a register"), little-endian: byte 0 is the lowest.
 *
 * <p>Each step takes every second byte, short or half of two words and joins them; after log2(n) steps n words are
 * transposed. A row is a pure function of the words, so a kernel requests the rows that it stores, and the compiler
 * computes shared steps once. Transposing is its own inverse: the same functions serve decoding and encoding.
 */
final class SwarTranspose {
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;
    private static final long EVEN_SHORTS = 0x0000_FFFF_0000_FFFFL;

    static final long LOW_HALF = 0x0000_0000_FFFF_FFFFL;

    private SwarTranspose() {
    }

    /** {@code a0 b0 a2 b2 a4 b4 a6 b6}. */
    static long evenBytes(long a, long b) {
        return a ^ (differingBytes(a, b) << 8);
    }

    /** {@code a1 b1 a3 b3 a5 b5 a7 b7}. */
    static long oddBytes(long a, long b) {
        return b ^ differingBytes(a, b);
    }

    /** XOR mask that swaps the odd bytes of one word with the even bytes of the other. */
    private static long differingBytes(long a, long b) {
        return ((a >>> 8) ^ b) & EVEN_BYTES;
    }

    /** {@code a01 b01 a45 b45}. */
    static long evenShorts(long a, long b) {
        return a ^ (differingShorts(a, b) << 16);
    }

    /** {@code a23 b23 a67 b67}. */
    static long oddShorts(long a, long b) {
        return b ^ differingShorts(a, b);
    }

    private static long differingShorts(long a, long b) {
        return ((a >>> 16) ^ b) & EVEN_SHORTS;
    }

    /** {@code a0123 b0123}. */
    static long lowHalves(long a, long b) {
        return (a & LOW_HALF) | (b << 32);
    }

    /** {@code a4567 b4567}. */
    static long highHalves(long a, long b) {
        return (a >>> 32) | (b & ~LOW_HALF);
    }

    /** Row 0 of the 4 by 4 matrix in the low halves, then row 0 of that in the high halves: {@code abcd0 abcd4}. */
    static long rows04(long a, long b, long c, long d) {
        return evenShorts(evenBytes(a, b), evenBytes(c, d));
    }

    /** {@code abcd1 abcd5}. */
    static long rows15(long a, long b, long c, long d) {
        return evenShorts(oddBytes(a, b), oddBytes(c, d));
    }

    /** {@code abcd2 abcd6}. */
    static long rows26(long a, long b, long c, long d) {
        return oddShorts(evenBytes(a, b), evenBytes(c, d));
    }

    /** {@code abcd3 abcd7}. */
    static long rows37(long a, long b, long c, long d) {
        return oddShorts(oddBytes(a, b), oddBytes(c, d));
    }
}
