// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

/**
 * BYTE_STREAM_SPLIT of PLAIN-encoded values by its definition: byte {@code k} of value {@code i} is byte
 * {@code k * valueCount + i} of the page.
 */
public final class ReferenceByteStreamSplit {
    private ReferenceByteStreamSplit() {
    }

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
            throw new IllegalArgumentException(bytes.length + " bytes are not a multiple of " + elementSize + " bytes");
        }
        return bytes.length / elementSize;
    }
}
