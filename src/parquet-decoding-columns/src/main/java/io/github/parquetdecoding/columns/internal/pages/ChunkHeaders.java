// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.internal.footer.ChunkMetadata;
import io.github.parquetdecoding.columns.internal.footer.PageHeader;
import io.github.parquetdecoding.columns.internal.footer.PageHeader.Kind;

/** Goes from page to page of a column chunk, passing over those that are not read. Belongs to one thread. */
final class ChunkHeaders {
    private final ChunkMetadata chunk;
    private final ChunkBytes bytes;
    /** Where pages without any of these rows are omitted; null if none is. */
    private KeptRows rows;
    private long valuesLeft;
    private int dataPages;
    private boolean isBegun;
    /** The first page's, if it is no dictionary, until it is needed. */
    private PageHeader first;
    private PageHeader dictionary;
    private byte[] dictionaryBytes;
    private PlacedHeader next;

    ChunkHeaders(ChunkMetadata chunk, ChunkBytes bytes) {
        this.chunk = chunk;
        this.bytes = bytes;
        valuesLeft = chunk.valueCount();
    }

    void omitExcept(KeptRows selected) {
        rows = selected;
    }

    /** {@return the number of the next data page that has not been read, omitted or not} */
    int nextNumber() {
        return next == null ? dataPages + 1 : next.number();
    }

    /** {@return the header of the dictionary, or null if there is none} */
    PageHeader dictionary() {
        begin();
        return dictionary;
    }

    /** {@return the dictionary as it is in the file; not in the window, which moves on} */
    byte[] dictionaryBytes() {
        return dictionaryBytes;
    }

    /** Reads the dictionary, which can only be the first page. */
    private void begin() {
        if (isBegun || valuesLeft == 0) {
            return;
        }
        PageHeader header = nextHeader();
        if (header.kind() == Kind.DICTIONARY) {
            dictionaryBytes = new byte[header.compressedSize()];
            bytes.copy(dictionaryBytes, dictionaryBytes.length);
            dictionary = header;
        } else {
            first = header;
        }
        isBegun = true;
    }

    /** {@return the header of the next data page that is read, whose bytes come next; null after the last one} */
    PlacedHeader next() {
        begin();
        while (next == null && valuesLeft > 0) {
            PageHeader header = first != null ? first : nextHeader();
            first = null;
            switch (header.kind()) {
                case DATA_V1, DATA_V2 -> place(header);
                case DICTIONARY -> throw new MalformedParquetException(
                        "There is a dictionary behind the first page", bytes.offset());
                default -> bytes.skip(header.compressedSize());
            }
        }
        return next;
    }

    /** Goes on after the page that {@link #next} has returned. */
    void pass() {
        next = null;
    }

    private void place(PageHeader header) {
        if (header.valueCount() > valuesLeft) {
            throw new MalformedParquetException("The page claims " + header.valueCount()
                    + " values, of which its column chunk has " + valuesLeft + " left", bytes.offset());
        }
        long firstValue = chunk.valueCount() - valuesLeft;
        dataPages++;
        valuesLeft -= header.valueCount();
        if (rows == null || rows.hasAny(firstValue, firstValue + header.valueCount())) {
            next = new PlacedHeader(header, dataPages, firstValue);
        } else {
            bytes.skip(header.compressedSize());
        }
    }

    /** {@return the header of the next page, whose bytes are all there} */
    private PageHeader nextHeader() {
        long start = bytes.offset();
        if (start >= chunk.start() + chunk.compressedBytes()) {
            throw new MalformedParquetException("The column chunk ends before " + valuesLeft + " of its "
                    + chunk.valueCount() + " values", start);
        }
        long firstValue = chunk.valueCount() - valuesLeft;
        boolean isOmitted = rows != null && !rows.hasAny(firstValue, firstValue + 1);
        PageHeader header = null;
        for (long most = 1; header == null; most = 2L * bytes.buffered()) {
            if (bytes.buffered() == bytes.left() && most > 1) {
                throw new MalformedParquetException("The column chunk ends within the header of a page", start);
            }
            int count = (int) Math.min(most, bytes.left());
            if (isOmitted) {
                bytes.needHeader(count);
            } else {
                bytes.need(count);
            }
            ByteCursor in = bytes.peek();
            int position = in.position();
            header = read(in, start);
            bytes.skip(in.position() - position);
        }
        if (header.compressedSize() > bytes.left()) {
            throw new MalformedParquetException("The page claims " + header.compressedSize()
                    + " bytes, of which its column chunk has " + bytes.left(), start);
        }
        return header;
    }

    private static PageHeader read(ByteCursor in, long offset) {
        try {
            return PageHeader.read(in);
        } catch (MalformedParquetException e) {
            throw new MalformedParquetException(
                    "There is no page header where one should be: " + e.getMessage(), offset);
        }
    }
}
