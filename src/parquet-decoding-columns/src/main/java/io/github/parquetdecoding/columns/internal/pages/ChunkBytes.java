// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.util.Arrays;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.columns.internal.footer.ChunkMetadata;
import io.github.parquetdecoding.columns.internal.storage.ByteSource;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;

/**
 * The bytes of a column chunk, one after the other. A window moves over the file: no byte is read twice, and those that
 * have been passed stay where they are until more are needed; or they are in memory already, and stay there. Failures
 * of the file are {@link StorageException}s. Belongs to one thread.
 */
public final class ChunkBytes {
    /** Old writers left up to 19 bytes of headers out of the size of a chunk. */
    private static final int MOST_BEHIND = 100;
    /** Most headers are smaller. */
    private static final int HEADER_BYTES = 1 << 10;

    private final ByteSource file;
    /** Where the chunk claims to end, and where it may end: what is between them is read only if it is needed. */
    private final long claimedEnd;
    private final long end;
    /** Null if the bytes are in memory, in an array that others may read. */
    private final PageBuffers buffers;
    private final int windowBytes;
    private byte[] window;
    private int position;
    private int limit;
    /** Where in the file the bytes continue that follow those in the window. */
    private long next;

    private ChunkBytes(ByteSource file, ChunkMetadata chunk, long next, long end, PageBuffers buffers,
            int windowBytes, byte[] window) {
        this.file = file;
        this.next = next;
        this.end = end;
        claimedEnd = chunk.start() + chunk.compressedBytes();
        this.buffers = buffers;
        this.windowBytes = windowBytes;
        this.window = window;
    }

    /**
     * {@return the bytes of a chunk, of which none is read yet}
     *
     * @param pagesEnd where the pages of the file end
     * @param windowBytes how many are read at once, at least 1
     */
    public static ChunkBytes of(
            ByteSource file, ChunkMetadata chunk, long pagesEnd, int windowBytes, PageBuffers buffers) {
        long end = end(chunk, pagesEnd);
        int most = (int) Math.min(windowBytes, end - chunk.start());
        return new ChunkBytes(file, chunk, chunk.start(), end, buffers, most, buffers.take(most));
    }

    /**
     * {@return the bytes of a chunk, which are in memory}
     *
     * @param bytes of the file, from {@code start} on
     */
    public static ChunkBytes of(byte[] bytes, long start, ChunkMetadata chunk, long pagesEnd) {
        long end = end(chunk, pagesEnd);
        ChunkBytes all = new ChunkBytes(null, chunk, end, end, null, (int) (end - chunk.start()), bytes);
        all.position = (int) (chunk.start() - start);
        all.limit = (int) (end - start);
        return all;
    }

    /** {@return where the bytes of a chunk end, some of which it may not count} */
    public static long end(ChunkMetadata chunk, long pagesEnd) {
        return Math.min(pagesEnd, chunk.start() + chunk.compressedBytes() + MOST_BEHIND);
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
        // Behind a large page, only the next header is read, so that less of the next page has to be moved.
        need(count, count > windowBytes / 4 ? count + HEADER_BYTES : windowBytes);
    }

    /** Does the same for the header of a page that may be skipped, of which as little as possible is read. */
    void needHeader(int count) {
        need(count, HEADER_BYTES);
    }

    private void need(int count, int wanted) {
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
        long until = next + count - buffered > claimedEnd ? end : claimedEnd;
        int more = (int) Math.min(Math.max(count, Math.min(wanted, window.length)) - buffered, until - next);
        readFully(window, limit, more);
        limit += more;
    }

    private void readFully(byte[] target, int offset, int count) {
        try {
            file.readFully(next, target, offset, count);
        } catch (IOException | RuntimeException e) {
            throw new StorageException(e);
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
        if (copied < count) {
            readFully(target, copied, count - copied);
        }
    }

    /** Passes bytes, without reading those that are not in the window. */
    void skip(long count) {
        long beyond = Math.max(0, count - buffered());
        position += (int) (count - beyond);
        next += beyond;
    }

    /** Overwrites what has been passed. For assertions: {@return true} */
    boolean spoilPassed() {
        return buffers == null || spoil(0, position);
    }

    private boolean spoil(int from, int to) {
        Arrays.fill(window, from, to, (byte) 0x99);
        return true;
    }

    /** Gives the memory back, and reads nothing any longer. */
    void release() {
        if (buffers != null) {
            buffers.giveBack(window);
        }
    }
}
