// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.List;

/**
 * A page whose length is not a multiple of the element size. A reader of BYTE_STREAM_SPLIT must refuse it with an
 * exception by the time the first value is read.
 *
 * @param elementSize bytes per value
 * @since 0.1.0
 */
public record MalformedByteStreamSplit(int elementSize, byte[] page) {
    /** {@return the fault, such as {@code 9 bytes for values of 4}; unique within a list} */
    public String name() {
        return page.length + " bytes for values of " + elementSize;
    }

    /**
     * {@return pages of no, few and many values, followed by one byte, half a value or all but one byte of a value}
     *
     * @param elementSize bytes per value, at least 1
     */
    public static List<MalformedByteStreamSplit> pages(int elementSize) {
        List<MalformedByteStreamSplit> pages = new ArrayList<>();
        for (int valueCount : new int[] {0, 2, 100}) {
            List.of(1, elementSize / 2, elementSize - 1).stream()
                    .filter(excess -> excess > 0 && excess < elementSize)
                    .distinct()
                    .forEach(excess -> pages.add(new MalformedByteStreamSplit(
                            elementSize, PlainValues.random(1, valueCount * elementSize + excess))));
        }
        return List.copyOf(pages);
    }

    @Override
    public String toString() {
        return name() + ": " + Hex.of(page);
    }
}
