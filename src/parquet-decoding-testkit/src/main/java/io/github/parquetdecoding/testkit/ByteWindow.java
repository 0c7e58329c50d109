// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.Objects;

import io.github.parquetdecoding.testkit.internal.Hex;

/**
 * Input bytes that fill an array, or lie in a longer one among neighbours that a decoder must not read. A read past the
 * end throws an {@link ArrayIndexOutOfBoundsException} in an exact array, and gives a wrong result among neighbours.
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

    /** {@return a copy of the bytes in an array of exactly their size} */
    public static ByteWindow exact(byte[] bytes) {
        return new ByteWindow(bytes.clone(), 0, bytes.length);
    }

    /** {@return the bytes in a longer array, after 3 bytes of the value {@code neighbours} and before 16 more} */
    public static ByteWindow between(byte[] bytes, int neighbours) {
        return between(bytes, neighbours, BEFORE);
    }

    static ByteWindow between(byte[] bytes, int neighbours, int before) {
        return surrounded(bytes, neighbours, before, AFTER);
    }

    /** {@return the bytes at the end of a longer array, after 3 bytes of the value {@code neighbours}} */
    public static ByteWindow atEnd(byte[] bytes, int neighbours) {
        return surrounded(bytes, neighbours, BEFORE, 0);
    }

    private static ByteWindow surrounded(byte[] bytes, int neighbours, int before, int after) {
        byte[] array = new byte[before + bytes.length + after];
        Arrays.fill(array, (byte) neighbours);
        System.arraycopy(bytes, 0, array, before, bytes.length);
        return new ByteWindow(array, before, bytes.length);
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

    /** {@return the decoder's input for these bytes} */
    public <I> I open(InputOpener<I> opener) throws Exception {
        return Objects.requireNonNull(opener.open(array, offset, length), "the opener's input");
    }

    /**
     * Checks that the array has not been written to.
     *
     * @throws AssertionError if it has
     */
    public void verifyUnchanged() {
        int at = Arrays.mismatch(array, original);
        if (at >= 0) {
            throw FailureKind.CHANGED_INPUT.error("Byte " + at + " of the input array was "
                    + Hex.of(original, at, 1) + " and is " + Hex.of(array, at, 1));
        }
    }

    @Override
    public String toString() {
        return Hex.count(length) + " at " + offset + " of an array of " + array.length + ": "
                + Hex.of(original, offset, length);
    }
}
