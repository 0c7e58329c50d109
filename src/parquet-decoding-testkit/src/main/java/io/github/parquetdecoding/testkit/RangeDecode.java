package io.github.parquetdecoding.testkit;

/**
 * Decodes any values of a page into an array.
 *
 * @param <I> the page
 * @param <A> the array's class
 */
@FunctionalInterface
public interface RangeDecode<I, A> {
    /** Decodes {@code count} values from value {@code firstValue} on to the elements from {@code offset} on. */
    void decode(I page, int firstValue, int count, A out, int offset) throws Exception;
}
