// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.internal.footer.ChunkMetadata;
import io.github.parquetdecoding.columns.internal.footer.FileFooter;
import io.github.parquetdecoding.columns.internal.footer.RowGroupMetadata;
import io.github.parquetdecoding.columns.internal.pages.ChunkBytes;
import io.github.parquetdecoding.columns.internal.pages.ChunkPages;
import io.github.parquetdecoding.columns.internal.pages.ChunkRuns;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.KeptRows;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.schedule.LoadedRowGroup;
import io.github.parquetdecoding.columns.internal.schedule.PlannedRowGroup;
import io.github.parquetdecoding.columns.internal.storage.ByteSource;
import io.github.parquetdecoding.columns.internal.storage.SharedFile;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;

/** A local file whose footer and pages are read without parquet-hadoop: pages when columns are decoded. */
final class ChunkFile implements ReadableFile, ByteSource {
    /** Many files have nothing before it, and most have the whole footer in it. */
    private static final int TAIL_BYTES = 1 << 16;
    /** The length of the footer and PAR1. */
    private static final int END_BYTES = 8;
    /** The longest array. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;
    private static final int PAR1 = 'P' | 'A' << 8 | 'R' << 16 | '1' << 24;
    private static final int LEAST_WINDOW_BYTES = 1 << 14;
    /** What the windows of a row group's columns take together. */
    private static final int ALL_WINDOWS_BYTES = 1 << 25;

    private final SharedFile name;
    private final ByteSource file;
    private final RowGroupFile.Settings settings;
    private final FileFooter footer;
    /** Where the pages end, and the footer begins. */
    private final long pagesEnd;
    /** The bytes of the file from {@link #tailStart} on. */
    private final byte[] tail;
    private final long tailStart;
    private final ParquetFooter info;
    private final AtomicInteger unread = new AtomicInteger();
    private DecodedRowGroup.Origin origin;
    /** For each of the columns to read, its index in the footer. */
    private int[] columns;

    private ChunkFile(SharedFile name, ByteSource file, RowGroupFile.Settings settings, byte[] tail, long pagesEnd) {
        this.name = name;
        this.file = file;
        this.settings = settings;
        this.tail = tail;
        this.pagesEnd = pagesEnd;
        tailStart = file.length() - tail.length;
        int start = (int) (pagesEnd - tailStart);
        footer = new FileFooter(tail, start, tail.length - END_BYTES - start, pagesEnd);
        info = ParquetFooter.of(footer);
        info.schema();    // Refuses types that are unknown.
    }

    /** {@return an open file, or null if it is encrypted or damaged: then parquet-java reads it, or says why not} */
    static ChunkFile open(SharedFile name, RowGroupFile.Settings settings) throws IOException {
        ByteSource file = name.openBytes();
        ChunkFile opened = null;
        try {
            opened = open(name, file, settings);
        } catch (MalformedParquetException e) {
            // As if it were encrypted.
        } finally {
            if (opened == null) {
                file.close();
            }
        }
        return opened;
    }

    private static ChunkFile open(SharedFile name, ByteSource file, RowGroupFile.Settings settings)
            throws IOException {
        long length = file.length();
        byte[] tail = new byte[(int) Math.min(length, Math.min(TAIL_BYTES, Math.max(END_BYTES, file.windowBytes())))];
        file.readFully(length - tail.length, tail, 0, tail.length);
        if (tail.length < END_BYTES) {
            return null;
        }
        ByteBuffer end = ByteBuffer.wrap(tail, tail.length - END_BYTES, END_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        int footerLength = end.getInt();
        if (end.getInt() != PAR1 || footerLength < 0
                || footerLength > Math.min(length, MOST_BYTES) - END_BYTES) {
            return null;
        }
        int more = footerLength + END_BYTES - tail.length;
        if (more > 0) {
            byte[] whole = new byte[footerLength + END_BYTES];
            System.arraycopy(tail, 0, whole, more, tail.length);
            file.readFully(length - whole.length, whole, 0, more);
            tail = whole;
        }
        ChunkFile opened = new ChunkFile(name, file, settings, tail, length - END_BYTES - footerLength);
        return opened.footer.isEncrypted() ? null : opened;
    }

    @Override
    public ParquetFooter footer() {
        return info;
    }

    @Override
    public boolean isTypeUsable(ColumnDescriptor column) {
        return footer.schema().isTypeKnown(info.schema().getColumns().indexOf(column));
    }

    @Override
    public List<Planned> plan(DecodedRowGroup.Origin read, Predicate<RowGroupInfo> areRead) {
        origin = read;
        List<ColumnDescriptor> all = info.schema().getColumns();
        Map<ColumnDescriptor, Integer> indexes = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            indexes.putIfAbsent(all.get(i), i);
        }
        columns = origin.columns().stream().mapToInt(indexes::get).toArray();
        List<Planned> planned = IntStream.range(0, footer.rowGroups().size())
                .filter(i -> areRead.test(info.rowGroups().get(i)) && footer.rowGroups().get(i).rowCount() > 0)
                .mapToObj(Planned::new).toList();
        unread.set(planned.size());
        return planned;
    }

