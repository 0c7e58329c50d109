package io.github.parquetdecoding.testkit;

/**
 * A decoder of single ULEB128 ints, with an input of its own kind. Implement it, or give three method references to
 * {@link #of}.
 *
 * @param <I> the input: a cursor, a buffer, a stream
 */
public interface Uleb128IntReader<I> extends InputOpener<I> {
    /** Reads the next value. */
    int read(I in) throws Exception;

    /** Number of bytes that the reader has not moved past. */
    int remaining(I in) throws Exception;

    /** A reader of three method references: {@code of(ByteBuffer::wrap, My::readInt, ByteBuffer::remaining)}. */
    static <I> Uleb128IntReader<I> of(InputOpener<I> opener, ToInt<I> read, ToInt<I> remaining) {
        return new Uleb128IntReader<>() {
            @Override
            public I open(byte[] array, int offset, int length) throws Exception {
                return opener.open(array, offset, length);
            }

            @Override
            public int read(I in) throws Exception {
                return read.applyAsInt(in);
            }

            @Override
            public int remaining(I in) throws Exception {
                return remaining.applyAsInt(in);
            }
        };
    }
}
