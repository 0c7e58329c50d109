// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.nio.ByteBuffer;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;

/**
 * A page that has been listed, but not decompressed. A thread that decompresses it ahead claims it, and the reading
 * thread waits for that; all that changes is guarded by the lock of {@link Memory}.
 */
final class DeferredPage<T> implements PageAhead {
    final T page;
    /** Null if the page is not compressed. */
    final BytesInputDecompressor codec;
    final int size;
    final RuntimeException failure;
    private final Memory memory;
    boolean isReserved;
    /** Whether a thread has begun to decompress it ahead. */
    boolean isBegun;
    boolean isRunning;
    /** What has been decompressed ahead, or null; while that runs, it belongs to the thread that decompresses. */
    private ByteBuffer ahead;

    DeferredPage(T page, BytesInputDecompressor codec, int size, RuntimeException failure, Memory memory) {
        this.page = page;
        this.codec = codec;
        this.size = size;
        this.failure = failure;
        this.memory = memory;
    }

    void reserve() {
        memory.reserve(isReserved ? 0 : size);
        isReserved = true;
    }

    void release() {
        memory.release(isReserved ? size : 0);
        isReserved = false;
    }

    void claim() {
        isBegun = true;
        isRunning = true;
        memory.countAhead(1);
        reserve();
    }

    @Override
    @SuppressWarnings("deprecation")    // What replaces toByteBuffer() is not in 1.12.
    public void decompress() {
        try {
            BytesInput in = page instanceof DataPageV2 v2 ? v2.getData() : ((DataPageV1) page).getBytes();
            ahead = decompress(in);
        } catch (Throwable e) {
            // The thread that reads the page will fail in the same way.
        }
    }

    @SuppressWarnings("deprecation")    // As above.
    ByteBuffer decompress(BytesInput bytes) throws IOException {
        return codec.decompress(bytes, size).toByteBuffer();
    }

    @Override
    public void end() {
        isRunning = false;
        if (ahead == null) {
            memory.countAhead(-1);
            release();
        }
        memory.pageIsDone().signalAll();
    }

    /** {@return what another thread has decompressed, which now belongs to the caller, or null} */
    ByteBuffer take() {
        ByteBuffer taken = ahead;
        ahead = null;
        memory.countAhead(taken == null ? 0 : -1);
        return taken;
    }
}
