// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.io.InputStream;

import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.SeekableInputStream;

/** Reads more than a small read requests. For one thread at a time. */
abstract class BufferedStream extends InputStream {
    /** Holds most footers, and the indexes of a row group. */
    static final int USUAL_BUFFER = 1 << 16;
    static final byte[] NOTHING = {};

    long position;
    private final long length;
    private final Object file;
    private final int bufferSize;
    private byte[] own = NOTHING;
    /** Bytes that have been read, from {@code start} on. */
    private byte[] buffer = NOTHING;
    private long start;

    /** @param bufferSize how many bytes are read if fewer are asked for */
    BufferedStream(long length, Object file, int bufferSize) {
        this.length = length;
        this.file = file;
        this.bufferSize = bufferSize;
    }

    /** Reads at least one byte that the file has. */
    abstract int read(long from, byte[] target, int offset, int most) throws IOException;

    SeekableInputStream seekable() {
        return new DelegatingSeekableInputStream(this) {
            @Override
            public long getPos() {
                return position;
            }

            @Override
            public void seek(long to) throws IOException {
                BufferedStream.this.seek(to);
            }
        };
    }

    void seek(long to) throws IOException {
        if (to < 0) {
            throw new IOException("Negative position " + to + " in " + file);
        }
        position = to;
    }

    @Override
    public int read() throws IOException {
        return fill(1) ? buffer[(int) (position++ - start)] & 0xFF : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int most) throws IOException {
        int count;
        if (fill(most)) {
            int at = (int) (position - start);
            count = Math.min(most, buffer.length - at);
            System.arraycopy(buffer, at, bytes, offset, count);
        } else if (position < length) {
            count = read(position, bytes, offset, (int) Math.min(most, length - position));
        } else {
            return -1;
        }
        position += count;
        return count;
    }

    /** Fills the buffer, unless so many bytes are read without it: {@return whether it has the next byte} */
    private boolean fill(int count) throws IOException {
        boolean isThere = position >= start && position - start < buffer.length;
        if (isThere || position >= length || findAhead()) {
            return isThere || position < length;
        }
        if (count >= bufferSize) {
            return false;
        }
        if (own.length == 0) {
            own = new byte[(int) Math.min(bufferSize, length)];
        }
        // At the end of a file, the bytes before are needed next: its footer.
        long from = Math.min(position, length - own.length);
        look(NOTHING, 0);
        for (int done = 0; done < own.length; ) {
            done += read(from + done, own, done, own.length - done);
        }
        look(own, from);
        return true;
    }

    /** Takes the next bytes from here. */
    final void look(byte[] bytes, long from) {
        buffer = bytes;
        start = from;
    }

    /** {@return whether the next byte had been read ahead, so that this {@linkplain #look looks} there now} */
    boolean findAhead() throws IOException {
        return false;
    }
}
