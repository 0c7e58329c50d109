// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.ParquetFileRange;
import org.apache.parquet.io.SeekableInputStream;

/**
 * Rethrows its first failure on every later call, because parquet-java merely logs failed reads of indexes,
 * dictionaries and bloom filters.
 */
final class NotedStream extends DelegatingSeekableInputStream {
    private final SeekableInputStream stream;
    private final Notes notes;
    private final long end;

    /** @param appended what is at the file's end; empty if nothing is read there */
    NotedStream(SeekableInputStream stream, long end, byte[] appended) {
        super(new Notes(stream, appended));
        this.stream = stream;
        this.end = end;
        notes = (Notes) getStream();
    }

    SeekableInputStream stream() {
        return stream;
    }

    private interface Read {
        long get() throws IOException;
    }

    private static final class Notes extends FilterInputStream {
        private final ByteBuffer appended;
        private boolean isInFile = true;
        private Exception failure;

        Notes(SeekableInputStream stream, byte[] appended) {
            super(stream);
            this.appended = ByteBuffer.wrap(appended);
        }

        long note(Read read) throws IOException {
            if (failure instanceof IOException e) {
                throw e;
            }
            if (failure instanceof RuntimeException e) {
                throw e;
            }
            try {
                return read.get();
            } catch (IOException | RuntimeException e) {
                failure = e;
                throw e;
            }
        }

        @Override
        public int read() throws IOException {
            return isInFile ? (int) note(in::read) : appended.hasRemaining() ? Byte.toUnsignedInt(appended.get()) : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            if (isInFile) {
                return (int) note(() -> in.read(bytes, offset, count));
            }
            int read = Math.min(count, appended.remaining());
            appended.get(bytes, offset, read);
            return read > 0 || count == 0 ? read : -1;
        }
    }

    void check() throws IOException {
        notes.note(() -> 0);
    }

    @Override
    public long getPos() throws IOException {
        return notes.isInFile ? stream.getPos() : end + notes.appended.position();
    }

    @Override
    public void seek(long position) throws IOException {
        notes.isInFile = position < end;
        if (notes.isInFile) {
            notes.note(() -> {
                stream.seek(position);
                return position;
            });
        } else {
            notes.appended.position(Math.toIntExact(position - end));
        }
    }

    @Override
    public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
        return stream.readVectoredAvailable(allocator);
    }

    /** Its failures reach the caller. */
    @Override
    public void readVectored(List<ParquetFileRange> ranges, ByteBufferAllocator allocator) throws IOException {
        stream.readVectored(ranges, allocator);
    }
}
