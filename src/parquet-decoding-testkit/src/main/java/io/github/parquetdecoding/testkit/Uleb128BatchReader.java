// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * A decoder that reads batches of ULEB128 values into an array.
 *
 * @param <A> int[] or long[]
 * @param remaining number of bytes that the reader has not moved past
 * @since 0.1.0
 */
public record Uleb128BatchReader<I, A>(
        InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.ToInt<I> remaining) {
    /** {@return a reader made of three method references} */
    public static <I, A> Uleb128BatchReader<I, A> of(
            InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.ToInt<I> remaining) {
        return new Uleb128BatchReader<>(opener, read, remaining);
    }
}
