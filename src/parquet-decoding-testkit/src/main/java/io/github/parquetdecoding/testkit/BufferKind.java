// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The kinds of buffers that a reader may get. Each makes one whose bytes lie between its position and its limit; the
 * method reference {@code BufferKind.DIRECT::wrap} is an {@link InputOpener}.
 *
 * @since 0.1.0
 */
public enum BufferKind {
    /** Over the array itself; position and limit are those of the bytes in the array. */
    HEAP {
        @Override
        public ByteBuffer wrap(byte[] array, int offset, int length) {
            return ByteBuffer.wrap(array, offset, length);
        }
    },
    /** Over the end of the array, with an array offset; if there is room for both, the position is not 0 either. */
    HEAP_SLICE {
        @Override
        public ByteBuffer wrap(byte[] array, int offset, int length) {
            int arrayOffset = (offset + 1) / 2;
            return ByteBuffer.wrap(array).position(arrayOffset).slice()
                    .position(offset - arrayOffset).limit(offset - arrayOffset + length);
        }
    },
    /** Over the array itself, whose {@link ByteBuffer#hasArray()} says no. */
    READ_ONLY_HEAP {
        @Override
        public ByteBuffer wrap(byte[] array, int offset, int length) {
            return ByteBuffer.wrap(array, offset, length).asReadOnlyBuffer();
        }
    },
    /** A copy of the bytes and of nothing else, outside of the heap. */
    DIRECT {
        @Override
        public ByteBuffer wrap(byte[] array, int offset, int length) {
            return ByteBuffer.allocateDirect(length).put(array, offset, length).flip();
        }
    },
    /** A copy of the whole array outside of the heap; position and limit are those of the bytes in the array. */
    DIRECT_WITH_NEIGHBOURS {
        @Override
        public ByteBuffer wrap(byte[] array, int offset, int length) {
            return ByteBuffer.allocateDirect(array.length).put(array).position(offset).limit(offset + length);
        }
    },
    /** As {@link #DIRECT_WITH_NEIGHBOURS}, read-only and little-endian. */
    READ_ONLY_LITTLE_ENDIAN_DIRECT {
        @Override
        public ByteBuffer wrap(byte[] array, int offset, int length) {
            return DIRECT_WITH_NEIGHBOURS.wrap(array, offset, length).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        }
    };

    /**
     * {@return a buffer of {@code length} bytes from {@code offset} on}
     *
     * @param array what holds the bytes
     */
    public abstract ByteBuffer wrap(byte[] array, int offset, int length);

    /**
     * {@return a buffer of all the bytes}
     *
     * @param bytes the bytes, copied
     */
    public ByteBuffer of(byte[] bytes) {
        return wrap(bytes, 0, bytes.length);
    }
}
