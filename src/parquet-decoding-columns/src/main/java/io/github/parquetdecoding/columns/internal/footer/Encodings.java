// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import io.github.parquetdecoding.Encoding;

/** Encodings by the format's numbers, of which 1 has never been in use. */
public final class Encodings {
    private static final Encoding[] ALL = {
        Encoding.PLAIN, null, Encoding.PLAIN_DICTIONARY, Encoding.RLE, Encoding.BIT_PACKED,
        Encoding.DELTA_BINARY_PACKED, Encoding.DELTA_LENGTH_BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY,
        Encoding.RLE_DICTIONARY, Encoding.BYTE_STREAM_SPLIT, Encoding.ALP};

    private Encodings() {
    }

    /** {@return the encoding of a number, or null if it is unknown} */
    public static Encoding of(int number) {
        return number >= 0 && number < ALL.length ? ALL[number] : null;
    }
}
