// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.io.ParquetFileRange;
import org.apache.parquet.io.SeekableInputStream;

/** Fails for ever after a failure: parquet-java logs those of indexes, dictionaries and bloom filters, and reads on. */
final class NotedStream extends SeekableInputStream {
    private final SeekableInputStream stream;
    private Exception failure;

    NotedStream(SeekableInputStream stream) {
        this.stream = stream;
    }

    private interface Read {
        long get() throws IOException;
    }

    private long note(Read read) throws IOException {
        check();
        try {
            return read.get();
        } catch (IOException | RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    void check() throws IOException {
        if (failure instanceof IOException e) {
            throw e;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
    }

    @Override
    public int read() throws IOException {
        return (int) note(stream::read);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        return (int) note(() -> stream.read(bytes, offset, length));
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return (int) note(() -> stream.read(target));
    }

    @Override
    public void readFully(byte[] bytes) throws IOException {
        readFully(bytes, 0, bytes.length);
    }

    @Override
    public void readFully(byte[] bytes, int offset, int length) throws IOException {
        note(() -> {
            stream.readFully(bytes, offset, length);
            return length;
        });
    }

    @Override
    public void readFully(ByteBuffer target) throws IOException {
        note(() -> {
            stream.readFully(target);
            return 0;
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

    @Override
    public long getPos() throws IOException {
        return note(stream::getPos);
    }

    @Override
    public void seek(long position) throws IOException {
        note(() -> {
            stream.seek(position);
            return position;
        });
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
