package io.github.parquetdecoding.testkit;

/**
 * An int that an input has.
 *
 * @param <I> the input
 */
@FunctionalInterface
public interface ToInt<I> {
    /** The int, or whatever exception. */
    int applyAsInt(I in) throws Exception;
}
