// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.column.ColumnPage;
import io.github.parquetdecoding.column.ColumnPages;
import io.github.parquetdecoding.columns.internal.footer.ChunkMetadata;
import io.github.parquetdecoding.columns.internal.footer.Codec;
import io.github.parquetdecoding.columns.internal.footer.Encodings;
import io.github.parquetdecoding.columns.internal.footer.PageHeader;
import io.github.parquetdecoding.columns.internal.footer.PageHeader.Kind;
import io.github.parquetdecoding.columns.internal.storage.ByteSource;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * The pages of a column chunk, each read from the file and decompressed when it is requested. Errors name the column
 * and the page; failures of the file are {@link UncheckedIOException}s. After a failure, nothing must be requested.
 * Belongs to one thread.
 */
public final class ChunkPages implements ColumnPages {
    /** Old writers left up to 19 bytes of headers out of the size of a chunk. */
    private static final int MOST_BEHIND = 100;

    private final String column;
    private final ChunkMetadata chunk;
    private final ChunkBytes bytes;
    /** Null if pages are not compressed. */
    private final BytesInputDecompressor codec;
    private final PageBuffers buffers;
    private final boolean verifiesChecksums;
    /** Null if no page is handed on in pieces. */
    private final PagePieces pieces;
    private long valuesLeft;
    private int pageCount;
    private boolean isBegun;
    /** The header of the first page if that is no dictionary, until it is requested. */
    private PageHeader first;
    /** Null if there is no dictionary. */
    private PageHeader dictionaryHeader;
    /** As it is in the file, until it is requested; not in the window, which moves on. */
    private ByteBuffer dictionary;
    private boolean isDictionaryReady;
    /** Arrays of the page that was requested last. */
    private final List<byte[]> lent = new ArrayList<>();

    /**
     * Reads nothing yet.
     *
     * @param pagesEnd where the file's footer begins
     * @param chunk whose sizes have been checked
     * @param codec of the chunk
     * @param windowBytes how many bytes are read at once, if a page is not larger; at least 1
     */
    public ChunkPages(ByteSource file, long pagesEnd, ColumnDescriptor column, ChunkMetadata chunk,
            BytesInputDecompressor codec, PageBuffers buffers, int windowBytes, boolean verifiesChecksums) {
        this.column = ColumnNames.dotted(column);
        this.chunk = chunk;
        this.codec = chunk.codec() == Codec.UNCOMPRESSED ? null : codec;
        this.buffers = buffers;
        this.verifiesChecksums = verifiesChecksums;
        bytes = new ChunkBytes(
                file, chunk.start(), Math.min(pagesEnd, chunkEnd() + MOST_BEHIND), windowBytes, buffers);
        pieces = this.codec == null && !verifiesChecksums ? PagePieces.of(column, bytes) : null;
        valuesLeft = chunk.valueCount();
    }

    private long chunkEnd() {
        return chunk.start() + chunk.compressedBytes();
    }

    @Override
    public ColumnPage next() {
        assert bytes.spoilPassed();
        giveBack();
        try {
            if (pieces != null && pieces.hasNext()) {
                return pieces.next();
            }
            pageCount++;
            return nextPage();
        } catch (UncheckedIOException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw failure(e);
        }
    }

    private void giveBack() {
        lent.forEach(buffers::giveBack);
        lent.clear();
    }

    @Override
    public ColumnPage dictionary() {
        try {
            begin();
            if (dictionaryHeader == null) {
                return null;
            }
            if (!isDictionaryReady) {
                Encoding encoding = encoding(dictionaryHeader.encoding());
                if (encoding != Encoding.PLAIN && encoding != Encoding.PLAIN_DICTIONARY) {
                    throw malformed("It is in " + encoding, chunk.start());
                }
                verify(dictionaryHeader, ByteCursor.of(dictionary));
                dictionary = codec == null ? dictionary
                        : decompress(BytesInput.from(dictionary), dictionaryHeader.uncompressedSize());
                isDictionaryReady = true;
            }
            return ColumnPage.ofDictionary(ByteCursor.of(dictionary), dictionaryHeader.valueCount());
        } catch (UncheckedIOException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw ColumnChunkPages.failure(column, "dictionary", e);
        }
    }

    /** {@return what to throw for a failure in the data page that was requested last} */
    public ParquetDecodingException failure(Exception cause) {
        return ColumnChunkPages.failure(column, "page " + pageCount, cause);
    }

    /** Gives all memory back. No page must be in use, or requested any longer. */
    public void release() {
        giveBack();
        bytes.release();
        if (isDictionaryReady && dictionary.hasArray()) {
            buffers.giveBack(dictionary.array());
        }
    }

