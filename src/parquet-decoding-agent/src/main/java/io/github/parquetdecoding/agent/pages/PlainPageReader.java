// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Wraps a page reader and turns pages that engines refuse into PLAIN ones. All other pages, and everything in a page
 * except its values and their encoding, stay as they are.
 *
 * <p>A renamed copy of this class is defined next to each parquet-java, where the agent's classes have no names: there
 * they are {@code Object}s, and calls of their methods are linked. It must therefore be a single class file, without
 * nested classes, and may link only to the JDK and to members that parquet-java has had since 1.12.
 */
public final class PlainPageReader implements PageReader {
    private static volatile PlainDecoders plainDecoders;

    private final PageReader pages;
    private final ColumnDescriptor column;
    private final ColumnDecoders decoders;
    /** A page that was fetched but not decoded: after an error, the next call tries it again. */
    private DataPage next;

    private PlainPageReader(PageReader pages, ColumnDescriptor column, ColumnDecoders decoders) {
        this.pages = pages;
        this.column = column;
        this.decoders = decoders;
    }

    /**
     * Tries a page of each version: if this parquet-java lacks a member, that must show now, not in a query.
     *
     * @throws LinkageError if this parquet-java lacks a member
     */
    public static void start(PlainDecoders decoders) throws IOException {
        if (Encoding.PLAIN == null || Encoding.BYTE_STREAM_SPLIT == null) {
            // This thread is still initialising the enum, so a check would prove nothing.
            throw new IllegalStateException("Encoding is not initialised");
        }
        plainDecoders = decoders;
        ColumnDescriptor column = new ColumnDescriptor(new String[] {"column"},
                new PrimitiveType(Repetition.OPTIONAL, PrimitiveTypeName.INT32, "column"), 0, 1);
        BytesInput levels = BytesInput.from(new byte[] {2, 0, 0, 0, 4, 1});
        BytesInput values = BytesInput.from(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        BytesInput page = BytesInput.concat(levels, values);

        PlainPageReader reader = new PlainPageReader(null, column, ColumnDecoders.forSelfCheck());
        BytesInput v1 = reader.plain(new DataPageV1(
                page, 2, 14, 0, 2, null, Encoding.RLE, Encoding.RLE, Encoding.PLAIN)).getBytes();
        BytesInput v2 = reader.plain(DataPageV2.uncompressed(
                2, 0, 2, 0, BytesInput.empty(), levels, Encoding.PLAIN, values, null)).getData();
        if (!Arrays.equals(v1.toByteArray(), page.toByteArray())
                || !Arrays.equals(v2.toByteArray(), values.toByteArray())) {
            throw new IllegalStateException("The self-check decoded its page wrongly");
        }
    }

    /** {@return a reader of a column's pages; the given one if its caller needs none of them decoded} */
    public static PageReader of(PageReader pages, ColumnDescriptor column) {
        PrimitiveType type = column.getPrimitiveType();
        ColumnDecoders decoders = plainDecoders.of(type.getPrimitiveTypeName().name(), type.getTypeLength());
        return decoders == null ? pages : new PlainPageReader(pages, column, decoders);
    }

    @Override
    public DictionaryPage readDictionaryPage() {
        return pages.readDictionaryPage();
    }

    @Override
    public long getTotalValueCount() {
        return pages.getTotalValueCount();
    }

    /** @throws ParquetDecodingException if a page is malformed, or too large once decoded */
    @Override
    public DataPage readPage() {
        if (next == null) {
            next = pages.readPage();
        }
        DataPage plain = next;
        try {
            if (next instanceof DataPageV1 v1) {
                plain = plain(v1);
            } else if (next instanceof DataPageV2 v2 && !v2.isCompressed()) {
                plain = plain(v2);
            }
        } catch (IOException | RuntimeException e) {
            throw new ParquetDecodingException("could not read page " + next + " in col " + column, e);
        }
        next = null;
        return plain;
    }

    private DataPageV1 plain(DataPageV1 page) throws IOException {
        String encoding = page.getValueEncoding().name();
        boolean packed = isPacked(column.getMaxRepetitionLevel(), page.getRlEncoding())
                || isPacked(column.getMaxDefinitionLevel(), page.getDlEncoding());
        if (!packed && !decoders.decodes(encoding)) {
            return page;
        }
        ByteBuffer bytes = buffer(page.getBytes());
        int repetition = skipLevels(
                bytes, 0, column.getMaxRepetitionLevel(), page.getRlEncoding(), page.getValueCount());
        int values = skipLevels(
                bytes, repetition, column.getMaxDefinitionLevel(), page.getDlEncoding(), page.getValueCount());
        if (values > bytes.limit()) {
            // Leave it to the reader of the levels to report what is wrong with them.
            return withBytes(page, BytesInput.from(bytes), page.getRlEncoding(), page.getDlEncoding(),
                    page.getValueEncoding());
        }
        if (packed) {
            BytesInput runs = BytesInput.concat(
                    levels(bytes.slice(0, repetition), column.getMaxRepetitionLevel(), page.getRlEncoding()),
                    levels(bytes.slice(repetition, values - repetition),
                            column.getMaxDefinitionLevel(), page.getDlEncoding()),
                    BytesInput.from(bytes.position(values).slice()));
            return plain(withBytes(page, runs, Encoding.RLE, Encoding.RLE, page.getValueEncoding()));
        }
        byte[] plain = decoders.plain(encoding, bytes.position(values), page.getValueCount());
        return withBytes(page, BytesInput.from(plain), page.getRlEncoding(), page.getDlEncoding(), Encoding.PLAIN);
    }

    /** Whether there are BIT_PACKED levels, as old writers wrote them, and a decoder for them. */
    @SuppressWarnings("deprecation")
    private boolean isPacked(int maxLevel, Encoding encoding) {
        return maxLevel > 0 && encoding == Encoding.BIT_PACKED && decoders.decodesPackedLevels();
    }

    private BytesInput levels(ByteBuffer bytes, int maxLevel, Encoding encoding) {
        return isPacked(maxLevel, encoding)
                ? BytesInput.from(ColumnDecoders.runLengthLevels(bytes, bitWidth(maxLevel)))
                : BytesInput.from(bytes);
    }

    private static int bitWidth(int maxLevel) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
    }

