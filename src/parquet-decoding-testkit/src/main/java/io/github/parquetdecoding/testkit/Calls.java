// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * What a suite calls of a decoder, as method references; each may throw anything.
 *
 * @since 0.1.0
 */
public final class Calls {
    private Calls() {
    }

    /** An int that an input has: its next value, the number of bytes that are left. */
    @FunctionalInterface
    public interface ToInt<I> {
        /**
         * {@return the int}
         *
         * @throws Exception if the decoder refuses
         */
        int applyAsInt(I in) throws Exception;
    }

    /** A long that an input has. */
    @FunctionalInterface
    public interface ToLong<I> {
        /**
         * {@return the long}
         *
         * @throws Exception if the decoder refuses
         */
        long applyAsLong(I in) throws Exception;
    }

    /** Moves an input past values. */
    @FunctionalInterface
    public interface Skip<I> {
        /**
         * Moves past the next {@code count} values.
         *
         * @throws Exception if the decoder refuses
         */
        void skip(I in, int count) throws Exception;
    }

    /** Reads values of an input into an array. */
    @FunctionalInterface
    public interface BatchRead<I, A> {
        /**
         * Reads the next {@code count} values.
         *
         * @param offset index of the first element to write
         * @throws Exception if the decoder refuses
         */
        void read(I in, A out, int offset, int count) throws Exception;
    }

    /** Decodes values of a page into an array. */
    @FunctionalInterface
    public interface RangeDecode<I, A> {
        /**
         * Decodes {@code count} values.
         *
         * @throws Exception if the decoder refuses
         */
        void decode(I page, int firstValue, int count, A out, int offset) throws Exception;
    }

    /** Encodes values of an array to a page. */
    @FunctionalInterface
    public interface Encode<A> {
        /**
         * Encodes {@code count} values.
         *
         * @param offset index of the first value's first element
         * @param out where the page goes
         * @param outOffset index of the page's first byte
         * @throws Exception if the decoder refuses
         */
        void encode(A values, int offset, int count, byte[] out, int outOffset) throws Exception;
    }

    /** Reads values of any length. */
    @FunctionalInterface
    public interface ValuesRead<I> {
        /**
         * {@return the next values}
         *
         * @throws Exception if the decoder refuses
         */
        byte[][] read(I in, int count) throws Exception;
    }
}
