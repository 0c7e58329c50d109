// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.delta;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.MalformedParquetException;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads INT32 and INT64 values in DELTA_BINARY_PACKED encoding. Replaces parquet-java's class of this name.
 * {@link #initFromPage} checks the headers of all blocks, and moves the stream past the last one. Values are decoded in
 * batches, so memory use does not depend on the number that a header claims.
 *
 * <p>A reader can read several pages one after the other. If a page is refused, neither the reader nor the stream
 * changes.
 */
public class DeltaBinaryPackingValuesReader extends ValuesReader {
    /** Deltas per batch: whole blocks of the usual size. The first batch also has the header's value before them. */
    private static final int BATCH = 1024;

    /** Null before the first page. A call that fails, even for lack of memory, leaves it where it was. */
    private DeltaBinaryPackedReader page;
    private int totalValueCount;
    /** Number of the page's values after the batch. */
    private int left;

    /** The current batch; its values from {@link #next} to {@link #end} have not been read. */
    private long[] values = {};
    private int next;
    private int end;

    public DeltaBinaryPackingValuesReader() {
    }

    /**
     * Begins the next page, whose bytes may continue after the values. An empty page has no values.
     *
     * @param valueCount ignored: the page contains its number of values
     * @throws IOException if bytes are missing, or another exception of parquet-java if a header is malformed: whatever
     *         its class of this name throws
     */
    @Override
    public void initFromPage(int valueCount, ByteBufferInputStream stream) throws IOException {
        int available = stream.available();
        stream.mark(available);
        ByteBuffer bytes = stream.slice(available);
        stream.reset();
        if (!bytes.hasArray()) {
            bytes = ByteBuffer.allocate(available).put(bytes).flip();
        }
        ByteCursor start = ByteCursor.of(bytes.array(), bytes.arrayOffset() + bytes.position(), available);
        ByteCursor behind = ByteCursor.of(start.array(), start.position(), available);
        DeltaBinaryPackedReader opened;
        try {
            opened = DeltaBinaryPackedReader.of(start);
            DeltaBinaryPackedReader.of(behind).skip(opened.valueCount());
        } catch (MalformedParquetException e) {
            readHeaders(ByteBufferInputStream.wrap(bytes));
            // A page that is malformed, but not for parquet-java, whose values would be meaningless.
            throw new ParquetDecodingException(e.getMessage(), e);
        }
        int count = opened.valueCount();
        if (count > 0 && behind.remaining() == 0) {
            try {
                // The library reads a last miniblock that is cut short.
                readHeaders(ByteBufferInputStream.wrap(bytes));
            } catch (NegativeArraySizeException e) {
                // No array has the length of the page here.
            }
        }
        // The current batch must survive until nothing can fail.
        long[] batch = values.length < Math.min(count, 1 + BATCH) ? new long[Math.min(count, 1 + BATCH)] : values;
        int length = available - behind.remaining();
        stream.skipFully(length);
        updateNextOffset(length);
        page = opened;
        values = batch;
        totalValueCount = count;
        left = count;
        next = 0;
        end = 0;
    }

    /** Reads as parquet-java does, for the exception with which it refuses a page. */
    private static void readHeaders(ByteBufferInputStream in) throws IOException {
        DeltaBinaryPackingConfig config = DeltaBinaryPackingConfig.readConfig(in);
        int size = config.miniBlockSizeInValues;
        int miniblocks = config.miniBlockNumInABlock;
        int valueCount = BytesUtils.readUnsignedVarInt(in);
        int length = (int) Math.ceil((double) valueCount / size) * size + 1;
        if (length < 0 || miniblocks < 0) {
            throw new NegativeArraySizeException(Integer.toString(length < 0 ? length : miniblocks));
        }
        BytesUtils.readZigZagVarLong(in);
        for (int read = 1; read < valueCount; ) {
            try {
                BytesUtils.readZigZagVarLong(in);
            } catch (IOException e) {
                throw new ParquetDecodingException("can not read min delta in current block", e);
            }
            ByteBuffer bitWidths;
            try {
                bitWidths = in.slice(miniblocks);
            } catch (IOException e) {
                throw new ParquetDecodingException("Can not decode bitwidth in block header", e);
            }
            for (; bitWidths.hasRemaining() && read < valueCount; read += size) {
                int bitWidth = Packer.LITTLE_ENDIAN.newBytePackerForLong(bitWidths.get() & 0xFF).getBitWidth();
                in.slice((int) Math.min(Math.max(size, 0L) / Byte.SIZE * bitWidth, Integer.MAX_VALUE));
            }
        }
    }

    @Override
    public void skip() {
        skip(1);
    }

    /** @throws ParquetDecodingException if {@code n} is negative or more than the number of values left */
    @Override
    public void skip(int n) {
        int behindBatch = n - (end - next);
        if (n < 0 || behindBatch > left) {
            throw exhausted();
        }
        if (behindBatch > 0) {
            page.skip(behindBatch);
            left -= behindBatch;
            next = end;
        } else {
            next += n;
        }
    }

    @Override
    public int readInteger() {
        return (int) readLong();
    }

    @Override
    public long readLong() {
        if (next == end) {
            readBatch();
        }
        return values[next++];
    }

    private void readBatch() {
        int count = Math.min(left, left == totalValueCount ? 1 + BATCH : BATCH);
        if (count == 0) {
            throw exhausted();
        }
        page.readLongs(values, 0, count);
        left -= count;
        next = 0;
        end = count;
    }

    private ParquetDecodingException exhausted() {
        return new ParquetDecodingException("no more value to read, total value count is " + totalValueCount);
    }
}
