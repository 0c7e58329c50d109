// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;

import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.DeltaByteArrayReader;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.RunLengthBitPackedReader;

/** Decodes the values of a page as a {@link PageDecoder} does, one method for each encoding. */
final class ValueDecoders {
    private final long pageLimit;

    ValueDecoders(long pageLimit) {
        this.pageLimit = pageLimit;
    }

    /** Checks and messages match those of parquet-java's reader of the encoding. */
    static byte[] transposed(ByteBuffer page, int valueCount, int elementSize) {
        int length = page.remaining();
        if (length % elementSize != 0) {
            throw new IllegalArgumentException("Invalid ByteStreamSplit stream, total length: " + length
                    + " bytes, element size: " + elementSize + " bytes.");
        }
        if (length / elementSize > valueCount) {
            throw new IllegalArgumentException("Invalid ByteStreamSplit stream, num values upper bound (w/ nulls): "
                    + valueCount + ", num encoded values: " + length / elementSize);
        }
        byte[] plain = new byte[page.limit()];
        page.get(0, plain, 0, page.position());
        ByteStreamSplitPage.of(page, elementSize).decodePlain(0, plain, page.position(), length / elementSize);
        return plain;
    }

    byte[] integers(ByteBuffer page, int valueCount, int elementSize) {
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(ByteCursor.of(page));
        int count = count(reader.valueCount(), valueCount);
        byte[] plain = plain(page, (long) count * elementSize);
        reader.readPlain(elementSize, plain, page.position(), count);
        return plain;
    }

    byte[] decimals(ByteBuffer page, int valueCount, int elementSize) {
        AlpPage values = AlpPage.of(ByteCursor.of(page), elementSize);
        int count = count(values.valueCount(), valueCount);
        byte[] plain = plain(page, (long) count * elementSize);
        values.decodePlain(0, plain, page.position(), count);
        return plain;
    }

    byte[] byteArrays(ByteBuffer page, int valueCount) {
        DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(ByteCursor.of(page));
        int count = count(reader.valueCount(), valueCount);
        byte[] plain = plain(page, reader.byteCount(count) + (long) count * Integer.BYTES);
        reader.readPlain(plain, page.position(), count);
        return plain;
    }

    /** @param elementSize 0 if lengths vary */
    PageDecoder prefixedByteArrays(int elementSize) {
        // The column chunk's last value so far: parquet-mr before 1.8 shares prefixes across pages (PARQUET-246).
        AtomicReference<byte[]> last = new AtomicReference<>(new byte[0]);
        return (page, valueCount) -> {
            DeltaByteArrayReader reader = DeltaByteArrayReader.of(ByteCursor.of(page), last.get());
            int count = count(reader.valueCount(), valueCount);
            byte[] plain = plain(page, reader.byteCount(count) + (elementSize == 0 ? (long) count * Integer.BYTES : 0));
            if (elementSize == 0) {
                reader.readPlain(plain, page.position(), count);
            } else {
                reader.readPlain(elementSize, plain, page.position(), count);
            }
            last.set(reader.previousValue());
            return plain;
        };
    }

    byte[] booleans(ByteBuffer page, int valueCount) {
        if (!page.hasRemaining()) {
            return plain(page, 0);
        }
        RunLengthBitPackedReader runs = RunLengthBitPackedReader.ofLengthPrefixed(ByteCursor.of(page), 1);
        int count = 0;
        for (int run; (run = Math.min(runs.runLength(), valueCount - count)) > 0; count += run) {
            runs.skip(run);
        }
        byte[] plain = plain(page, (count + 7L) / Byte.SIZE);
        RunLengthBitPackedReader.ofLengthPrefixed(ByteCursor.of(page), 1).readPlain(plain, page.position(), count);
        return plain;
    }

    /** As for parquet-java's readers, a page has no more values than its header counts; it may encode others. */
    private static int count(int encoded, int valueCount) {
        return Math.max(0, Math.min(encoded, valueCount));
    }

    /** A copy of everything before the values, with room for the decoded values. */
    private byte[] plain(ByteBuffer page, long byteCount) {
        long length = page.position() + byteCount;
        if (length > pageLimit) {
            throw new IllegalArgumentException("The page of " + page.limit() + " bytes would have " + length
                    + " bytes in PLAIN encoding; the limit is " + pageLimit
                    + " (-D" + PageOptions.LIMIT_PROPERTY + ")");
        }
        byte[] plain = new byte[(int) length];
        page.get(0, plain, 0, page.position());
        return plain;
    }
}
