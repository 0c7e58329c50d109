package io.github.parquetdecoding.testkit;

import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * An output array with room for some values and canaries on both sides of it. Before a decoder writes, the room is full
 * of canaries too.
 *
 * <pre>{@code
 * CanariedArray<float[]> out = CanariedArray.of(ArrayType.FLOATS, 100);
 * decode(page, 100, out.array(), out.offset());
 * float[] values = out.values();    // throws AssertionError if something else was written to
 * }</pre>
 *
 * @param <A> the array's class
 */
public final class CanariedArray<A> {
    private static final int VALUES_BEFORE = 3;
    private static final int VALUES_AFTER = 5;

    private final ArrayType<A> type;
    private final A array;
    private final int offset;
    private final int length;
    private final byte[] canaries;

    private CanariedArray(ArrayType<A> type, int before, int valueCount, int after) {
        this.type = type;
        offset = before * type.slotsPerValue();
        length = valueCount * type.slotsPerValue();
        // No two neighbours alike, so a moved byte shows as well as a new one; and no byte is 0.
        canaries = new byte[(before + valueCount + after) * type.elementSize()];
        for (int i = 0; i < canaries.length; i++) {
            canaries[i] = (byte) (0xA5 + 37 * i | 1);
        }
        array = type.fromPlain(canaries);
    }

    /** An array with room for {@code valueCount} values. */
    public static <A> CanariedArray<A> of(ArrayType<A> type, int valueCount) {
        return of(type, VALUES_BEFORE, valueCount, VALUES_AFTER);
    }

    /** An array with room for {@code valueCount} values, and canaries for so many values before and after them. */
    public static <A> CanariedArray<A> of(ArrayType<A> type, int before, int valueCount, int after) {
        return new CanariedArray<>(type, before, valueCount, after);
    }

    /** The array to write to, not a copy. */
    public A array() {
        return array;
    }

    /** Index of the first element that may be written. */
    public int offset() {
        return offset;
    }

    /** Number of elements that may be written. */
    public int length() {
        return length;
    }

    /**
     * A copy of what may be written.
     *
     * @throws AssertionError if anything else was
     */
    public A values() {
        verifyCanaries();
        A values = type.allocate(length);
        System.arraycopy(array, offset, values, 0, length);
        return values;
    }

    /** Checks that nothing was written before {@link #offset()} and after the room for the values. */
    public void verifyCanaries() {
        int bytesPerSlot = type.elementSize() / type.slotsPerValue();
        verify(offset * bytesPerSlot, (offset + length) * bytesPerSlot);
    }

    /** Checks that nothing was written at all. */
    public void verifyUntouched() {
        verify(0, 0);
    }

    private void verify(int firstWritable, int endOfWritable) {
        byte[] now = type.toPlain(array);
        System.arraycopy(canaries, firstWritable, now, firstWritable, endOfWritable - firstWritable);
        int at = Arrays.mismatch(now, canaries);
        if (at >= 0) {
            int bytesPerSlot = type.elementSize() / type.slotsPerValue();
            int slot = at / bytesPerSlot;
            throw new AssertionError("Element " + slot + " of the " + type + " was written to, outside of the "
                    + (endOfWritable - firstWritable) / bytesPerSlot + " elements from "
                    + firstWritable / bytesPerSlot + " on that may be: bytes "
                    + Hex.of(now, slot * bytesPerSlot, bytesPerSlot));
        }
    }

    /** Array, offset and length. */
    @Override
    public String toString() {
        return length + " elements at " + offset + " of " + Array.getLength(array) + ", " + type;
    }
}
