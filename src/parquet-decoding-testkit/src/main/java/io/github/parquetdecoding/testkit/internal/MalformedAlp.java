// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.testkit.internal.ReferenceAlp.Vector;

/**
 * A page that a reader of ALP must refuse with an exception by the time all values are read, without allocating the
 * memory that a header claims: {@link #wellFormed} with one change.
 */
public record MalformedAlp(String name, byte[] page) {
    private static final int OFFSETS = 7;
    private static final int FIRST_VECTOR = OFFSETS + 2 * 4;

    /** {@return a well-formed page of two vectors, of 8 and 5 values of 4 bytes, FLOAT, or 8, DOUBLE} */
    public static byte[] wellFormed(int elementSize) {
        long[] packed = {5, 0, 100, 127, 1, 2, 3, 64};
        return ReferenceAlp.page(elementSize, 3, List.of(
                new Vector(3, 1, -20, 7, packed, new int[] {1, 7}, new long[] {1, 1L << 31}),
                new Vector(2, 2, 0, 7, Arrays.copyOf(packed, 5), new int[] {4}, new long[] {2})));
    }

    public static List<MalformedAlp> pages(int elementSize) {
        byte[] page = wellFormed(elementSize);
        int secondVector = OFFSETS + page[OFFSETS + 4];
        List<MalformedAlp> pages = new ArrayList<>();
        for (int length = 0; length < page.length; length++) {
            pages.add(new MalformedAlp("cut to " + length + " bytes", Arrays.copyOf(page, length)));
        }
        pages.add(new MalformedAlp("one byte more", Arrays.copyOf(page, page.length + 1)));
        Changes changes = new Changes(pages, page);
        changes.add("compression mode", 0, 1, 1, 255);
        changes.add("integer encoding", 1, 1, 1, 255);
        changes.add("binary logarithm of the vector size", 2, 1, 0, 2, 4, 16, 32, 35, 255);
        changes.add("value count", 3, 4, 0, 8, 17, 1 << 30, Integer.MAX_VALUE, -1, Integer.MIN_VALUE);
        changes.add("offset of vector 0", OFFSETS, 4, 0, 7, 9, Integer.MAX_VALUE, -1);
        changes.add("offset of vector 1", OFFSETS + 4, 4, 0, 7, page[OFFSETS + 4] - 1, page[OFFSETS + 4] + 1,
                page.length - OFFSETS, page.length - OFFSETS + 1, Integer.MAX_VALUE, Integer.MIN_VALUE, -1);
        for (int vector : new int[] {FIRST_VECTOR, secondVector}) {
            String which = vector == FIRST_VECTOR ? " of vector 0" : " of vector 1";
            int count = vector == FIRST_VECTOR ? 8 : 5;
            int bitWidth = vector + 4 + elementSize;
            int position = bitWidth + 1 + (7 * count + 7) / 8;
            changes.add("exponent" + which, vector, 1, page[vector + 1] - 1, elementSize == 4 ? 11 : 19, 255);
            changes.add("factor" + which, vector + 1, 1, page[vector] + 1, 255);
            changes.add("number of exceptions" + which, vector + 2, 2, 0, page[vector + 2] + 1, count + 1, 0xFFFF);
            changes.add("bit width" + which, bitWidth, 1, 0, 5, 9, 8 * elementSize, 8 * elementSize + 1, 255);
            changes.add("position of an exception" + which, position, 2, count, 0x7FFF, 0xFFFF);
        }
        return List.copyOf(pages);
    }

    private record Changes(List<MalformedAlp> pages, byte[] page) {
        void add(String field, int index, int byteCount, int... values) {
            for (int value : values) {
                byte[] changed = page.clone();
                for (int k = 0; k < byteCount; k++) {
                    changed[index + k] = (byte) (value >>> 8 * k);
                }
                pages.add(new MalformedAlp(field + " " + value, changed));
            }
        }
    }
}
