// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.FilterInputStream;
import java.io.IOException;
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

    NotedStream(SeekableInputStream stream) {
        super(new Notes(stream));
        this.stream = stream;
    }

    SeekableInputStream stream() {
        return stream;
    }

    private interface Read {
        long get() throws IOException;
    }

    private static final class Notes extends FilterInputStream {
        private Exception failure;

        Notes(SeekableInputStream stream) {
            super(stream);
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
            return (int) note(in::read);
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            return (int) note(() -> in.read(bytes, offset, count));
        }
    }

    void check() throws IOException {
        ((Notes) getStream()).note(() -> 0);
    }

    @Override
    public long getPos() throws IOException {
        return stream.getPos();
    }

    @Override
    public void seek(long position) throws IOException {
        ((Notes) getStream()).note(() -> {
            stream.seek(position);
            return position;
        });
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
