// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.ValueReader;

/** Reads BYTE_ARRAY values as their ends, and a chunk of bytes for each batch. */
final class ByteArrayChunks {
    private final ValueReader reader;
    private Slice input;

    ByteArrayChunks(ValueReader reader) {
        this.reader = reader;
    }

    void init(SliceCursor in) {
        reader.reset(in);
        input = in.slice();
    }

    Slice read(int[] offsets, int offset, int length) {
        if (offset < 0 || length >= (long) offsets.length - offset) {
            throw new IndexOutOfBoundsException("offsets: " + length + " elements are needed after index " + offset
                    + ", but its length is " + offsets.length);
        }
        int base = offsets[offset];
        if (base < 0) {
            throw new IllegalArgumentException(
                    "The values cannot begin at a negative offset: offsets[" + offset + "] is " + base);
        }
        long byteCount = reader.byteCount(length);
        if (byteCount > Integer.MAX_VALUE - base) {
            throw new IndexOutOfBoundsException(length + " values have " + byteCount + " bytes, but at most "
                    + (Integer.MAX_VALUE - base) + " fit after offset " + base
                    + ": an int cannot count more. Read fewer values at a time");
        }
        // The chunk is there before the reader moves: no error may come between a batch and its caller.
        Slice chunk;
        try {
            if (reader instanceof DeltaLengthByteArrayReader lengths) {
                lengths.readOffsets(offsets, offset, 0);
                chunk = input.slice(offsets[offset] - input.byteArrayOffset(), (int) byteCount);
                lengths.readOffsets(offsets, offset, length);
            } else {
                byte[] bytes = new byte[(int) byteCount];
                chunk = Slices.wrappedBuffer(bytes);
                reader.readValues(bytes, 0, offsets, offset, length);
            }
            for (int i = offset + 1, shift = base - offsets[offset]; i <= offset + length; i++) {
                offsets[i] += shift;
            }
        } finally {
            offsets[offset] = base;
        }
        return chunk;
    }
}
