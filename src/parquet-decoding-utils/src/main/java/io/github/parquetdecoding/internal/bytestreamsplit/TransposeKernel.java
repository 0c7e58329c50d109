// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

/**
 * BYTE_STREAM_SPLIT with vectors, for one element size. {@link VectorTransposers} defines a separate copy of each
 * implementing class for each kind of memory; {@code VectorSpecialization} states the rules that they must follow.
 *
 * <p>Arguments are as in {@link EncodedStreams}, but not checked. There must be at least as many values as
 * in the largest block of any kernel.
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
