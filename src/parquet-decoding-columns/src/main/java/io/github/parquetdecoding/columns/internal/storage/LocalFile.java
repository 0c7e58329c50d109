// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** The file of a path. parquet-java's {@code LocalInputFile} copies once more; 1.12 and 1.13 do not have it. */
public record LocalFile(Path path) implements InputFile {
    private static final String LIST = ": pass the files that Files.newDirectoryStream(folder, \"*.parquet\") lists";

    @Override
    public long getLength() throws IOException {
        return Files.size(path);
    }

    /** Other file systems, such as a ZIP file's, have no {@code File}. */
    @Override
    public SeekableInputStream newStream() throws IOException {
        try {
            return path.getFileSystem() == FileSystems.getDefault()
                    ? new Stream(new RandomAccessFile(path.toFile(), "r")) : stream(Files.newByteChannel(path));
        } catch (IOException e) {
            throw Files.isDirectory(path) ? new FileSystemException(absolute(), null, "It is a folder" + LIST)
                    : Files.exists(path) ? e : (IOException) new NoSuchFileException(absolute(), null, missing());
        }
    }

    private static SeekableInputStream stream(SeekableByteChannel channel) {
        return new DelegatingSeekableInputStream(Channels.newInputStream(channel)) {
            @Override
            public long getPos() throws IOException {
                return channel.position();
            }

            @Override
            public void seek(long position) throws IOException {
                channel.position(position);
            }
        };
    }

    private String absolute() {
        return path.toAbsolutePath().toString();
    }

    private String missing() {
        String name = path.toString();
        if (name.startsWith("~") || name.startsWith("$")) {
            return "Java does not expand ~ and variables as a shell does: use System.getProperty(\"user.home\")";
        }
        if (name.matches(".*[*?{\\[].*")) {
            return "Java does not expand wildcards" + LIST;
        }
        return name.matches("[a-z][a-z0-9]+:.*") ? "This is a URI: use Path.of(URI.create(\"file:///...\")), or an"
                + " InputFile, such as HadoopInputFile" : "There is no such file";
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
