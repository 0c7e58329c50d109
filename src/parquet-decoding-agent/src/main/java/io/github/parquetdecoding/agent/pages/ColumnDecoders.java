// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.RunLengthBitPackedWriter;
import io.github.parquetdecoding.ValueReader;
import io.github.parquetdecoding.ValueReaders;

/**
 * Decodes the pages of one column chunk that their reader does not decode itself, or decodes more slowly: in order, and
 * in one thread at a time, as {@code PageReader} returns them.
 */
public final class ColumnDecoders {
    private final PhysicalType type;
    private final int length;
    private final Set<String> encodings;
    private final boolean ofPackedLevels;
    private final long pageLimit;
    /** By encoding; created for its first page. */
    private final Map<String, ValueReader> readers = new HashMap<>();

    /**
     * @param length bytes per value of FIXED_LEN_BYTE_ARRAY
     * @param encodings of values to decode
     * @param ofPackedLevels whether levels in BIT_PACKED encoding have to become RLE ones
     * @param pageLimit the most bytes that a decoded page may have
     */
    ColumnDecoders(PhysicalType type, int length, Set<String> encodings, boolean ofPackedLevels, long pageLimit) {
        this.type = type;
        this.length = length;
        this.encodings = encodings;
        this.ofPackedLevels = ofPackedLevels;
        this.pageLimit = pageLimit;
    }

    /** {@return decoders of INT32 in PLAIN, which load no kernels} */
    public static ColumnDecoders forSelfCheck() {
        return new ColumnDecoders(PhysicalType.INT32, 0, Set.of("PLAIN"), false, Integer.MAX_VALUE);
    }

    public boolean decodes(String encoding) {
        return encodings.contains(encoding);
    }

    public boolean decodesPackedLevels() {
        return ofPackedLevels;
    }

    /**
     * {@return the bytes before the page's position unchanged, followed by its values in PLAIN encoding}
     *
     * @param page positioned at the start of its values
     * @param valueCount of the page's header, nulls included
     */
    public byte[] plain(String encoding, ByteBuffer page, int valueCount) {
        ValueReader values = readers.computeIfAbsent(encoding, this::reader);
        if (encoding.equals("BYTE_STREAM_SPLIT")) {
            return transposed(page, (int) values.byteCount(1), valueCount);
        }
        if (!page.hasRemaining()) {
            // Some writers write pages of nulls only without the header of their encoding.
            return withRoom(page, 0);
        }
        values.reset(ByteCursor.of(page));
        // As for parquet-java's readers, a page has no more values than its header counts; it may encode others.
        int count = values.valueCount(Math.max(0, valueCount));
        long lengths = type == PhysicalType.BYTE_ARRAY ? (long) count * Integer.BYTES : 0;
        byte[] plain = withRoom(page, values.byteCount(count) + lengths);
        values.readPlain(plain, page.position(), count);
        return plain;
    }

    private ValueReader reader(String encoding) {
        ValueReader reader = ValueReaders.of(type, length, Encoding.valueOf(encoding));
        reader.sharePrefixes();
        return reader;
    }

    /**
     * Checks and messages match parquet-java's reader. Direct buffers are read in place: copied for a {@code
     * ValueReader}, their pages would mostly take 1.2 to 1.5 times as long.
     */
    private static byte[] transposed(ByteBuffer page, int elementSize, int valueCount) {
        int byteCount = page.remaining();
        if (byteCount % elementSize != 0) {
            throw new IllegalArgumentException("Invalid ByteStreamSplit stream, total length: " + byteCount
                    + " bytes, element size: " + elementSize + " bytes.");
        }
        int count = byteCount / elementSize;
        if (count > valueCount) {
            throw new IllegalArgumentException("Invalid ByteStreamSplit stream, num values upper bound (w/ nulls): "
                    + valueCount + ", num encoded values: " + count);
        }
        byte[] plain = new byte[page.limit()];
        page.get(0, plain, 0, page.position());
        ByteStreamSplitPage.of(page, elementSize).decodePlain(0, plain, page.position(), count);
        return plain;
    }

    /** {@return a copy of everything before the values, with room for the decoded values} */
    private byte[] withRoom(ByteBuffer page, long byteCount) {
        long length = page.position() + byteCount;
        if (length > pageLimit) {
            throw new IllegalArgumentException("The page of " + page.limit() + " bytes would have " + length
                    + " bytes in PLAIN encoding; the limit is " + pageLimit
                    + " (-D" + PageOptions.LIMIT_PROPERTY + ")");
        }
        byte[] plain = new byte[(int) length];
        page.get(0, plain, 0, page.position());
        return plain;
    }

    /** BIT_PACKED levels are stored with their highest bit first, and without a length in front. */
    public static byte[] runLengthLevels(ByteBuffer levels, int bitWidth) {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
        long count = levels.remaining() * 8L / bitWidth;
        for (long bit = 0; bit < count * bitWidth; ) {
            int level = 0;
            for (int i = 0; i < bitWidth; i++, bit++) {
                level = level << 1 | levels.get((int) (bit / 8)) >>> 7 - bit % 8 & 1;
            }
            writer.writeInt(level);
        }
        byte[] runs = writer.toByteArray();
        return ByteBuffer.allocate(Integer.BYTES + runs.length).order(ByteOrder.LITTLE_ENDIAN)
                .putInt(runs.length).put(runs).array();
    }
}
