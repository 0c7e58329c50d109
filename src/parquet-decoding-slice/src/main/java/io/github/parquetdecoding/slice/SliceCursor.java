// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.github.parquetdecoding.ByteCursor;

/**
 * A mutable read position in a slice, for every reader of a {@link ByteCursor}. Offsets are relative to the slice, as
 * in Trino's {@code SimpleSliceInputStream}; positions are relative to its array. A cursor cannot read or skip to bytes
 * of the array outside the slice.
 *
 * <p>A cursor is not thread-safe.
 *
 * @since 0.1.0
 */
public final class SliceCursor extends ByteCursor {
    private final Slice slice;

    private SliceCursor(Slice slice) {
        super(slice.byteArray(), slice.byteArrayOffset(), slice.length());
        this.slice = slice;
    }

    /** {@return a cursor at the slice's first byte} Nothing is copied. */
    public static SliceCursor of(Slice slice) {
        return new SliceCursor(slice);
    }

    /**
     * {@return a cursor at an offset in the slice} Nothing is copied.
     *
     * @param offset from 0 to the slice's length
     * @throws IndexOutOfBoundsException if the offset is outside the slice
     */
    public static SliceCursor of(Slice slice, int offset) {
        SliceCursor cursor = of(slice);
        cursor.offset(offset);
        return cursor;
    }

    /** {@return the whole slice} */
    public Slice slice() {
        return slice;
    }

    /** {@return the offset of the next byte in the slice} */
    public int offset() {
        return position() - slice.byteArrayOffset();
    }

    /**
     * Moves to an offset in the slice.
     *
     * @param newOffset from 0 to the slice's length
     * @throws IndexOutOfBoundsException if it is outside the slice; the cursor has not moved
     */
    public void offset(int newOffset) {
        if (newOffset < 0 || newOffset > slice.length()) {
            throw new IndexOutOfBoundsException(
                    "Offset " + newOffset + " is outside of the slice of " + slice.length() + " bytes");
        }
        position(slice.byteArrayOffset() + newOffset);
    }

    /** {@return the array that contains the slice} */
    public byte[] byteArray() {
        return array();
    }

    /** {@return the index of the next byte in {@link #byteArray()}} */
    public int byteArrayOffset() {
        return position();
    }

    /** {@return the rest of the slice} Nothing is copied, and the cursor does not move. */
    public Slice asSlice() {
        return slice.slice(offset(), remaining());
    }

    @Override
    public String toString() {
        return "SliceCursor[offset=" + offset() + ", length=" + slice.length() + "]";
    }
}
