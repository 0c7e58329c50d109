// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

import org.apache.parquet.io.api.Binary;

/** Arrays of one type for readers to fill and writers to read, allocated during set-up. */
final class ValueArrays {
    final byte[] bytes;
    /** The array of the type; null for fixed lengths other than 2. */
    final Object typed;
    /** parquet-java's values of a fixed length; null for other types. */
    final Binary[] binaries;

    private final int elementSize;
    /** Holds the bits of {@link #typed}; allocated once, because allocation in checks counts as the row's. */
    private final ByteBuffer bits;

    ValueArrays(ValueType type, int capacity) {
        elementSize = type.elementSize;
        bytes = new byte[Math.multiplyExact(elementSize, capacity)];
        bits = ByteBuffer.allocate(bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        typed = switch (type) {
            case FLOAT -> new float[capacity];
            case DOUBLE -> new double[capacity];
            case FIXED2 -> new short[capacity];
            default -> null;
        };
        binaries = type == ValueType.FLOAT || type == ValueType.DOUBLE ? null : new Binary[capacity];
    }

    void clear() {
        fill(new byte[0]);
    }

    /** Copies little-endian values from contiguous bytes; all others become 0. */
    void fill(byte[] values) {
        Arrays.fill(bytes, (byte) 0);
        System.arraycopy(values, 0, bytes, 0, values.length);
        ByteBuffer plain = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (typed instanceof short[] shorts) {
            plain.asShortBuffer().get(shorts);
        } else if (typed instanceof float[] floats) {
            plain.asFloatBuffer().get(floats);
        } else if (typed instanceof double[] doubles) {
            plain.asDoubleBuffer().get(doubles);
        }
        for (int i = 0; binaries != null && i < binaries.length; i++) {
            binaries[i] = values.length == 0 ? Binary.EMPTY
                    : Binary.fromConstantByteArray(bytes, i * elementSize, elementSize);
        }
    }

    /**
     * Whether an array of this object begins with the values of these little-endian bytes, bit for bit. No code is
     * shared with decoders.
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
            throw new IllegalArgumentException("Not one of these arrays: " + array);
        }
        return Arrays.equals(array == bytes ? bytes : bitsOfTyped(), 0, values.length, values, 0, values.length);
    }

    private byte[] bitsOfTyped() {
        bits.clear();
        if (typed instanceof short[] shorts) {
            bits.asShortBuffer().put(shorts);
        } else if (typed instanceof float[] floats) {
            bits.asFloatBuffer().put(floats);
        } else {
            bits.asDoubleBuffer().put((double[]) typed);
        }
        return bits.array();
    }
}
