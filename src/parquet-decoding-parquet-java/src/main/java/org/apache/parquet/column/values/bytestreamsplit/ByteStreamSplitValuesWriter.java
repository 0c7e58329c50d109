// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bytestreamsplit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.CapacityByteArrayOutputStream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;

/**
 * Writes pages in BYTE_STREAM_SPLIT encoding. Replaces parquet-java's class of this name, and writes the same bytes.
 * Values are collected in a block on the heap; each full block is split into the streams of the page, which are in
 * buffers of the allocator.
 */
public abstract class ByteStreamSplitValuesWriter extends ValuesWriter {
    /** In bytes. Of 512 to 8192, smaller blocks were slower to split, and larger ones no faster. */
    private static final int BLOCK_SIZE = 2048;

    /** Number of streams: one for each byte of a value. */
    protected final int numStreams;

    /** Bytes per value. */
    protected final int elementSizeInBytes;

    private final CapacityByteArrayOutputStream[] streams;

    /** Contains, up to its position, the values that are not in the streams yet; null until there is one. */
    private ByteBuffer block;

    /** The streams of a block, back to back; null until the first block is split. */
    private byte[] splitBlock;

    /** Whether a block has been written only to some of the streams; remains set after an error. */
    private boolean splitting;

    /**
     * Creates a writer with an empty page.
     *
     * @param elementSizeInBytes bytes per value, at least 1
     * @param initialCapacity bytes that all streams together initially allocate
     * @param pageSize expected bytes per page; affects only how the streams grow
     * @param allocator allocates the streams' memory
     * @throws ParquetEncodingException if {@code elementSizeInBytes} is less than 1
     * @throws IllegalArgumentException if {@code initialCapacity} is less than 1 or {@code pageSize} is smaller
     */
    public ByteStreamSplitValuesWriter(
            int elementSizeInBytes, int initialCapacity, int pageSize, ByteBufferAllocator allocator) {
        if (elementSizeInBytes < 1) {
            throw new ParquetEncodingException(String.format("Element byte size is invalid: %d", elementSizeInBytes));
        }
        this.numStreams = elementSizeInBytes;
        this.elementSizeInBytes = elementSizeInBytes;
        streams = new CapacityByteArrayOutputStream[numStreams];
        for (int i = 0; i < numStreams; i++) {
            streams[i] = new CapacityByteArrayOutputStream(
                    shareOfStream(initialCapacity), shareOfStream(pageSize), allocator);
        }
    }

    private int shareOfStream(int size) {
        return (int) (((long) size + numStreams - 1) / numStreams);
    }

    @Override
    public long getBufferedSize() {
        long size = block == null ? 0 : block.position();
        for (CapacityByteArrayOutputStream stream : streams) {
            size += stream.size();
        }
        return size;
    }

    /** Returns the page: a view of the streams that is valid until the next value is written. */
    @Override
    public BytesInput getBytes() {
        if (block != null) {
            splitBlock();
        }
        BytesInput[] page = new BytesInput[numStreams];
        for (int i = 0; i < numStreams; i++) {
            page[i] = BytesInput.from(streams[i]);
        }
        return BytesInput.concat(page);
    }

    @Override
    public Encoding getEncoding() {
        return Encoding.BYTE_STREAM_SPLIT;
    }

    @Override
    public void reset() {
        block = null;
        splitBlock = null;
        splitting = false;
        for (CapacityByteArrayOutputStream stream : streams) {
            stream.reset();
        }
    }

    /** Returns all buffers to the allocator. */
    @Override
    public void close() {
        reset();
        for (CapacityByteArrayOutputStream stream : streams) {
            stream.close();
        }
    }

    /**
     * Writes one value.
     *
     * @param bytes the little-endian bytes
     * @throws ParquetEncodingException if their number is not the element size
     */
    protected void scatterBytes(byte[] bytes) {
        if (bytes.length != numStreams) {
            throw new ParquetEncodingException(String.format(
                    "Number of bytes doesn't match the number of streams. Num butes: %d, Num streams: %d",
                    bytes.length, numStreams));
        }
        roomForValue().put(bytes);
    }

    /** Returns the bytes allocated on the heap and from the allocator, at least {@link #getBufferedSize}. */
    @Override
    public long getAllocatedSize() {
        long size = (block == null ? 0 : block.capacity()) + (splitBlock == null ? 0 : splitBlock.length);
        for (CapacityByteArrayOutputStream stream : streams) {
            size += stream.getCapacity();
        }
        return size;
    }

