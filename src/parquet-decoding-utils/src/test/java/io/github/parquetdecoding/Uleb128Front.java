// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * Every way to read ULEB128 values, over bytes that lie in the tightest and in the most tempting surroundings: an array
 * of just their length, or between bytes that would continue and end a value that goes on past the limit.
 */
enum Uleb128Front {
    CURSOR(bytes -> singleReads(ByteCursor.of(bytes.clone()))),
    CURSOR_IN_LARGER_ARRAY(bytes -> singleReads(windowOf(bytes))),
    UTILS_CURSOR_IN_LARGER_ARRAY(bytes -> {
        ByteCursor in = windowOf(bytes);
        return readerOf(in, () -> ParquetDecodingUtils.readUleb128Int(in),
                () -> ParquetDecodingUtils.readUleb128Long(in));
    }),
    BULK_IN_LARGER_ARRAY(bytes -> {
        ByteCursor in = windowOf(bytes);
        int[] ints = new int[1];
        long[] longs = new long[1];
        return readerOf(in, () -> {
            Uleb128.readInts(in, ints, 0, 1);
            return ints[0];
        }, () -> {
            Uleb128.readLongs(in, longs, 0, 1);
            return longs[0];
        });
    }),
    HEAP_BUFFER(bytes -> readerOf(ByteBuffer.wrap(bytes.clone()))),
    HEAP_BUFFER_WITH_ARRAY_OFFSET(bytes -> readerOf(heap(bytes))),
    READ_ONLY_HEAP_BUFFER(bytes -> readerOf(heap(bytes).asReadOnlyBuffer())),
    DIRECT_BUFFER(bytes -> readerOf(direct(bytes).order(ByteOrder.LITTLE_ENDIAN))),
    READ_ONLY_DIRECT_BUFFER(bytes -> readerOf(direct(bytes).asReadOnlyBuffer())),
    STREAM(bytes -> readerOf(new ByteArrayInputStream(bytes.clone())));

    private static final int NO_POSITION = (int) MalformedParquetException.UNKNOWN_OFFSET;
    private static final int BEFORE = 3;
    private static final int AFTER = 12;

    private final Function<byte[], Reader> opener;

    Uleb128Front(Function<byte[], Reader> opener) {
        this.opener = opener;
    }

    Reader open(byte[] bytes) {
        return opener.apply(bytes);
    }

    interface IntRead {
        int read() throws IOException;
    }

    interface LongRead {
        long read() throws IOException;
    }

    /** A front over some bytes. Exceptions give {@code start} as the offset of the first value. */
    record Reader(IntRead ints, LongRead longs, IntSupplier position, int start, int limit) {
        int readInt() throws IOException {
            return ints.read();
        }

        long readLong() throws IOException {
            return longs.read();
        }

        int consumed() {
            return position.getAsInt() - start;
        }
    }

    private static Reader singleReads(ByteCursor in) {
        return readerOf(in, () -> Uleb128.readInt(in), () -> Uleb128.readLong(in));
    }

    private static Reader readerOf(ByteCursor in, IntRead ints, LongRead longs) {
        return new Reader(ints, longs, in::position, in.position(), in.limit());
    }

    private static Reader readerOf(ByteBuffer in) {
        return new Reader(() -> ParquetDecodingUtils.readUleb128Int(in), () -> ParquetDecodingUtils.readUleb128Long(in),
                in::position, in.position(), in.limit());
    }

    private static Reader readerOf(ByteArrayInputStream in) {
        int length = in.available();
        return new Reader(() -> ParquetDecodingUtils.readUleb128Int(in), () -> ParquetDecodingUtils.readUleb128Long(in),
                () -> NO_POSITION + length - in.available(), NO_POSITION, length);
    }

    private static ByteCursor windowOf(byte[] bytes) {
        return ByteCursor.of(surrounded(bytes), BEFORE, bytes.length);
    }

    private static ByteBuffer heap(byte[] bytes) {
        ByteBuffer slice = ByteBuffer.wrap(surrounded(bytes)).position(1).slice();
        return slice.position(BEFORE - 1).limit(BEFORE - 1 + bytes.length);
    }

    private static ByteBuffer direct(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BEFORE + bytes.length + AFTER);
        return buffer.put(surrounded(bytes)).position(BEFORE).limit(BEFORE + bytes.length);
    }

    private static byte[] surrounded(byte[] bytes) {
        byte[] array = new byte[BEFORE + bytes.length + AFTER];
        Arrays.fill(array, (byte) 0x01);
        System.arraycopy(bytes, 0, array, BEFORE, bytes.length);
        return array;
    }
}
