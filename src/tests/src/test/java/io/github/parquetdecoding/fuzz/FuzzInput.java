// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.testkit.ByteWindow;

/**
 * Interprets the fuzzer's bytes: arguments first, then data. Missing arguments are random, seeded with the bytes; if
 * they were zeros, most executions would be the same.
 */
final class FuzzInput {
    private static final int[] OUTLIERS = {
        -1, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE - 7, 1 << 28, 1 << 29, 1 << 30};
    private static final int ONE_TOO_MANY = 255;
    private static final int FIRST_OUTLIER = ONE_TOO_MANY - OUTLIERS.length;
    /** Class initialisation and the first calls of method handles allocate, but only once. */
    private static final int TRIES = 8;

    private final byte[] bytes;
    private final SplittableRandom missing;
    private int next;

    private FuzzInput(byte[] bytes, SplittableRandom missing) {
        this.bytes = bytes;
        this.missing = missing;
    }

    @FunctionalInterface
    interface Target {
        void run(FuzzInput in) throws Exception;
    }

    /** Runs a target once, or again if it has allocated too much. */
    static void run(byte[] bytes, Target target) throws Exception {
        Watchdog.execute(bytes);
        try {
            int left = TRIES;
            while (!runs(bytes, target, left == 1)) {
                left--;
            }
        } finally {
            Watchdog.execute(null);
        }
    }

    private static boolean runs(byte[] bytes, Target target, boolean isLastTry) throws Exception {
        try {
            target.run(new FuzzInput(bytes, new SplittableRandom(Arrays.hashCode(bytes))));
            return true;
        } catch (Refusals.TooMuchAllocated e) {
            if (isLastTry) {
                throw e;
            }
            return false;
        }
    }

    /** Returns a number from 0 to 255. */
    int next() {
        return next < bytes.length ? bytes[next++] & 0xFF : missing.nextInt(256);
    }

    /** Returns a number from 0 (inclusive) to a bound of at most 256 (exclusive). */
    int below(int bound) {
        return next() % bound;
    }

    @SafeVarargs
    final <E> E one(E... values) {
        return values[below(values.length)];
    }

    <E> E one(List<E> values) {
        return values.get(below(values.size()));
    }

    boolean flag() {
        return (next() & 1) != 0;
    }

    /** Returns a number from 0 to {@code most}. */
    int size(int most) {
        return (most < FIRST_OUTLIER ? next() : next() << 8 | next()) % (most + 1);
    }

    /** Returns a number that is usually from 0 to {@code most}, and occasionally any other. */
    int argument(int most) {
        int first = next();
        if (first == ONE_TOO_MANY) {
            return most + 1;
        }
        if (first >= FIRST_OUTLIER) {
            return OUTLIERS[first - FIRST_OUTLIER];
        }
        return Math.floorMod(most < FIRST_OUTLIER ? first : first << 8 | next(), Math.max(most, 0) + 1);
    }

    /** Returns the next bytes as a separate input. */
    FuzzInput part(int length) {
        int start = next;
        next = Math.min(next + length, bytes.length);
        return new FuzzInput(Arrays.copyOfRange(bytes, start, next), missing);
    }

    byte[] rest() {
        return Arrays.copyOfRange(bytes, next, bytes.length);
    }

    /** Returns bytes whose values do not matter, so that the fuzzer need not choose each of them. */
    byte[] random(int length) {
        byte[] random = new byte[length];
        new SplittableRandom(next() << 8 | next()).nextBytes(random);
        return random;
    }

    /** Changes a few bytes, or truncates them, if there are any. */
    byte[] damaged(byte[] bytes) {
        for (int changes = bytes.length == 0 ? 0 : below(3); changes > 0; changes--) {
            bytes[size(bytes.length - 1)] = (byte) next();
        }
        return below(8) == 0 ? Arrays.copyOf(bytes, size(bytes.length)) : bytes;
    }

    /** Returns bytes in an array, with or without others around them. */
    ByteWindow window(byte[] data) {
        return switch (below(3)) {
            case 0 -> ByteWindow.exact(data);
            case 1 -> ByteWindow.between(data, next());
            default -> ByteWindow.atEnd(data, next());
        };
    }

    static ByteCursor cursor(ByteWindow window) {
        return ByteCursor.of(window.array(), window.offset(), window.length());
    }

    static boolean isOutside(int offset, long count, int length) {
        return offset < 0 || count < 0 || offset + count > length;
    }

    /** Limits a value to the range from 0 to {@code most}. */
    static int clamp(long value, int most) {
        return (int) Math.max(0, Math.min(value, most));
    }

    static void verify(boolean holds, Object... what) {
        if (!holds) {
            throw new AssertionError(Arrays.deepToString(what));
        }
    }

    static void verifyEqual(byte[] actual, byte[] expected) {
        int at = Arrays.mismatch(actual, expected);
        if (at >= 0) {
            throw new AssertionError("Byte " + at + " of " + Arrays.toString(actual) + ", expected "
                    + Arrays.toString(expected));
        }
    }
}
