// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * A decoder that goes through a BYTE_STREAM_SPLIT page from its first value to its last, in batches, and skips. For a
 * reader of single values, pass a loop, and test it {@link ConformanceSuite#withoutRollback()}.
 *
 * @param <I> the page, and where the reader is in it
 * @param <A> the array's class
 * @param opener opens a page
 * @param read reads the next values
 * @param skip moves past the next values
 * @since 0.1.0
 */
public record ByteStreamSplitReader<I, A>(
        InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.Skip<I> skip) {
    /**
     * {@return a reader of three method references}
     *
     * @param <I> the page, and where the reader is in it
     * @param <A> the array's class
     * @param opener opens a page
     * @param read reads the next values
     * @param skip moves past the next values
     */
    public static <I, A> ByteStreamSplitReader<I, A> of(
            InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.Skip<I> skip) {
        return new ByteStreamSplitReader<>(opener, read, skip);
    }
}
