// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.column.ColumnPage;
import io.github.parquetdecoding.columns.internal.footer.ChunkMetadata;
import io.github.parquetdecoding.columns.internal.footer.Codec;
import io.github.parquetdecoding.columns.internal.footer.Encodings;
import io.github.parquetdecoding.columns.internal.footer.PageHeader;
import io.github.parquetdecoding.columns.internal.footer.PageHeader.Kind;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * The pages of a column chunk, each read from the file and decompressed when it is requested. Errors name the column,
 * the page and the file; failures of the file are {@link StorageException}s. After a failure, nothing must be
 * requested. Belongs to one thread, but if others have nothing to do, it copies the next pages into a queue for them
 * to decompress. The queue is guarded by the lock of {@link Memory}.
 */
public final class ChunkPages implements NamedPages {
    /** How many bytes of pages are not reserved page by page. */
    public static final int UNCOUNTED = 1 << 20;

    private final String column;
    private final String rowGroup;
    private final ChunkMetadata chunk;
    private final ChunkBytes bytes;
    /** Null if pages are not compressed. */
    private final BytesInputDecompressor codec;
    private final PageBuffers buffers;
    private final Memory memory;
    private final boolean verifiesChecksums;
    private final boolean isFlat;
    /** Null if no page is handed on in pieces. */
    private final PagePieces pieces;
    private final ChunkHeaders headers;
    /** Whether pages are placed, as some may be omitted: only those with these rows are read. Null for all. */
    private KeptRows rows;
    /** The number of the page that was requested last. */
    private int pageNumber;
    /** Null until it is requested. */
    private ByteBuffer dictionary;
    /** Arrays of the page that was requested last, and the memory that has been reserved for it. */
    private final List<byte[]> lent = new ArrayList<>();
    private long reserved;
    private final PageQueue queue;
    /** Why there is no page after those in the queue, or null. */
    private RuntimeException failureAhead;

    /**
     * Reads nothing yet.
     *
     * @param rowGroup its name in errors
     * @param chunk whose sizes have been checked
     * @param bytes of the chunk, to be released with the pages
     * @param codec of the chunk
     */
    public ChunkPages(ColumnDescriptor column, String rowGroup, ChunkMetadata chunk, ChunkBytes bytes,
            BytesInputDecompressor codec, PageBuffers buffers, Memory memory, boolean verifiesChecksums) {
        this.column = ColumnNames.dotted(column);
        this.rowGroup = rowGroup;
        this.chunk = chunk;
        this.bytes = bytes;
        this.codec = chunk.codec() == Codec.UNCOMPRESSED ? null : codec;
        this.buffers = buffers;
        this.memory = memory;
        queue = new PageQueue(memory);
        this.verifiesChecksums = verifiesChecksums;
        isFlat = column.getMaxRepetitionLevel() == 0;
        pieces = this.codec == null && !verifiesChecksums ? PagePieces.of(column, bytes) : null;
        headers = new ChunkHeaders(chunk, bytes);
    }

    /** Omits pages of a column without lists that have none of these rows. Before the first page. */
    public void omitExcept(KeptRows selected) {
        rows = isFlat ? selected : null;
        headers.omitExcept(rows);
    }

    @Override
    public ColumnPage next() {
        assert bytes.spoilPassed();
        giveBack();
        try {
            if (pieces != null && pieces.hasNext()) {
                return pieces.next();
            }
            boolean feedsOthers = codec != null && memory.wantsPages();
            ColumnPage page = nextPage(feedsOthers);
            if (feedsOthers) {
                queueAhead();
            }
            return page;
        } catch (StorageException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw failure(e);
        }
    }

    private void giveBack() {
        lent.forEach(buffers::giveBack);
        lent.clear();
        reserve(-reserved);
    }

    private void reserve(long more) {
        if (more != 0) {
            memory.lock().lock();
            memory.reserve(more);
            memory.lock().unlock();
            reserved += more;
        }
    }

    @Override
    public ColumnPage dictionary() {
        try {
            PageHeader header = headers.dictionary();
            if (header == null) {
                return null;
            }
            if (dictionary == null) {
                Encoding encoding = encoding(header.encoding());
                if (encoding != Encoding.PLAIN && encoding != Encoding.PLAIN_DICTIONARY) {
                    throw malformed("It is in " + encoding, chunk.start());
                }
                ByteCursor body = ByteCursor.of(headers.dictionaryBytes());
                verify(header, body);
                dictionary = codec == null ? ByteBuffer.wrap(body.array())
                        : QueuedPage.decompress(codec, body, header.uncompressedSize());
            }
            return ColumnPage.ofDictionary(ByteCursor.of(dictionary), header.valueCount());
        } catch (StorageException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw ColumnChunkPages.failure(column, "dictionary of " + rowGroup, e);
        }
    }

    @Override
    public ParquetDecodingException failure(Exception cause) {
        return ColumnChunkPages.failure(column, "page " + pageNumber + " of " + rowGroup, cause);
    }

    /** Gives all memory back. No page must be in use, or requested any longer. */
    public void release() {
        giveBack();
        while (!queue.isEmpty()) {
            poll();
            giveBack();
        }
        bytes.release();
        if (dictionary != null && dictionary.hasArray()) {
            buffers.giveBack(dictionary.array());
        }
    }