    /** {@return the end of the levels that begin at an index; past the page's end if they do not fit} */
    @SuppressWarnings("deprecation")    // BIT_PACKED, as in old files.
    private static int skipLevels(ByteBuffer bytes, int start, int maxLevel, Encoding encoding, int valueCount) {
        if (maxLevel == 0) {
            return start;
        }
        long end = Long.MAX_VALUE;
        if (encoding == Encoding.RLE && start <= bytes.limit() - Integer.BYTES) {
            end = start + Integer.BYTES + Integer.toUnsignedLong(bytes.getInt(start));
        } else if (encoding == Encoding.BIT_PACKED && valueCount >= 0) {
            end = start + ((long) valueCount * bitWidth(maxLevel) + 7) / 8;
        }
        return (int) Math.min(end, bytes.limit() + 1L);
    }

    private static DataPageV1 withBytes(
            DataPageV1 page, BytesInput bytes, Encoding repetition, Encoding definition, Encoding values) {
        // -1 means no index.
        DataPageV1 changed = new DataPageV1(bytes, page.getValueCount(), Math.toIntExact(bytes.size()),
                page.getFirstRowIndex().orElse(-1L), page.getIndexRowCount().orElse(-1), page.getStatistics(),
                repetition, definition, values);
        page.getCrc().ifPresent(changed::setCrc);
        return changed;
    }

    private DataPageV2 plain(DataPageV2 page) throws IOException {
        String encoding = page.getDataEncoding().name();
        if (!decoders.decodes(encoding)) {
            return page;
        }
        BytesInput data = BytesInput.from(decoders.plain(encoding, buffer(page.getData()), page.getValueCount()));
        DataPageV2 changed = DataPageV2.uncompressed(page.getRowCount(), page.getNullCount(), page.getValueCount(),
                page.getFirstRowIndex().orElse(-1L), page.getRepetitionLevels(), page.getDefinitionLevels(),
                Encoding.PLAIN, data, page.getStatistics());
        page.getCrc().ifPresent(changed::setCrc);
        return changed;
    }

    /** {@return all bytes, little-endian, from index 0} Call it once only, since the input may be a stream. */
    private static ByteBuffer buffer(BytesInput bytes) throws IOException {
        ByteBufferInputStream in = bytes.toInputStream();
        return in.slice(in.available()).slice().order(ByteOrder.LITTLE_ENDIAN);
    }
}
