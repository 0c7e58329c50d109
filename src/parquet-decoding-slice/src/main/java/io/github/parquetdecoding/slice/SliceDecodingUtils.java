// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.Uleb128;

/**
 * The method names of Trino's call sites, for a slice. For zig-zag codes, lists and skips, pass a {@link SliceCursor}
 * to {@link Uleb128}, which also implements the methods here. Offsets in messages are indexes into the slice's array.
 *
 * <p>A value that is too long, overflows or is truncated throws a {@link MalformedParquetException}. In Trino, a value
 * with too many bytes throws a {@code VerifyException}, excess payload bits are dropped, and a value truncated by the
 * slice's end continues in the bytes after it.
 *
 * @since 0.1.0
 */
public final class SliceDecodingUtils {
    private SliceDecodingUtils() {
    }

    /**
     * Reads an unsigned ULEB128 int.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static int readUleb128Int(SliceCursor in) {
        return Uleb128.readInt(in);
    }

    /**
     * Reads an unsigned ULEB128 long.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static long readUleb128Long(SliceCursor in) {
        return Uleb128.readLong(in);
    }

    /**
     * {@return a view of a slice as a BYTE_STREAM_SPLIT page, any range of which can be decoded} Nothing is copied.
     *
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code elementSize} is less than 1
     * @throws MalformedParquetException if the slice's length is not a multiple of {@code elementSize}
     */
    public static ByteStreamSplitPage byteStreamSplitPage(Slice slice, int elementSize) {
        return ByteStreamSplitPage.of(SliceCursor.of(slice), elementSize);
    }
}
