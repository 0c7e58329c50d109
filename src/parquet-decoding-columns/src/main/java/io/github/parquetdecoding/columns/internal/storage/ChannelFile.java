// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
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

import org.apache.parquet.io.DelegatingSeekableInputStream;
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

    /** Reads at least one byte, from a position that the file had when it was opened. */
    private int read(long position, byte[] target, int offset, int most) throws IOException {
        while (true) {
            SeekableByteChannel current = channel;
            try {
                if (Thread.currentThread().isInterrupted()) {
                    throw new ClosedByInterruptException();
                }
                int count = read(current, position, ByteBuffer.wrap(target, offset, most));
                if (count <= 0) {
                    throw failure("It ends at or before byte " + position + ", but had " + length
                            + " bytes when it was opened");
                }
                return count;
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
        return newStream(new Stream());
    }

    static SeekableInputStream newStream(Stream stream) {
        return new DelegatingSeekableInputStream(stream) {
            @Override
            public long getPos() {
                return stream.position;
            }

            @Override
            public void seek(long position) throws IOException {
                stream.seek(position);
            }
        };
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
    class Stream extends InputStream {
        private long position;
        /** The last bytes that were read for a small read, from {@code start} on. */
        private byte[] buffer = {};
        private long start;

        void seek(long to) throws IOException {
            if (to < 0) {
                throw new IOException("Negative position " + to + " in " + path);
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
                count = ChannelFile.this.read(position, bytes, offset, Math.min(most, MOST_AT_ONCE));
            } else {
                return -1;
            }
            position += count;
            return count;
        }

        /** Unless that many bytes go past the buffer: {@return whether it has the next one} */
        private boolean fill(int count) throws IOException {
            boolean isThere = position >= start && position - start < buffer.length;
            if (isThere || count >= BUFFER || position >= length) {
                return isThere;
            }
            if (buffer.length == 0) {
                buffer = new byte[(int) Math.min(BUFFER, length)];
            }
            // At the end of the file, what is before is needed next: its footer.
            start = Math.min(position, length - buffer.length);
            for (int done = 0; done < buffer.length; ) {
                done += ChannelFile.this.read(start + done, buffer, done, buffer.length - done);
            }
            return true;
        }
    }
}
