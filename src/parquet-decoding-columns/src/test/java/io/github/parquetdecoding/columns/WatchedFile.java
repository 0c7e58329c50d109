// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.FilterInputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A file in memory that notes what is done with it.
 *
 * @param opened how often it has been opened
 * @param open how many of its streams have not been closed
 * @param onRead called before each read, and when the file is opened, with null
 */
record WatchedFile(MemoryFile file, AtomicInteger opened, AtomicInteger open, Read onRead) implements InputFile {
    interface Read {
        void into(byte[] bytes, int length) throws IOException;
    }

    WatchedFile(MemoryFile file, Read onRead) {
        this(file, new AtomicInteger(), new AtomicInteger(), onRead);
    }

    WatchedFile(MemoryFile file) {
        this(file, (bytes, length) -> { });
    }

    @Override
    public long getLength() {
        return file.getLength();
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
        onRead.into(null, 0);
        opened.incrementAndGet();
        open.incrementAndGet();
        SeekableInputStream stream = file.newStream();
        return new ForwardingStream(new FilterInputStream(stream) {
            private boolean isClosed;

            @Override
            public int read() throws IOException {
                onRead.into(null, 1);
                return super.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (isClosed) {
                    throw new IOException("The file is closed");
                }
                onRead.into(bytes, length);
                return super.read(bytes, offset, length);
            }

            @Override
            public void close() {
                open.addAndGet(isClosed ? 0 : -1);
                isClosed = true;
            }
        }, stream);
    }

    /** {@return a name that says that each read costs little} */
    @Override
    public String toString() {
        return "file:watched";
    }

    /** A helper that is still in storage closes it afterwards. */
    void assertIsClosed() {
        for (int i = 0; i < 10_000 && open.get() != 0; i++) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(open).hasValue(0);
    }
}
