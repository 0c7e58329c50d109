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
    private static final int VALUES_BEHIND = 5;

    private final ArrayType<A> type;
    private final A array;
    private final int offset;
    private final int length;
    private final byte[] canaries;

    private CanariedArray(ArrayType<A> type, int valueCount) {
        this.type = type;
        offset = VALUES_BEFORE * type.slotsPerValue();
        length = valueCount * type.slotsPerValue();
        // No two neighbours alike, so a moved byte shows as well as a new one; and no byte is 0.
        canaries = new byte[(VALUES_BEFORE + valueCount + VALUES_BEHIND) * type.elementSize()];
        for (int i = 0; i < canaries.length; i++) {
            canaries[i] = (byte) (0xA5 + 37 * i | 1);
        }
        array = type.fromPlain(canaries);
    }

    /** An array with room for {@code valueCount} values. */
    public static <A> CanariedArray<A> of(ArrayType<A> type, int valueCount) {
        return new CanariedArray<>(type, valueCount);
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
        int bytesPerSlot = type.elementSize() / type.slotsPerValue();
        for (int i = 0; i < now.length; i++) {
            if (now[i] != canaries[i] && (i < firstWritable || i >= endOfWritable)) {
                int slot = i / bytesPerSlot;
                throw new AssertionError("Element " + slot + " of the " + type + " was written to, outside of the "
                        + (endOfWritable - firstWritable) / bytesPerSlot + " elements from "
                        + firstWritable / bytesPerSlot + " on that may be: bytes "
                        + Hex.of(Arrays.copyOfRange(now, slot * bytesPerSlot, (slot + 1) * bytesPerSlot)));
            }
        }
    }

    /** Array, offset and length. */
    @Override
    public String toString() {
        return length + " elements at " + offset + " of " + Array.getLength(array) + ", " + type;
    }
}
