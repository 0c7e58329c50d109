package io.github.parquetdecoding.testkit;

/**
 * Moves an input past its next values.
 *
 * @param <I> the input
 */
@FunctionalInterface
public interface Skip<I> {
    /** Moves past {@code count} values. */
    void skip(I in, int count) throws Exception;
}
