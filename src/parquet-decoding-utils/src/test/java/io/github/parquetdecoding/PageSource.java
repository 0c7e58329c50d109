// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Function;

import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;

/** The kinds of memory that may hold a page. Any bytes around the page are not zero. */
enum PageSource {
    WHOLE_ARRAY(ByteWindow::exact, null),
    PART_OF_ARRAY(bytes -> ByteWindow.between(bytes, 0xC3), null),
    END_OF_ARRAY(bytes -> ByteWindow.atEnd(bytes, 0xC3), null),
    HEAP_BUFFER(PART_OF_ARRAY.window, BufferKind.HEAP),
    HEAP_BUFFER_WITH_ARRAY_OFFSET(PART_OF_ARRAY.window, BufferKind.HEAP_SLICE),
    READ_ONLY_HEAP_BUFFER(PART_OF_ARRAY.window, BufferKind.READ_ONLY_HEAP),
    DIRECT_BUFFER(PART_OF_ARRAY.window, BufferKind.DIRECT),
    PART_OF_DIRECT_BUFFER(PART_OF_ARRAY.window, BufferKind.DIRECT_WITH_NEIGHBOURS),
    PART_OF_READ_ONLY_LITTLE_ENDIAN_DIRECT_BUFFER(
            PART_OF_ARRAY.window, BufferKind.READ_ONLY_LITTLE_ENDIAN_DIRECT);

    private final Function<byte[], ByteWindow> window;
    private final BufferKind buffer;

    PageSource(Function<byte[], ByteWindow> window, BufferKind buffer) {
        this.window = window;
        this.buffer = buffer;
    }

    /** Opens a page in an array. */
    @FunctionalInterface
    interface OfArray<P> {
        P open(byte[] array, int offset, int length);
    }

    /**
     * Opens a copy of a page in this kind of memory. Opening must not change a buffer's state. Afterwards the buffer's
     * position is moved, which must not affect the page.
     */
    <P> P open(byte[] page, OfArray<P> ofArray, Function<ByteBuffer, P> ofBuffer) {
        ByteWindow in = window.apply(page);
        if (buffer == null) {
            return ofArray.open(in.array(), in.offset(), in.length());
        }
        ByteBuffer bytes = buffer.wrap(in.array(), in.offset(), in.length());
        String before = bytes.toString();
        ByteOrder order = bytes.order();
        P opened = ofBuffer.apply(bytes);
        if (!bytes.toString().equals(before) || bytes.order() != order) {
            throw new AssertionError("The buffer was " + before + ", " + order + ", and is " + bytes + ", "
                    + bytes.order());
        }
        bytes.position(bytes.limit());
        return opened;
    }
}
