// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.apache.parquet.io.SeekableInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Streams of one file, in one thread and in several, which are interrupted, while the file changes. */
@Timeout(60)
class ChannelFileTest {
    private static final int BUFFER = 1 << 16;

    @TempDir
    Path folder;
    private Path path;

    @BeforeEach
    void write() throws IOException {
        path = Files.write(folder.resolve("file"), bytes(1_000_000));
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    /** Reads parts at random places, in each way: {@return how many} */
    private static int readParts(SeekableInputStream in, byte[] bytes, Random random, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            int from = random.nextInt(bytes.length + 1);
            int length = Math.min(bytes.length - from, 1 << random.nextInt(20));
            if (random.nextBoolean()) {
                in.seek(from);
            } else {
                from = (int) in.getPos();
                length = Math.min(length, bytes.length - from);
            }
            byte[] part = new byte[length + 2];
            ByteBuffer buffer = random.nextBoolean() ? ByteBuffer.wrap(part) : ByteBuffer.allocateDirect(length + 2);
            buffer.position(1).limit(length + 1);
            int read = length;
            switch (random.nextInt(5)) {
                case 0 -> {
                    int next = in.read();
                    assertThat(next).isEqualTo(from == bytes.length ? -1 : bytes[from] & 0xFF);
                    read = next < 0 ? 0 : 1;
                    part[1] = (byte) next;
                    buffer = ByteBuffer.wrap(part);
                }
                case 1 -> {
                    read = in.read(part, 1, length);
                    buffer = ByteBuffer.wrap(part);
                }
                case 2 -> read = in.read(buffer);
                case 3 -> in.readFully(buffer);
                default -> {
                    in.readFully(part, 1, length);
                    buffer = ByteBuffer.wrap(part);
                }
            }
            read = Math.max(0, read);
            assertThat(read > 0 || length == 0 || from == bytes.length).isTrue();
            assertThat(in.getPos()).isEqualTo(from + read);
            assertThat(buffer.slice(1, read)).isEqualTo(ByteBuffer.wrap(bytes, from, read));
            assertThat(buffer.limit()).isEqualTo(buffer.capacity() - (buffer.limit() == length + 1 ? 1 : 0));
        }
        return count;
    }

