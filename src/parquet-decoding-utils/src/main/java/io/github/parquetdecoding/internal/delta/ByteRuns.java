// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.delta;

import java.util.Arrays;

import io.github.parquetdecoding.internal.memory.ByteAccess;
import io.github.parquetdecoding.internal.memory.ByteCopies;

/** Copies values from the bytes of a DELTA page. Callers have checked lengths and ranges. */
public final class ByteRuns {
    private ByteRuns() {
    }

    /**
     * Copies values that lie back to back, each after its length in 4 bytes.
     *
     * @param inEnd index after the last byte that may be read
     * @param outEnd index after the last byte that is written
     */
    public static void copyPlain(
            int[] lengths, int offset, int count, byte[] in, int position, int inEnd, byte[] out, int outPosition,
            int outEnd) {
        for (int i = offset; i < offset + count; i++) {
            int length = lengths[i];
            ByteAccess.putInt(out, outPosition, length);
            outPosition += Integer.BYTES;
            ByteCopies.copy(in, position, inEnd, out, outPosition, outEnd, length);
            position += length;
            outPosition += length;
        }
    }

    /**
     * Joins values: each is a prefix of the previous value and a suffix; suffixes lie back to back.
     *
     * @param inEnd index after the last byte of suffixes that may be read
     * @param previous contains the value before the first one, at {@code previousStart}; may be {@code out}
     * @param gap 4 to write the length before each value, else 0
     * @param outEnd index after the last byte that is written
     * @param offsets where the indexes of the values in {@code out} go; may be null
     */
    public static void join(
            int[] prefixes, int prefixOffset, int[] suffixes, int suffixOffset, int count, byte[] in, int position,
            int inEnd, byte[] previous, int previousStart, int gap, byte[] out, int outPosition, int outEnd,
            int[] offsets, int offset) {
        // The place of an older value with the previous one's prefix, if any: loading what was just stored is slower.
        int prefixStart = previousStart;
        int shared = Integer.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            int prefix = prefixes[prefixOffset + i];
            int suffix = suffixes[suffixOffset + i];
            int start = outPosition + gap;
            if (gap > 0) {
                ByteAccess.putInt(out, outPosition, prefix + suffix);
            }
            if (offsets != null) {
                offsets[offset + i] = start;
            }
            if (previous == out && Math.max(prefix, suffix) <= ByteCopies.SHORT
                    && start <= outEnd - 2 * ByteCopies.SHORT && position <= inEnd - ByteCopies.SHORT) {
                if (prefix > 0) {
                    prefixStart = prefix > shared ? previousStart : prefixStart;
                    ByteCopies.copyShort(out, prefixStart, out, start, prefix);
                }
                ByteCopies.copyShort(in, position, out, start + prefix, suffix);
                shared = prefix;
            } else {
                System.arraycopy(previous, previousStart, out, start, prefix);
                System.arraycopy(in, position, out, start + prefix, suffix);
                previous = out;
                prefixStart = start;
                shared = Integer.MAX_VALUE;
            }
            previousStart = start;
            position += suffix;
            outPosition = start + prefix + suffix;
        }
    }

    /** The array, or a larger copy if it has no room for {@code length} bytes. */
    public static byte[] grow(byte[] array, int length) {
        return length <= array.length
                ? array
                : Arrays.copyOf(array, (int) Math.max(length, Math.min(2L * array.length, ByteCopies.LARGEST_ARRAY)));
    }
}
