// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * Makes a decoder's own kind of input from bytes in an array: {@code ByteBuffer::wrap}, for one.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface InputOpener<I> {
    /**
     * Opens {@code length} bytes from {@code offset} on. Nothing else of the array may be looked at.
     *
     * @param array what holds the bytes
     * @return the input
     * @throws Exception as the decoder may; a case that expects none then fails
     */
    I open(byte[] array, int offset, int length) throws Exception;
}
