// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * The methods of a decoder that a suite calls, as method references. A decoder may refuse with any exception.
 *
 * @since 0.1.0
 */
public final class Calls {
    private Calls() {
    }

    /** Returns an int from an input: its next value, or the number of bytes left. */
    @FunctionalInterface
    public interface ToInt<I> {
        int applyAsInt(I in) throws Exception;
    }

    /** Returns the next long of an input. */
    @FunctionalInterface
    public interface ToLong<I> {
        long applyAsLong(I in) throws Exception;
    }

    /** Makes an input read the {@code length} bytes from {@code offset} instead of those that it has read. */
    @FunctionalInterface
    public interface Reset<I> {
        void reset(I in, byte[] array, int offset, int length) throws Exception;
    }

    /** Moves past the next {@code count} values. */
    @FunctionalInterface
    public interface Skip<I> {
        void skip(I in, int count) throws Exception;
    }

    /** Reads the next {@code count} values into an array, the first one into element {@code outOffset}. */
    @FunctionalInterface
    public interface BatchRead<I, A> {
        void read(I in, A out, int outOffset, int count) throws Exception;
    }

    /** Decodes {@code count} values of a page into an array, the first one into element {@code outOffset}. */
    @FunctionalInterface
    public interface RangeDecode<I, A> {
        void decode(I page, int firstValue, A out, int outOffset, int count) throws Exception;
    }

    /** Returns the {@code count} values of a page that fills an array, PLAIN-encoded. */
    @FunctionalInterface
    public interface PageDecode {
        byte[] decode(byte[] page, int count, int elementSize) throws Exception;
    }

    /** Encodes {@code count} values, which begin at element {@code offset}, as a page at byte {@code outOffset}. */
    @FunctionalInterface
    public interface Encode<A> {
        void encode(A values, int offset, byte[] out, int outOffset, int count) throws Exception;
    }

    /** Returns the next {@code count} values, which may have any length. */
    @FunctionalInterface
    public interface ValuesRead<I> {
        byte[][] read(I in, int count) throws Exception;
    }
}
