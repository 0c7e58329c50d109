// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetFileRange;
import org.apache.parquet.io.SeekableInputStream;

/**
 * A file in slow storage, which fails on demand and records its requests. Every call of a stream that reads bytes, and
 * every range of {@code readVectored}, is one request, as a GET of S3 on its own connection would be; {@code seek} and
 * {@code newStream} make none. Interruptions end no request.
 */
public final class FarFile implements InputFile {
    private static final long PATIENCE = 30_000_000_000L;

    private final ByteBuffer bytes;
    private volatile long reportedLength;
    private volatile long delayNanos;
    private volatile double nanosPerByte;
    private volatile boolean isVectored;
    private volatile Answer answer = Request::length;
    // What follows is guarded by the monitor.
    private final List<Request> requests = new ArrayList<>();
    private CountDownLatch held = new CountDownLatch(0);
    private int inFlight;
    private int mostInFlight;
    private int openedStreams;
    private int openStreams;

    /**
     * @param number from 0 on
     * @param begun as {@code System.nanoTime()} has it
     * @param ended 0 while it is in flight
     */
    public record Request(int number, long position, int length, Thread thread, long begun, long ended) {
        /** {@return whether it is for any of these bytes} */
        public boolean touches(long from, long to) {
            return position < to && position + length > from;
        }
    }

    /** What is sent after the delay: called by the thread of the request, or by several at once. */
    public interface Answer {
        /** {@return how many bytes are sent}: fewer than it asks for if the connection is lost, 0 at an end */
        int length(Request request) throws IOException;
    }

    public FarFile(byte[] bytes) {
        this(ByteBuffer.wrap(bytes));
    }

    /** A local file of less than 2 GiB. */
    public FarFile(Path file) throws IOException {
        this(map(file));
    }

    private FarFile(ByteBuffer bytes) {
        this.bytes = bytes;
        reportedLength = bytes.capacity();
    }

