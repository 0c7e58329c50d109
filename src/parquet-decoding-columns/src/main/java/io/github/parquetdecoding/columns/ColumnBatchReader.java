// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.column.Column;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.column.Repetition;
import io.github.parquetdecoding.columns.internal.pages.ColumnChunkPages;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.KeptRows;
import io.github.parquetdecoding.columns.internal.pages.NamedPages;
import io.github.parquetdecoding.columns.internal.pages.RowGroupPages;
import org.apache.parquet.CorruptDeltaByteArrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/**
 * Reads a column of a row group that parquet-java has read, batch by batch. parquet-java still handles file systems,
 * footers, encryption, codecs and filters; this decodes the pages.
 *
 * <p>All columns of a row group have the same rows in the same batches, if the batches have the same capacity. Of a
 * filtered row group, only the rows that the column index selects are read.
 *
 * <p>A damaged page is refused with {@link ParquetDecodingException}, which names the column and the page; so is a row
 * group that has fewer or more rows than its footer says, or rows at other places than its offset index says. The batch
 * is then empty, and all further calls throw that exception, too.
 *
 * <p>A reader belongs to one thread; readers of different columns, row groups and files may run in different threads.
 * If the files were opened with a {@link ConcurrentCodecFactory}, pages are decompressed in parallel. Otherwise all
 * readers of the process take turns, because parquet-java shares decompressors; files that share their {@code
 * ParquetReadOptions} must then not be opened or closed while another one is read. A row group must not be closed while
 * it is read.
 *
 * {@snippet class="io.github.parquetdecoding.columns.BatchReaderExampleTest" region="columns"}
 *
 * @since 0.1.0
 */
public final class ColumnBatchReader {
    private static final int SKIPPED_AT_ONCE = 1 << 20;

    private final ColumnDescriptor column;
    private final NamedPages pages;
    private final ColumnChunkDecoder decoder;
    /** Null if all rows are read. */
    private final KeptRows rows;
    /** The index in the row group of the row after the last one that has been selected. */
    private long nextRow;
    private long remaining;

    /**
     * A reader at the first row of a row group, whose first page is the next one of {@code pages}.
     *
     * @param sharesPrefixes whether pages may need the ones before them
     * @param rowCount of the row group
     * @param rows those to read; null for all
     */
    ColumnBatchReader(MessageType schema, boolean sharesPrefixes, ColumnDescriptor column, long rowCount,
            NamedPages pages, KeptRows rows) {
        this.column = column;
        this.pages = pages;
        remaining = rows != null ? rows.count() : rowCount;
        if (remaining < 0) {
            throw new ParquetDecodingException("Cannot read column " + ColumnNames.dotted(column)
                    + ": its row group has " + remaining + " rows");
        }
        PrimitiveType type = column.getPrimitiveType();
        decoder = ColumnChunkDecoder.of(column(schema, column), remaining, pages);
        this.rows = rows;
        if (rows != null) {
            nextRow = rows.select(decoder, 0, 0);
        }
        if (type.getPrimitiveTypeName().javaType == Binary.class && sharesPrefixes) {
            decoder.sharePrefixes();
        }
    }

    /**
     * {@return a reader of a column, at the first row of a row group}
     *
     * @param file the metadata of the row group's file
     * @param path the names of the fields from the root to the column, each by itself or joined by dots; inside a group
     *        with a single column, such as a list, they can be omitted
     * @throws IllegalArgumentException if the file, or the projection that was read, has no such column, or several
     * @throws IllegalStateException if the column of this row group already has a reader
     */
    public static ColumnBatchReader of(PageReadStore rowGroup, FileMetaData file, String... path) {
        return of(rowGroup, file, find(file, path));
    }

    /**
     * {@return a reader of a column, at the first row of a row group}
     *
     * @param file the metadata of the row group's file
     * @throws IllegalArgumentException if the projection that was read has no such column, or it is of another type in
     *         the file
     * @throws IllegalStateException if the column of this row group already has a reader
     */
    public static ColumnBatchReader of(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column) {
        Objects.requireNonNull(rowGroup, "The row group is null");
        ColumnDescriptor found = find(file, Objects.requireNonNull(column, "The column is null").getPath());
        if (!Arrays.equals(found.getPath(), column.getPath()) || !isSame(found, column)) {
            throw new IllegalArgumentException(column + " is " + found + " in the file");
        }
        return new ColumnBatchReader(file.getSchema(), sharesPrefixes(file.getCreatedBy()), found,
                rowGroup.getRowCount(), new RowGroupPages(rowGroup, found), KeptRows.of(rowGroup, Integer.MAX_VALUE));
    }