    /** Reads the dictionary, which can only be the first page. */
    private void begin() {
        if (isBegun || valuesLeft == 0) {
            return;
        }
        PageHeader header = nextHeader();
        if (header.kind() == Kind.DICTIONARY) {
            byte[] copy = new byte[header.compressedSize()];
            bytes.copy(copy, copy.length);
            dictionary = ByteBuffer.wrap(copy);
            dictionaryHeader = header;
        } else {
            first = header;
        }
        isBegun = true;
    }

    private ColumnPage nextPage() throws IOException {
        begin();
        while (valuesLeft > 0) {
            PageHeader header = first != null ? first : nextHeader();
            first = null;
            switch (header.kind()) {
                case DATA_V1, DATA_V2 -> {
                    return page(header);
                }
                case DICTIONARY -> throw malformed("There is a dictionary behind the first page", bytes.offset());
                default -> bytes.skip(header.compressedSize());
            }
        }
        return null;
    }

    /** {@return the header of the next page, whose bytes are all there} */
    private PageHeader nextHeader() {
        long start = bytes.offset();
        if (start >= chunkEnd()) {
            throw malformed("The column chunk ends before " + valuesLeft + " of its " + chunk.valueCount() + " values",
                    start);
        }
        PageHeader header = null;
        for (long most = 1; header == null; most = 2L * bytes.buffered()) {
            if (bytes.buffered() == bytes.left() && most > 1) {
                throw malformed("The column chunk ends within the header of a page", start);
            }
            bytes.need((int) Math.min(most, bytes.left()));
            ByteCursor in = bytes.peek();
            int position = in.position();
            header = PageHeader.read(in);
            bytes.skip(in.position() - position);
        }
        if (header.compressedSize() > bytes.left()) {
            throw malformed("The page claims " + header.compressedSize() + " bytes, of which its column chunk has "
                    + bytes.left(), start);
        }
        return header;
    }

    private ColumnPage page(PageHeader header) throws IOException {
        if (header.valueCount() > valuesLeft) {
            throw malformed("The page claims " + header.valueCount() + " values, of which its column chunk has "
                    + valuesLeft + " left", bytes.offset());
        }
        valuesLeft -= header.valueCount();
        if (pieces != null && pieces.begin(header)) {
            return pieces.next();
        }
        ByteCursor body = body(header.compressedSize());
        verify(header, body);
        Encoding encoding = encoding(header.encoding());
        if (header.kind() == Kind.DATA_V1) {
            return ColumnPage.ofV1(decompressed(body, header.uncompressedSize()), header.valueCount(), encoding)
                    .withLevels(encoding(header.repetitionLevelEncoding()), encoding(header.definitionLevelEncoding()));
        }
        ByteCursor repetitionLevels = take(body, header.repetitionLevelBytes());
        ByteCursor definitionLevels = take(body, header.definitionLevelBytes());
        int size = header.uncompressedSize() - header.repetitionLevelBytes() - header.definitionLevelBytes();
        // Without values, writers do not use the codec.
        ByteCursor values = header.isCompressed() && body.remaining() > 0 ? decompressed(body, size) : body;
        return ColumnPage.ofV2(repetitionLevels, definitionLevels, values, header.valueCount(), encoding);
    }

    private static ByteCursor take(ByteCursor bytes, int count) {
        ByteCursor taken = ByteCursor.of(bytes.array(), bytes.position(), count);
        bytes.skip(count);
        return taken;
    }

    /** {@return the next bytes, in the window if they fit} */
    private ByteCursor body(int count) {
        if (count <= bytes.windowBytes()) {
            bytes.need(count);
            return bytes.take(count);
        }
        byte[] array = buffers.take(count);
        lent.add(array);
        bytes.copy(array, count);
        return ByteCursor.of(array, 0, count);
    }

    private ByteCursor decompressed(ByteCursor in, int size) throws IOException {
        if (codec == null) {
            return in;
        }
        ByteBuffer out = decompress(BytesInput.from(in.array(), in.position(), in.remaining()), size);
        if (out.hasArray()) {
            lent.add(out.array());
        }
        return ByteCursor.of(out);
    }

    @SuppressWarnings("deprecation")    // What replaces toByteBuffer() is not in 1.12.
    private ByteBuffer decompress(BytesInput in, int size) throws IOException {
        return codec.decompress(in, size).toByteBuffer();
    }

    private void verify(PageHeader header, ByteCursor body) {
        if (verifiesChecksums && header.crc().isPresent()) {
            CRC32 crc = new CRC32();
            crc.update(body.array(), body.position(), body.remaining());
            if ((int) crc.getValue() != header.crc().getAsInt()) {
                throw malformed(String.format("The checksum of its %,d bytes is %08x, but its header says %08x",
                        body.remaining(), (int) crc.getValue(), header.crc().getAsInt()), bytes.offset());
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
