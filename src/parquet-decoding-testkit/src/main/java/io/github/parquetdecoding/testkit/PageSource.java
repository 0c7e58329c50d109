// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Function;

/**
 * The kinds of memory that may hold a page. Any bytes around the page are not zero.
 *
 * @since 0.1.0
 */
public enum PageSource {
    /** A whole array. */
    WHOLE_ARRAY(ByteWindow::exact, null),
    /** The middle of an array. */
    PART_OF_ARRAY(bytes -> ByteWindow.between(bytes, 0xC3), null),
    /** The end of an array. */
    END_OF_ARRAY(bytes -> ByteWindow.atEnd(bytes, 0xC3), null),
    /** {@link BufferKind#HEAP}. */
    HEAP_BUFFER(PART_OF_ARRAY.window, BufferKind.HEAP),
    /** {@link BufferKind#HEAP_SLICE}. */
    HEAP_BUFFER_WITH_ARRAY_OFFSET(PART_OF_ARRAY.window, BufferKind.HEAP_SLICE),
    /** {@link BufferKind#READ_ONLY_HEAP}. */
    READ_ONLY_HEAP_BUFFER(PART_OF_ARRAY.window, BufferKind.READ_ONLY_HEAP),
    /** {@link BufferKind#DIRECT}. */
    DIRECT_BUFFER(PART_OF_ARRAY.window, BufferKind.DIRECT),
    /** {@link BufferKind#DIRECT_WITH_NEIGHBOURS}. */
    PART_OF_DIRECT_BUFFER(PART_OF_ARRAY.window, BufferKind.DIRECT_WITH_NEIGHBOURS),
    /** {@link BufferKind#READ_ONLY_LITTLE_ENDIAN_DIRECT}. */
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
    public interface OfArray<P> {
        P open(byte[] array, int offset, int length);
    }

    /**
     * Opens a copy of a page in this kind of memory. Opening must not change a buffer's state. Afterwards the buffer's
     * position is moved, which must not affect the page.
     *
     * @throws AssertionError if the buffer was changed
     */
    public <P> P open(byte[] page, OfArray<P> ofArray, Function<ByteBuffer, P> ofBuffer) {
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
