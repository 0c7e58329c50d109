package io.github.parquetdecoding.testkit;

/**
 * A decoder of single ULEB128 longs, with an input of its own kind. Implement it, or give three method references to
 * {@link #of}.
 *
 * @param <I> the input: a cursor, a buffer, a stream
 */
public interface Uleb128LongReader<I> extends InputOpener<I> {
    /** Reads the next value. */
    long read(I in) throws Exception;

    /** Number of bytes that the reader has not moved past. */
    int remaining(I in) throws Exception;

    /** A reader of three method references: {@code of(ByteBuffer::wrap, My::readLong, ByteBuffer::remaining)}. */
    static <I> Uleb128LongReader<I> of(InputOpener<I> opener, ToLong<I> read, ToInt<I> remaining) {
        return new Uleb128LongReader<>() {
            @Override
            public I open(byte[] array, int offset, int length) throws Exception {
                return opener.open(array, offset, length);
            }

            @Override
            public long read(I in) throws Exception {
                return read.applyAsLong(in);
            }

            @Override
            public int remaining(I in) throws Exception {
                return remaining.applyAsInt(in);
            }
        };
    }
}
