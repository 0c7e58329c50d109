// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** An open file, of which any threads read any streams through one channel. */
final class ChannelFile implements InputFile, Closeable {
    /** The JDK reads through memory outside the heap, which a processor's cache should hold. */
    private static final int MOST_AT_ONCE = 1 << 18;
    /** Contains most footers, and the indexes of a row group. */
    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final BasicFileAttributes attributes;
    private final long length;
    /** Replaced, under the monitor, after the interruption of a thread has closed it for all. */
    volatile SeekableByteChannel channel;
    private boolean isClosed;

    ChannelFile(Path path, BasicFileAttributes attributes) throws IOException {
        this.path = path;
        this.attributes = attributes;
        channel = Files.newByteChannel(path);
        length = channel.size();
    }

    @Override
    public long getLength() {
        return length;
    }

    /** Reads at least one byte, if {@code position} is in the file. */
    private void read(long position, ByteBuffer target) throws IOException {
        while (true) {
            SeekableByteChannel current = channel;
            try {
                if (Thread.currentThread().isInterrupted()) {
                    throw new ClosedByInterruptException();
                }
                if (read(current, position, target) <= 0) {
                    throw failure("It ends at or before byte " + position + ", but had " + length
                            + " bytes when it was opened");
                }
                return;
            } catch (ClosedByInterruptException e) {
                throw e;
            } catch (ClosedChannelException e) {
                reopen(current, e);
            }
        }
    }

    private static int read(SeekableByteChannel channel, long position, ByteBuffer target) throws IOException {
        if (channel instanceof FileChannel file) {
            return file.read(target, position);
        }
        synchronized (channel) {
            return channel.position(position).read(target);
        }
    }

    private synchronized void reopen(SeekableByteChannel closed, ClosedChannelException failure) throws IOException {
        if (isClosed) {
            throw failure;
        }
        if (channel == closed) {
            SeekableByteChannel again = Files.newByteChannel(path);
            try {
                BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
                if (now.size() != length || !now.lastModifiedTime().equals(attributes.lastModifiedTime())
                        || !Objects.equals(now.fileKey(), attributes.fileKey())) {
                    throw failure("It was changed or replaced while it was read");
                }
                channel = again;
            } finally {
                if (channel != again) {
                    again.close();
                }
            }
        }
    }

    private FileSystemException failure(String reason) {
        return new FileSystemException(path.toString(), null, reason);
    }

    @Override
    public SeekableInputStream newStream() {
        return new Stream();
    }

    @Override
    public synchronized void close() throws IOException {
        isClosed = true;
        channel.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }

    /** For one thread at a time. */
    class Stream extends SeekableInputStream {
        private long position;
        /** The last bytes that were read for a small read, up to its limit, from {@code start} on. */
        private ByteBuffer buffer = ByteBuffer.allocate(0);
        private long start;

        @Override
        public int read() throws IOException {
            return fill(1) ? buffer.get((int) (position++ - start)) & 0xFF : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            return read(ByteBuffer.wrap(bytes, offset, count));
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            int before = target.position();
            if (fill(target.remaining())) {
                int at = (int) (position - start);
                int count = Math.min(target.remaining(), buffer.limit() - at);
                target.put(buffer.slice(at, count));
            } else if (position < length) {
                int limit = target.limit();
                target.limit(before + Math.min(limit - before, MOST_AT_ONCE));
                try {
                    ChannelFile.this.read(position, target);
                } finally {
                    target.limit(limit);
                }
            } else {
                return -1;
            }
            position += target.position() - before;
            return target.position() - before;
        }

        /** Unless that many bytes go past the buffer: {@return whether it has the next one} */
        private boolean fill(int count) throws IOException {
            boolean isThere = position >= start && position - start < buffer.limit();
            if (isThere || count >= BUFFER || position >= length) {
                return isThere;
            }
            if (buffer.capacity() == 0) {
                buffer = ByteBuffer.allocate((int) Math.min(BUFFER, length));
            }
            // At the end of the file, what is before is needed next: its footer.
            start = Math.min(position, length - buffer.capacity());
            for (buffer.clear(); buffer.hasRemaining(); ) {
                ChannelFile.this.read(start + buffer.position(), buffer);
            }
            return true;
        }

        @Override
        public void readFully(byte[] bytes) throws IOException {
            readFully(bytes, 0, bytes.length);
        }

        @Override
        public void readFully(byte[] bytes, int offset, int count) throws IOException {
            readFully(ByteBuffer.wrap(bytes, offset, count));
        }

        @Override
        public void readFully(ByteBuffer target) throws IOException {
            while (target.hasRemaining()) {
                if (read(target) < 0) {
                    throw new EOFException("The file ends " + target.remaining() + " bytes too early");
                }
            }
        }

        @Override
        public long getPos() {
            return position;
        }

        @Override
        public void seek(long to) throws IOException {
            if (to < 0) {
                throw new IOException("Negative position " + to + " in " + path);
            }
            position = to;
        }
    }
}
