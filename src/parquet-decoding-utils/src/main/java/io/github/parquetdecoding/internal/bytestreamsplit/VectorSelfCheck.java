// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.nio.ByteBuffer;
import java.util.Arrays;

import io.github.parquetdecoding.internal.platform.VectorMemory;

/**
 * A few values by vector kernels of every element size, compared with what they must be: a Vector API that has been
 * changed or is broken is seen here, before a reader depends on it. The definitions that are checked are used for
 * nothing else, so what readers use has no profile of this.
 */
final class VectorSelfCheck {
    private static final int[] ELEMENT_SIZES = {2, 4, 8, 12, 16};

    /** Two of the largest blocks, and a few values more. */
    private static final int COUNT = 67;

    private VectorSelfCheck() {
    }

    /**
     * Kernels that work.
     *
     * @throws IllegalStateException if an answer is wrong
     */
    static VectorKernels verified(int bits) {
        VectorKernels kernels = new VectorKernels(bits);
        try {
            for (int elementSize : ELEMENT_SIZES) {
                verify(elementSize, kernels.define(false, elementSize, byte[].class),
                        kernels.define(true, elementSize, byte[].class));
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("A method of the JDK throws an exception", e);
        }
        return kernels;
    }

    private static void verify(int elementSize, VectorKernel ofArray, VectorKernel ofSegment) throws Throwable {
        byte[] page = new byte[COUNT * elementSize];
        for (int i = 0; i < page.length; i++) {
            page[i] = (byte) (i * 0x9E3779B1 >>> 24);
        }
        // By the definition of BYTE_STREAM_SPLIT: byte k of value i is byte i of stream k.
        byte[] values = new byte[page.length];
        for (int i = 0; i < page.length; i++) {
            values[i] = page[i % elementSize * COUNT + i / elementSize];
        }
        byte[] fromArray = new byte[page.length];
        byte[] fromSegment = new byte[page.length];
        byte[] encoded = new byte[page.length];
        ofArray.decode(page, 0, COUNT, COUNT, fromArray, 0);
        // Of the heap: there may be no direct memory left.
        ofSegment.decode(VectorMemory.segment(ByteBuffer.wrap(page)), 0, COUNT, COUNT, fromSegment, 0);
        ofArray.encode(values, 0, COUNT, encoded, 0, COUNT);
        if (!Arrays.equals(fromArray, values) || !Arrays.equals(fromSegment, values) || !Arrays.equals(encoded, page)) {
            throw new IllegalStateException("wrong answers for elements of " + elementSize + " bytes");
        }
    }
}
