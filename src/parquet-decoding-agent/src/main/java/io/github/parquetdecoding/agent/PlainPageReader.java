// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * The pages of another reader, those in BYTE_STREAM_SPLIT encoding turned into PLAIN ones: transposed, the values of
 * both are the same bytes. All other pages, and everything else that a page has, stay as they are.
 *
 * <p>The {@link Linker} renames this class and defines a copy of it beside each parquet-java, so it is one class file
 * without nested ones, and links to nothing but the JDK and what parquet-java has had since 1.12.
 */
public final class PlainPageReader implements PageReader {
    /** By element size: moves the values in the buffer to the end of the array. */
    private static volatile IntFunction<BiConsumer<ByteBuffer, byte[]>> transposers;
    private static volatile boolean recordReadersKnowAllTypes;

    private final PageReader pages;
    private final ColumnDescriptor column;
    private final int elementSize;
    private final BiConsumer<ByteBuffer, byte[]> transposer;
    /** Taken from the pages, and not read yet: after an error, the next call reads it. */
    private DataPage next;

    private PlainPageReader(PageReader pages, ColumnDescriptor column, int elementSize) {
        this.pages = pages;
        this.column = column;
        this.elementSize = elementSize;
        this.transposer = transposers.apply(elementSize);
    }

    /**
     * Takes the kernels, which no name leads to from here, and reads a page of each kind: a parquet-java that lacks
     * something that this needs is to be found out now, and not by somebody's query.
     *
     * @param kernels answers for an element size what transposes a page of it
     * @throws LinkageError if this parquet-java lacks something
     * @throws IOException if one of those pages cannot be read
     */
    public static void start(IntFunction<BiConsumer<ByteBuffer, byte[]>> kernels) throws IOException {
        if (Encoding.PLAIN == null || Encoding.BYTE_STREAM_SPLIT == null) {
            // This thread is in the middle of initialising the enum: whatever is checked now proves nothing.
            throw new IllegalStateException("Encoding is not initialised");
        }
        transposers = kernels;
        recordReadersKnowAllTypes = isSince114();
        ColumnDescriptor column = new ColumnDescriptor(new String[] {"column"},
                new PrimitiveType(Repetition.OPTIONAL, PrimitiveTypeName.INT32, "column"), 0, 1);
        BytesInput levels = BytesInput.from(new byte[] {2, 0, 0, 0, 4, 1});
        BytesInput values = BytesInput.from(new byte[] {1, 5, 2, 6, 3, 7, 4, 8});
        BytesInput plain = BytesInput.from(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});

