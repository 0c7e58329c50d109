// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * Makes a decoder's input from bytes in an array; for example, {@code ByteBuffer::wrap}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface InputOpener<I> {
    /** {@return an input of the bytes} Other bytes of the array must not be read. */
    I open(byte[] array, int offset, int length) throws Exception;
}
