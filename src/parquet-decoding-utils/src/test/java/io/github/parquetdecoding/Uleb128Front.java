package io.github.parquetdecoding;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Every way to read ULEB128 values, over bytes that lie in the tightest and in the most tempting surroundings: an array
 * of just their length, or between bytes that would continue and end a value that goes on past the limit.
 */
enum Uleb128Front {
    CURSOR {
        @Override
        Reader open(byte[] bytes) {
            return new CursorReader(ByteCursor.of(bytes.clone()));
        }
    },
    CURSOR_IN_LARGER_ARRAY {
        @Override
        Reader open(byte[] bytes) {
            return new CursorReader(ByteCursor.of(surrounded(bytes), BEFORE, bytes.length));
        }
    },
    UTILS_CURSOR_IN_LARGER_ARRAY {
        @Override
        Reader open(byte[] bytes) {
            return new CursorReader(ByteCursor.of(surrounded(bytes), BEFORE, bytes.length)) {
                @Override
                public int readInt() {
                    return ParquetDecodingUtils.readUleb128Int(cursor);
                }

                @Override
                public long readLong() {
                    return ParquetDecodingUtils.readUleb128Long(cursor);
                }
            };
        }
    },
    BULK_IN_LARGER_ARRAY {
        @Override
        Reader open(byte[] bytes) {
            return new CursorReader(ByteCursor.of(surrounded(bytes), BEFORE, bytes.length)) {
                @Override
                public int readInt() {
                    int[] out = new int[1];
                    Uleb128.readInts(cursor, out, 0, 1);
                    return out[0];
                }

                @Override
                public long readLong() {
                    long[] out = new long[1];
                    Uleb128.readLongs(cursor, out, 0, 1);
                    return out[0];
                }
            };
        }
    },
    HEAP_BUFFER {
        @Override
        Reader open(byte[] bytes) {
            return new BufferReader(ByteBuffer.wrap(bytes.clone()));
        }
    },
    HEAP_BUFFER_WITH_ARRAY_OFFSET {
        @Override
        Reader open(byte[] bytes) {
            ByteBuffer slice = ByteBuffer.wrap(surrounded(bytes)).position(1).slice();
            return new BufferReader(slice.position(BEFORE - 1).limit(BEFORE - 1 + bytes.length));
        }
    },
    READ_ONLY_HEAP_BUFFER {
        @Override
        Reader open(byte[] bytes) {
            return new BufferReader(ByteBuffer.wrap(surrounded(bytes), BEFORE, bytes.length).asReadOnlyBuffer());
        }
    },
    DIRECT_BUFFER {
        @Override
        Reader open(byte[] bytes) {
            return new BufferReader(direct(bytes).order(ByteOrder.LITTLE_ENDIAN));
        }
    },
    READ_ONLY_DIRECT_BUFFER {
        @Override
        Reader open(byte[] bytes) {
            return new BufferReader(direct(bytes).asReadOnlyBuffer());
        }
    },
    STREAM {
        @Override
        Reader open(byte[] bytes) {
            return new StreamReader(bytes.clone());
        }
    };

    static final int BEFORE = 3;
    private static final int AFTER = 12;

    abstract Reader open(byte[] bytes);

    private static byte[] surrounded(byte[] bytes) {
        byte[] array = new byte[BEFORE + bytes.length + AFTER];
        Arrays.fill(array, (byte) 0x01);
        System.arraycopy(bytes, 0, array, BEFORE, bytes.length);
        return array;
    }

    private static ByteBuffer direct(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BEFORE + bytes.length + AFTER);
        return buffer.put(surrounded(bytes)).position(BEFORE).limit(BEFORE + bytes.length);
    }

    interface Reader {
        int readInt() throws IOException;

        long readLong() throws IOException;

        /** Bytes read so far. */
        int consumed();

        /** What an exception must give as the offset of the next value. */
        long offset();

        /** What an exception must give as the limit. */
        long limit();
    }

    private static class CursorReader implements Reader {
        final ByteCursor cursor;
        private final int start;

        CursorReader(ByteCursor cursor) {
            this.cursor = cursor;
            start = cursor.position();
        }

        @Override
        public int readInt() {
            return Uleb128.readInt(cursor);
        }

        @Override
        public long readLong() {
            return Uleb128.readLong(cursor);
        }

        @Override
        public int consumed() {
            return cursor.position() - start;
        }

        @Override
        public long offset() {
            return cursor.position();
        }

        @Override
        public long limit() {
            return cursor.limit();
        }
    }

    private static final class BufferReader implements Reader {
        private final ByteBuffer buffer;
        private final int start;

        BufferReader(ByteBuffer buffer) {
            this.buffer = buffer;
            start = buffer.position();
        }

        @Override
        public int readInt() {
            return ParquetDecodingUtils.readUleb128Int(buffer);
        }

        @Override
        public long readLong() {
            return ParquetDecodingUtils.readUleb128Long(buffer);
        }

        @Override
        public int consumed() {
            return buffer.position() - start;
        }

        @Override
        public long offset() {
            return buffer.position();
        }

        @Override
        public long limit() {
            return buffer.limit();
        }
    }

    private static final class StreamReader implements Reader {
        private final InputStream stream;
        private final int length;

        StreamReader(byte[] bytes) {
            stream = new ByteArrayInputStream(bytes);
            length = bytes.length;
        }

        @Override
        public int readInt() throws IOException {
            return ParquetDecodingUtils.readUleb128Int(stream);
        }

        @Override
        public long readLong() throws IOException {
            return ParquetDecodingUtils.readUleb128Long(stream);
        }

        @Override
        public int consumed() {
            try {
                return length - stream.available();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public long offset() {
            return MalformedParquetException.UNKNOWN_OFFSET;
        }

        @Override
        public long limit() {
            return length;
        }
    }
}
