// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Arrays that are used for one page, or part of a row group, after another. Threads may share it. */
public final class PageBuffers {
    /** The size of an array's header: with it, an array fills GC regions, whose sizes are powers of two. */
    private static final int HEADER = 16;
    private static final int SMALLEST = 1 << 8;

    private final Map<Integer, Idle> idle = new HashMap<>();
    private final Set<byte[]> lent = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The arrays of one length that are not in use, the latest first. */
    private static final class Idle {
        final Deque<byte[]> arrays = new ArrayDeque<>();
        /** How many of the last ones have not been in use since {@link #trim}. */
        int unused;
    }

    /** {@return the greatest length of an array that needs no more memory than this} */
    public static int within(int bytes) {
        return Math.max(1, bytes - HEADER);
    }

    /** {@return an array of at least this length, with any content} */
    public byte[] take(int length) {
        // Rounds up by at most a quarter, to few lengths.
        int step = Math.max(Integer.highestOneBit(length) >>> 2, SMALLEST);
        long bytes = ((long) length + HEADER + step - 1) / step * step;
        if (bytes > Integer.MAX_VALUE) {
            return new byte[length];
        }
        int most = within((int) bytes);
        synchronized (this) {
            Idle ofLength = idle.computeIfAbsent(most, key -> new Idle());
            byte[] array = ofLength.arrays.pollFirst();
            ofLength.unused = Math.min(ofLength.unused, ofLength.arrays.size());
            lent.add(array == null ? array = new byte[most] : array);
            return array;
        }
    }

    /** Takes an array back, which must not be read any longer. Arrays from elsewhere are ignored. */
    public synchronized void giveBack(byte[] array) {
        if (lent.remove(array)) {
            assert spoil(array);
            idle.get(array.length).arrays.addFirst(array);
        }
    }

    /** Leaves to the garbage collector what has not been in use since the last call. */
    public synchronized void trim() {
        for (Idle ofLength : idle.values()) {
            for (; ofLength.unused > 0; ofLength.unused--) {
                ofLength.arrays.removeLast();
            }
            ofLength.unused = ofLength.arrays.size();
        }
    }

    private static boolean spoil(byte[] array) {
        Arrays.fill(array, (byte) 0x99);
        return true;
    }
}
