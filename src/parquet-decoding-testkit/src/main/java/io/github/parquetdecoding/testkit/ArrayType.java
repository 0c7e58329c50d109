package io.github.parquetdecoding.testkit;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * An array that decoders write values to. Floats and doubles are moved as raw bits.
 *
 * @param <A> the array's class
 */
public final class ArrayType<A> {
    /** Values of 2 bytes: the raw bits of FLOAT16. */
    public static final ArrayType<short[]> SHORTS = new ArrayType<>(short[].class, 2, 1,
            (in, out, i) -> out[i] = in.getShort(),
            (in, i, out) -> out.putShort(in[i]));

    /** INT32, or the raw bits of FLOAT. */
    public static final ArrayType<int[]> INTS = new ArrayType<>(int[].class, 4, 1,
            (in, out, i) -> out[i] = in.getInt(),
            (in, i, out) -> out.putInt(in[i]));

    /** FLOAT. */
    public static final ArrayType<float[]> FLOATS = new ArrayType<>(float[].class, 4, 1,
            (in, out, i) -> out[i] = Float.intBitsToFloat(in.getInt()),
            (in, i, out) -> out.putInt(Float.floatToRawIntBits(in[i])));

    /** INT64, or the raw bits of DOUBLE. */
    public static final ArrayType<long[]> LONGS = new ArrayType<>(long[].class, 8, 1,
            (in, out, i) -> out[i] = in.getLong(),
            (in, i, out) -> out.putLong(in[i]));

    /** DOUBLE. */
    public static final ArrayType<double[]> DOUBLES = new ArrayType<>(double[].class, 8, 1,
            (in, out, i) -> out[i] = Double.longBitsToDouble(in.getLong()),
            (in, i, out) -> out.putLong(Double.doubleToRawLongBits(in[i])));

    private final Class<A> arrayClass;
    private final int elementSize;
    private final int slotsPerValue;
    private final Take<A> take;
    private final Give<A> give;

    @FunctionalInterface
    private interface Take<A> {
        void take(ByteBuffer in, A out, int index);
    }

    @FunctionalInterface
    private interface Give<A> {
        void give(A in, int index, ByteBuffer out);
    }

    private ArrayType(Class<A> arrayClass, int elementSize, int slotsPerValue, Take<A> take, Give<A> give) {
        this.arrayClass = arrayClass;
        this.elementSize = elementSize;
        this.slotsPerValue = slotsPerValue;
        this.take = take;
        this.give = give;
    }

    /**
     * Values of any size in a byte[], little-endian, back to back: FIXED_LEN_BYTE_ARRAY, or any type as in
     * PLAIN encoding.
     *
     * @param elementSize bytes per value, at least 1
     */
    public static ArrayType<byte[]> bytes(int elementSize) {
        if (elementSize < 1) {
            throw new IllegalArgumentException("Element size must be at least 1 byte: " + elementSize);
        }
        return new ArrayType<>(byte[].class, elementSize, elementSize,
                (in, out, i) -> out[i] = in.get(),
                (in, i, out) -> out.put(in[i]));
    }

    /** Bytes per value. */
    public int elementSize() {
        return elementSize;
    }

    /**
     * Elements of the array per value: 1, and in a byte[] the element size. Offsets and lengths count such elements.
     */
    public int slotsPerValue() {
        return slotsPerValue;
    }

    /** A new array of so many elements. */
    public A allocate(int length) {
        return arrayClass.cast(Array.newInstance(arrayClass.getComponentType(), length));
    }

    /** A new array of values that are given little-endian, back to back. */
    public A fromPlain(byte[] plain) {
        ByteBuffer in = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
        A array = allocate(plain.length / elementSize * slotsPerValue);
        for (int i = 0; i < Array.getLength(array); i++) {
            take.take(in, array, i);
        }
        return array;
    }

    /** The bytes of all values of an array, little-endian, back to back. */
    public byte[] toPlain(A array) {
        int length = Array.getLength(array);
        ByteBuffer out = ByteBuffer.allocate(length / slotsPerValue * elementSize).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < length; i++) {
            give.give(array, i, out);
        }
        return out.array();
    }

    /** The array's class and the size of a value: {@code float[] of 4-byte values}. */
    @Override
    public String toString() {
        return arrayClass.getSimpleName() + " of " + elementSize + "-byte values";
    }
}
