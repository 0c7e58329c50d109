// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * DELTA_LENGTH_BYTE_ARRAY by its definition: the values' lengths as a page of DELTA_BINARY_PACKED, then the values.
 * Slow; to compare with, not to read with.
 *
 * @since 0.1.0
 */
public final class ReferenceDeltaLengthByteArray {
    private ReferenceDeltaLengthByteArray() {
    }

    /**
     * {@return the page of values}
     *
     * @param values the values
     * @param layout how their lengths are laid out
     */
    public static byte[] encode(byte[][] values, ReferenceDeltaBinaryPacked.Layout layout) {
        int[] lengths = Stream.of(values).mapToInt(value -> value.length).toArray();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ReferenceDeltaBinaryPacked.encodeInts(lengths, layout));
        Stream.of(values).forEach(out::writeBytes);
        return out.toByteArray();
    }

    /**
     * {@return the values of a page}
     *
     * @param page the page; what follows the values is ignored
     */
    public static byte[][] decode(byte[] page) {
        int[] lengths = ReferenceDeltaBinaryPacked.decodeInts(page);
        byte[][] values = new byte[lengths.length][];
        int position = ReferenceDeltaBinaryPacked.byteCount(page);
        for (int i = 0; i < lengths.length; i++) {
            values[i] = Arrays.copyOfRange(page, position, position += lengths[i]);
        }
        return values;
    }
}
