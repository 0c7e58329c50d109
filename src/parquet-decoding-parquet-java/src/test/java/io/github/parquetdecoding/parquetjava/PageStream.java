// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.apache.parquet.bytes.ByteBufferInputStream;

/** The ways in which a column reader passes a page; the bytes around it are not zero. */
enum PageStream {
    HEAP(0, page -> List.of(part(ByteBuffer.allocate(page.length + 11).position(3).slice(), page))),
    READ_ONLY(0, page -> List.of(part(ByteBuffer.allocate(page.length + 8), page).asReadOnlyBuffer())),
    DIRECT(0, page -> List.of(part(ByteBuffer.allocateDirect(page.length + 8), page))),
    BEHIND_LEVELS(5, page -> List.of(part(ByteBuffer.allocate(page.length + 5), page).position(0))),
    SEVERAL_BUFFERS(0, PageStream::parts),
    SEVERAL_BUFFERS_OF_WHICH_ONE_HAS_ALL(3, page ->
            List.of(ByteBuffer.allocate(3), part(ByteBuffer.allocateDirect(page.length + 8), page)));

    private final int bytesBefore;
    private final Function<byte[], List<ByteBuffer>> buffers;

    PageStream(int bytesBefore, Function<byte[], List<ByteBuffer>> buffers) {
        this.bytesBefore = bytesBefore;
        this.buffers = buffers;
    }

    ByteBufferInputStream of(byte[] page) throws IOException {
        ByteBufferInputStream stream = ByteBufferInputStream.wrap(buffers.apply(page));
        stream.skipFully(bytesBefore);
        return stream;
    }

    static ByteBufferInputStream stream(byte[] page) {
        return ByteBufferInputStream.wrap(ByteBuffer.wrap(page));
    }

    private static ByteBuffer part(ByteBuffer buffer, byte[] page) {
        for (int i = 0; i < buffer.capacity(); i++) {
            buffer.put(i, (byte) 0xC3);
        }
        return buffer.position(5).put(page).limit(5 + page.length).position(5);
    }

    /** Returns buffers of different lengths, alternately heap and direct. */
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