    /** {@return whether pages may need the ones before them} */
    static boolean sharesPrefixes(String createdBy) {
        return CorruptDeltaByteArrays.requiresSequentialReads(createdBy, Encoding.DELTA_BYTE_ARRAY);
    }

    private static ColumnDescriptor find(FileMetaData file, String... path) {
        MessageType schema = Objects.requireNonNull(file, "The metadata of the file is null").getSchema();
        ColumnFileReaderBuilder.checked("The name of a column", path);
        if (schema.containsPath(path) && isUnique(schema, path, 0)) {
            return schema.getColumnDescription(path);     // An index of all columns would take longer.
        }
        List<ColumnDescriptor> columns = schema.getColumns();
        return columns.get(new ColumnNames(columns).find(path));
    }

    private static boolean isUnique(GroupType group, String[] path, int depth) {
        int count = 0;
        for (Type field : group.getFields()) {
            count += field.getName().equals(path[depth]) ? 1 : 0;
        }
        return count == 1 && (depth + 1 == path.length
                || isUnique(group.getType(path[depth]).asGroupType(), path, depth + 1));
    }

    /** Annotations may differ. */
    private static boolean isSame(ColumnDescriptor one, ColumnDescriptor other) {
        return one.getPrimitiveType().getPrimitiveTypeName() == other.getPrimitiveType().getPrimitiveTypeName()
                && one.getPrimitiveType().getTypeLength() == other.getPrimitiveType().getTypeLength()
                && one.getMaxDefinitionLevel() == other.getMaxDefinitionLevel()
                && one.getMaxRepetitionLevel() == other.getMaxRepetitionLevel();
    }

    /** {@return a column of a schema, as decoders know it} */
    static Column column(MessageType schema, ColumnDescriptor column) {
        String[] path = column.getPath();
        List<Repetition> repetitions = new ArrayList<>();
        GroupType group = schema;
        for (int i = 0; i < path.length; i++) {
            Type field = group.getType(path[i]);
            repetitions.add(Repetition.valueOf(field.getRepetition().name()));
            group = field.isPrimitive() ? null : field.asGroupType();
        }
        PrimitiveType type = column.getPrimitiveType();
        return new Column(
                ColumnNames.dotted(column), ColumnChunkPages.type(type), type.getTypeLength(), repetitions);
    }

    /** {@return the column that is read} */
    public ColumnDescriptor column() {
        return column;
    }

    /**
     * Limits the levels in a batch of lists, which are its elements, nulls and empty lists, to protect the memory from
     * small pages that repeat them. Without this call, it is {@link ColumnChunkDecoder#USUAL_LEVEL_LIMIT}.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public void limitLevels(int mostLevels) {
        ColumnFileReaderBuilder.check("number of levels", mostLevels, 0);
        decoder.limitLevels(mostLevels);
    }

    /** Leaves strings as ids, as {@link ColumnChunkDecoder#preferIds} does. To be called before the first batch. */
    public void preferIds() {
        decoder.preferIds();
    }

    /** {@return the number of rows that have not been read or skipped} */
    public long remaining() {
        return remaining;
    }

    /**
     * Reads the next rows: as many as the batch has room for, or as are left.
     *
     * @return false if none were left; the batch is then empty
     */
    public boolean next(ColumnBatch batch) {
        try {
            select(batch.capacity());
            boolean hasRows = decoder.next(batch);
            remaining -= batch.rowCount();
            return hasRows;
        } catch (MalformedParquetException | IndexOutOfBoundsException | IllegalStateException e) {
            throw pages.failure(e);
        }
    }

    /**
     * Skips rows, without decoding their values where the encoding allows it.
     *
     * @return how many were skipped: {@code count}, or fewer if fewer are left
     */
    public long skip(long count) {
        try {
            long skipped = 0;
            long step;
            do {
                // Rows that are selected become bits in memory.
                int most = (int) Math.min(count - skipped, SKIPPED_AT_ONCE);
                select(most);
                step = decoder.skip(most);
                remaining -= step;
                skipped += step;
            } while (step > 0 && skipped < count);
            return skipped;
        } catch (MalformedParquetException | IndexOutOfBoundsException | IllegalStateException e) {
            throw pages.failure(e);
        }
    }

    private void select(int most) {
        // After a failure, rows are left.
        if (rows != null && decoder.remaining() == 0) {
            nextRow = rows.select(decoder, nextRow, most);
        }
    }

    @Override
    public String toString() {
        return "ColumnBatchReader[column=" + ColumnNames.dotted(column) + ", remaining=" + remaining() + "]";
    }
}
