// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.Arrays;
import java.util.stream.Stream;

/** DELTA_LENGTH_BYTE_ARRAY by its definition: a DELTA_BINARY_PACKED page of the values' lengths, then the values. */
public final class ReferenceDeltaLengthByteArray {
    private ReferenceDeltaLengthByteArray() {
    }

    /** {@return a page of values} */
    public static byte[] encode(byte[][] values, ReferenceDeltaBinaryPacked.Layout layout) {
        int[] lengths = Stream.of(values).mapToInt(value -> value.length).toArray();
        return Bytes.concat(ReferenceDeltaBinaryPacked.encodeInts(lengths, layout), Bytes.concat(values));
    }

    /**
     * {@return the first values of a page} Trailing bytes are ignored.
     *
     * @throws IllegalArgumentException if a reader must refuse to read them
     */
    public static byte[][] decode(byte[] page, int count) {
        int[] lengths = ReferenceDeltaBinaryPacked.decodeInts(page, ReferenceDeltaBinaryPacked.valueCount(page));
        int position = ReferenceDeltaBinaryPacked.byteCount(page);
        if (count > lengths.length) {
            throw new IllegalArgumentException(count + " values requested of " + lengths.length);
        }
        byte[][] values = new byte[count][];
        for (int i = 0; i < count; i++) {
            if (lengths[i] < 0 || lengths[i] > page.length - position) {
                throw new IllegalArgumentException("length of " + lengths[i]);
            }
            values[i] = Arrays.copyOfRange(page, position, position += lengths[i]);
        }
        return values;
    }
}