        PlainPageReader reader = new PlainPageReader(null, column, Integer.BYTES);
        BytesInput v1 = reader.plain(new DataPageV1(BytesInput.concat(levels, values), 2, 14, 0, 2, null,
                Encoding.RLE, Encoding.RLE, Encoding.BYTE_STREAM_SPLIT)).getBytes();
        BytesInput v2 = reader.plain(DataPageV2.uncompressed(2, 0, 2, 0, BytesInput.empty(), levels,
                Encoding.BYTE_STREAM_SPLIT, values, null)).getData();
        if (!Arrays.equals(v1.toByteArray(), BytesInput.concat(levels, plain).toByteArray())
                || !Arrays.equals(v2.toByteArray(), plain.toByteArray())) {
            throw new IllegalStateException("The first page that was tried came out wrong");
        }
    }

    /** 1.12 and 1.13 have the encoding for floats and doubles only. */
    private static boolean isSince114() {
        try {
            String since114 = BytesInput.class.getPackageName() + ".ByteBufferReleaser";
            Class.forName(since114, false, PlainPageReader.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /**
     * {@return a reader of the same pages, or the given one if no page of the column can be in BYTE_STREAM_SPLIT
     * encoding}
     *
     * @param pages the pages of a column
     * @param column the column
     */
    public static PageReader of(PageReader pages, ColumnDescriptor column) {
        int elementSize = elementSize(column.getPrimitiveType());
        return elementSize == 0 ? pages : new PlainPageReader(pages, column, elementSize);
    }

    /**
     * {@return what parquet-java's record readers shall read: the original pages, if they can}
     *
     * @param pages the pages of a column
     */
    public static PageReader forRecords(PageReader pages) {
        return recordReadersKnowAllTypes && pages instanceof PlainPageReader plain ? plain.pages : pages;
    }

    /** In bytes; 0 for a type that does not have the encoding. */
    private static int elementSize(PrimitiveType type) {
        // A switch over the enum would need a nested class.
        PrimitiveTypeName name = type.getPrimitiveTypeName();
        if (name == PrimitiveTypeName.INT32 || name == PrimitiveTypeName.FLOAT) {
            return Integer.BYTES;
        }
        if (name == PrimitiveTypeName.INT64 || name == PrimitiveTypeName.DOUBLE) {
            return Long.BYTES;
        }
        return name == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? type.getTypeLength() : 0;
    }

    @Override
    public DictionaryPage readDictionaryPage() {
        return pages.readDictionaryPage();
    }

    @Override
    public long getTotalValueCount() {
        return pages.getTotalValueCount();
    }

    /**
     * @throws ParquetDecodingException if the values of a BYTE_STREAM_SPLIT page are not whole, or more than it may
     *         have
     */
    @Override
    public DataPage readPage() {
        if (next == null) {
            next = pages.readPage();
        }
        DataPage plain;
        try {
            plain = plain(next);
        } catch (IOException | ParquetDecodingException e) {
            throw new ParquetDecodingException("could not read page " + next + " in col " + column, e);
        }
        next = null;
        return plain;
    }

    private DataPage plain(DataPage page) throws IOException {
        if (page instanceof DataPageV1 v1 && v1.getValueEncoding() == Encoding.BYTE_STREAM_SPLIT) {
            return plain(v1);
        }
        if (page instanceof DataPageV2 v2 && v2.getDataEncoding() == Encoding.BYTE_STREAM_SPLIT && !v2.isCompressed()) {
            return plain(v2);
        }
        return page;
    }

    private DataPageV1 plain(DataPageV1 page) throws IOException {
        ByteBuffer bytes = buffer(page.getBytes());
        int values = skipLevels(bytes, 0, column.getMaxRepetitionLevel(), page.getRlEncoding(), page.getValueCount());
        values = skipLevels(bytes, values, column.getMaxDefinitionLevel(), page.getDlEncoding(), page.getValueCount());
        if (values > bytes.limit()) {
            // The reader of the levels will say what is wrong with them.
            return withValues(page, BytesInput.from(bytes), page.getValueEncoding());
        }
        byte[] plain = new byte[bytes.limit()];
        bytes.get(plain, 0, values);
        transpose(bytes, page.getValueCount(), plain);
        return withValues(page, BytesInput.from(plain), Encoding.PLAIN);
    }

    /** Where levels that begin at an index end; beyond the page if they do not fit into it. */
    @SuppressWarnings("deprecation")    // Old writers' levels are BIT_PACKED.
    private static int skipLevels(ByteBuffer bytes, int start, int maxLevel, Encoding encoding, int valueCount) {
        if (maxLevel == 0) {
            return start;
        }
        long end = Long.MAX_VALUE;
        if (encoding == Encoding.RLE && start <= bytes.limit() - Integer.BYTES) {
            end = start + Integer.BYTES + Integer.toUnsignedLong(bytes.getInt(start));
        } else if (encoding == Encoding.BIT_PACKED && valueCount >= 0) {
            long bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
            end = start + (valueCount * bitWidth + 7) / 8;
        }
        return (int) Math.min(end, bytes.limit() + 1L);
    }

    private static DataPageV1 withValues(DataPageV1 page, BytesInput bytes, Encoding encoding) {
        DataPageV1 changed = page.getFirstRowIndex().isPresent()
                ? new DataPageV1(bytes, page.getValueCount(), page.getUncompressedSize(), page.getFirstRowIndex().get(),
                        page.getIndexRowCount().orElse(-1), page.getStatistics(),
                        page.getRlEncoding(), page.getDlEncoding(), encoding)
                : new DataPageV1(bytes, page.getValueCount(), page.getUncompressedSize(), page.getStatistics(),
                        page.getRlEncoding(), page.getDlEncoding(), encoding);
        page.getCrc().ifPresent(changed::setCrc);
        return changed;
    }

    private DataPageV2 plain(DataPageV2 page) throws IOException {
        ByteBuffer bytes = buffer(page.getData());
        byte[] plain = new byte[bytes.limit()];
        transpose(bytes, page.getValueCount(), plain);
        BytesInput data = BytesInput.from(plain);
        DataPageV2 changed = page.getFirstRowIndex().isPresent()
                ? DataPageV2.uncompressed(page.getRowCount(), page.getNullCount(), page.getValueCount(),
                        page.getFirstRowIndex().get(), page.getRepetitionLevels(), page.getDefinitionLevels(),
                        Encoding.PLAIN, data, page.getStatistics())
                : DataPageV2.uncompressed(page.getRowCount(), page.getNullCount(), page.getValueCount(),
                        page.getRepetitionLevels(), page.getDefinitionLevels(),
                        Encoding.PLAIN, data, page.getStatistics());
        page.getCrc().ifPresent(changed::setCrc);
        return changed;
    }

    /** All bytes from index 0 on, little-endian; to be asked for once, since the input may be a stream. */
    private static ByteBuffer buffer(BytesInput bytes) throws IOException {
        ByteBufferInputStream in = bytes.toInputStream();
        return in.slice(in.available()).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The checks and messages are those of parquet-java's reader of the encoding. */
    private void transpose(ByteBuffer values, int valueCount, byte[] plain) {
        if (values.remaining() % elementSize != 0) {
            throw new ParquetDecodingException(String.format(
                    "Invalid ByteStreamSplit stream, total length: %d bytes, element size: %d bytes.",
                    values.remaining(), elementSize));
        }
        if (values.remaining() / elementSize > valueCount) {
            throw new ParquetDecodingException(String.format(
                    "Invalid ByteStreamSplit stream, num values upper bound (w/ nulls): %d, num encoded values: %d",
                    valueCount, values.remaining() / elementSize));
        }
        transposer.accept(values, plain);
    }
}
