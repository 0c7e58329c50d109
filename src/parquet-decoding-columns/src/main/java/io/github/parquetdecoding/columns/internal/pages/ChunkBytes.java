// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.columns.internal.storage.ByteSource;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;

/**
 * The bytes of a column chunk, one after the other. A window moves over the file: no byte is read twice, and those that
 * have been passed stay where they are until more are needed. Failures of the file are {@link UncheckedIOException}s.
 * Belongs to one thread.
 */
final class ChunkBytes {
    private final ByteSource file;
    private final long end;
    private final PageBuffers buffers;
    private final int windowBytes;
    private byte[] window;
    private int position;
    private int limit;
    /** Where in the file the bytes continue that follow those in the window. */
    private long next;

    /**
     * Reads nothing yet.
     *
     * @param start where the bytes begin in the file
     * @param end where they end
     * @param windowBytes how many are read at once, at least 1
     */
    ChunkBytes(ByteSource file, long start, long end, int windowBytes, PageBuffers buffers) {
        this.file = file;
        this.end = end;
        this.buffers = buffers;
        this.windowBytes = (int) Math.min(windowBytes, end - start);
        next = start;
        window = buffers.take(this.windowBytes);
    }

    /** {@return how many bytes are read at once} */
    int windowBytes() {
        return windowBytes;
    }

    /** {@return where the next byte is in the file} */
    long offset() {
        return next - buffered();
    }

    /** {@return how many bytes have not been passed} */
    long left() {
        return end - offset();
    }

    /** {@return how many of the next bytes are in a row} */
    int buffered() {
        return limit - position;
    }

    /**
     * Puts the next bytes in a row. Others may move, or be overwritten.
     *
     * @param count at most those that are left
     */
    void need(int count) {
        int buffered = buffered();
        if (count <= buffered) {
            return;
        }
        byte[] old = window;
        window = count > old.length ? buffers.take(count) : old;
        System.arraycopy(old, position, window, 0, buffered);
        if (window != old) {
            buffers.giveBack(old);
        }
        position = 0;
        limit = buffered;
        assert spoil(limit, window.length);
        int more = (int) Math.min(Math.max(count, windowBytes) - buffered, end - next);
        readFully(window, limit, more);
        limit += more;
    }

    private void readFully(byte[] target, int offset, int count) {
        try {
            file.readFully(next, target, offset, count);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        next += count;
    }

    /** {@return the next bytes that are in a row, which are not passed} */
    ByteCursor peek() {
        return ByteCursor.of(window, position, buffered());
    }

    /** {@return the next bytes, which must be in a row, and are passed} */
    ByteCursor take(int count) {
        ByteCursor bytes = ByteCursor.of(window, position, count);
        position += count;
        return bytes;
    }

    /** Copies the next bytes, which are passed. */
    void copy(byte[] target, int count) {
        int copied = Math.min(count, buffered());
        System.arraycopy(window, position, target, 0, copied);
        position += copied;
        readFully(target, copied, count - copied);
    }

    /** Passes bytes, without reading those that are not in the window. */
    void skip(long count) {
        long beyond = Math.max(0, count - buffered());
        position += (int) (count - beyond);
        next += beyond;
    }

    /** Overwrites what has been passed. For assertions: {@return true} */
    boolean spoilPassed() {
        return spoil(0, position);
    }

    private boolean spoil(int from, int to) {
        Arrays.fill(window, from, to, (byte) 0x99);
        return true;
    }

    /** Gives the memory back, and reads nothing any longer. */
    void release() {
        buffers.giveBack(window);
    }
}
