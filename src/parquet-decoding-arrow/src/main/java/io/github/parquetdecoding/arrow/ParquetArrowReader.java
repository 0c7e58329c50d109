// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.ColumnFileReaderBuilder;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Reads columns of a Parquet file, or of several files with the same columns, as Arrow vectors, batch by batch.
 *
 * {@snippet class="io.github.parquetdecoding.arrow.ArrowReaderExampleTest" region="arrow"}
 *
 * <p>Types are the same as in pyarrow. The Arrow schema that Arrow's own writers leave in a file restores strings and
 * lists with 64-bit offsets, views, lists of a fixed size, durations, time zones and dictionaries. UUIDs, JSON,
 * variants and geometries have the metadata of Arrow's extension types, and their vectors if the type is registered.
 * The schema has the metadata of the first file; fields have their id as {@code PARQUET:field_id}.
 *
 * <p>A column of {@link ColumnFileReaderBuilder#ids} becomes a vector of indexes. Its dictionary only grows from batch
 * to batch, and is released by {@link #close}.
 *
 * <p>All memory of vectors comes from the allocator. A batch is released by the next call of {@link #loadNextBatch}, by
 * {@link #close} and after a failure, unless vectors have been transferred. Errors are thrown as by {@link
 * ColumnFileReader}; after a failure, nothing more can be read. A reader belongs to one
 * thread.
 *
 * @since 0.1.0
 */
public final class ParquetArrowReader extends ArrowReader {
    /** How columns become vectors. */
    public enum Option {
        /** Lists have offsets of 64 bits. */
        LARGE_LISTS
    }

    private final ColumnFileReader file;
    private final Schema schema;
    private final List<ArrowNode> nodes;
    /** Null before the first batch. */
    private BatchLoader loader;

    private ParquetArrowReader(BufferAllocator allocator, ColumnFileReader file, Set<Option> options) {
        super(allocator);
        this.file = file;
        SchemaConverter converter = new SchemaConverter(file.columns(), file::prefersIds,
                options.contains(Option.LARGE_LISTS), file.footer().keyValueMetadata());
        nodes = converter.fields(file.footer().schema());
        preferIds(nodes);
        schema = new Schema(nodes.stream().map(ArrowNode::field).toList(), converter.metadata());
    }

    /** {@return a reader of all columns of a file, in one thread} */
    public static ParquetArrowReader open(BufferAllocator allocator, Path file) throws IOException {
        return open(allocator, ColumnFileReader.builder(file));
    }

    /**
     * {@return a reader of what a builder says: files, columns, filter, threads} It closes the files.
     *
     * @param allocator which remains the caller's
     * @throws IllegalArgumentException also if there are no Arrow vectors for the type of a column
     */
    public static ParquetArrowReader open(BufferAllocator allocator, ColumnFileReaderBuilder files, Option... options)
            throws IOException {
        ColumnFileReader file = files.open();
        try {
            return new ParquetArrowReader(allocator, file, Set.of(options));
        } catch (RuntimeException | Error e) {
            try (file) {
                throw e;
            }
        }
    }

    /** Also of columns that had dictionaries when they were written. */
    private void preferIds(List<ArrowNode> inside) {
        for (ArrowNode node : inside) {
            if (node.field().getDictionary() != null) {
                file.preferIds(node.column());
            }
            preferIds(node.children());
        }
    }

    @Override
    protected Schema readSchema() {
        return schema;
    }

    /** {@inheritDoc} The vectors before are released. */
    @Override
    public boolean loadNextBatch() throws IOException {
        VectorSchemaRoot root = getVectorSchemaRoot();
        root.clear();
        if (!file.next()) {
            return false;
        }
        try {
            loader = loader == null ? new BatchLoader(file, allocator, this) : loader;
            loader.load(nodes, root.getFieldVectors(), file.rowCount());
            root.setRowCount(file.rowCount());
            return true;
        } catch (RuntimeException | Error e) {
            // Otherwise, the next call would leave out this batch.
            root.clear();
            try (file) {
                throw e;
            }
        }
    }

    /** {@return the number of bytes that have been copied into vectors, without their dictionaries} */
    @Override
    public long bytesRead() {
        return loader == null ? 0 : loader.bytes();
    }

    @Override
    protected void closeReadSource() throws IOException {
        file.close();
    }
}
