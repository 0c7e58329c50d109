// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

/**
 * BYTE_STREAM_SPLIT of one element size with vectors. {@link VectorTransposers} defines the classes that implement it
 * anew for each kind of memory; {@code VectorSpecialization} states what they must keep to.
 *
 * <p>Arguments are those of {@link EncodedStreams}, and are not checked. There must be as many values as the largest
 * block of any kernel has.
 */
interface TransposeKernel {
    /**
     * @param page a byte[] or a memory segment
     * @param out an array of bytes, or of values of the element size
     */
    void decode(Object page, int first, int stride, int count, Object out, int outOffset) throws Throwable;

    /** @param values an array of bytes, or of values of the element size */
    void encode(Object values, int offset, int count, byte[] page, int first, int stride) throws Throwable;
}
