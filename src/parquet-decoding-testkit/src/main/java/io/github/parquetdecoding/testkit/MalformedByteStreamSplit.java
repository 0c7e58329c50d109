// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.List;

/**
 * Pages that a reader of BYTE_STREAM_SPLIT must refuse, with an exception and no later than the first value is read:
 * their length is no multiple of the element size.
 *
 * @since 0.1.0
 */
public final class MalformedByteStreamSplit {
    private final int elementSize;
    private final byte[] page;

    private MalformedByteStreamSplit(int elementSize, int length) {
        this.elementSize = elementSize;
        page = PlainValues.random(1, length);
    }

    /** {@return what is wrong, in words: {@code 9 bytes for values of 4}} No two in a list have the same name. */
    public String name() {
        return page.length + " bytes for values of " + elementSize;
    }

    /** {@return bytes per value} */
    public int elementSize() {
        return elementSize;
    }

    /** {@return the page's bytes, a copy} */
    public byte[] page() {
        return page.clone();
    }

    /**
     * {@return pages of no values, of some and of many, each with one byte, half a value and all but one byte too many}
     *
     * @param elementSize bytes per value, at least 1
     */
    public static List<MalformedByteStreamSplit> pages(int elementSize) {
        List<MalformedByteStreamSplit> pages = new ArrayList<>();
        for (int valueCount : new int[] {0, 2, 100}) {
            List.of(1, elementSize / 2, elementSize - 1).stream()
                    .filter(excess -> excess > 0 && excess < elementSize)
                    .distinct()
                    .forEach(excess -> pages.add(
                            new MalformedByteStreamSplit(elementSize, valueCount * elementSize + excess)));
        }
        return List.copyOf(pages);
    }

    /** Name and bytes. */
    @Override
    public String toString() {
        return name() + ": " + Hex.of(page);
    }
}
