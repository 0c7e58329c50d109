// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

/**
 * Readers of ULEB128 ints that no release contains as such: the plain loop of Trino's own benchmark (the control, whose
 * code never changes), the fully unrolled form (before) and the hybrid of the patch for Trino, straight-line code for
 * one and two bytes and a loop for the rest (after). Like the originals, they check neither a limit nor overflowing
 * payload bits.
 */
final class Uleb128Baselines {
    private Uleb128Baselines() {
    }

    static int readIntLoop(ArrayInput in) {
        int value = 0;
        for (int shift = 0; shift <= 28; shift += 7) {
            byte next = in.readByte();
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw tooLong();
    }

    static int readIntUnrolled(ArrayInput in) {
        byte[] array = in.array();
        int position = in.position();
        int next = array[position];
        int value = next & 0x7F;
        if (next >= 0) {
            in.skip(1);
            return value;
        }
        next = array[position + 1];
        value |= (next & 0x7F) << 7;
        if (next >= 0) {
            in.skip(2);
            return value;
        }
        next = array[position + 2];
        value |= (next & 0x7F) << 14;
        if (next >= 0) {
            in.skip(3);
            return value;
        }
        next = array[position + 3];
        value |= (next & 0x7F) << 21;
        if (next >= 0) {
            in.skip(4);
            return value;
        }
        next = array[position + 4];
        if (next < 0) {
            throw tooLong();
        }
        in.skip(5);
        return value | next << 28;
    }

    static int readIntHybrid(ArrayInput in) {
        byte[] array = in.array();
        int position = in.position();
        int next = array[position];
        if (next >= 0) {
            in.skip(1);
            return next;
        }
        int value = next & 0x7F;
        next = array[position + 1];
        value |= (next & 0x7F) << 7;
        if (next >= 0) {
            in.skip(2);
            return value;
        }
        int length = 2;
        for (int shift = 14; shift <= 28; shift += 7) {
            next = array[position + length];
            length++;
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                in.skip(length);
                return value;
            }
        }
        throw tooLong();
    }

    private static IllegalStateException tooLong() {
        return new IllegalStateException("ULEB128 value of more than 5 bytes");
    }
}
