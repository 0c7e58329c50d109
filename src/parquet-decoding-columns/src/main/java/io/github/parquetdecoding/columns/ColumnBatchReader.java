// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.ColumnBatch;
import io.github.parquetdecoding.ColumnChunkDecoder;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.Repetition;
import org.apache.parquet.CorruptDeltaByteArrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/**
 * Reads a column of a row group that parquet-java has read, batch by batch. parquet-java goes on doing what it does:
 * file systems, footers, encryption, codecs, and filters; this decodes the pages.
 *
 * <p>All columns of a row group have the same rows in the same batches, if the batches have the same capacity. Of a
 * filtered row group, only the rows that the column index selects are read.
 *
 * <p>A damaged page is refused with {@link ParquetDecodingException}, which names the column and the page. The batch is
 * then empty, and the reader refuses all further calls with {@link IllegalStateException}.
 *
 * <p>A reader belongs to one thread, but each column of a row group may be read in its own thread: pages are
 * decompressed one at a time, and decoded in parallel. A row group must not be closed while it is read.
 *
 * {@snippet class="io.github.parquetdecoding.columns.BatchReaderExampleTest" region="columns"}
 *
 * @since 0.1.0
 */
public final class ColumnBatchReader {
    private final ColumnDescriptor column;
    private final RowGroupPages pages;
    private final ColumnChunkDecoder decoder;

    private ColumnBatchReader(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column) {
        this.column = column;
        pages = new RowGroupPages(rowGroup, column);
        PrimitiveType type = column.getPrimitiveType();
        decoder = ColumnChunkDecoder.of(
                type(type), type.getTypeLength(), repetitions(file.getSchema(), column.getPath()),
                rowGroup.getRowCount(), pages);
        rowGroup.getRowIndexes().ifPresent(rows -> RowRanges.of(rows).select(decoder));
        if (CorruptDeltaByteArrays.requiresSequentialReads(file.getCreatedBy(), Encoding.DELTA_BYTE_ARRAY)) {
            decoder.sharePrefixes();
        }
    }

    /**
     * {@return a reader of a column, at the first row of a row group}
     *
     * @param file the metadata of the row group's file
     * @param path the names of the fields on the way to the column; those of groups with a single column, such as a
     *        list's, can be left out at the end
     * @throws IllegalArgumentException if the file, or the projection that was read, has no such column
     */
    public static ColumnBatchReader of(PageReadStore rowGroup, FileMetaData file, String... path) {
        List<ColumnDescriptor> columns = file.getSchema().getColumns();
        List<ColumnDescriptor> found = columns.stream()
                .filter(column -> column.getPath().length >= path.length
                        && Arrays.equals(Arrays.copyOf(column.getPath(), path.length), path))
                .toList();
        if (found.size() != 1 || path.length == 0) {
            throw new IllegalArgumentException((found.isEmpty() ? "There is no column " : "There are several columns ")
                    + String.join(".", path) + ": the columns are " + names(found.isEmpty() ? columns : found));
        }
        return of(rowGroup, file, found.get(0));
    }

    /**
     * {@return a reader of a column, at the first row of a row group}
     *
     * @param file the metadata of the row group's file
     * @throws IllegalArgumentException if the projection that was read has no such column
     */
    public static ColumnBatchReader of(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column) {
        return new ColumnBatchReader(rowGroup, file, column);
    }

    private static String names(List<ColumnDescriptor> columns) {
        return String.join(", ", columns.stream().map(column -> String.join(".", column.getPath())).toList());
    }

    /** parquet-java calls BYTE_ARRAY by another name. */
    private static PhysicalType type(PrimitiveType type) {
        String name = type.getPrimitiveTypeName().name();
        return PhysicalType.valueOf(name.equals("BINARY") ? "BYTE_ARRAY" : name);
    }

    private static Repetition[] repetitions(GroupType schema, String[] path) {
        Repetition[] repetitions = new Repetition[path.length];
        GroupType group = schema;
        for (int i = 0; i < path.length; i++) {
            Type field = group.getType(path[i]);
            repetitions[i] = Repetition.valueOf(field.getRepetition().name());
            group = field.isPrimitive() ? null : field.asGroupType();
        }
        return repetitions;
    }

    /** {@return the column that is read} */
    public ColumnDescriptor column() {
        return column;
    }

    /** {@return the number of rows that have not been read or skipped} */
    public long remaining() {
        return decoder.remaining();
    }

    /**
     * Reads the next rows: as many as the batch has room for, or as are left.
     *
     * @return false if there were none left; the batch is then empty
     */
    public boolean next(ColumnBatch batch) {
        try {
            return decoder.next(batch);
        } catch (MalformedParquetException | IndexOutOfBoundsException e) {
            throw failure(e);
        }
    }

    /**
     * Skips rows, without decoding their values where the encoding allows it.
     *
     * @return how many were skipped: {@code count}, or fewer if fewer are left
     */
    public int skip(int count) {
        try {
            return decoder.skip(count);
        } catch (MalformedParquetException | IndexOutOfBoundsException e) {
            throw failure(e);
        }
    }

    private ParquetDecodingException failure(RuntimeException cause) {
        return new ParquetDecodingException("Cannot read column " + String.join(".", column.getPath()) + ", "
                + pages.description() + ": " + cause.getMessage(), cause);
    }

    @Override
    public String toString() {
        return "ColumnBatchReader[column=" + String.join(".", column.getPath()) + ", remaining=" + remaining() + "]";
    }
}
