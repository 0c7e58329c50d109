// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.github.parquetdecoding.ByteCursor;

/**
 * A mutable read position in a slice, which every reader of a {@link ByteCursor} takes. Offsets are counted from the
 * slice's first byte, as in Trino's {@code SimpleSliceInputStream}, positions from the first byte of its array. Neither
 * leaves the slice: what lies around it in its array is neither read nor skipped to.
 *
 * <p>A cursor belongs to one thread.
 *
 * @since 0.1.0
 */
public final class SliceCursor extends ByteCursor {
    private final Slice slice;

    private SliceCursor(Slice slice) {
        super(slice.byteArray(), slice.byteArrayOffset(), slice.length());
        this.slice = slice;
    }

    /**
     * {@return a cursor at the slice's first byte} Nothing is copied.
     *
     * @param slice the bytes
     */
    public static SliceCursor of(Slice slice) {
        return new SliceCursor(slice);
    }

    /**
     * {@return a cursor at an offset in the slice} Nothing is copied.
     *
     * @param slice the bytes
     * @param offset from 0 to the slice's length
     * @throws IndexOutOfBoundsException if the offset is outside of the slice
     */
    public static SliceCursor of(Slice slice, int offset) {
        SliceCursor cursor = of(slice);
        cursor.offset(offset);
        return cursor;
    }

    /** {@return the slice that is read} */
    public Slice slice() {
        return slice;
    }

    /** {@return offset in the slice of the next byte} */
    public int offset() {
        return position() - slice.byteArrayOffset();
    }

    /**
     * Moves to an offset in the slice.
     *
     * @param newOffset from 0 to the slice's length
     * @throws IndexOutOfBoundsException if it is outside of the slice; the cursor has not moved
     */
    public void offset(int newOffset) {
        if (newOffset < 0 || newOffset > slice.length()) {
            throw new IndexOutOfBoundsException(
                    "Offset " + newOffset + " is outside of the slice of " + slice.length() + " bytes");
        }
        position(slice.byteArrayOffset() + newOffset);
    }

    /** {@return the array that the slice is a part of} */
    public byte[] byteArray() {
        return array();
    }

    /** {@return the index in {@link #byteArray()} of the next byte} */
    public int byteArrayOffset() {
        return position();
    }

    /**
     * {@return the bytes from {@link #offset()} to the slice's end; the cursor stays where it is} Nothing is copied.
     */
    public Slice asSlice() {
        return slice.slice(offset(), remaining());
    }

    /** Offset and length. */
    @Override
    public String toString() {
        return "SliceCursor[offset=" + offset() + ", length=" + slice.length() + "]";
    }
}