    @Override
    public boolean isRead() {
        return unread.get() == 0;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    @Override
    public long length() {
        return file.length();
    }

    @Override
    public int windowBytes() {
        return file.windowBytes();
    }

    /** For threads that decode. No byte of the tail is read again. */
    @Override
    public void readFully(long position, byte[] target, int offset, int count) throws IOException {
        int before = (int) Math.max(0, Math.min(count, tailStart - position));
        if (before > 0) {
            settings.memory().countReading(1);
            try {
                file.readFully(position, target, offset, before);
            } finally {
                settings.memory().countReading(-1);
            }
        }
        System.arraycopy(tail, (int) Math.max(0, position + before - tailStart), target, offset + before,
                count - before);
    }

    /** A row group whose columns are to be decoded. */
    final class Planned implements PlannedRowGroup {
        private final int index;
        private final RowGroupMetadata rowGroup;
        // Read from the footer when somebody asks.
        /** Of each column; null if it cannot be read. */
        private ChunkMetadata[] chunks;
        private ChunkRuns runs;
        private int batchRows;

        private Planned(int index) {
            this.index = index;
            rowGroup = footer.rowGroups().get(index);
        }

        private ChunkMetadata[] chunks() {
            if (chunks == null) {
                chunks = IntStream.of(columns).mapToObj(this::readable).toArray(ChunkMetadata[]::new);
                runs = new ChunkRuns(chunks, pagesEnd, tailStart, windowBytes());
                batchRows = settings.batchRows(rowGroup.rowCount(), Stream.of(chunks).filter(Objects::nonNull)
                        .mapToLong(ChunkMetadata::uncompressedBytes).max().orElse(0));
            }
            return chunks;
        }

        private ChunkMetadata readable(int column) {
            try {
                return footer.readableChunk(index, column);
            } catch (MalformedParquetException e) {
                return null;    // It is refused when it is read.
            }
        }

        long firstRow() {
            return rowGroup.firstRow();
        }

        @Override
        public long rowCount() {
            return rowGroup.rowCount();
        }

        @Override
        public int batchRows() {
            chunks();
            return batchRows;
        }

        @Override
        public long size() {
            chunks();
            return runs.size();
        }

        @Override
        public long loadingSize() {
            return size();
        }

        @Override
        public LoadedRowGroup load(long first, long count) throws IOException {
            chunks();
            runs.read(file, settings.buffers());
            return new ChunkRowGroup(origin, this, count == rowCount() ? null : KeptRows.range(first, count));
        }

        Memory memory() {
            return settings.memory();
        }

        private int columnWindow() {
            return Math.min(windowBytes(), Math.max(LEAST_WINDOW_BYTES, ALL_WINDOWS_BYTES / columns.length));
        }

        /** {@return the bytes of memory that a column takes, but for pages of more} */
        long columnSize(int column) {
            ChunkMetadata chunk = chunks[column];
            if (chunk == null) {
                return 0;
            }
            long dictionary = chunk.hasDictionary() ? chunk.dataOffset() - chunk.dictionaryOffset() : 0;
            return Math.min(chunk.compressedBytes(), columnWindow() + dictionary)
                    + Math.min(chunk.uncompressedBytes(), ChunkPages.UNCOUNTED);
        }

        /** {@return the pages of a column, which is one of those to read} */
        ChunkPages pages(int column) {
            ColumnDescriptor descriptor = origin.columns().get(column);
            try {
                ChunkMetadata chunk =
                        chunks[column] != null ? chunks[column] : footer.readableChunk(index, columns[column]);
                BytesInputDecompressor codec = settings.codecs().getDecompressor(
                        CompressionCodecName.valueOf(chunk.codec().name()));
                return new ChunkPages(descriptor, toString(), chunk, bytes(chunk), codec, settings.buffers(),
                        settings.memory(), settings.options().usePageChecksumVerification());
            } catch (MalformedParquetException | IllegalArgumentException e) {
                throw new ParquetDecodingException("Cannot read column " + ColumnNames.dotted(descriptor)
                        + " of " + this + ": " + e.getMessage(), e);
            }
        }

        private ChunkBytes bytes(ChunkMetadata chunk) {
            ChunkBytes inMemory = chunk.start() >= tailStart ? ChunkBytes.of(tail, tailStart, chunk, pagesEnd)
                    : runs.bytes(chunk);
            return inMemory != null ? inMemory
                    : ChunkBytes.of(ChunkFile.this, chunk, pagesEnd, columnWindow(), settings.buffers());
        }

        @Override
        public void drop() {
            unread.decrementAndGet();
        }

        @Override
        public String toString() {
            return "row group " + index + " of " + name;
        }

        /** Ends the use of the row group. */
        void finish() {
            runs.giveBack(settings.buffers());
            settings.buffers().trim();
            drop();
        }
    }
}
