// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.lang.reflect.Array;
import java.util.Arrays;

import io.github.parquetdecoding.testkit.internal.Hex;

/**
 * An output array with canaries on both sides of the room for values. The room is filled with canaries too at first.
 *
 * <pre>{@code
 * CanariedArray<float[]> out = CanariedArray.of(ArrayType.FLOATS, 100);
 * decode(page, 100, out.array(), out.offset());
 * float[] values = out.values();    // throws AssertionError if anything else was written
 * }</pre>
 *
 * @since 0.1.0
 */
public final class CanariedArray<A> {
    private static final int VALUES_BEFORE = 3;
    private static final int VALUES_AFTER = 5;
    /** No two neighbours are equal, so a moved byte shows up just like a new one; and no byte is 0. */
    private static final byte[] CANARIES = new byte[256];

    static {
        for (int i = 0; i < CANARIES.length; i++) {
            CANARIES[i] = (byte) (0xA5 + 37 * i | 1);
        }
    }

    private final ArrayType<A> type;
    private final A array;
    private final int offset;
    private final int length;
    private final byte[] canaries;

    private CanariedArray(ArrayType<A> type, int before, int valueCount, int after) {
        this.type = type;
        offset = before;
        length = valueCount * type.slotsPerValue();
        canaries = new byte[(before + length + after) * type.bytesPerSlot()];
        for (int at = 0; at < canaries.length; at += CANARIES.length) {
            System.arraycopy(CANARIES, 0, canaries, at, Math.min(CANARIES.length, canaries.length - at));
        }
        array = type.fromPlain(canaries);
    }

    /** {@return an array with room for {@code valueCount} values} */
    public static <A> CanariedArray<A> of(ArrayType<A> type, int valueCount) {
        int slots = type.slotsPerValue();
        return of(type, VALUES_BEFORE * slots, valueCount, VALUES_AFTER * slots);
    }

    /**
     * {@return an array with room for {@code valueCount} values}
     *
     * @param before number of elements before the room
     * @param after number of elements after it
     */
    public static <A> CanariedArray<A> of(ArrayType<A> type, int before, int valueCount, int after) {
        return new CanariedArray<>(type, before, valueCount, after);
    }

    /** {@return the array itself, not a copy} */
    public A array() {
        return array;
    }

    /** {@return the index of the first element that may be written} */
    public int offset() {
        return offset;
    }

    /** {@return the number of elements that may be written} */
    public int length() {
        return length;
    }

    /**
     * {@return a copy of the elements that may be written}
     *
     * @throws AssertionError if any other element was written
     */
    public A values() {
        verifyCanaries();
        A values = type.allocate(length);
        System.arraycopy(array, offset, values, 0, length);
        return values;
    }

    /** Checks that exactly the values of {@code plain} from {@code first} on were written, bit for bit. */
    void verifyValues(byte[] plain, int first) {
        int size = type.elementSize();
        int count = length / type.slotsPerValue();
        byte[] now = type.toPlain(array);
        verifyCanaries(now);
        int start = offset * type.bytesPerSlot();
        int at = Arrays.mismatch(now, start, start + count * size, plain, first * size, (first + count) * size);
        if (at >= 0) {
            int i = at / size;
            throw FailureKind.WRONG_VALUE.error(String.format(
                    "Value %d of %d, in a batch of %d from value %d, has bytes %s, not %s", first + i,
                    plain.length / size, count, first, Hex.of(now, start + i * size, size),
                    Hex.of(plain, (first + i) * size, size)));
        }
    }

    /** Checks that nothing was written outside the room for the values. */
    public void verifyCanaries() {
        verifyCanaries(type.toPlain(array));
    }

    private void verifyCanaries(byte[] now) {
        verify(now, 0, offset, length);
        verify(now, offset + length, Array.getLength(array), length);
    }

    /** Checks that nothing was written at all. */
    public void verifyUntouched() {
        verify(type.toPlain(array), 0, Array.getLength(array), 0);
    }

    private void verify(byte[] now, int from, int to, int writable) {
        int bytesPerSlot = type.bytesPerSlot();
        int start = from * bytesPerSlot;
        int at = Arrays.mismatch(now, start, to * bytesPerSlot, canaries, start, to * bytesPerSlot);
        if (at >= 0) {
            int slot = at / bytesPerSlot;
            String allowed = writable == 0 ? "none may be" : "only " + writable + " from " + offset + " may be";
            throw FailureKind.WROTE_OUTSIDE.error("Element " + (from + slot) + " of the " + type
                    + " was written to, " + allowed + ": bytes "
                    + Hex.of(now, start + slot * bytesPerSlot, bytesPerSlot));
        }
    }
}
