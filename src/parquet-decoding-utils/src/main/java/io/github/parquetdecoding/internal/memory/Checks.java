// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

/** Checks of arguments: what is wrong is named with its value and the limit, before anything moves. */
final class Checks {
    private Checks() {
    }

    static void checkElementSize(int elementSize) {
        if (elementSize < 1) {
            throw new IllegalArgumentException("Element size must be at least 1 byte: " + elementSize);
        }
    }

    static void checkValueCount(int valueCount) {
        if (valueCount < 0) {
            throw new IllegalArgumentException("Negative value count: " + valueCount);
        }
    }

    static void checkBitWidth(int bitWidth, int mostBits) {
        if (bitWidth < 0 || bitWidth > mostBits) {
            throw new IllegalArgumentException("Bit width must be from 0 to " + mostBits + ": " + bitWidth);
        }
    }

    /** The length is in the array's elements, 0 or more, and may be too large for an int. */
    static void checkInput(int offset, long length, int arrayLength) {
        if (isOutside(offset, length, arrayLength)) {
            throw outside("input", offset, length, arrayLength);
        }
    }

    static void checkOutput(int offset, long length, int arrayLength) {
        if (isOutside(offset, length, arrayLength)) {
            throw outside("output", offset, length, arrayLength);
        }
    }

    /**
     * In one comparison, in which a negative offset is a large one: with two for each array, the code of {@code
     * ByteStreamSplitEncoder.encode} was larger than what C2 inlines, and 9 values of 4 bytes took twice the time.
     */
    static boolean isOutside(int offset, long length, int arrayLength) {
        return Integer.toUnsignedLong(offset) + length > arrayLength;
    }

    private static IndexOutOfBoundsException outside(String what, int offset, long length, int arrayLength) {
        return new IndexOutOfBoundsException(length + " elements at offset " + offset
                + " are outside of the " + what + " array's " + arrayLength);
    }
}
