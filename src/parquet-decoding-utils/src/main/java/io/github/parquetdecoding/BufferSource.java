package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The bytes of a buffer from its position to its limit, as kernels read them.
 *
 * @param buffer a read-only view in little-endian order that is never moved
 * @param segment the same memory as the kernels in use want it, or null
 * @param segmentStart index in the buffer of the segment's first byte
 */
record BufferSource(ByteBuffer buffer, Object segment, int segmentStart) {
    /**
     * Always a read-only view: kernels then see two classes of buffers, direct and heap, which is as many as the JIT
     * compiler inlines calls for.
     */
    static BufferSource of(ByteBuffer bytes, ByteStreamSplitKernels kernels) {
        ByteBuffer view = bytes.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        return new BufferSource(view, kernels.segment(view), view.position());
    }

    int segmentIndex(int index) {
        return index - segmentStart;
    }
}
