// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.nio.ByteBuffer;
import java.util.Arrays;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.VectorSpecialization;

/**
 * Runs the vector kernels of every element size on a few values and checks the results, so that a changed or broken
 * Vector API is noticed before a reader depends on it. The classes defined for this check are used for nothing else, so
 * it does not distort the profiles of the classes that readers use.
 */
final class TransposeSelfCheck {
    private static final int[] ELEMENT_SIZES = {2, 4, 8};

    /** Two of the largest blocks and a few more values. */
    private static final int COUNT = 67;

    private TransposeSelfCheck() {
    }

    /**
     * {@return kernels that work}
     *
     * @throws IllegalStateException if an answer is wrong
     */
    static VectorTransposers verified(int bits) {
        VectorTransposers kernels = new VectorTransposers(bits);
        try {
            for (int elementSize : ELEMENT_SIZES) {
                verify(elementSize, kernels.define(false, elementSize, ElementType.BYTES),
                        kernels.define(true, elementSize, ElementType.BYTES));
            }
        } catch (Throwable e) {
            throw KernelSpecializer.unchecked(e);
        }
        return kernels;
    }

    private static void verify(int elementSize, TransposeKernel ofArray, TransposeKernel ofSegment) throws Throwable {
        byte[] page = new byte[COUNT * elementSize];
        for (int i = 0; i < page.length; i++) {
            page[i] = (byte) (i * 0x9E3779B1 >>> 24);
        }
        // The definition of BYTE_STREAM_SPLIT: byte k of value i is byte i of stream k.
        byte[] values = new byte[page.length];
        for (int i = 0; i < page.length; i++) {
            values[i] = page[i % elementSize * COUNT + i / elementSize];
        }
        byte[] fromArray = new byte[page.length];
        byte[] fromSegment = new byte[page.length];
        byte[] encoded = new byte[page.length];
        ofArray.decode(page, 0, COUNT, COUNT, fromArray, 0);
        // On the heap, since there may be no direct memory left.
        ofSegment.decode(VectorSpecialization.segment(ByteBuffer.wrap(page)), 0, COUNT, COUNT, fromSegment, 0);
        ofArray.encode(values, 0, COUNT, encoded, 0, COUNT);
        if (!Arrays.equals(fromArray, values) || !Arrays.equals(fromSegment, values) || !Arrays.equals(encoded, page)) {
            throw new IllegalStateException("wrong answers for elements of " + elementSize + " bytes");
        }
    }
}
