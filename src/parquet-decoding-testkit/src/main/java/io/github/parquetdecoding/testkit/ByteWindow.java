// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.Objects;

/**
 * Input bytes in an array: all of it, or a part with neighbours on both sides that a decoder must not look at. Exact
 * arrays make a read beyond the end an {@link ArrayIndexOutOfBoundsException}; neighbours make it a wrong answer.
 *
 * @since 0.1.0
 */
public final class ByteWindow {
    private static final int BEFORE = 3;
    private static final int AFTER = 16;

    private final byte[] array;
    private final int offset;
    private final int length;
    private final byte[] original;

    private ByteWindow(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
        original = array.clone();
    }

    /** {@return a copy of the bytes, in an array of exactly their size} */
    public static ByteWindow exact(byte[] bytes) {
        return new ByteWindow(bytes.clone(), 0, bytes.length);
    }

    /**
     * {@return the bytes in a longer array, 3 bytes of a given value before and 16 after them}
     *
     * @param neighbours the value of each byte around them
     */
    public static ByteWindow between(byte[] bytes, int neighbours) {
        return surrounded(bytes, neighbours, AFTER);
    }

    /** {@return the bytes at the end of a longer array, behind 3 neighbour bytes of a given value} */
    public static ByteWindow atEnd(byte[] bytes, int neighbours) {
        return surrounded(bytes, neighbours, 0);
    }

    private static ByteWindow surrounded(byte[] bytes, int neighbours, int after) {
        byte[] array = new byte[BEFORE + bytes.length + after];
        Arrays.fill(array, (byte) neighbours);
        System.arraycopy(bytes, 0, array, BEFORE, bytes.length);
        return new ByteWindow(array, BEFORE, bytes.length);
    }

    /** {@return the array, not a copy} */
    public byte[] array() {
        return array;
    }

    /** {@return the index of the first byte} */
    public int offset() {
        return offset;
    }

    /** {@return the number of bytes} */
    public int length() {
        return length;
    }

    /**
     * Opens the bytes with a decoder's own kind of input.
     *
     * @return what the opener made
     * @throws Exception what the opener throws
     */
    public <I> I open(InputOpener<I> opener) throws Exception {
        return Objects.requireNonNull(opener.open(array, offset, length), "the opener's input");
    }

    /**
     * Checks that nobody has written to the array.
     *
     * @throws AssertionError if somebody has
     */
    public void verifyUnchanged() {
        int at = Arrays.mismatch(array, original);
        if (at >= 0) {
            throw FailureKind.CHANGED_INPUT.error("Byte " + at + " of the input array was "
                    + Hex.of(original, at, 1) + " and is " + Hex.of(array, at, 1));
        }
    }

    /** The bytes, and where they are. */
    @Override
    public String toString() {
        return length + " bytes at " + offset + " of an array of " + array.length + ": "
                + Hex.of(original, offset, length);
    }
}
