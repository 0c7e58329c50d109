package io.github.parquetdecoding.testkit;

/**
 * A long that an input has.
 *
 * @param <I> the input
 */
@FunctionalInterface
public interface ToLong<I> {
    /** The long, or whatever exception. */
    long applyAsLong(I in) throws Exception;
}
