// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * DELTA_BYTE_ARRAY by its definition: for each value the length of the prefix that it shares with the value before it,
 * as a page of DELTA_BINARY_PACKED, then what follows the prefixes as a page of DELTA_LENGTH_BYTE_ARRAY. Slow; to
 * compare with, not to read with.
 *
 * @since 0.1.0
 */
public final class ReferenceDeltaByteArray {
    private ReferenceDeltaByteArray() {
    }

    /**
     * {@return the page of values}
     *
     * @param layout how the lengths are laid out
     */
    public static byte[] encode(byte[][] values, ReferenceDeltaBinaryPacked.Layout layout) {
        int[] prefixes = new int[values.length];
        byte[][] suffixes = values.clone();
        for (int i = 1; i < values.length; i++) {
            int shorter = Math.min(values[i - 1].length, values[i].length);
            while (prefixes[i] < shorter && values[i - 1][prefixes[i]] == values[i][prefixes[i]]) {
                prefixes[i]++;
            }
            suffixes[i] = Arrays.copyOfRange(values[i], prefixes[i], values[i].length);
        }
        return encode(prefixes, suffixes, layout);
    }

    /**
     * {@return the page of prefixes and suffixes, which need not be those of any values}
     *
     * @param prefixes for each value the length of its prefix
     * @param suffixes for each value what follows the prefix
     */
    public static byte[] encode(int[] prefixes, byte[][] suffixes, ReferenceDeltaBinaryPacked.Layout layout) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ReferenceDeltaBinaryPacked.encodeInts(prefixes, layout));
        out.writeBytes(ReferenceDeltaLengthByteArray.encode(suffixes, layout));
        return out.toByteArray();
    }

    /**
     * {@return the values of a page}
     *
     * @param page the page; what follows the values is ignored
     */
    public static byte[][] decode(byte[] page) {
        return decode(page, ReferenceDeltaBinaryPacked.valueCount(page));
    }

    /**
     * {@return the first values of a page}
     *
     * @param page the page; what follows these values is ignored
     * @throws IllegalArgumentException if a reader must refuse to read them
     */
    public static byte[][] decode(byte[] page, int count) {
        int[] prefixes = ReferenceDeltaBinaryPacked.decodeInts(page);
        byte[] suffixes = Arrays.copyOfRange(page, ReferenceDeltaBinaryPacked.byteCount(page), page.length);
        if (ReferenceDeltaBinaryPacked.valueCount(suffixes) != prefixes.length) {
            throw new IllegalArgumentException(prefixes.length + " prefixes, but not as many suffixes");
        }
        byte[][] values = ReferenceDeltaLengthByteArray.decode(suffixes, count);
        byte[] previous = {};
        for (int i = 0; i < values.length; i++) {
            if (prefixes[i] < 0 || prefixes[i] > previous.length) {
                throw new IllegalArgumentException("prefix of " + prefixes[i]);
            }
            byte[] value = Arrays.copyOf(previous, prefixes[i] + values[i].length);
            System.arraycopy(values[i], 0, value, prefixes[i], values[i].length);
            previous = value;
            values[i] = value;
        }
        return values;
    }
}
