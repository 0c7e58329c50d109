// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetFileRange;
import org.apache.parquet.io.SeekableInputStream;

/** A file in storage whose requests take long: one reads the footer, and many at once read other ranges. */
final class RemoteFile implements InputFile, Closeable {
    /** From parquet-java 1.14 on. */
    private static final boolean MAY_BE_VECTORED = Stream.of(SeekableInputStream.class.getMethods())
            .anyMatch(method -> method.getName().equals("readVectored"));

    private final InputFile file;
    private final RemoteStorage storage;
    private final long length;
    /** What any stream may need: the footer, and the indexes of pages. */
    private final List<RangeReads> shared = new CopyOnWriteArrayList<>();
    /** Guarded by the monitor: streams that are not in use. */
    private final Deque<SeekableInputStream> idle = new ArrayDeque<>();
    private boolean isClosed;

    /** Reads the footer. */
    RemoteFile(InputFile file, RemoteStorage storage) throws IOException {
        this.file = file;
        this.storage = storage;
        length = file.getLength();
        try {
            readFooter(Math.max(0, length - storage.tailBytes));
        } catch (Throwable e) {
            FileFaults.closeAfter(this, e);
            throw e;
        }
    }

    private void readFooter(long start) throws IOException {
        if (length < FileFaults.TAIL) {
            return;
        }
        RangeReads tail = new RangeReads(this, List.of(new FileRange(start, length)));
        shared.add(tail);
        ByteBuffer end = ByteBuffer.allocate(FileFaults.TAIL).order(ByteOrder.LITTLE_ENDIAN);
        try (SeekableInputStream in = newStream()) {
            in.seek(length - FileFaults.TAIL);
            in.readFully(end.array());
        }
        long footer = length - FileFaults.TAIL - Integer.toUnsignedLong(end.getInt());
        boolean isParquet = new String(end.array(), StandardCharsets.ISO_8859_1).matches("(?s).{4}PAR[1E]");
        if (isParquet && footer > 0 && footer < start) {
            share(List.of(new FileRange(footer, start)));
        }
    }

    /** Starts to read ranges that any stream may need. */
    void share(Collection<FileRange> ranges) {
        shared.add(reads(ranges).start());
    }

    /** {@return reads of the ranges that are not shared, which have not been started} */
    RangeReads reads(Collection<FileRange> ranges) {
        return new RangeReads(this,
                ranges.stream().filter(range -> shared.stream().noneMatch(reads -> reads.contains(range))).toList());
    }

    List<RangeReads> shared() {
        return shared;
    }

    Collection<FileRange> requests(Collection<FileRange> ranges) {
        return FileRange.requests(ranges, length, storage.mostGap, storage.mostBytes);
    }

    void execute(Runnable request) {
        storage.execute(request);
    }

    /** Reads all these bytes by one request, in this thread. */
    void read(long position, byte[] target, int offset, int count) throws IOException {
        storage.requests.incrementAndGet();
        storage.bytes.addAndGet(count);
        SeekableInputStream stream = take();
        try {
            if (MAY_BE_VECTORED && stream.readVectoredAvailable(HeapByteBufferAllocator.getInstance())) {
                readRange(stream, position, ByteBuffer.wrap(target, offset, count));
            } else {
                stream.seek(position);
                stream.readFully(target, offset, count);
            }
        } catch (EOFException e) {
            FileFaults.closeAfter(stream, e);
            throw new IOException("Cannot read bytes " + position + " to " + (position + count) + " of " + file
                    + ", which had " + length + " when it was opened", e);
        } catch (Throwable e) {
            FileFaults.closeAfter(stream, e);
            throw e;
        }
        giveBack(stream);
    }

    /** Tells storage where the request ends, which streams of S3A do not know otherwise. */
    private static void readRange(SeekableInputStream stream, long position, ByteBuffer target) throws IOException {
        ParquetFileRange range = new ParquetFileRange(position, target.remaining());
        stream.readVectored(List.of(range), HeapByteBufferAllocator.getInstance());
        try {
            ByteBuffer bytes = range.getDataReadFuture().get();
            if (bytes.remaining() != target.remaining()) {
                throw new EOFException("There are " + bytes.remaining() + " bytes");
            }
            target.put(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw FileFaults.interruption("Interrupted while waiting for storage", e);
        } catch (ExecutionException e) {
            throw FileFaults.thrown(
                    e.getCause() instanceof UncheckedIOException cause ? cause.getCause() : e.getCause());
        }
    }

    private SeekableInputStream take() throws IOException {
        synchronized (this) {
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        return file.newStream();
    }

    private void giveBack(SeekableInputStream stream) throws IOException {
        synchronized (this) {
            if (!isClosed) {
                idle.push(stream);
                return;
            }
        }
        stream.close();
    }

    @Override
    public long getLength() {
        return length;
    }

    @Override
    public RemoteStream newStream() {
        return new RemoteStream(this);
    }

    /** Closes idle streams now, and the others when they are given back. */
    @Override
    public void close() throws IOException {
        List<SeekableInputStream> streams;
        synchronized (this) {
            isClosed = true;
            streams = List.copyOf(idle);
            idle.clear();
        }
        shared.forEach(RangeReads::cancel);
        FileFaults.closeAll(streams);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
