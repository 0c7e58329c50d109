// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.impl;

import org.apache.parquet.VersionParser;
import org.apache.parquet.VersionParser.ParsedVersion;
import org.apache.parquet.VersionParser.VersionParseException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Creates the readers of a row group's columns, from which records are assembled. Replaces parquet-java's class of this
 * name. {@code -Dparquet.decoding.records=off} makes it create parquet-java's readers.
 */
public class ColumnReadStoreImpl implements ColumnReadStore {
    private static final boolean READS_BATCHES = RecordColumnReader.isUsed();

    private final PageReadStore pages;
    private final GroupConverter root;
    private final MessageType schema;
    private final ParsedVersion writer;
    private final int columns;

    /**
     * Creates a store.
     *
     * @param root converts records
     * @param schema of the records
     * @param createdBy the file's writer; may be unknown
     */
    public ColumnReadStoreImpl(PageReadStore pages, GroupConverter root, MessageType schema, String createdBy) {
        this.pages = pages;
        this.root = root;
        this.schema = schema;
        this.writer = parse(createdBy);
        columns = schema.getPaths().size();
    }

    private static ParsedVersion parse(String createdBy) {
        try {
            return VersionParser.parse(createdBy);
        } catch (RuntimeException | VersionParseException e) {
            return null;
        }
    }

    @Override
    public ColumnReader getColumnReader(ColumnDescriptor column) {
        Converter converter = root;
        Type type = schema;
        for (String name : column.getPath()) {
            converter = converter.asGroupConverter().getConverter(type.asGroupType().getFieldIndex(name));
            type = type.asGroupType().getType(name);
        }
        PageReader columnPages = pages.getPageReader(column);
        PrimitiveConverter values = converter.asPrimitiveConverter();
        if (READS_BATCHES) {
            return new RecordColumnReader(column, columnPages, values, writer, pages, columns);
        }
        return pages.getRowIndexes().isEmpty() ? new ColumnReaderImpl(column, columnPages, values, writer)
                : new SynchronizingColumnReader(column, columnPages, values, writer, pages.getRowIndexes().get());
    }
}
