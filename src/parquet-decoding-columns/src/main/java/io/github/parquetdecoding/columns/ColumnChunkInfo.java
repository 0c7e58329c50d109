// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Collections;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a footer says about a column chunk, unchecked. A number that it lacks is negative.
 *
 * @param offset where the first page begins, a dictionary included
 * @param compressedBytes of all pages and their headers, as in the file
 * @param uncompressedBytes of all pages and their headers
 * @param valueCount nulls included
 * @param nullCount empty if unknown; some writers do not count the nulls of groups around the column
 * @param codec such as {@code ZSTD} or {@code UNCOMPRESSED}; {@code UNKNOWN} if it is new, or missing
 * @param encodings of pages and levels, such as {@code PLAIN}, except unknown ones
 * @since 0.1.0
 */
public record ColumnChunkInfo(long offset, long compressedBytes, long uncompressedBytes, long valueCount,
        OptionalLong nullCount, String codec, Set<String> encodings) {
    /** Sorts the encodings. */
    public ColumnChunkInfo {
        encodings = Collections.unmodifiableSet(new TreeSet<>(encodings));
    }
}
