// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * BYTE_STREAM_SPLIT by its definition: byte {@code k} of value {@code i} is byte {@code k * valueCount + i} of the
 * page. Slow; for comparison only. For typed values, see {@link ArrayType#toPlain} and {@link ArrayType#fromPlain}.
 *
 * @since 0.1.0
 */
public final class ReferenceByteStreamSplit {
    private ReferenceByteStreamSplit() {
    }

    /**
     * {@return the page of PLAIN-encoded values}
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
     * {@return the PLAIN-encoded values of a page}
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
                    bytes.length + " bytes are not a multiple of " + elementSize + " bytes");
        }
        return bytes.length / elementSize;
    }
}
