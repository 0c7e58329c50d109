// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.CapacityByteArrayOutputStream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Writes pages in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name, and writes the same
 * bytes. Values are gathered in a block on the heap, and block after block is split to the streams of the page,
 * which lie in buffers of the allocator.
 */
public abstract class ByteStreamSplitValuesWriter extends ValuesWriter {
    /** Bytes. Measured with 512 to 8192: smaller blocks are slower to split, larger ones are not faster. */
    private static final int BLOCK_SIZE = 2048;

    /** Number of streams: one for each byte of a value. */
    protected final int numStreams;

    /** Bytes per value. */
    protected final int elementSizeInBytes;

    private final CapacityByteArrayOutputStream[] streams;

    /** Values that are not in the streams yet, up to its position; null until there is one. */
    private ByteBuffer block;

    /** The streams of a block, back to back. */
    private byte[] splitBlock;

    /** Whether some of the streams have got a block, and others have not: after an error, they stay so. */
    private boolean splitting;

    /**
     * A writer of an empty page.
     *
     * @param elementSizeInBytes bytes per value, at least 1
     * @param initialCapacity bytes that the streams take from the allocator at first, together
     * @param pageSize bytes that a page is expected to have; only how the streams grow depends on it
     * @param allocator of the streams' memory
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

    /** The page: a view of the streams, to be used before the next value is written. */
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

    /** Gives all buffers back to the allocator. */
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
     * @param bytes its bytes, little-endian
     * @throws ParquetEncodingException if they are not as many as a value has
     */
    protected void scatterBytes(byte[] bytes) {
        if (bytes.length != numStreams) {
            throw new ParquetEncodingException(String.format(
                    "Number of bytes doesn't match the number of streams. Num butes: %d, Num streams: %d",
                    bytes.length, numStreams));
        }
        roomForValue().put(bytes);
    }

    /** Bytes that are held, on the heap or from the allocator: never less than {@link #getBufferedSize}. */
    @Override
    public long getAllocatedSize() {
        long size = block == null ? 0 : 2L * block.capacity();
        for (CapacityByteArrayOutputStream stream : streams) {
            size += stream.getCapacity();
        }
        return size;
    }

    /** A little-endian buffer whose position is where the next value belongs. The caller puts all of its bytes. */
    ByteBuffer roomForValue() {
        if (block == null) {
            int size = Math.max(BLOCK_SIZE / elementSizeInBytes, 1) * elementSizeInBytes;
            // The block last: without memory for it, the next value finds neither.
            splitBlock = new byte[size];
            block = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        } else if (!block.hasRemaining()) {
            splitBlock();
        }
        return block;
    }

    private void splitBlock() {
        if (splitting) {
            throw new ParquetEncodingException("The page is incomplete: an earlier call has failed");
        }
        splitting = true;
        int count = block.position() / elementSizeInBytes;
        ByteStreamSplitEncoder.encode(block.array(), 0, count, elementSizeInBytes, splitBlock, 0);
        for (int i = 0; i < numStreams; i++) {
            streams[i].write(splitBlock, i * count, count);
        }
        block.clear();
        splitting = false;
    }

    String memUsageString(String prefix, String writer) {
        return String.format("%s %s %d bytes", prefix, writer, getAllocatedSize());
    }

    /** Writes FLOAT values, bit for bit: payloads of NaNs survive, as with parquet-java from 1.18.0 on. */
    public static class FloatByteStreamSplitValuesWriter extends ByteStreamSplitValuesWriter {
        /**
         * As {@link ByteStreamSplitValuesWriter}'s.
         *
         * @param initialCapacity bytes that the streams take from the allocator at first, together
         * @param pageSize bytes that a page is expected to have; only how the streams grow depends on it
         * @param allocator of the streams' memory
         */
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

    /** Writes DOUBLE values, bit for bit: payloads of NaNs survive, as with parquet-java from 1.18.0 on. */
    public static class DoubleByteStreamSplitValuesWriter extends ByteStreamSplitValuesWriter {
        /**
         * As {@link ByteStreamSplitValuesWriter}'s.
         *
         * @param initialCapacity bytes that the streams take from the allocator at first, together
         * @param pageSize bytes that a page is expected to have; only how the streams grow depends on it
         * @param allocator of the streams' memory
         */
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
        /**
         * As {@link ByteStreamSplitValuesWriter}'s.
         *
         * @param initialCapacity bytes that the streams take from the allocator at first, together
         * @param pageSize bytes that a page is expected to have; only how the streams grow depends on it
         * @param allocator of the streams' memory
         */
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
        /**
         * As {@link ByteStreamSplitValuesWriter}'s.
         *
         * @param initialCapacity bytes that the streams take from the allocator at first, together
         * @param pageSize bytes that a page is expected to have; only how the streams grow depends on it
         * @param allocator of the streams' memory
         */
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
        /**
         * As {@link ByteStreamSplitValuesWriter}'s.
         *
         * @param length bytes per value, at least 1
         * @param initialCapacity bytes that the streams take from the allocator at first, together
         * @param pageSize bytes that a page is expected to have; only how the streams grow depends on it
         * @param allocator of the streams' memory
         */
        public FixedLenByteArrayByteStreamSplitValuesWriter(
                int length, int initialCapacity, int pageSize, ByteBufferAllocator allocator) {
            super(length, initialCapacity, pageSize, allocator);
        }

        /** @throws ParquetEncodingException if the value has another length than those of this writer */
        @Override
        public final void writeBytes(Binary v) {
            // As in parquet-java, an override of scatterBytes in a derived class is not called.
            super.scatterBytes(v.getBytesUnsafe());
        }

        @Override
        public String memUsageString(String prefix) {
            return memUsageString(prefix, "FixedLenByteArrayByteStreamSplitValuesWriter");
        }
    }
}
