// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;
import java.util.SplittableRandom;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;

/**
 * Interprets the fuzzer's bytes: arguments first, then data. Missing arguments are random, seeded with the bytes; if
 * they were zeros, most executions would be alike.
 */
public final class FuzzInput {
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
    public interface Target {
        void run(FuzzInput in) throws Exception;
    }

    /** Runs a target once, or again if it has allocated too much. */
    public static void run(byte[] bytes, Target target) throws Exception {
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
    public int next() {
        return next < bytes.length ? bytes[next++] & 0xFF : missing.nextInt(256);
    }

    /** Returns a number from 0 (inclusive) to a bound of at most 256 (exclusive). */
    public int below(int bound) {
        return next() % bound;
    }

    public boolean flag() {
        return (next() & 1) != 0;
    }

    /** Returns a number from 0 to {@code most}. */
    public int size(int most) {
        return (most < FIRST_OUTLIER ? next() : next() << 8 | next()) % (most + 1);
    }

    /** Returns a number that is usually from 0 to {@code most}, and occasionally any other. */
    public int argument(int most) {
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
    public FuzzInput part(int length) {
        int start = next;
        next = Math.min(next + length, bytes.length);
        return new FuzzInput(Arrays.copyOfRange(bytes, start, next), missing);
    }

    public byte[] rest() {
        return Arrays.copyOfRange(bytes, next, bytes.length);
    }

    /** Returns bytes whose values do not matter, so that the fuzzer need not choose each of them. */
    public byte[] random(int length) {
        byte[] random = new byte[length];
        new SplittableRandom(next() << 8 | next()).nextBytes(random);
        return random;
    }

    /** Returns bytes in an array, with or without others around them. */
    public ByteWindow window(byte[] data) {
        return switch (below(3)) {
            case 0 -> ByteWindow.exact(data);
            case 1 -> ByteWindow.between(data, next());
            default -> ByteWindow.atEnd(data, next());
        };
    }

    /**
     * Returns an array of {@code room} elements, {@code count} of which may be written, starting at {@code offset};
     * none if this range is outside the array.
     */
    public static <A> CanariedArray<A> output(ArrayType<A> type, int offset, long count, int room) {
        int slots = type.slotsPerValue();
        return isOutside(offset, count * slots, room)
                ? CanariedArray.of(type, room, 0, 0)
                : CanariedArray.of(type, offset, (int) count, (int) (room - offset - count * slots));
    }

    public static boolean isOutside(int offset, long count, int length) {
        return offset < 0 || count < 0 || offset + count > length;
    }

    /** Limits a value to the range from 0 to {@code most}. */
    public static int clamp(long value, int most) {
        return (int) Math.max(0, Math.min(value, most));
    }

    public static void verify(boolean holds, Object... what) {
        if (!holds) {
            throw new AssertionError(Arrays.deepToString(what));
        }
    }

    public static void verifyEqual(byte[] actual, byte[] expected) {
        int at = Arrays.mismatch(actual, expected);
        if (at >= 0) {
            throw new AssertionError("Byte " + at + " of " + Arrays.toString(actual) + ", expected "
                    + Arrays.toString(expected));
        }
    }
}
