// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The kinds of buffers that a reader may be given, with the bytes between position and limit. The method reference
 * {@code BufferKind.DIRECT::wrap} is an {@link InputOpener}.
 *
 * @since 0.1.0
 */
public enum BufferKind {
    /** A buffer over the whole array; position and limit delimit the bytes. */
    HEAP(ByteBuffer::wrap),
    /** A slice of the array with an array offset and, if there is room for both, a position other than 0. */
    HEAP_SLICE((array, offset, length) -> {
        int arrayOffset = (offset + 1) / 2;
        return ByteBuffer.wrap(array).position(arrayOffset).slice()
                .position(offset - arrayOffset).limit(offset - arrayOffset + length);
    }),
    /** As {@link #HEAP}, but read-only, so that {@link ByteBuffer#hasArray()} is false. */
    READ_ONLY_HEAP((array, offset, length) -> ByteBuffer.wrap(array, offset, length).asReadOnlyBuffer()),
    /** An off-heap copy of just the bytes. */
    DIRECT((array, offset, length) -> ByteBuffer.allocateDirect(length).put(array, offset, length).flip()),
    /** An off-heap copy of the whole array; position and limit delimit the bytes. */
    DIRECT_WITH_NEIGHBOURS((array, offset, length) ->
            ByteBuffer.allocateDirect(array.length).put(array).position(offset).limit(offset + length)),
    /** As {@link #DIRECT_WITH_NEIGHBOURS}, read-only and little-endian. */
    READ_ONLY_LITTLE_ENDIAN_DIRECT((array, offset, length) -> DIRECT_WITH_NEIGHBOURS.wrap(array, offset, length)
            .asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN));

    @FunctionalInterface
    private interface Wrap {
        ByteBuffer wrap(byte[] array, int offset, int length);
    }

    private final Wrap wrap;

    BufferKind(Wrap wrap) {
        this.wrap = wrap;
    }

    /** {@return a buffer of the {@code length} bytes from {@code offset}} */
    public ByteBuffer wrap(byte[] array, int offset, int length) {
        return wrap.wrap(array, offset, length);
    }

    /** {@return a buffer of all the bytes} */
    public ByteBuffer of(byte[] bytes) {
        return wrap(bytes, 0, bytes.length);
    }
}
