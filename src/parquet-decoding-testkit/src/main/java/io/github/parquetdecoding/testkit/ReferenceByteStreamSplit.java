// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * BYTE_STREAM_SPLIT by its definition: byte {@code k} of value {@code i} is byte {@code k * valueCount + i} of the
 * page. Slow; to compare with, not to read with. Typed values: {@link ArrayType#toPlain} and {@link
 * ArrayType#fromPlain}.
 *
 * @since 0.1.0
 */
public final class ReferenceByteStreamSplit {
    private ReferenceByteStreamSplit() {
    }

    /**
     * {@return the page of values that are given little-endian, back to back, as in PLAIN encoding}
     *
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if the number of bytes is not a multiple of the element size
     */
    public static byte[] encode(byte[] plain, int elementSize) {
        int valueCount = valueCount(plain, elementSize);
        byte[] page = new byte[plain.length];
        for (int i = 0; i < valueCount; i++) {
            for (int k = 0; k < elementSize; k++) {
                page[k * valueCount + i] = plain[i * elementSize + k];
            }
        }
        return page;
    }

    /**
     * {@return the values of a page, little-endian, back to back, as in PLAIN encoding}
     *
     * @throws IllegalArgumentException if the number of bytes is not a multiple of the element size
     */
    public static byte[] decode(byte[] page, int elementSize) {
        int valueCount = valueCount(page, elementSize);
        byte[] plain = new byte[page.length];
        for (int i = 0; i < valueCount; i++) {
            for (int k = 0; k < elementSize; k++) {
                plain[i * elementSize + k] = page[k * valueCount + i];
            }
        }
        return plain;
    }

    private static int valueCount(byte[] bytes, int elementSize) {
        if (elementSize < 1 || bytes.length % elementSize != 0) {
            throw new IllegalArgumentException(
                    bytes.length + " bytes are no values of " + elementSize + " bytes each");
        }
        return bytes.length / elementSize;
    }
}
