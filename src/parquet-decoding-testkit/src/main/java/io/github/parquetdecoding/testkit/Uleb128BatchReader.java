package io.github.parquetdecoding.testkit;

/**
 * A decoder that reads ULEB128 values into an array, many with one call. Implement it, or give three method references
 * to {@link #of}.
 *
 * @param <I> the input: a cursor, a buffer, a stream
 * @param <A> int[] or long[]
 */
public interface Uleb128BatchReader<I, A> extends InputOpener<I>, BatchRead<I, A> {
    /** Number of bytes that the reader has not moved past. */
    int remaining(I in) throws Exception;

    /** A reader of three method references. */
    static <I, A> Uleb128BatchReader<I, A> of(InputOpener<I> opener, BatchRead<I, A> read, ToInt<I> remaining) {
        return new Uleb128BatchReader<>() {
            @Override
            public I open(byte[] array, int offset, int length) throws Exception {
                return opener.open(array, offset, length);
            }

            @Override
            public void read(I in, A out, int offset, int count) throws Exception {
                read.read(in, out, offset, count);
            }

            @Override
            public int remaining(I in) throws Exception {
                return remaining.applyAsInt(in);
            }
        };
    }
}
