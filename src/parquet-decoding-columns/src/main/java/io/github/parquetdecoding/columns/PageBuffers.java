// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/** Arrays that are used for one page, or part of a row group, after another. Threads may share it. */
final class PageBuffers {
    private static final int SMALLEST = 1 << 12;

    /** For each power of two, the arrays of that length that are not in use. */
    private final Deque<byte[]>[] idle;
    private final Set<byte[]> lent = Collections.newSetFromMap(new IdentityHashMap<>());

    @SuppressWarnings({"unchecked", "rawtypes"})
    PageBuffers() {
        idle = new Deque[Integer.SIZE];
        Arrays.setAll(idle, i -> new ArrayDeque<>());
    }

    /** {@return an array of at least this length, with any content} */
    byte[] take(int length) {
        int power = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(length, SMALLEST) - 1);
        if (power == Integer.SIZE - 1) {
            return new byte[length];
        }
        synchronized (this) {
            byte[] array = idle[power].pollFirst();
            lent.add(array == null ? array = new byte[1 << power] : array);
            return array;
        }
    }

    /** Takes an array back, of which nothing may be read from here on. Arrays from elsewhere are ignored. */
    synchronized void giveBack(byte[] array) {
        if (lent.remove(array)) {
            assert spoil(array);
            idle[Integer.numberOfTrailingZeros(array.length)].addFirst(array);
        }
    }

    private static boolean spoil(byte[] array) {
        Arrays.fill(array, (byte) 0x99);
        return true;
    }
}
