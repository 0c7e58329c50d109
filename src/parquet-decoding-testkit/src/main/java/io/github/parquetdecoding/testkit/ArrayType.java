// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BiConsumer;

/**
 * An array that values lie in, as its little-endian bytes and back. Floats and doubles are moved as raw bits.
 *
 * @since 0.1.0
 */
public final class ArrayType<A> {
    /** Values of 2 bytes: the raw bits of FLOAT16. */
    public static final ArrayType<short[]> SHORTS = new ArrayType<>(short[].class, 2,
            (plain, array) -> plain.asShortBuffer().get(array),
            (plain, array) -> plain.asShortBuffer().put(array));

    /** INT32, or the raw bits of FLOAT. */
    public static final ArrayType<int[]> INTS = new ArrayType<>(int[].class, 4,
            (plain, array) -> plain.asIntBuffer().get(array),
            (plain, array) -> plain.asIntBuffer().put(array));

    /** FLOAT. */
    public static final ArrayType<float[]> FLOATS = new ArrayType<>(float[].class, 4,
            (plain, array) -> plain.asFloatBuffer().get(array),
            (plain, array) -> plain.asFloatBuffer().put(array));

    /** INT64, or the raw bits of DOUBLE. */
    public static final ArrayType<long[]> LONGS = new ArrayType<>(long[].class, 8,
            (plain, array) -> plain.asLongBuffer().get(array),
            (plain, array) -> plain.asLongBuffer().put(array));

    /** DOUBLE. */
    public static final ArrayType<double[]> DOUBLES = new ArrayType<>(double[].class, 8,
            (plain, array) -> plain.asDoubleBuffer().get(array),
            (plain, array) -> plain.asDoubleBuffer().put(array));

    private final Class<A> arrayClass;
    private final int elementSize;
    private final BiConsumer<ByteBuffer, A> get;
    private final BiConsumer<ByteBuffer, A> put;

    private ArrayType(
            Class<A> arrayClass, int elementSize, BiConsumer<ByteBuffer, A> get, BiConsumer<ByteBuffer, A> put) {
        this.arrayClass = arrayClass;
        this.elementSize = elementSize;
        this.get = get;
        this.put = put;
    }

    /**
     * {@return values of any size in a byte[], little-endian, back to back: FIXED_LEN_BYTE_ARRAY, or any type as in
     * PLAIN encoding}
     *
     * @param elementSize bytes per value, at least 1
     */
    public static ArrayType<byte[]> bytes(int elementSize) {
        if (elementSize < 1) {
            throw new IllegalArgumentException("Element size must be at least 1 byte: " + elementSize);
        }
        return new ArrayType<>(byte[].class, elementSize, ByteBuffer::get, ByteBuffer::put);
    }

    /** {@return bytes per value} */
    public int elementSize() {
        return elementSize;
    }

    /**
     * {@return the elements of the array per value: 1, and in a byte[] the element size} Offsets and lengths count such
     * elements.
     */
    public int slotsPerValue() {
        return arrayClass == byte[].class ? elementSize : 1;
    }

    int bytesPerSlot() {
        return elementSize / slotsPerValue();
    }

    /**
     * {@return a new array of so many elements}
     *
     * @param length number of elements
     */
    public A allocate(int length) {
        return arrayClass.cast(Array.newInstance(arrayClass.getComponentType(), length));
    }

    /** {@return a new array of values that are given little-endian, back to back} */
    public A fromPlain(byte[] plain) {
        A array = allocate(plain.length / bytesPerSlot());
        get.accept(ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN), array);
        return array;
    }

    /**
     * {@return the bytes of all values of an array, little-endian, back to back}
     *
     * @param array the values
     */
    public byte[] toPlain(A array) {
        byte[] plain = new byte[Array.getLength(array) * bytesPerSlot()];
        put.accept(ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN), array);
        return plain;
    }

    /** The array's class and the size of a value: {@code float[] of 4-byte values}. */
    @Override
    public String toString() {
        return arrayClass.getSimpleName() + " of " + elementSize + "-byte values";
    }
}
