// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.ParquetFileRange;

/** Takes bytes that have been read ahead from memory, and requests the others from storage. */
final class RemoteStream extends DelegatingSeekableInputStream {
    private final Bytes bytes;
    private boolean hasAll;

    RemoteStream(RemoteFile file) {
        this(new Bytes(file));
    }

    private RemoteStream(Bytes bytes) {
        super(bytes);
        this.bytes = bytes;
    }

    private static final class Bytes extends BufferedStream {
        final RemoteFile file;
        /** The latest first. */
        final Deque<RangeReads> ahead = new ArrayDeque<>();
        RangeReads some;
        /** The request whose bytes come next; null if they come from elsewhere. */
        private RangeReads.Request current;

        Bytes(RemoteFile file) {
            super(file.getLength(), file, USUAL_BUFFER);
            this.file = file;
        }

        @Override
        int read(long from, byte[] target, int offset, int most) throws IOException {
            file.read(from, target, offset, most);
            return most;
        }

        @Override
        boolean findAhead() throws IOException {
            current = find(ahead);
            RangeReads.Request found = current != null ? current : find(file.shared());
            if (found != null) {
                look(found.bytes(), found.range.start());
            }
            return found != null;
        }

        private RangeReads.Request find(Iterable<RangeReads> reads) {
            for (RangeReads each : reads) {
                RangeReads.Request request = each.find(position);
                if (request != null) {
                    each.start();
                    return request;
                }
            }
            return null;
        }

        @Override
        public int read(byte[] target, int offset, int most) throws IOException {
            int count = super.read(target, offset, most);
            if (current != null && position == current.range.end() && (some == null || !some.contains(current.range))) {
                current.release();
                drop();
            }
            return count;
        }

        private void drop() {
            current = null;
            look(NOTHING, 0);
        }

        /** {@return what is left of a range after what has been read before} */
        FileRange missing(FileRange range) {
            long start = range.start();
            for (RangeReads reads : ahead) {
                RangeReads.Request found = reads.find(start);
                start = found == null ? start : Math.min(range.end(), found.range.end());
            }
            return new FileRange(start, range.end());
        }

        /** Cancels the requests that have not begun. */
        @Override
        public void close() {
            ahead.forEach(RangeReads::cancel);
            ahead.clear();
            if (current != null) {
                drop();
            }
        }
    }

    /**
     * Sets where the next reads find their bytes.
     *
     * @param all has all of them; null if that is not known
     * @param some may have some of them, and is started when one is needed
     */
    void expect(RangeReads all, RangeReads some) {
        hasAll = all != null;
        bytes.some = some;
        bytes.close();
        Stream.of(some, all).filter(Objects::nonNull).forEach(bytes.ahead::addFirst);
    }

    @Override
    public long getPos() {
        return bytes.position;
    }

    @Override
    public void seek(long position) throws IOException {
        bytes.seek(position);
    }

    @Override
    public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
        return !hasAll;
    }

    /** Reads all ranges at once, then returns. */
    @Override
    public void readVectored(List<ParquetFileRange> ranges, ByteBufferAllocator allocator) throws IOException {
        bytes.ahead.addFirst(bytes.file.reads(ranges.stream().map(range -> bytes.missing(
                FileRange.of(range.getOffset(), range.getLength()))).toList()).start());
        for (ParquetFileRange range : ranges) {
            ByteBuffer target = allocator.allocate(range.getLength());
            seek(range.getOffset());
            readFully(target);
            target.flip();
            range.setDataReadFuture(CompletableFuture.completedFuture(target));
        }
    }
}
