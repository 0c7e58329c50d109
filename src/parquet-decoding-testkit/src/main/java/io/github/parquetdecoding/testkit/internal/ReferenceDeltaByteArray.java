// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.Arrays;

/**
 * DELTA_BYTE_ARRAY by its definition: a DELTA_BINARY_PACKED page with the length of the prefix that each value shares
 * with the previous one, then a DELTA_LENGTH_BYTE_ARRAY page of the suffixes.
 */
public final class ReferenceDeltaByteArray {
    private ReferenceDeltaByteArray() {
    }

    /** {@return a page of values} */
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

    /** {@return a page of prefix lengths and suffixes, which need not be valid} */
    public static byte[] encode(int[] prefixes, byte[][] suffixes, ReferenceDeltaBinaryPacked.Layout layout) {
        return Bytes.concat(ReferenceDeltaBinaryPacked.encodeInts(prefixes, layout),
                ReferenceDeltaLengthByteArray.encode(suffixes, layout));
    }

    /**
     * {@return the first values of a page} Trailing bytes are ignored.
     *
     * @throws IllegalArgumentException if a reader must refuse to read them
     */
    public static byte[][] decode(byte[] page, int count) {
        int[] prefixes = ReferenceDeltaBinaryPacked.decodeInts(page, ReferenceDeltaBinaryPacked.valueCount(page));
        byte[] suffixes = Arrays.copyOfRange(page, ReferenceDeltaBinaryPacked.byteCount(page), page.length);
        if (ReferenceDeltaBinaryPacked.valueCount(suffixes) != prefixes.length) {
            throw new IllegalArgumentException(prefixes.length + " prefixes, but another number of suffixes");
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
