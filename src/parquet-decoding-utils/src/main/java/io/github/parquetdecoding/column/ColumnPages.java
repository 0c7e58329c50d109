// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

/**
 * The pages of one column chunk, decompressed, in the order of the file. Once the decoder has requested the next page,
 * it no longer reads the bytes of the one before, so their memory can be reused.
 *
 * @since 0.1.0
 */
public interface ColumnPages {
    /** {@return the next data page, or null after the last one} */
    ColumnPage next();

    /**
     * {@return the dictionary page, or null if there is none} The decoder requests it when a page first needs it, which
     * may be late or never, or with the first batch if {@linkplain ColumnChunkDecoder#preferIds ids are preferred}; and
     * not again, unless it was null.
     */
    ColumnPage dictionary();
}
