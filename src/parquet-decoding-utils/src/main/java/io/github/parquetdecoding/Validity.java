// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.bitpacking.ValidityBits;
import io.github.parquetdecoding.internal.bitpacking.ValuesSpreader;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Values of a nullable column and their validity: bits of an array of longs, the lowest of each first, that are set
 * where a value is not null. {@link RunLengthBitPackedReader#readValidity} makes them of definition levels.
 *
 * <p>Pages have the values of a column back to back, without places for nulls. {@code expand} moves values that were
 * decoded so to where they belong, in place.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="validity"}
 *
 * @since 0.1.0
 */
public final class Validity {
    private Validity() {
    }

    /**
     * {@return the number of set bits: of the values that a page has for so many places}
     *
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first bit, counted from bit 0 of {@code bits[0]}
     * @param count number of bits, 0 or more
     * @throws IndexOutOfBoundsException if the bits are not inside of {@code bits}
     */
    public static int count(long[] bits, int firstBit, int count) {
        check(bits, firstBit, count);
        return ValidityBits.count(bits, firstBit, count);
    }

    /**
     * Moves values to the places of set bits: as many as there are set bits, which lie back to back from
     * {@code offset} on and keep their order. What the places of nulls hold then is undefined.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     * @throws IndexOutOfBoundsException if the places or the bits are not inside of their arrays; nothing has moved
     */
    public static void expand(int[] values, int offset, int count, long[] bits, int firstBit) {
        check(values, values.length, offset, count, bits, firstBit);
        ValuesSpreader.spread(values, offset, count, bits, firstBit);
    }

    /**
     * As {@link #expand(int[], int, int, long[], int)}, and puts a value in the places of nulls.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     * @param nullValue what the places of nulls hold then
     */
    public static void expand(int[] values, int offset, int count, long[] bits, int firstBit, int nullValue) {
        expand(values, offset, count, bits, firstBit);
        // The last place may be so near to the largest int that i is none any more behind it.
        for (int i = 0; count - i > 0; i += Long.SIZE) {
            for (long nulls = nulls(bits, firstBit + i, count - i); nulls != 0; nulls &= nulls - 1) {
                values[offset + i + Long.numberOfTrailingZeros(nulls)] = nullValue;
            }
        }
    }

    /**
     * As {@link #expand(int[], int, int, long[], int)}.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     */
    public static void expand(long[] values, int offset, int count, long[] bits, int firstBit) {
        check(values, values.length, offset, count, bits, firstBit);
        ValuesSpreader.spread(values, offset, count, bits, firstBit);
    }

    /**
     * As {@link #expand(int[], int, int, long[], int, int)}.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     * @param nullValue what the places of nulls hold then
     */
    public static void expand(long[] values, int offset, int count, long[] bits, int firstBit, long nullValue) {
        expand(values, offset, count, bits, firstBit);
        for (int i = 0; count - i > 0; i += Long.SIZE) {
            for (long nulls = nulls(bits, firstBit + i, count - i); nulls != 0; nulls &= nulls - 1) {
                values[offset + i + Long.numberOfTrailingZeros(nulls)] = nullValue;
            }
        }
    }

    /**
     * As {@link #expand(int[], int, int, long[], int)}.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     */
    public static void expand(float[] values, int offset, int count, long[] bits, int firstBit) {
        check(values, values.length, offset, count, bits, firstBit);
        ValuesSpreader.spread(values, offset, count, bits, firstBit);
    }

    /**
     * As {@link #expand(int[], int, int, long[], int, int)}.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     * @param nullValue what the places of nulls hold then
     */
    public static void expand(float[] values, int offset, int count, long[] bits, int firstBit, float nullValue) {
        expand(values, offset, count, bits, firstBit);
        for (int i = 0; count - i > 0; i += Long.SIZE) {
            for (long nulls = nulls(bits, firstBit + i, count - i); nulls != 0; nulls &= nulls - 1) {
                values[offset + i + Long.numberOfTrailingZeros(nulls)] = nullValue;
            }
        }
    }

    /**
     * As {@link #expand(int[], int, int, long[], int)}.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     */
    public static void expand(double[] values, int offset, int count, long[] bits, int firstBit) {
        check(values, values.length, offset, count, bits, firstBit);
        ValuesSpreader.spread(values, offset, count, bits, firstBit);
    }

    /**
     * As {@link #expand(int[], int, int, long[], int, int)}.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     * @param nullValue what the places of nulls hold then
     */
    public static void expand(double[] values, int offset, int count, long[] bits, int firstBit, double nullValue) {
        expand(values, offset, count, bits, firstBit);
        for (int i = 0; count - i > 0; i += Long.SIZE) {
            for (long nulls = nulls(bits, firstBit + i, count - i); nulls != 0; nulls &= nulls - 1) {
                values[offset + i + Long.numberOfTrailingZeros(nulls)] = nullValue;
            }
        }
    }

    /**
     * As {@link #expand(int[], int, int, long[], int)}.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     */
    public static void expand(short[] values, int offset, int count, long[] bits, int firstBit) {
        check(values, values.length, offset, count, bits, firstBit);
        ValuesSpreader.spread(values, offset, count, bits, firstBit);
    }

    /**
     * As {@link #expand(int[], int, int, long[], int, int)}.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     * @param nullValue what the places of nulls hold then
     */
    public static void expand(short[] values, int offset, int count, long[] bits, int firstBit, short nullValue) {
        expand(values, offset, count, bits, firstBit);
        for (int i = 0; count - i > 0; i += Long.SIZE) {
            for (long nulls = nulls(bits, firstBit + i, count - i); nulls != 0; nulls &= nulls - 1) {
                values[offset + i + Long.numberOfTrailingZeros(nulls)] = nullValue;
            }
        }
    }

    /**
     * As {@link #expand(int[], int, int, long[], int)}.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     */
    public static void expand(byte[] values, int offset, int count, long[] bits, int firstBit) {
        check(values, values.length, offset, count, bits, firstBit);
        ValuesSpreader.spread(values, offset, count, bits, firstBit);
    }

    /**
     * As {@link #expand(int[], int, int, long[], int, int)}.
     *
     * @param values the values back to back, which are moved in this array
     * @param offset index of the first place, which is that of the first value before
     * @param count number of places, 0 or more
     * @param bits a bit per place, set if it has a value
     * @param firstBit index of the first place's bit, counted from bit 0 of {@code bits[0]}
     * @param nullValue what the places of nulls hold then
     */
    public static void expand(byte[] values, int offset, int count, long[] bits, int firstBit, byte nullValue) {
        expand(values, offset, count, bits, firstBit);
        for (int i = 0; count - i > 0; i += Long.SIZE) {
            for (long nulls = nulls(bits, firstBit + i, count - i); nulls != 0; nulls &= nulls - 1) {
                values[offset + i + Long.numberOfTrailingZeros(nulls)] = nullValue;
            }
        }
    }

    /** Of up to 64 places, bits that are set where a value is null. */
    private static long nulls(long[] bits, int firstBit, int count) {
        return ~ValidityBits.get(bits, firstBit, Math.min(count, Long.SIZE)) & -1L >>> Long.SIZE - Math.min(count, 64);
    }

    private static void check(Object values, int length, int offset, int count, long[] bits, int firstBit) {
        Checks.checkRange("values", values, length, offset, count);
        check(bits, firstBit, count);
    }

    static void check(long[] bits, int firstBit, int count) {
        if ((firstBit | count) < 0 || (long) firstBit + count > (long) Long.SIZE * bits.length) {
            throw Checks.outside("bits", (long) Long.SIZE * bits.length + " bits", firstBit, count);
        }
    }
}