    private static int readWhole(ByteSource file, byte[] bytes, Random random) throws IOException {
        int from = random.nextInt(bytes.length);
        int length = random.nextInt(bytes.length - from);
        byte[] part = new byte[length + 2];
        file.readFully(from, part, 1, length);
        assertThat(ByteBuffer.wrap(part, 1, length)).isEqualTo(ByteBuffer.wrap(bytes, from, length));
        assertThat(part[0] + part[length + 1]).isZero();
        return 1;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, BUFFER - 1, BUFFER, BUFFER + 1, 1_000_000})
    void bytesAreThoseOfTheFile(int length) throws IOException {
        byte[] bytes = bytes(length);
        Files.write(path, bytes);
        Path zip = folder.resolve("files.zip");
        try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            Files.write(files.getPath("file"), bytes);
        }
        try (FileSystem files = FileSystems.newFileSystem(zip)) {
            for (Path each : List.of(path, files.getPath("file"))) {
                try (ChannelFile file = new LocalFile(each).open(); SeekableInputStream in = file.newStream()) {
                    assertThat(file.getLength()).isEqualTo(length);
                    readParts(in, bytes, new Random(length), 1_000);
                    in.seek(length);
                    assertThat(in.read()).isNegative();
                    assertThatThrownBy(() -> in.readFully(new byte[1])).isInstanceOf(EOFException.class);
                    assertThatThrownBy(() -> in.seek(-1)).isInstanceOf(IOException.class)
                            .hasMessageContaining(each.toString());
                }
            }
        }
    }

    /** Each reads until the file is closed; most are interrupted again and again, which {@code readFully} survives. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void interruptionsEndOnlyTheReadOfTheirThread(boolean isZip) throws Exception {
        byte[] bytes = Files.readAllBytes(path);
        Path zip = folder.resolve("files.zip");
        try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            Files.copy(path, files.getPath("file"));
        }
        try (FileSystem files = isZip ? FileSystems.newFileSystem(zip) : null) {
            ChannelFile file = new LocalFile(isZip ? files.getPath("file") : path).open();
            AtomicBoolean isClosed = new AtomicBoolean();
            List<Thread> threads = new ArrayList<>();
            List<FutureTask<Integer>> results = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                boolean isInterrupted = i % 2 == 1 || i == 4;
                boolean isWhole = i == 4;
                Random random = new Random(i);
                FutureTask<Integer> result = new FutureTask<>(() -> {
                    int interruptions = 0;
                    int parts = 0;
                    while (!isClosed.get()) {
                        try {
                            parts += isWhole ? readWhole(file, bytes, random)
                                    : readParts(file.newStream(), bytes, random, 20);
                            interruptions += isWhole && Thread.interrupted() ? 1 : 0;
                        } catch (ClosedByInterruptException e) {
                            assertThat(isInterrupted && !isWhole).isTrue();
                            // A late interruption of one read may end the next one, after its flag has been cleared.
                            interruptions += Thread.interrupted() ? 1 : 0;
                        } catch (ClosedChannelException e) {
                            assertThat(isClosed).isTrue();
                        }
                    }
                    return isInterrupted ? interruptions : parts;
                });
                results.add(result);
                threads.add(new Thread(result));
            }
            threads.forEach(Thread::start);
            for (int i = 0; i < 300; i++) {
                threads.get(1).interrupt();
                threads.get(3).interrupt();
                threads.get(4).interrupt();
                Thread.sleep(1);
                if (!isZip) {
                    file.channel.close();   // As an interruption does, but more often
                }
            }
            isClosed.set(true);
            file.close();
            for (FutureTask<Integer> result : results) {
                assertThat(result.get()).isGreaterThan(5);
            }
            SeekableInputStream in = file.newStream();
            assertThatThrownBy(in::read).isInstanceOf(ClosedChannelException.class);
            file.close();
        }
    }

    /** As those of other file systems, which may clear the flag of the thread, and are not closed. */
    private record InterruptedChannel(SeekableByteChannel channel, IOException failure, AtomicInteger left)
            implements SeekableByteChannel {
        @Override
        public int read(ByteBuffer target) throws IOException {
            if (left.getAndDecrement() > 0) {
                throw failure;
            }
            left.set(1);
            return channel.read(target.limit(Math.min(target.limit(), target.position() + 1_000)));
        }

        @Override
        public int write(ByteBuffer source) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long position() throws IOException {
            return channel.position();
        }

        @Override
        public SeekableByteChannel position(long position) throws IOException {
            channel.position(position);
            return this;
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    @Test
    void interruptionsInOtherFileSystemsEndNoWholeRead() throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        for (IOException failure : List.of(new InterruptedIOException("Test"), new ClosedByInterruptException())) {
            try (ChannelFile file = new LocalFile(path).open()) {
                file.channel = new InterruptedChannel(file.channel, failure, new AtomicInteger(1));
                assertThat(readWhole(file, bytes, new Random(1))).isOne();
                assertThat(Thread.interrupted()).isTrue();
                // Nothing is ever read.
                file.channel = new InterruptedChannel(file.channel, failure, new AtomicInteger(Integer.MAX_VALUE));
                assertThatThrownBy(() -> file.readFully(0, new byte[1], 0, 1)).isSameAs(failure);
                assertThat(Thread.interrupted()).isTrue();
            }
        }
    }

    private enum Change {
        CUT, GROWN, OVERWRITTEN, REPLACED, DELETED;

        void of(Path path, Path other) throws IOException {
            FileTime time = Files.getLastModifiedTime(path);
            switch (this) {
                case CUT -> Files.write(path, Arrays.copyOf(Files.readAllBytes(path), 300_000));
                case GROWN -> {
                    Files.write(path, new byte[1], StandardOpenOption.APPEND);
                    Files.setLastModifiedTime(path, time);
                }
                case OVERWRITTEN -> {
                    Files.write(path, new byte[1], StandardOpenOption.WRITE);
                    Files.setLastModifiedTime(path, FileTime.fromMillis(time.toMillis() + 5));
                }
                case REPLACED -> {
                    Files.copy(path, other);
                    Files.setLastModifiedTime(other, time);
                    Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
                }
                case DELETED -> Files.delete(path);
            }
        }
    }

    /** What an interruption has closed is not opened again. On Windows, files are neither replaced nor deleted. */
    @ParameterizedTest
    @EnumSource
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void changedFilesAreRefused(Change change) throws Exception {
        byte[] bytes = Files.readAllBytes(path);
        try (ChannelFile file = new LocalFile(path).open()) {
            SeekableInputStream in = file.newStream();
            in.readFully(new byte[500_000]);
            change.of(path, folder.resolve("other"));
            if (change == Change.CUT) {
                assertThatThrownBy(() -> in.readFully(new byte[400_000])).isInstanceOf(FileSystemException.class)
                        .hasMessage(path + ": It ends at or before byte 500000, but had 1000000 bytes when it was"
                                + " opened");
            } else {
                byte[] after = new byte[400_000];
                in.readFully(after);
                assertThat(after).isEqualTo(Arrays.copyOfRange(bytes, 500_000, 900_000));
            }
            file.channel.close();   // As an interruption does
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> file.newStream().read()).isInstanceOf(change == Change.DELETED
                        ? NoSuchFileException.class : FileSystemException.class).hasMessage(change == Change.DELETED
                        ? path.toString() : path + ": It was changed or replaced while it was read");
            }
        }
    }
}
