// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

/** How pages are compressed, by the format's numbers. */
public enum Codec {
    UNCOMPRESSED, SNAPPY, GZIP, LZO, BROTLI,
    /** With Hadoop's framing, or without it. */
    LZ4,
    ZSTD,
    /** Without framing. */
    LZ4_RAW;

    private static final Codec[] ALL = values();

    /** {@return the codec of a number, or null if it is unknown} */
    static Codec of(long number) {
        return number >= 0 && number < ALL.length ? ALL[(int) number] : null;
    }
}
