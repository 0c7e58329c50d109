// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * A decoder of single ULEB128 longs.
 *
 * @param remaining number of bytes that the reader has not moved past
 * @since 0.1.0
 */
public record Uleb128LongReader<I>(InputOpener<I> opener, Calls.ToLong<I> read, Calls.ToInt<I> remaining) {
    /**
     * {@return a reader made of three method references, for example
     * {@code of(ByteBuffer::wrap, My::readLong, ByteBuffer::remaining)}}
     */
    public static <I> Uleb128LongReader<I> of(InputOpener<I> opener, Calls.ToLong<I> read, Calls.ToInt<I> remaining) {
        return new Uleb128LongReader<>(opener, read, remaining);
    }
}