    /** @param copies whether no page must stay in the window */
    private ColumnPage nextPage(boolean copies) throws IOException {
        if (!queue.isEmpty()) {
            QueuedPage queued = poll();
            pageNumber = queued.place.number();
            return page(queued.place, ByteCursor.of(queued.body, 0, queued.place.header().compressedSize()),
                    queued.values());
        }
        PlacedHeader next;
        try {
            if (failureAhead != null) {
                throw failureAhead;
            }
            next = headers.next();
        } finally {
            pageNumber = headers.nextNumber();
        }
        if (next == null) {
            return null;
        }
        headers.pass();
        if (pieces != null && pieces.begin(next.header(), next.firstValue(), rows)) {
            return pieces.next();
        }
        int size = next.header().compressedSize();
        boolean isCopied = copies || size > bytes.windowBytes();
        long more = (isCopied ? size : 0) + (codec == null ? 0L : next.header().uncompressedSize());
        if (more > UNCOUNTED) {
            reserve(more);
        }
        return page(next, isCopied ? copy(size) : window(size), null);
    }

    /** {@return the next page in the queue, whose memory is given back before the next one is requested} */
    private QueuedPage poll() {
        QueuedPage page = queue.poll();
        reserved += page.size();
        lent.add(page.body);
        if (page.values() != null && page.values().hasArray()) {
            lent.add(page.values().array());
        }
        return page;
    }

    /** Reads the next pages for other threads. If that fails, nobody knows before those in the queue are read. */
    private void queueAhead() {
        try {
            PlacedHeader next;
            while (failureAhead == null && (next = headers.next()) != null && isCompressed(next.header())
                    && queue.wants(next.header())) {
                copy(next.header().compressedSize());
                queue.add(new QueuedPage(next, lent.remove(lent.size() - 1), codec, memory));
                headers.pass();
            }
        } catch (RuntimeException e) {
            failureAhead = e;
        }
        if (!queue.isEmpty()) {
            memory.offerPages();
        }
    }

    /** {@return whether a page can be claimed} While the lock is held. */
    public boolean hasPageAhead() {
        return queue.unclaimed() != null;
    }

    /** {@return a page to be decompressed by another thread, or null} While the lock is held. */
    public PageAhead claimPage() {
        return queue.claim();
    }

    private ByteCursor window(int count) {
        bytes.need(count);
        return bytes.take(count);
    }

    private ByteCursor copy(int count) {
        byte[] array = buffers.take(count);
        lent.add(array);
        bytes.copy(array, count);
        return ByteCursor.of(array, 0, count);
    }

    /** @param ahead the values if they have been decompressed, or null */
    private ColumnPage page(PlacedHeader place, ByteCursor body, ByteBuffer ahead) throws IOException {
        PageHeader of = place.header();
        verify(of, body);
        Encoding encoding = encoding(of.encoding());
        ColumnPage page;
        if (of.kind() == Kind.DATA_V1) {
            ByteCursor values = decompressed(body, of, ahead);
            if (codec != null && lent.remove(body.array())) {
                buffers.giveBack(body.array());    // Next to what has been decompressed, it is not needed.
            }
            page = ColumnPage.ofV1(values, of.valueCount(), encoding)
                    .withLevels(encoding(of.repetitionLevelEncoding()), encoding(of.definitionLevelEncoding()));
        } else {
            ByteCursor repetitionLevels = take(body, of.repetitionLevelBytes());
            ByteCursor definitionLevels = take(body, of.definitionLevelBytes());
            page = ColumnPage.ofV2(repetitionLevels, definitionLevels, decompressed(body, of, ahead), of.valueCount(),
                    encoding);
        }
        return rows == null ? page : page.atRow(place.firstValue(), of.valueCount());
    }

    private static ByteCursor take(ByteCursor bytes, int count) {
        ByteCursor taken = ByteCursor.of(bytes.array(), bytes.position(), count);
        bytes.skip(count);
        return taken;
    }

    private ByteCursor decompressed(ByteCursor values, PageHeader of, ByteBuffer ahead) throws IOException {
        if (!isCompressed(of)) {
            return values;
        }
        if (ahead != null) {
            return ByteCursor.of(ahead);
        }
        ByteBuffer out = QueuedPage.decompress(codec, values, of.uncompressedSize() - of.levelBytes());
        if (out.hasArray()) {
            lent.add(out.array());
        }
        return ByteCursor.of(out);
    }

    /** Without values, writers do not use the codec. */
    private boolean isCompressed(PageHeader of) {
        return codec != null && of.isCompressed()
                && (of.kind() == Kind.DATA_V1 || of.compressedSize() > of.levelBytes());
    }

    private void verify(PageHeader of, ByteCursor body) {
        if (verifiesChecksums && of.crc().isPresent()) {
            CRC32 crc = new CRC32();
            crc.update(body.array(), body.position(), body.remaining());
            if ((int) crc.getValue() != of.crc().getAsInt()) {
                throw malformed(String.format("The checksum of its %,d bytes is %08x, but its header says %08x",
                        body.remaining(), (int) crc.getValue(), of.crc().getAsInt()), bytes.offset());
            }
        }
    }

    private static Encoding encoding(int number) {
        Encoding encoding = Encodings.of(number);
        if (encoding == null) {
            throw malformed("The format has no encoding " + number, MalformedParquetException.UNKNOWN_OFFSET);
        }
        return encoding;
    }

    private static MalformedParquetException malformed(String message, long offset) {
        return new MalformedParquetException(message, offset);
    }
}
