// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.columns.internal.footer.PageHeader;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;

/**
 * A page that has been read, but not decompressed. A thread that decompresses it ahead claims it, and the one that
 * reads the column waits for that; all that changes is guarded by the lock of {@link Memory}.
 */
final class QueuedPage implements PageAhead {
    final PlacedHeader place;
    /** The page as it is in the file. */
    final byte[] body;
    private final BytesInputDecompressor codec;
    private final Memory memory;
    boolean isBegun;
    boolean isRunning;
    /** What has been decompressed ahead, or null; while that runs, it belongs to the thread that decompresses. */
    private ByteBuffer values;

    QueuedPage(PlacedHeader place, byte[] body, BytesInputDecompressor codec, Memory memory) {
        this.place = place;
        this.body = body;
        this.codec = codec;
        this.memory = memory;
    }

    /** {@return the bytes of memory that it takes, decompressed and as it is in the file} */
    static long size(PageHeader header) {
        return (long) header.uncompressedSize() + header.compressedSize();
    }

    long size() {
        return size(place.header());
    }

    @Override
    public void decompress() {
        try {
            PageHeader header = place.header();
            int levels = header.levelBytes();
            values = decompress(codec, ByteCursor.of(body, levels, header.compressedSize() - levels),
                    header.uncompressedSize() - levels);
        } catch (IOException | RuntimeException | Error e) {
            // The thread that reads the page will fail in the same way.
        }
    }

    @SuppressWarnings("deprecation")    // What replaces toByteBuffer() is not in 1.12.
    static ByteBuffer decompress(BytesInputDecompressor codec, ByteCursor in, int size) throws IOException {
        return codec.decompress(BytesInput.from(in.array(), in.position(), in.remaining()), size).toByteBuffer();
    }

    @Override
    public void end() {
        isRunning = false;
        memory.pageIsDone().signalAll();
    }

    /** {@return what another thread has decompressed, or null} */
    ByteBuffer values() {
        return values;
    }
}
