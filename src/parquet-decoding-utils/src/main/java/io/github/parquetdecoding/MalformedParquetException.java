// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

/**
 * Bytes that no Parquet writer produces: a value that is truncated, too long or overflows its type, a page whose length
 * does not fit its element size, or a DELTA or ALP page whose header, bit widths or lengths contradict each other or
 * its size. The message names the fault and the limit that is broken.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="malformed"}
 *
 * @since 0.1.0
 */
public class MalformedParquetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The {@linkplain #offset() offset} of bytes that came from a stream, or are missing. */
    public static final long UNKNOWN_OFFSET = -1;

    /** Index of the first malformed byte. */
    private final long offset;

    /** @param offset as {@link #offset()} returns it */
    public MalformedParquetException(String message, long offset) {
        super(message);
        this.offset = offset;
    }

    /**
     * {@return the index of the first byte of the malformed value or page, in the array or buffer that it was read
     * from, or {@link #UNKNOWN_OFFSET} if it was read from a stream or is missing}
     */
    public long offset() {
        return offset;
    }
}
