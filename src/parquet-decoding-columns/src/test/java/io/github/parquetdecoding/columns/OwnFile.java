// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.parquetdecoding.columns.internal.storage.ByteSource;
import io.github.parquetdecoding.columns.internal.storage.SharedFile;
import org.apache.parquet.io.SeekableInputStream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A file in memory that is read as a local one, and knows what is read of it.
 *
 * @param windowBytes how many bytes are read at once
 * @param open how often it is open
 */
record OwnFile(MemoryFile file, int windowBytes, AtomicInteger open, WatchedFile.Read onRead) implements SharedFile {
    OwnFile(MemoryFile file, int windowBytes, WatchedFile.Read onRead) {
        this(file, windowBytes, new AtomicInteger(), onRead);
    }

    /** The end of a chunk that is read together with others may be the beginning of the next one. */
    private static final int MOST_TWICE = 100;

    /** One of which nothing must be read twice. */
    OwnFile(MemoryFile file, int windowBytes) {
        this(file, windowBytes, null);
    }

    @Override
    public ByteSource openBytes() {
        open.incrementAndGet();
        return new Bytes();
    }

    @Override
    public long getLength() {
        return file.getLength();
    }

    @Override
    public SeekableInputStream newStream() {
        return file.newStream();
    }

    /** {@return a name that says that each read costs little} */
    @Override
    public String toString() {
        return "file:own";
    }

    private final class Bytes implements ByteSource {
        private final BitSet read = new BitSet();
        private boolean isClosed;

        @Override
        public long length() {
            return file.getLength();
        }

        @Override
        public int windowBytes() {
            return windowBytes;
        }

        @Override
        public void readFully(long position, byte[] target, int offset, int count) throws IOException {
            int first = Math.toIntExact(position);
            synchronized (this) {
                assertThat(isClosed).isFalse();
                if (onRead == null) {
                    int again = read.nextSetBit(first + MOST_TWICE);
                    assertThat(again < 0 || again >= first + count - MOST_TWICE).isTrue();
                    read.set(first, first + count);
                }
            }
            if (onRead != null) {
                onRead.into(target, count);
            }
            System.arraycopy(file.bytes(), first, target, offset, count);
        }

        @Override
        public synchronized void close() {
            open.addAndGet(isClosed ? 0 : -1);
            isClosed = true;
        }
    }
}
