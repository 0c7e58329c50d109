// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.InputStream;
import java.util.Objects;

/**
 * A stream over an array that throws an {@link AssertionError} after {@value #READS_PAST_THE_END} reads past its end: a
 * decoder that mistakes -1 for a byte would otherwise read forever. The constructor {@code BoundedInputStream::new} is
 * an {@link InputOpener}.
 *
 * @since 0.1.0
 */
public final class BoundedInputStream extends InputStream {
    /** How often the stream returns -1 before it throws. */
    public static final int READS_PAST_THE_END = 1_000;

    private final byte[] array;
    private final int limit;
    private int position;
    private int readsPastTheEnd;

    public BoundedInputStream(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /** A stream of the {@code length} bytes from {@code offset}. */
    public BoundedInputStream(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        this.array = array;
        position = offset;
        limit = offset + length;
    }

    @Override
    public int read() {
        return position < limit ? array[position++] & 0xFF : ended();
    }

    @Override
    public int read(byte[] out, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, out.length);
        if (length == 0) {
            return 0;
        }
        if (position == limit) {
            return ended();
        }
        int count = Math.min(length, limit - position);
        System.arraycopy(array, position, out, offset, count);
        position += count;
        return count;
    }

    private int ended() {
        if (++readsPastTheEnd > READS_PAST_THE_END) {
            throw FailureKind.READ_OUTSIDE.error("Read " + READS_PAST_THE_END + " more times after the stream's end");
        }
        return -1;
    }

    @Override
    public int available() {
        return limit - position;
    }
}
