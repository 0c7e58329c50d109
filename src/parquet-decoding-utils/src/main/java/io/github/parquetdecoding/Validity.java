// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.validity.ValidityBits;
import io.github.parquetdecoding.internal.validity.ValueExpansion;

/**
 * Values of a nullable column and their validity: bits of an array of longs, the lowest of each first, that are set
 * where a value is not null; {@code firstBit} is counted from bit 0 of {@code bits[0]}. {@link
 * RunLengthBitPackedReader#readValidity} reads them from definition levels.
 *
 * <p>Pages store the values of a column back to back, without gaps for nulls. {@code expand} moves such values to where
 * they belong, in place. Values or bits outside of their arrays are refused with {@link
 * IndexOutOfBoundsException} before anything moves.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="validity"}
 *
 * @since 0.1.0
 */
public final class Validity {
    private Validity() {
    }

    /** {@return the number of set bits, which is the number of values that are not null} */
    public static int count(long[] bits, int firstBit, int count) {
        check(bits, firstBit, count);
        return ValidityBits.count(bits, firstBit, count);
    }

    /**
     * Moves values that lie back to back from {@code offset} on, in order, to the elements among the next {@code count}
     * whose bits are set. The other elements become 0.
     */
    public static void expand(long[] bits, int firstBit, int[] values, int offset, int count) {
        expand(ElementType.INTS, values, values.length, offset, count, bits, firstBit);
    }

    /** As {@link #expand(long[], int, int[], int, int)}. */
    public static void expand(long[] bits, int firstBit, long[] values, int offset, int count) {
        expand(ElementType.LONGS, values, values.length, offset, count, bits, firstBit);
    }

    /** As {@link #expand(long[], int, int[], int, int)}. */
    public static void expand(long[] bits, int firstBit, float[] values, int offset, int count) {
        expand(ElementType.FLOATS, values, values.length, offset, count, bits, firstBit);
    }

    /** As {@link #expand(long[], int, int[], int, int)}. */
    public static void expand(long[] bits, int firstBit, double[] values, int offset, int count) {
        expand(ElementType.DOUBLES, values, values.length, offset, count, bits, firstBit);
    }

    private static void expand(
            ElementType type, Object values, int length, int offset, int count, long[] bits, int firstBit) {
        Checks.checkRange("values", values, length, offset, count);
        check(bits, firstBit, count);
        ValueExpansion.expand(type, values, offset, count, bits, firstBit);
    }

    static void check(long[] bits, int firstBit, int count) {
        if ((firstBit | count) < 0 || (long) firstBit + count > (long) Long.SIZE * bits.length) {
            throw Checks.refusal("bits", (long) Long.SIZE * bits.length + " bits", firstBit, count);
        }
    }
}
