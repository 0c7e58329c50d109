// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.column.ColumnPage;
import io.github.parquetdecoding.columns.internal.footer.Encodings;
import io.github.parquetdecoding.columns.internal.footer.PageHeader;
import org.apache.parquet.column.ColumnDescriptor;

/**
 * A page that is larger than the window, of values in PLAIN without nulls and codec: each part of the window is a page
 * of its own, so that its values are decoded while they are in a processor's cache.
 */
final class PagePieces {
    /** One run of levels: a header of at most five bytes and a value. */
    private static final int MOST_LEVEL_BYTES = 6;
    private static final ByteCursor NO_LEVELS = ByteCursor.of(new byte[0]);

    private final ChunkBytes bytes;
    private final int width;
    private final int maxDefinition;
    private int valuesLeft;
    /** The next row in the row group, if all pieces are placed; otherwise -1. */
    private long row;

    private PagePieces(ChunkBytes bytes, int width, int maxDefinition) {
        this.bytes = bytes;
        this.width = width;
        this.maxDefinition = maxDefinition;
    }

    /** {@return null if the column's pages cannot be parted} */
    static PagePieces of(ColumnDescriptor column, ChunkBytes bytes) {
        PhysicalType type = ColumnChunkPages.type(column.getPrimitiveType());
        int width = type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? column.getPrimitiveType().getTypeLength()
                : type.elementSize();
        boolean canBeParted = width > 0 && column.getMaxRepetitionLevel() == 0
                && column.getMaxDefinitionLevel() <= Byte.MAX_VALUE;
        return canBeParted ? new PagePieces(bytes, width, column.getMaxDefinitionLevel()) : null;
    }

    /**
     * {@return whether the page, whose bytes are the next ones, is one to be parted} Otherwise, none is passed.
     *
     * @param firstRow of the page in the row group
     * @param rows of which the page has one; null for all
     */
    boolean begin(PageHeader page, long firstRow, KeptRows rows) {
        if (page.compressedSize() <= bytes.windowBytes() || page.valueCount() == 0
                || Encodings.of(page.encoding()) != Encoding.PLAIN) {
            return false;
        }
        boolean isV1 = page.kind() == PageHeader.Kind.DATA_V1;
        int levels = isV1 ? levelsOfV1(page) : page.definitionLevelBytes();
        int levelsEnd = levels + (isV1 && maxDefinition > 0 ? Integer.BYTES : 0);
        if (page.compressedSize() != levelsEnd + (long) page.valueCount() * width || page.repetitionLevelBytes() > 0
                || !areAllPresent(page.valueCount(), levelsEnd, levels)) {
            return false;
        }
        row = rows == null ? -1 : rows.next(firstRow);
        int omitted = rows == null ? 0 : (int) (row - firstRow);
        bytes.skip(levelsEnd + (long) omitted * width);
        valuesLeft = page.valueCount() - omitted;
        return true;
    }

    /** {@return more than there can be if they cannot be told} */
    private int levelsOfV1(PageHeader page) {
        if (maxDefinition == 0) {
            return 0;
        }
        if (Encodings.of(page.definitionLevelEncoding()) != Encoding.RLE || page.compressedSize() < Integer.BYTES) {
            return MOST_LEVEL_BYTES + 1;
        }
        bytes.need(Integer.BYTES);
        ByteCursor in = bytes.peek();
        int length = ByteBuffer.wrap(in.array()).order(ByteOrder.LITTLE_ENDIAN).getInt(in.position());
        return length < 0 ? MOST_LEVEL_BYTES + 1 : Math.min(length, MOST_LEVEL_BYTES + 1);
    }

    /** Whether the levels are one run of the highest one. */
    private boolean areAllPresent(int valueCount, int levelsEnd, int levels) {
        if (maxDefinition == 0) {
            return levels == 0;
        }
        if (levels == 0 || levels > MOST_LEVEL_BYTES) {
            return false;
        }
        bytes.need(levelsEnd);
        ByteCursor in = bytes.peek();
        ByteCursor run = ByteCursor.of(in.array(), in.position() + levelsEnd - levels, levels);
        return Uleb128.readInt(run) == valueCount << 1 && run.remaining() == 1 && run.readByte() == maxDefinition;
    }

    boolean hasNext() {
        return valuesLeft > 0;
    }

    /** {@return the next piece} */
    ColumnPage next() {
        if (bytes.buffered() < width) {
            int most = Math.max(1, bytes.windowBytes() / width);
            bytes.need(Math.min(most, valuesLeft) * width);
        }
        int count = Math.min(bytes.buffered() / width, valuesLeft);
        ByteCursor values = bytes.take(count * width);
        valuesLeft -= count;
        ColumnPage piece = maxDefinition == 0 ? ColumnPage.ofV1(values, count, Encoding.PLAIN)
                : ColumnPage.ofV2(NO_LEVELS, levels(count), values, count, Encoding.PLAIN);
        if (row < 0) {
            return piece;
        }
        row += count;
        return piece.atRow(row - count, count);
    }

    private ByteCursor levels(int count) {
        byte[] run = new byte[MOST_LEVEL_BYTES];
        int length = Uleb128.writeInt(count << 1, run, 0);
        run[length] = (byte) maxDefinition;
        return ByteCursor.of(run, 0, length + 1);
    }
}
