// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.delta;

/** Turns deltas, each less by the least one of its block, into values. Sums wrap. */
public final class DeltaSums {
    /** Elements between a value and the one that it is computed from: more than a vector has. */
    private static final int STRIDE = 16;

    private DeltaSums() {
    }

    /**
     * Replaces deltas by values.
     *
     * @param last the value before the first one
     * @return the last value
     */
    public static int sum(int[] deltas, int from, int to, int minDelta, int last) {
        // One value at a time: summing two or four at once, by hand, was slower.
        for (int i = from; i < to; i++) {
            last += deltas[i] + minDelta;
            deltas[i] = last;
        }
        return last;
    }

    /** As {@link #sum(int[], int, int, int, int)}. */
    public static long sum(long[] deltas, int from, int to, long minDelta, long last) {
        for (int i = from; i < to; i++) {
            last += deltas[i] + minDelta;
            deltas[i] = last;
        }
        return last;
    }

    /** Writes the values of a constant step. */
    public static void fill(int[] out, int from, int to, int step, int last) {
        int head = Math.min(to, from + STRIDE);
        for (int i = from; i < head; i++) {
            last += step;
            out[i] = last;
        }
        int stride = STRIDE * step;
        for (int i = head; i < to; i++) {
            out[i] = out[i - STRIDE] + stride;
        }
    }

    /** As {@link #fill(int[], int, int, int, int)}. */
    public static void fill(long[] out, int from, int to, long step, long last) {
        int head = Math.min(to, from + STRIDE);
        for (int i = from; i < head; i++) {
            last += step;
            out[i] = last;
        }
        long stride = STRIDE * step;
        for (int i = head; i < to; i++) {
            out[i] = out[i - STRIDE] + stride;
        }
    }
}
