package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.github.parquetdecoding.ByteCursor;

/**
 * A mutable read position in a slice. Positions are counted from the slice's first byte, as in Trino's {@code
 * SimpleSliceInputStream}, and never leave the slice: what lies around it in its array is neither read nor skipped to.
 *
 * <p>A cursor belongs to one thread.
 */
public final class SliceCursor {
    private final Slice slice;
    private final ByteCursor cursor;

    private SliceCursor(Slice slice, ByteCursor cursor) {
        this.slice = slice;
        this.cursor = cursor;
    }

    /** A cursor at the slice's first byte. Nothing is copied. */
    public static SliceCursor of(Slice slice) {
        return new SliceCursor(slice, ByteCursor.of(slice.byteArray(), slice.byteArrayOffset(), slice.length()));
    }

    /**
     * A cursor at an offset in the slice. Nothing is copied.
     *
     * @param offset from 0 to the slice's length
     * @throws IndexOutOfBoundsException if the offset is outside of the slice
     */
    public static SliceCursor of(Slice slice, int offset) {
        SliceCursor cursor = of(slice);
        cursor.offset(offset);
        return cursor;
    }

    /** The slice that is read. */
    public Slice slice() {
        return slice;
    }

    /**
     * The same position, for the readers of {@link io.github.parquetdecoding}: whichever of the two is moved, both are.
     * Its positions are indexes into {@link #byteArray()}.
     */
    public ByteCursor byteCursor() {
        return cursor;
    }

    /** Offset in the slice of the next byte. */
    public int offset() {
        return cursor.position() - slice.byteArrayOffset();
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
        cursor.position(slice.byteArrayOffset() + newOffset);
    }

    /** Number of bytes from {@link #offset()} to the slice's end. */
    public int remaining() {
        return cursor.remaining();
    }

    /**
     * Moves forward.
     *
     * @param byteCount from 0 to {@link #remaining()}
     * @throws IllegalArgumentException if {@code byteCount} is negative; the cursor has not moved
     * @throws IndexOutOfBoundsException if fewer bytes remain; the cursor has not moved
     */
    public void skip(int byteCount) {
        cursor.skip(byteCount);
    }

    /** The array that the slice is a part of. */
    public byte[] byteArray() {
        return cursor.array();
    }

    /** Index in {@link #byteArray()} of the next byte. */
    public int byteArrayOffset() {
        return cursor.position();
    }

    /** The bytes from {@link #offset()} to the slice's end; the cursor stays where it is. Nothing is copied. */
    public Slice asSlice() {
        return slice.slice(offset(), remaining());
    }

    /** Offset and length. */
    @Override
    public String toString() {
        return "SliceCursor[offset=" + offset() + ", length=" + slice.length() + "]";
    }
}
