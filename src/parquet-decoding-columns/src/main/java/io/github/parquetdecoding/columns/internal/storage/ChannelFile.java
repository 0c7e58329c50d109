// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.io.InterruptedIOException;
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
final class ChannelFile implements InputFile, ByteSource {
    /** The JDK reads through memory outside the heap, which a processor's cache should hold. */
    private static final int MOST_AT_ONCE = 1 << 18;

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

    @Override
    public long length() {
        return length;
    }

    @Override
    public int windowBytes() {
        return PageBuffers.within(MOST_AT_ONCE);
    }

    /** An interruption neither ends the read nor gets lost. */
    @Override
    public void readFully(long position, byte[] target, int offset, int count) throws IOException {
        boolean isInterrupted = Thread.interrupted();
        int interruptedAt = -1;
        try {
            for (int done = 0; done < count; ) {
                try {
                    done += read(position + done, target, offset + done, count - done);
                } catch (ClosedByInterruptException | InterruptedIOException e) {
                    // Other file systems may clear the flag, but they must go on.
                    isInterrupted = true;
                    if (!Thread.interrupted() && interruptedAt == done) {
                        throw e;
                    }
                    interruptedAt = done;
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Reads at least one byte, from a position that the file had when it was opened. */
    private int read(long position, byte[] target, int offset, int most) throws IOException {
        while (true) {
            SeekableByteChannel current = channel;
            try {
                if (Thread.currentThread().isInterrupted()) {
                    throw new ClosedByInterruptException();
                }
                int count = read(current, position, ByteBuffer.wrap(target, offset, Math.min(most, MOST_AT_ONCE)));
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
        return new Stream().seekable();
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
    class Stream extends BufferedStream {
        Stream() {
            super(length, path, USUAL_BUFFER);
        }

        @Override
        int read(long from, byte[] target, int offset, int most) throws IOException {
            return ChannelFile.this.read(from, target, offset, most);
        }
    }
}
