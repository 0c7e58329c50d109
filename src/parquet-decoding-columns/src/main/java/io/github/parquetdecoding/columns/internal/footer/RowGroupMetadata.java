// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import io.github.parquetdecoding.MalformedParquetException;

import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.I16;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.I64;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.LIST;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.MISSING;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STOP;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STRUCT;

/**
 * What the footer says about a row group. A number that it lacks is negative.
 *
 * @param firstRow the number of rows in the row groups before it
 * @param uncompressedBytes of all pages with their headers
 * @param compressedBytes many writers do not write it
 * @param ordinal as its writer numbers row groups
 * @param chunks where the footer has the metadata of its column chunks
 */
public record RowGroupMetadata(
        long firstRow, long rowCount, long uncompressedBytes, long compressedBytes, long ordinal, int[] chunks) {
    static RowGroupMetadata read(ThriftReader in, long firstRow) {
        int start = in.position();
        long rowCount = MISSING;
        long uncompressedBytes = MISSING;
        long compressedBytes = MISSING;
        long ordinal = MISSING;
        int[] chunks = null;
        // Not with readStruct: the list of chunks is nearly all of the footer, and must not be read twice.
        for (int field = STOP; (field = in.nextField(field)) != STOP;) {
            switch (field) {
                case 1 << 4 | LIST -> chunks = readPositions(in);
                case 2 << 4 | I64 -> uncompressedBytes = in.readLong();
                case 3 << 4 | I64 -> rowCount = in.readLong();
                case 6 << 4 | I64 -> compressedBytes = in.readLong();
                case 7 << 4 | I16 -> ordinal = in.readInt();
                default -> in.skipField(field);
            }
        }
        if (chunks == null || rowCount < 0 || rowCount > Long.MAX_VALUE - firstRow) {
            throw new MalformedParquetException(
                    "A row group has no column chunks, or its row count is " + rowCount, start);
        }
        return new RowGroupMetadata(firstRow, rowCount, uncompressedBytes, compressedBytes, ordinal, chunks);
    }

    private static int[] readPositions(ThriftReader in) {
        int[] positions = new int[in.readList(STRUCT)];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = in.position();
            in.skipField(STRUCT);
        }
        return positions;
    }
}
