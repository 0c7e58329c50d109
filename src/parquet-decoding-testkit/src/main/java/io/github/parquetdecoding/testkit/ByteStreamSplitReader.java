package io.github.parquetdecoding.testkit;

/**
 * A decoder that goes through a BYTE_STREAM_SPLIT page from its first value to its last, in batches, and skips.
 * Implement it, or give three method references to {@link #of}. One that reads value by value reads {@code count} of
 * them in a loop; its suite is one {@link ConformanceSuite#withoutRollback()}.
 *
 * @param <I> the page, and where the reader is in it
 * @param <A> the array's class
 */
public interface ByteStreamSplitReader<I, A> extends InputOpener<I>, BatchRead<I, A>, Skip<I> {
    /** A reader of three method references. */
    static <I, A> ByteStreamSplitReader<I, A> of(InputOpener<I> opener, BatchRead<I, A> read, Skip<I> skip) {
        return new ByteStreamSplitReader<>() {
            @Override
            public I open(byte[] array, int offset, int length) throws Exception {
                return opener.open(array, offset, length);
            }

            @Override
            public void read(I in, A out, int offset, int count) throws Exception {
                read.read(in, out, offset, count);
            }

            @Override
            public void skip(I in, int count) throws Exception {
                skip.skip(in, count);
            }
        };
    }
}
