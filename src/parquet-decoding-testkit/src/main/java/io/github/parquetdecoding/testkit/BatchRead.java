package io.github.parquetdecoding.testkit;

/**
 * Reads the next values of an input into an array.
 *
 * @param <I> the input
 * @param <A> the array's class
 */
@FunctionalInterface
public interface BatchRead<I, A> {
    /** Reads {@code count} values to the elements from {@code offset} on. */
    void read(I in, A out, int offset, int count) throws Exception;
}
