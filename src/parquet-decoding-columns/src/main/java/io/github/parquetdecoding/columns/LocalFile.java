// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A local file. parquet-java's {@code LocalInputFile} copies once more; 1.12 and 1.13 do not have it. */
record LocalFile(Path path) implements InputFile {
    @Override
    public long getLength() throws IOException {
        return Files.size(path);
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
        return new Stream(new RandomAccessFile(path.toFile(), "r"));
    }

    @Override
    public String toString() {
        return path.toString();
    }

    private static final class Stream extends SeekableInputStream {
        /** The JDK reads through a buffer outside the heap, which a processor's cache should hold. */
        private static final int MOST_AT_ONCE = 1 << 16;

        private final RandomAccessFile file;

        Stream(RandomAccessFile file) {
            this.file = file;
        }

        @Override
        public int read() throws IOException {
            return file.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return file.read(bytes, offset, Math.min(length, MOST_AT_ONCE));
        }

        @Override
        public int read(ByteBuffer buffer) throws IOException {
            return file.getChannel().read(buffer);
        }

        @Override
        public void readFully(byte[] bytes) throws IOException {
            readFully(bytes, 0, bytes.length);
        }

        @Override
        public void readFully(byte[] bytes, int offset, int length) throws IOException {
            for (int done = 0, count; done < length; done += count) {
                count = Math.min(length - done, MOST_AT_ONCE);
                file.readFully(bytes, offset + done, count);
            }
        }

        @Override
        public void readFully(ByteBuffer buffer) throws IOException {
            if (buffer.hasArray()) {
                readFully(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
                buffer.position(buffer.limit());
                return;
            }
            while (buffer.hasRemaining()) {
                if (read(buffer) < 0) {
                    throw new EOFException("The file ends " + buffer.remaining() + " bytes too early");
                }
            }
        }

        @Override
        public long getPos() throws IOException {
            return file.getFilePointer();
        }

        @Override
        public void seek(long position) throws IOException {
            file.seek(position);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
