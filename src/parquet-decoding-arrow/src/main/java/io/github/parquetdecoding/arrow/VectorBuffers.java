// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/** The buffers of the next vector, in the order of Arrow's columnar format. */
final class VectorBuffers implements AutoCloseable {
    private final BufferAllocator allocator;
    private final List<ArrowBuf> buffers = new ArrayList<>();
    private long bytes;

    VectorBuffers(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /** Adds a buffer of this many bytes: {@return its memory, little-endian} */
    ByteBuffer add(long size) {
        if (size == 0) {
            buffers.add(allocator.getEmpty());
            return ByteBuffer.allocate(0);
        }
        ArrowBuf buffer = allocator.buffer(size);
        buffers.add(buffer);
        bytes += size;
        // Some vectors set the end of their buffers themselves when they are written to a stream, but not views.
        buffer.writerIndex(size);
        return buffer.nioBuffer(0, Math.toIntExact(size)).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** @param bits null if nothing is null, for which vectors allocate the buffer themselves */
    void addBits(long[] bits, int count) {
        int words = bits == null ? 0 : (count + 63) >>> 6;
        add((long) words << 3).asLongBuffer().put(bits == null ? new long[0] : bits, 0, words);
    }

    void addBytes(byte[] values, int count) {
        add(count).put(values, 0, count);
    }

    void addInts(int[] values, int count) {
        add((long) count << 2).asIntBuffer().put(values, 0, count);
    }

    void addLongs(long[] values, int count) {
        add((long) count << 3).asLongBuffer().put(values, 0, count);
    }

    /** @param isLong whether each offset takes 8 bytes */
    void addOffsets(int[] offsets, int count, boolean isLong) {
        if (!isLong) {
            addInts(offsets, count + 1);
            return;
        }
        ByteBuffer to = add((long) (count + 1) << 3);
        for (int i = 0; i <= count; i++) {
            to.putLong(offsets[i]);
        }
    }

    /** Hands the buffers over to a vector of this many values. */
    void moveTo(FieldVector vector, int count) {
        vector.loadFieldBuffers(new ArrowFieldNode(count, 0), buffers);
        close();
    }

    /** {@return the number of bytes that have been allocated} */
    long bytes() {
        return bytes;
    }

    /** Releases buffers that no vector has. */
    @Override
    public void close() {
        buffers.forEach(ArrowBuf::close);
        buffers.clear();
    }
}
