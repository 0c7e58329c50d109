// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.util.List;

import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file that parquet-java opens, and leaves open after an error, in older versions also if a filter fails. */
public final class OpenedFile implements InputFile {
    private final InputFile file;
    private SeekableInputStream stream;
    private List<BlockMetaData> rowGroups;

    public OpenedFile(InputFile file) {
        this.file = file;
    }

    @Override
    public long getLength() throws IOException {
        return file.getLength();
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
        stream = file.newStream();
        return stream;
    }

    /** {@return a reader, or one without row groups if they have no columns, as pyarrow writes them} */
    public ParquetFileReader open(ParquetReadOptions options) throws IOException {
        try {
            ParquetFileReader reader = ParquetFileReader.open(this, options);
            rowGroups = reader.getRowGroups();
            return reader;
        } catch (IOException e) {
            FileFaults.explain(e, file);
            throw e;
        } catch (RuntimeException e) {
            // parquet-java asks each row group for its first column.
            ParquetFileReader reader = e instanceof IndexOutOfBoundsException ? openWithoutColumns(options, e) : null;
            if (reader == null) {
                FileFaults.explain(e, file);
                throw UnreadableSchema.explain(e, file);
            }
            return reader;
        }
    }

    private ParquetFileReader openWithoutColumns(ParquetReadOptions options, Exception failure) throws IOException {
        closeAfter(failure);
        ParquetFileReader reader = ParquetFileReader.open(
                this, copy(options).withMetadataFilter(ParquetMetadataConverter.SKIP_ROW_GROUPS).build());
        if (!reader.getFileMetaData().getSchema().getColumns().isEmpty()) {
            return null;
        }
        BlockMetaData rows = new BlockMetaData();
        rows.setRowCount(UnreadableSchema.footer(file, true).getNum_rows());
        rowGroups = List.of(rows);
        return reader;
    }

    /** Options without Hadoop's configuration, which needs more jars; parquet-java before 1.14 needs it. */
    public static ParquetReadOptions.Builder newOptions() {
        try {
            return Plain.newOptions();
        } catch (LinkageError e) {
            return ParquetReadOptions.builder();
        }
    }

    /** Linked only where parquet-java has these classes. */
    private static final class Plain {
        static ParquetReadOptions.Builder newOptions() {
            return ParquetReadOptions.builder(new PlainParquetConfiguration());
        }
    }

    /** Copies all options, of which parquet-java's {@code copy} omits some. */
    public static ParquetReadOptions.Builder copy(ParquetReadOptions from) {
        return newOptions().copy(from).useColumnIndexFilter(from.useColumnIndexFilter())
                .useBloomFilter(from.useBloomFilter()).withMaxAllocationInBytes(from.getMaxAllocationSize());
    }

    /** {@return the row groups of the file that has been opened} */
    public List<BlockMetaData> rowGroups() {
        return rowGroups;
    }

    /** Closes the file after a failure, to which a failure to close is added. */
    public void closeAfter(Throwable failure) {
        try {
            if (stream != null) {
                stream.close();
            }
        } catch (IOException | RuntimeException | Error e) {
            if (e != failure) {
                failure.addSuppressed(e);
            }
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
