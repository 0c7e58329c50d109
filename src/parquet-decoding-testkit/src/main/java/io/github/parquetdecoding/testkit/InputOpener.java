// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.function.Supplier;

/**
 * Makes a decoder's input from bytes in an array; for example, {@code ByteBuffer::wrap}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface InputOpener<I> {
    /** {@return an input of the bytes} Other bytes of the array must not be read. */
    I open(byte[] array, int offset, int length) throws Exception;

    /**
     * {@return an opener for a reader that is reset for the next page} A case resets one reader for all of its pages,
     * wherever the reader is in the last one; another reader is created only for pages that are read at the same time.
     */
    static <I> InputOpener<I> reusing(Supplier<I> newReader, Calls.Reset<I> reset) {
        return new ReusedReader<>(newReader, reset);
    }
}
