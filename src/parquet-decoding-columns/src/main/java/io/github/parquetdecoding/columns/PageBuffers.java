// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Arrays that are used for one page, or part of a row group, after another. Threads may share it. */
final class PageBuffers {
    /** The size of an array's header: with it, an array fills GC regions, whose sizes are powers of two. */
    private static final int HEADER = 16;
    private static final int SMALLEST = 1 << 8;

    /** For each length, the arrays that are not in use. */
    private final Map<Integer, Deque<byte[]>> idle = new HashMap<>();
    private final Set<byte[]> lent = Collections.newSetFromMap(new IdentityHashMap<>());

    /** {@return the greatest length of an array that needs no more memory than this} */
    static int within(int bytes) {
        return Math.max(1, bytes - HEADER);
    }

    /** {@return an array of at least this length, with any content} */
    byte[] take(int length) {
        // Rounds up by at most a quarter, to few lengths.
        int step = Math.max(Integer.highestOneBit(length) >>> 2, SMALLEST);
        long bytes = ((long) length + HEADER + step - 1) / step * step;
        if (bytes > Integer.MAX_VALUE) {
            return new byte[length];
        }
        int most = within((int) bytes);
        synchronized (this) {
            byte[] array = idle.computeIfAbsent(most, key -> new ArrayDeque<>()).pollFirst();
            lent.add(array == null ? array = new byte[most] : array);
            return array;
        }
    }

    /** Takes an array back, which must not be read any longer. Arrays from elsewhere are ignored. */
    synchronized void giveBack(byte[] array) {
        if (lent.remove(array)) {
            assert spoil(array);
            idle.get(array.length).addFirst(array);
        }
    }

    private static boolean spoil(byte[] array) {
        Arrays.fill(array, (byte) 0x99);
        return true;
    }
}