    private static ByteBuffer map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }

    /** Sets how long each request takes, besides its bytes. */
    public FarFile delay(double millis) {
        delayNanos = (long) (millis * 1e6);
        return this;
    }

    /** Sets how fast a connection is, in MB, which are millions of bytes, per second. */
    public FarFile rate(double megabytes) {
        nanosPerByte = 1e3 / megabytes;
        return this;
    }

    public FarFile answer(Answer toRequests) {
        answer = toRequests;
        return this;
    }

    /** Sets what {@code getLength} returns from now on. The bytes remain. */
    public FarFile reportedLength(long length) {
        reportedLength = length;
        return this;
    }

    /** Lets streams read ranges, each in its own thread. */
    public FarFile vectored() {
        isVectored = true;
        return this;
    }

    /** Answers held requests, and holds others from now on. */
    public synchronized void hold() {
        release();
        held = new CountDownLatch(1);
    }

    /** Answers held requests, and stops holding others. */
    public synchronized void release() {
        held.countDown();
    }

    /** Waits until there are that many. */
    public void awaitInFlight(int count) {
        await(() -> inFlight >= count);
    }

    /** Waits until nothing is in flight or open. */
    public void awaitIdle() {
        await(() -> inFlight == 0 && openStreams == 0);
    }

    private synchronized void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE;
        while (!condition.getAsBoolean()) {
            try {
                wait(100);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            if (System.nanoTime() > end) {
                throw new AssertionError(inFlight + " in flight, " + openStreams + " open, after " + requests);
            }
        }
    }

    /** {@return all requests until now, in the order in which they began} */
    public synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    /** {@return how many bytes all requests until now have asked for} */
    public synchronized long requestedBytes() {
        return requests.stream().mapToLong(Request::length).sum();
    }

    public synchronized int inFlight() {
        return inFlight;
    }

    public synchronized int mostInFlight() {
        return mostInFlight;
    }

    public synchronized int openedStreams() {
        return openedStreams;
    }

    public synchronized int openStreams() {
        return openStreams;
    }

    /** Makes one request for at least one byte: {@return how many bytes were sent, or -1 if none were} */
    public int read(long position, byte[] into, int offset, int length) throws IOException {
        Request request;
        CountDownLatch gate;
        synchronized (this) {
            request = new Request(requests.size(), position, length, Thread.currentThread(), System.nanoTime(), 0);
            requests.add(request);
            mostInFlight = Math.max(mostInFlight, ++inFlight);
            gate = held;
            notifyAll();
        }
        try {
            int most = (int) Math.max(0, Math.min(length, bytes.capacity() - position));
            await(gate, request.begun + delayNanos + (long) (most * nanosPerByte));
            int count = Math.min(most, answer.length(request));
            if (count > 0) {
                bytes.get((int) position, into, offset, count);
            }
            return count > 0 ? count : -1;
        } finally {
            synchronized (this) {
                inFlight--;
                requests.set(request.number, new Request(request.number, position, length, request.thread,
                        request.begun, System.nanoTime()));
                notifyAll();
            }
        }
    }

    /** Waits for both, as a socket does, whether or not the thread is interrupted. */
    private static void await(CountDownLatch gate, long end) {
        boolean isInterrupted = false;
        while (true) {
            try {
                gate.await();
                TimeUnit.NANOSECONDS.sleep(end - System.nanoTime());
                break;
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public long getLength() {
        return reportedLength;
    }

    @Override
    public synchronized SeekableInputStream newStream() {
        openedStreams++;
        openStreams++;
        return new Stream();
    }

    @Override
    public String toString() {
        return "far:/file.parquet";
    }

    /** Refuses to be used by two threads at once. */
    private final class Stream extends SeekableInputStream {
        private final AtomicBoolean isUsed = new AtomicBoolean();
        private final AtomicBoolean isClosed = new AtomicBoolean();
        private long position;

        private void begin() throws IOException {
            if (isClosed.get()) {
                throw new IOException("The stream is closed");
            }
            if (!isUsed.compareAndSet(false, true)) {
                throw new IllegalStateException("Two threads use a stream");
            }
        }

        private int read(byte[] into, int offset, int length, int least) throws IOException {
            begin();
            try {
                int count = length == 0 ? 0 : FarFile.this.read(position, into, offset, length);
                if (count < least) {
                    throw new EOFException("Bytes " + position + " to " + (position + length) + " of "
                            + FarFile.this + " end after " + Math.max(0, count));
                }
                position += Math.max(0, count);
                return count;
            } finally {
                isUsed.set(false);
            }
        }

        @Override
        public long getPos() {
            return position;
        }

        @Override
        public void seek(long to) throws IOException {
            begin();
            position = to;
            isUsed.set(false);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return read(into, offset, length, -1);
        }

        @Override
        public void readFully(byte[] into) throws IOException {
            readFully(into, 0, into.length);
        }

        @Override
        public void readFully(byte[] into, int offset, int length) throws IOException {
            read(into, offset, length, length);
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            byte[] array = new byte[into.remaining()];
            int count = read(array, 0, array.length);
            into.put(array, 0, Math.max(0, count));
            return count;
        }

        @Override
        public void readFully(ByteBuffer into) throws IOException {
            byte[] array = new byte[into.remaining()];
            readFully(array);
            into.put(array);
        }

        @Override
        public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
            return isVectored;
        }

        @Override
        public void readVectored(List<ParquetFileRange> ranges, ByteBufferAllocator allocator) throws IOException {
            begin();
            for (ParquetFileRange range : ranges) {
                range.setDataReadFuture(CompletableFuture.supplyAsync(() -> {
                    byte[] array = new byte[range.getLength()];
                    Stream stream = new Stream();
                    stream.position = range.getOffset();
                    try {
                        stream.readFully(array);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    return allocator.allocate(array.length).put(array).flip();
                }, task -> new Thread(task, "storage").start()));
            }
            isUsed.set(false);
        }

        @Override
        public void close() {
            if (!isClosed.getAndSet(true)) {
                synchronized (FarFile.this) {
                    openStreams--;
                    FarFile.this.notifyAll();
                }
            }
        }
    }
}
