// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BiConsumer;

/**
 * A type of array, with conversions to and from PLAIN encoding (little-endian values, back to back). Floats and doubles
 * keep their raw bits.
 *
 * @since 0.1.0
 */
public final class ArrayType<A> {
    /** 2-byte values: the raw bits of FLOAT16. */
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
     * {@return values of any size in a byte[]: FIXED_LEN_BYTE_ARRAY, or any PLAIN-encoded type}
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
     * {@return the number of array elements per value: the element size for a byte[], otherwise 1} Offsets and lengths
     * are in array elements.
     */
    public int slotsPerValue() {
        return arrayClass == byte[].class ? elementSize : 1;
    }

    int bytesPerSlot() {
        return elementSize / slotsPerValue();
    }

    /** {@return a new array of {@code length} elements} */
    public A allocate(int length) {
        return arrayClass.cast(Array.newInstance(arrayClass.getComponentType(), length));
    }

    /** {@return a new array of PLAIN-encoded values} */
    public A fromPlain(byte[] plain) {
        A array = allocate(plain.length / bytesPerSlot());
        get.accept(ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN), array);
        return array;
    }

    /** {@return all values of an array, PLAIN-encoded} */
    public byte[] toPlain(A array) {
        byte[] plain = new byte[Array.getLength(array) * bytesPerSlot()];
        put.accept(ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN), array);
        return plain;
    }

    /** For example, {@code float[] of 4-byte values}. */
    @Override
    public String toString() {
        return arrayClass.getSimpleName() + " of " + elementSize + "-byte values";
    }
}
