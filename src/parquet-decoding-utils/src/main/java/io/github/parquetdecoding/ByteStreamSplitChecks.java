package io.github.parquetdecoding;

/** Checks that pages and encoders share: what is wrong is named with its value and the limit, before anything moves. */
final class ByteStreamSplitChecks {
    private ByteStreamSplitChecks() {
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

    /** The length is in the array's elements, and may be too large for an int. */
    static void checkInput(int offset, long length, int arrayLength) {
        if (offset < 0 || length > (long) arrayLength - offset) {
            throw outside("input", offset, length, arrayLength);
        }
    }

    static void checkOutput(int offset, long length, int arrayLength) {
        if (offset < 0 || length > (long) arrayLength - offset) {
            throw outside("output", offset, length, arrayLength);
        }
    }

    private static IndexOutOfBoundsException outside(String what, int offset, long length, int arrayLength) {
        return new IndexOutOfBoundsException(length + " elements at offset " + offset
                + " are outside of the " + what + " array's " + arrayLength);
    }
}
