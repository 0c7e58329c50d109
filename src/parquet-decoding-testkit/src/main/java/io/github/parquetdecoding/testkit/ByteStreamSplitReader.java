// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * A decoder that reads a BYTE_STREAM_SPLIT page sequentially, in batches and skips. For a reader of single values, pass
 * a loop, and test it {@link ConformanceSuite#withoutRollback()}.
 *
 * @since 0.1.0
 */
public record ByteStreamSplitReader<I, A>(
        InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.Skip<I> skip) {
    /** {@return a reader made of three method references} */
    public static <I, A> ByteStreamSplitReader<I, A> of(
            InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.Skip<I> skip) {
        return new ByteStreamSplitReader<>(opener, read, skip);
    }
}
