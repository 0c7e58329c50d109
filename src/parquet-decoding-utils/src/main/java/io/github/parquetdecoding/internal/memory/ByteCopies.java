// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.memory;

/** Copies values of any length, most of which are short. Callers have checked ranges. */
public final class ByteCopies {
    /** Up to this many bytes are copied in words, where there is room for all of them. */
    public static final int SHORT = 32;
    /** Bytes of the largest array of most JVMs. */
    public static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private ByteCopies() {
    }

    /**
     * May write past the end of the value: the next values overwrite those bytes.
     *
     * @param inEnd index after the last byte that may be read
     * @param outEnd index after the last byte that may be written
     */
    public static void copy(byte[] in, int position, int inEnd, byte[] out, int outPosition, int outEnd, int length) {
        if (length > SHORT || position > inEnd - SHORT || outPosition > outEnd - SHORT) {
            System.arraycopy(in, position, out, outPosition, length);
        } else {
            copyShort(in, position, out, outPosition, length);
        }
    }

    /** Copies up to {@link #SHORT} bytes, and may write as many. */
    public static void copyShort(byte[] in, int position, byte[] out, int outPosition, int length) {
        copy16(in, position, out, outPosition);
        if (length > SHORT / 2) {
            copy16(in, position + SHORT / 2, out, outPosition + SHORT / 2);
        }
    }

    /**
     * Like {@link #copy}, for lengths that no processor predicts, as in dictionaries: short values of different
     * lengths take the same branches.
     */
    public static void copyUnpredictable(
            byte[] in, int position, int inEnd, byte[] out, int outPosition, int outEnd, int length) {
        if (length > SHORT || position > inEnd - SHORT || outPosition > outEnd - SHORT) {
            System.arraycopy(in, position, out, outPosition, length);
        } else {
            copy16(in, position, out, outPosition);
            copy16(in, position + SHORT / 2, out, outPosition + SHORT / 2);
        }
    }

    private static void copy16(byte[] in, int position, byte[] out, int outPosition) {
        long first = ByteAccess.getLong(in, position);
        long second = ByteAccess.getLong(in, position + Long.BYTES);
        ByteAccess.putLong(out, outPosition, first);
        ByteAccess.putLong(out, outPosition + Long.BYTES, second);
    }
}
