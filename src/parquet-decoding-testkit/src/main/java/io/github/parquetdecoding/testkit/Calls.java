package io.github.parquetdecoding.testkit;

/** What a suite calls of a decoder, as method references; each may throw anything. {@code I} is the input. */
public final class Calls {
    private Calls() {
    }

    /** An int that an input has: its next value, the number of bytes that are left. */
    @FunctionalInterface
    public interface ToInt<I> {
        int applyAsInt(I in) throws Exception;
    }

    /** A long that an input has. */
    @FunctionalInterface
    public interface ToLong<I> {
        long applyAsLong(I in) throws Exception;
    }

    /** Moves an input past its next {@code count} values. */
    @FunctionalInterface
    public interface Skip<I> {
        void skip(I in, int count) throws Exception;
    }

    /** Reads the next {@code count} values of an input into an array, to the elements from {@code offset} on. */
    @FunctionalInterface
    public interface BatchRead<I, A> {
        void read(I in, A out, int offset, int count) throws Exception;
    }

    /** Decodes {@code count} values of a page, from {@code firstValue} on, to the elements from {@code offset} on. */
    @FunctionalInterface
    public interface RangeDecode<I, A> {
        void decode(I page, int firstValue, int count, A out, int offset) throws Exception;
    }

    /** Encodes {@code count} values, the elements from {@code offset} on, to the bytes from {@code outOffset} on. */
    @FunctionalInterface
    public interface Encode<A> {
        void encode(A values, int offset, int count, byte[] out, int outOffset) throws Exception;
    }
}
