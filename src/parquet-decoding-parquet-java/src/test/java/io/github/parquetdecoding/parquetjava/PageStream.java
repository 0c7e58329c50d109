package io.github.parquetdecoding.parquetjava;

import org.apache.parquet.bytes.ByteBufferInputStream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The ways in which a column reader hands over a page; the bytes around it are not zero. */
enum PageStream {
    HEAP {
        @Override
        ByteBufferInputStream of(byte[] page) {
            return ByteBufferInputStream.wrap(part(ByteBuffer.allocate(page.length + 8), page));
        }
    },
    READ_ONLY {
        @Override
        ByteBufferInputStream of(byte[] page) {
            return ByteBufferInputStream.wrap(part(ByteBuffer.allocate(page.length + 8), page).asReadOnlyBuffer());
        }
    },
    DIRECT {
        @Override
        ByteBufferInputStream of(byte[] page) {
            return ByteBufferInputStream.wrap(part(ByteBuffer.allocateDirect(page.length + 8), page));
        }
    },
    BEHIND_LEVELS {
        @Override
        ByteBufferInputStream of(byte[] page) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(page.length + 5).put(new byte[] {1, 2, 3, 4, 5}).put(page).flip();
            ByteBufferInputStream stream = ByteBufferInputStream.wrap(buffer);
            stream.skipFully(5);
            return stream;
        }
    },
    SEVERAL_BUFFERS {
        @Override
        ByteBufferInputStream of(byte[] page) {
            return ByteBufferInputStream.wrap(parts(page));
        }
    },
    SEVERAL_BUFFERS_OF_WHICH_ONE_HAS_ALL {
        @Override
        ByteBufferInputStream of(byte[] page) throws IOException {
            ByteBufferInputStream stream = ByteBufferInputStream.wrap(
                    ByteBuffer.allocate(3), part(ByteBuffer.allocateDirect(page.length + 8), page));
            stream.skipFully(3);
            return stream;
        }
    };

    abstract ByteBufferInputStream of(byte[] page) throws IOException;

    private static ByteBuffer part(ByteBuffer buffer, byte[] page) {
        for (int i = 0; i < buffer.capacity(); i++) {
            buffer.put(i, (byte) 0xC3);
        }
        return buffer.position(5).put(page).limit(5 + page.length).position(5);
    }

    /** Of different lengths, heap and direct in turn. */
    private static List<ByteBuffer> parts(byte[] page) {
        List<ByteBuffer> parts = new ArrayList<>();
        for (int start = 0, length = 1; start < page.length; start += length, length = 3 * length + 1) {
            length = Math.min(length, page.length - start);
            ByteBuffer part = parts.size() % 2 == 0 ? ByteBuffer.allocate(length) : ByteBuffer.allocateDirect(length);
            parts.add(part.put(page, start, length).flip());
        }
        return parts.isEmpty() ? List.of(ByteBuffer.allocate(0)) : parts;
    }
}
