// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.github.parquetdecoding.testkit.ArrayType;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The arrays that readers of one type fill, and writers read: made once, at set-up. */
final class ValueArrays {
    final int elementSize;
    final byte[] bytes;
    /** The array of the type; of a fixed length other than 2 another {@code byte[]}. */
    final Object typed;
    /** What parquet-java calls a value of a fixed length; of any other type null. */
    final Binary[] binaries;

    private final Typed<?> plain;
    /** For the bits of {@link #typed}; made once, because what an iteration's check allocates counts as the row's. */
    private final ByteBuffer bits;

    private record Typed<A>(ArrayType<A> type, A array, A zeros) {
        static <A> Typed<A> of(ArrayType<A> type, int capacity) {
            int length = capacity * type.slotsPerValue();
            return new Typed<>(type, type.allocate(length), type.allocate(length));
        }

        void clear() {
            System.arraycopy(zeros, 0, array, 0, Array.getLength(array));
        }

        void fill(byte[] plain) {
            A values = type.fromPlain(plain);
            System.arraycopy(values, 0, array, 0, Array.getLength(values));
        }
    }

    ValueArrays(PrimitiveTypeName primitive, int elementSize, int capacity) {
        this.elementSize = elementSize;
        bytes = new byte[Math.multiplyExact(elementSize, capacity)];
        bits = ByteBuffer.allocate(bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        ArrayType<?> type = switch (primitive) {
            case INT32 -> ArrayType.INTS;
            case INT64 -> ArrayType.LONGS;
            case FLOAT -> ArrayType.FLOATS;
            case DOUBLE -> ArrayType.DOUBLES;
            default -> elementSize == Short.BYTES ? ArrayType.SHORTS : ArrayType.bytes(elementSize);
        };
        plain = Typed.of(type, capacity);
        typed = plain.array();
        binaries = primitive == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? new Binary[capacity] : null;
    }

    void clear() {
        Arrays.fill(bytes, (byte) 0);
        plain.clear();
        if (binaries != null) {
            Arrays.fill(binaries, Binary.EMPTY);
        }
    }

    /** Takes values over from their bytes, little-endian and back to back. */
    void fill(byte[] values) {
        System.arraycopy(values, 0, bytes, 0, values.length);
        plain.fill(values);
        for (int i = 0; binaries != null && i < values.length / elementSize; i++) {
            binaries[i] = Binary.fromConstantByteArray(bytes, i * elementSize, elementSize);
        }
    }

    /**
     * Whether an array of this type's begins with the values whose little-endian bytes are given. Bit for bit; nothing
     * here is shared with a decoder.
     */
    boolean holds(Object array, byte[] values) {
        if (array == binaries) {
            for (int i = 0; i < values.length / elementSize; i++) {
                byte[] value = binaries[i].getBytes();
                if (!Arrays.equals(value, 0, value.length, values, i * elementSize, (i + 1) * elementSize)) {
                    return false;
                }
            }
            return true;
        }
        if (array != bytes && array != typed) {
            throw new IllegalArgumentException("Not an array of these: " + array);
        }
        return Arrays.equals(array == bytes ? bytes : bitsOfTyped(), 0, values.length, values, 0, values.length);
    }

    private byte[] bitsOfTyped() {
        bits.clear();
        if (typed instanceof short[] shorts) {
            bits.asShortBuffer().put(shorts);
        } else if (typed instanceof int[] ints) {
            bits.asIntBuffer().put(ints);
        } else if (typed instanceof float[] floats) {
            bits.asFloatBuffer().put(floats);
        } else if (typed instanceof long[] longs) {
            bits.asLongBuffer().put(longs);
        } else if (typed instanceof double[] doubles) {
            bits.asDoubleBuffer().put(doubles);
        } else {
            bits.put((byte[]) typed);
        }
        return bits.array();
    }
}
