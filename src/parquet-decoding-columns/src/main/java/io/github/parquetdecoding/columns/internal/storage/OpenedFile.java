// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/**
 * An open file. Any threads may open readers of it and use them at the same time; the file system opens a local file
 * only once for all of them.
 */
public final class OpenedFile implements InputFile, Closeable {
    /** From parquet-java 1.16 on. */
    private static final boolean OPENS_WITH_FOOTER = Stream.of(ParquetFileReader.class.getMethods())
            .anyMatch(method -> method.getName().equals("open") && method.getParameterCount() == 4);

    /** From 1.14 on. */
    private static final Method READS_AT_ONCE = Stream.of(ParquetReadOptions.Builder.class.getMethods())
            .filter(method -> method.getName().equals("withUseHadoopVectoredIo")).findAny().orElse(null);

    private final InputFile file;
    private final RemoteStorage remote;
    private final boolean isRemote;
    // What follows is guarded by the monitor.
    /** The file as it was opened, or any other {@code InputFile} itself. */
    private InputFile storage;
    /** Of the reader that is being opened. */
    private NotedStream stream;
    /** Null if readers cannot share it: its decryption serves one thread at a time. */
    private ParquetMetadata footer;
    /** Null unless they have no columns. */
    private List<BlockMetaData> bareRowGroups;
    /** A footer that parquet-java finds behind the file's own one, if it cannot read that; otherwise empty. */
    private byte[] appendedFooter = {};
    private long end = Long.MAX_VALUE;
    private final BitSet unusableTypes = new BitSet();

    public OpenedFile(InputFile file, RemoteStorage remote) {
        this.file = file;
        this.remote = remote;
        isRemote = remote.isRemote(file);
    }

    public boolean isRemote() {
        return isRemote;
    }

    /** {@return options with which parquet-java requests all ranges of a remote file at once, if it can} */
    public ParquetReadOptions options(ParquetReadOptions.Builder builder) {
        try {
            return isRemote && READS_AT_ONCE != null
                    ? ((ParquetReadOptions.Builder) READS_AT_ONCE.invoke(builder, true)).build() : builder.build();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Begins to read ranges that any readers may need, if the file is remote. */
    public synchronized void share(Collection<FileRange> ranges) {
        if (storage instanceof RemoteFile opened) {
            opened.share(ranges);
        }
    }

    /** {@return reads of ranges of a remote file, which are to be started} */
    public synchronized RangeReads reads(Collection<FileRange> ranges) {
        return ((RemoteFile) storage).reads(ranges);
    }

    @Override
    public long getLength() throws IOException {
        return storage.getLength() + appendedFooter.length;
    }

    /** For parquet-java. */
    @Override
    public SeekableInputStream newStream() throws IOException {
        stream = new NotedStream(storage.newStream(), end, appendedFooter);
        return stream;
    }

    /** {@return a reader, or one without row groups if they have no columns, as pyarrow writes them} */
    public synchronized OpenedReader open(ParquetReadOptions options) throws IOException {
        stream = null;
        try {
            if (storage == null) {
                storage = file instanceof LocalFile local ? local.open()
                        : isRemote ? new RemoteFile(file, remote) : file;
            }
            ParquetFileReader reader = footer != null ? ParquetFileReader.open(this, footer, options, newStream())
                    : openFirst(options);
            stream.check();
            FileMetaData metadata = reader.getFileMetaData();
            footer = OPENS_WITH_FOOTER && metadata.getFileDecryptor() == null ? reader.getFooter() : null;
            return new OpenedReader(reader, bareRowGroups == null ? reader.getRowGroups() : bareRowGroups, stream);
        } catch (Throwable e) {
            // parquet-java leaves it open after an error, in older versions also if a filter fails.
            FileFaults.closeAfter(stream, e);
            throw e;
        }
    }

    private ParquetFileReader openFirst(ParquetReadOptions options) throws IOException {
        try {
            return ParquetFileReader.open(this, options);
        } catch (IOException e) {
            FileFaults.explain(e, storage, file);
            throw e;
        } catch (RuntimeException e) {
            // parquet-java asks each row group for its first column.
            ParquetFileReader reader = e instanceof IndexOutOfBoundsException ? openWithoutColumns(options, e) : null;
            return reader != null ? reader : openWithoutUnusableTypes(options, e);
        }
    }

    /** {@return the indexes of columns whose logical types parquet-java cannot use} */
    public synchronized BitSet unusableTypes() {
        return unusableTypes;
    }

    private ParquetFileReader openWithoutUnusableTypes(ParquetReadOptions options, RuntimeException failure)
            throws IOException {
        FileFaults.explain(failure, storage, file);
        byte[] footer = appendedFooter.length > 0 ? null
                : UnreadableSchema.withoutUnusableTypes(storage, unusableTypes);
        if (footer == null) {
            throw UnreadableSchema.explain(failure, storage);
        }
        FileFaults.closeAfter(stream, failure);
        appendedFooter = footer;
        end = storage.getLength();
        return openFirst(options);
    }

    private ParquetFileReader openWithoutColumns(ParquetReadOptions options, Exception failure) throws IOException {
        FileFaults.closeAfter(stream, failure);
        ParquetFileReader reader = ParquetFileReader.open(
                this, copy(options).withMetadataFilter(ParquetMetadataConverter.SKIP_ROW_GROUPS).build());
        if (!reader.getFileMetaData().getSchema().getColumns().isEmpty()) {
            return null;
        }
        BlockMetaData rows = new BlockMetaData();
        rows.setRowCount(UnreadableSchema.footer(storage, true).getNum_rows());
        bareRowGroups = List.of(rows);
        return reader;
    }

    /** Options without Hadoop's configuration, which needs more jars; parquet-java before 1.14 needs it. */
    public static ParquetReadOptions.Builder newOptions() {
        return READS_AT_ONCE != null ? Plain.newOptions() : ParquetReadOptions.builder();
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

    /** Closes the file, once: what still reads it fails. Streams of an {@code InputFile} belong to their readers. */
    @Override
    public synchronized void close() throws IOException {
        if (storage != file && storage instanceof Closeable opened) {
            opened.close();
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
