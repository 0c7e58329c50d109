// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.BufferLayout;
import org.apache.arrow.vector.BufferLayout.BufferType;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TypeLayout;
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

    /**
     * Moves what is in the buffers to the slots of a vector; other slots are null, and zero.
     *
     * @param slots which value each slot has, in ascending order, or -1; null if each has its own
     */
    void spread(FieldVector vector, int[] slots) {
        List<BufferLayout> layouts = TypeLayout.getTypeLayout(vector.getField().getType()).getBufferLayouts();
        // The third buffer, and more, have the bytes that offsets or views refer to.
        for (int i = 0; slots != null && i < Math.min(2, buffers.size()); i++) {
            BufferType type = layouts.get(i).getType();
            boolean isOffsets = type == BufferType.OFFSET;
            // Arrow's layout gives the size of views in bytes.
            int bits = layouts.get(i).getTypeBitWidth() << (type == BufferType.VIEWS ? 3 : 0);
            long size = (long) bits * (isOffsets ? slots.length + 1 : slots.length) + 7 >> 3;
            ArrowBuf from = buffers.get(i);
            ArrowBuf to = allocator.buffer(size);
            buffers.set(i, to);
            bytes += size;
            try (from) {
                to.setZero(0, to.capacity());
                to.writerIndex(size);
                if (bits == 1) {
                    spreadBits(from, to, slots);
                } else if (isOffsets) {
                    spreadOffsets(from, to, slots, bits >> 3);
                } else {
                    spreadValues(from, to, slots, bits >> 3);
                }
            }
        }
    }

    /** @param from empty if all bits are set */
    private static void spreadBits(ArrowBuf from, ArrowBuf to, int[] slots) {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] >= 0 && (from.capacity() == 0 || BitVectorHelper.get(from, slots[i]) != 0)) {
                BitVectorHelper.setBit(to, i);
            }
        }
    }

    private static void spreadOffsets(ArrowBuf from, ArrowBuf to, int[] slots, long size) {
        long end = 0;
        for (int i = 0; i < slots.length; i++) {
            end = slots[i] < 0 ? end : (slots[i] + 1) * size;
            to.setBytes((i + 1) * size, from, end, size);
        }
    }

    private static void spreadValues(ArrowBuf from, ArrowBuf to, int[] slots, long size) {
        for (int i = 0, next; i < slots.length; i = next) {
            for (next = i + 1; next < slots.length && slots[next] == slots[i] + next - i; next++) {
                // Neighbours are moved at once.
            }
            if (slots[i] < 0) {
                next = i + 1;
            } else {
                to.setBytes(i * size, from, slots[i] * size, (next - i) * size);
            }
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