    /** Returns a little-endian buffer, to whose position the caller must write all bytes of the next value. */
    ByteBuffer roomForValue() {
        if (block == null) {
            int size = Math.max(BLOCK_SIZE / elementSizeInBytes, 1) * elementSizeInBytes;
            block = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        } else if (!block.hasRemaining()) {
            splitBlock();
        }
        return block;
    }

    private void splitBlock() {
        if (splitting) {
            throw new ParquetEncodingException("The page is incomplete: an earlier call failed");
        }
        if (splitBlock == null) {
            splitBlock = new byte[block.capacity()];
        }
        splitting = true;
        int count = block.position() / elementSizeInBytes;
        ByteStreamSplitEncoder.encodePlain(block.array(), 0, elementSizeInBytes, splitBlock, 0, count);
        for (int i = 0; i < numStreams; i++) {
            streams[i].write(splitBlock, i * count, count);
        }
        block.clear();
        splitting = false;
    }

    String memUsageString(String prefix, String writer) {
        return String.format("%s %s %d bytes", prefix, writer, getAllocatedSize());
    }

    /** Writes FLOAT values bit for bit: NaNs keep their payloads, as in parquet-java since 1.18.0. */
    public static class FloatByteStreamSplitValuesWriter extends ByteStreamSplitValuesWriter {
        public FloatByteStreamSplitValuesWriter(int initialCapacity, int pageSize, ByteBufferAllocator allocator) {
            super(Float.BYTES, initialCapacity, pageSize, allocator);
        }

        @Override
        public void writeFloat(float v) {
            roomForValue().putFloat(v);
        }

        @Override
        public String memUsageString(String prefix) {
            return memUsageString(prefix, "FloatByteStreamSplitWriter");
        }
    }

    /** Writes DOUBLE values bit for bit: NaNs keep their payloads, as in parquet-java since 1.18.0. */
    public static class DoubleByteStreamSplitValuesWriter extends ByteStreamSplitValuesWriter {
        public DoubleByteStreamSplitValuesWriter(int initialCapacity, int pageSize, ByteBufferAllocator allocator) {
            super(Double.BYTES, initialCapacity, pageSize, allocator);
        }

        @Override
        public void writeDouble(double v) {
            roomForValue().putDouble(v);
        }

        @Override
        public String memUsageString(String prefix) {
            return memUsageString(prefix, "DoubleByteStreamSplitWriter");
        }
    }

    /** Writes INT32 values. */
    public static class IntegerByteStreamSplitValuesWriter extends ByteStreamSplitValuesWriter {
        public IntegerByteStreamSplitValuesWriter(int initialCapacity, int pageSize, ByteBufferAllocator allocator) {
            super(Integer.BYTES, initialCapacity, pageSize, allocator);
        }

        @Override
        public void writeInteger(int v) {
            roomForValue().putInt(v);
        }

        @Override
        public String memUsageString(String prefix) {
            return memUsageString(prefix, "IntegerByteStreamSplitWriter");
        }
    }

    /** Writes INT64 values. */
    public static class LongByteStreamSplitValuesWriter extends ByteStreamSplitValuesWriter {
        public LongByteStreamSplitValuesWriter(int initialCapacity, int pageSize, ByteBufferAllocator allocator) {
            super(Long.BYTES, initialCapacity, pageSize, allocator);
        }

        @Override
        public void writeLong(long v) {
            roomForValue().putLong(v);
        }

        @Override
        public String memUsageString(String prefix) {
            return memUsageString(prefix, "LongByteStreamSplitWriter");
        }
    }

    /** Writes FIXED_LEN_BYTE_ARRAY values. */
    public static class FixedLenByteArrayByteStreamSplitValuesWriter extends ByteStreamSplitValuesWriter {
        /** Creates a writer of values of {@code length} bytes, at least 1. */
        public FixedLenByteArrayByteStreamSplitValuesWriter(
                int length, int initialCapacity, int pageSize, ByteBufferAllocator allocator) {
            super(length, initialCapacity, pageSize, allocator);
        }

        /** @throws ParquetEncodingException if the value does not have this writer's length */
        @Override
        public final void writeBytes(Binary v) {
            // As in parquet-java, an override of scatterBytes in a subclass is not called.
            super.scatterBytes(v.getBytesUnsafe());
        }

        @Override
        public String memUsageString(String prefix) {
            return memUsageString(prefix, "FixedLenByteArrayByteStreamSplitValuesWriter");
        }
    }
}
