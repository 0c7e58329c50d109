// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.memory;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;

/** Checks of arguments. Messages name the value and the limit. */
public final class Checks {
    private Checks() {
    }

    public static void checkElementSize(int elementSize) {
        if (elementSize < 1) {
            throw new IllegalArgumentException("Element size must be at least 1 byte: " + elementSize);
        }
    }

    public static void checkValueCount(int valueCount) {
        if (valueCount < 0) {
            throw new IllegalArgumentException("Negative value count: " + valueCount);
        }
    }

    public static void checkBitWidth(int bitWidth, int mostBits) {
        if (bitWidth < 0 || bitWidth > mostBits) {
            throw new IllegalArgumentException("Bit width must be from 0 to " + mostBits + ": " + bitWidth);
        }
    }

    /**
     * Checks {@code count} elements from {@code offset} on. A negative count is refused with {@link
     * IllegalArgumentException}, a range outside of the memory with {@link IndexOutOfBoundsException}.
     *
     * @param name the argument's name, for the message
     * @param memory an array, a buffer, or a description
     */
    public static void checkRange(String name, Object memory, int length, int offset, int count) {
        if ((offset | count) < 0 || count > length - offset) {
            throw refusal(name, memory, offset, count);
        }
    }

    /**
     * Like {@link #checkRange}, for a count that is 0 or more and may be too large for an int. One comparison is
     * enough, because a negative offset becomes a large one: with two per array, {@code ByteStreamSplitEncoder.encode}
     * was too large for C2 to inline, and 9 values of 4 bytes took twice the time.
     */
    public static void checkWideRange(String name, Object memory, int length, int offset, long count) {
        if (Integer.toUnsignedLong(offset) + count > length) {
            throw refusal(name, memory, offset, count);
        }
    }

    /** Checks {@code count} values of a page from {@code first} on. */
    public static void checkValues(int valueCount, int first, int count) {
        if ((first | count) < 0 || count > valueCount - first) {
            throw refusal("page", "its " + counted(valueCount, "value"), first, count);
        }
    }

    /** A number of things, for a message: {@code 1 byte}, {@code 2 bytes}. */
    public static String counted(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    /** Bytes of values in PLAIN encoding; an element size of 0 is that of booleans. */
    public static long plainByteCount(int elementSize, int count) {
        checkValueCount(count);
        return elementSize == 0 ? count + 7L >>> 3 : (long) count * elementSize;
    }

    public static IllegalStateException cannotRead(Object reader, Object wanted) {
        return new IllegalStateException("A reader of " + reader + " cannot read " + wanted);
    }

    public static RuntimeException refusal(String name, Object memory, long offset, long count) {
        if (count < 0) {
            return new IllegalArgumentException("Negative value count: " + count);
        }
        String where = memory instanceof String words ? words
                : memory instanceof ByteBuffer buffer ? "a buffer of limit " + buffer.limit()
                : memory.getClass().componentType() + "[" + Array.getLength(memory) + "]";
        return new IndexOutOfBoundsException(
                name + ": range [" + offset + ", " + (offset + count) + ") is outside of " + where);
    }
}
