// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import io.github.parquetdecoding.internal.memory.Checks;

/**
 * A bounded, mutable read position over a byte array. Positions are indexes into {@link #array()}; what is read through
 * the cursor never depends on bytes at or past {@link #limit()}, even where the array goes on.
 *
 * <p>A cursor belongs to one thread. Subclasses add other ways to address positions, and cannot change how the cursor
 * moves. They exist because a cursor that wraps another is slower: C2 finds out too late that the inner one need not be
 * allocated.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="cursor"}
 *
 * @since 0.1.0
 */
public class ByteCursor {
    // Readers in this package copy these into locals and write the position back once.
    final byte[] array;
    final int limit;
    int position;

    private final int start;

    private ByteCursor(byte[] array) {
        // Not as a window from 0 on: C2 would compare each position with the window's end and with the array's.
        this.array = array;
        this.start = 0;
        this.limit = array.length;
        this.position = 0;
    }

    /** As {@link #of(byte[], int, int)}. */
    protected ByteCursor(byte[] array, int offset, int length) {
        Checks.checkRange("array", array, array.length, offset, length);
        this.array = array;
        this.start = offset;
        this.limit = offset + length;
        this.position = offset;
    }

    /** {@return a cursor over the whole array, at its first byte} The array is not copied. */
    public static ByteCursor of(byte[] array) {
        return new ByteCursor(array);
    }

    /**
     * {@return a cursor over {@code length} bytes from {@code offset} on, at the first of them} The array is not
     * copied; a window that does not lie within it is refused with {@link IndexOutOfBoundsException}.
     */
    public static ByteCursor of(byte[] array, int offset, int length) {
        return new ByteCursor(array, offset, length);
    }

    /**
     * {@return a cursor over the bytes of a buffer from its position to its limit, at the first of them} They are read
     * in place if the buffer {@linkplain ByteBuffer#hasArray() has an array}; direct memory and read-only buffers are
     * copied. The buffer itself is not changed, and may be moved afterwards.
     */
    public static ByteCursor of(ByteBuffer bytes) {
        if (bytes.hasArray()) {
            return new ByteCursor(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        }
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return new ByteCursor(copy);
    }

    /** {@return the array that is read: as it was passed, or the copy of a buffer's bytes} */
    public final byte[] array() {
        return array;
    }

    /** {@return the index in {@link #array()} of the next byte to read} */
    public final int position() {
        return position;
    }

    /** {@return the index in {@link #array()} after the last byte that may be read} */
    public final int limit() {
        return limit;
    }

    /** {@return the number of bytes from {@link #position()} to {@link #limit()}} */
    public final int remaining() {
        return limit - position;
    }

    /**
     * Moves to an index in {@link #array()}, from the first byte of the window to {@link #limit()}. Any other index is
     * refused with {@link IndexOutOfBoundsException}, and the cursor does not move.
     */
    public final void position(int newPosition) {
        if (newPosition < start || newPosition > limit) {
            throw new IndexOutOfBoundsException(
                    "Position " + newPosition + " is outside of the window from " + start + " to " + limit);
        }
        position = newPosition;
    }

    /**
     * Moves forward. A negative number of bytes is refused with {@link IllegalArgumentException}, more than {@link
     * #remaining()} with {@link IndexOutOfBoundsException}, and the cursor does not move.
     */
    public final void skip(int byteCount) {
        if (byteCount < 0) {
            throw new IllegalArgumentException("Negative byte count: " + byteCount);
        }
        if (byteCount > remaining()) {
            throw new IndexOutOfBoundsException("Cannot skip " + Checks.counted(byteCount, "byte")
                    + " at position " + position + ": only " + remaining() + " left before limit " + limit);
        }
        position += byteCount;
    }

    /** Reads one byte. If none remains, throws {@link MalformedParquetException}, and the cursor does not move. */
    public final byte readByte() {
        if (position >= limit) {
            throw endsTooSoon();
        }
        return array[position++];
    }

    private MalformedParquetException endsTooSoon() {
        return new MalformedParquetException(
                "There is no byte at offset " + position + ": the limit is " + limit, position);
    }

    @Override
    public String toString() {
        return "ByteCursor[position=" + position + ", limit=" + limit + "]";
    }
}
