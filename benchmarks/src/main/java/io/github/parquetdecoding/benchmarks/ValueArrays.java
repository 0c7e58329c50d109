package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;

import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * The arrays that readers of one type fill, and writers read: made once, at set-up. Those of other types are null.
 */
final class ValueArrays {
    final int elementSize;
    final byte[] bytes;
    final short[] shorts;
    final int[] ints;
    final long[] longs;
    final float[] floats;
    final double[] doubles;
    /** What parquet-java calls a value of a fixed length. */
    final Binary[] binaries;

    ValueArrays(PrimitiveTypeName primitive, int elementSize, int capacity) {
        boolean fixed = primitive == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
        this.elementSize = elementSize;
        bytes = new byte[Math.multiplyExact(elementSize, capacity)];
        shorts = fixed && elementSize == 2 ? new short[capacity] : null;
        ints = primitive == PrimitiveTypeName.INT32 ? new int[capacity] : null;
        longs = primitive == PrimitiveTypeName.INT64 ? new long[capacity] : null;
        floats = primitive == PrimitiveTypeName.FLOAT ? new float[capacity] : null;
        doubles = primitive == PrimitiveTypeName.DOUBLE ? new double[capacity] : null;
        binaries = fixed ? new Binary[capacity] : null;
    }

    void clear() {
        Arrays.fill(bytes, (byte) 0);
        if (shorts != null) {
            Arrays.fill(shorts, (short) 0);
        }
        if (ints != null) {
            Arrays.fill(ints, 0);
        }
        if (longs != null) {
            Arrays.fill(longs, 0);
        }
        if (floats != null) {
            Arrays.fill(floats, 0);
        }
        if (doubles != null) {
            Arrays.fill(doubles, 0);
        }
        if (binaries != null) {
            Arrays.fill(binaries, Binary.EMPTY);
        }
    }

    /** Takes values over from their bytes, little-endian and one value behind the other. */
    void fill(byte[] plain) {
        System.arraycopy(plain, 0, bytes, 0, plain.length);
        for (int i = 0; i < plain.length / elementSize; i++) {
            if (shorts != null) {
                shorts[i] = (short) bitsAt(plain, i);
            }
            if (ints != null) {
                ints[i] = (int) bitsAt(plain, i);
            }
            if (longs != null) {
                longs[i] = bitsAt(plain, i);
            }
            if (floats != null) {
                floats[i] = Float.intBitsToFloat((int) bitsAt(plain, i));
            }
            if (doubles != null) {
                doubles[i] = Double.longBitsToDouble(bitsAt(plain, i));
            }
            if (binaries != null) {
                binaries[i] = Binary.fromConstantByteArray(bytes, i * elementSize, elementSize);
            }
        }
    }

    private long bitsAt(byte[] plain, int index) {
        long bits = 0;
        for (int k = 0; k < elementSize; k++) {
            bits |= (plain[index * elementSize + k] & 0xFFL) << 8 * k;
        }
        return bits;
    }

    /**
     * Whether an array of this type's holds the values whose little-endian bytes are given. Bit for bit; nothing here
     * is shared with a decoder.
     */
    boolean holds(Object array, byte[] plain) {
        int count = plain.length / elementSize;
        if (array == bytes) {
            return Arrays.equals(bytes, 0, plain.length, plain, 0, plain.length);
        }
        if (array == binaries) {
            for (int i = 0; i < count; i++) {
                byte[] value = binaries[i].getBytes();
                if (!Arrays.equals(value, 0, value.length, plain, i * elementSize, (i + 1) * elementSize)) {
                    return false;
                }
            }
            return true;
        }
        for (int i = 0; i < count; i++) {
            if (bitsAt(plain, i) != bitsOf(array, i)) {
                return false;
            }
        }
        return true;
    }

    private long bitsOf(Object array, int index) {
        if (array == shorts) {
            return shorts[index] & 0xFFFFL;
        }
        if (array == ints) {
            return ints[index] & 0xFFFF_FFFFL;
        }
        if (array == longs) {
            return longs[index];
        }
        if (array == floats) {
            return Float.floatToRawIntBits(floats[index]) & 0xFFFF_FFFFL;
        }
        if (array == doubles) {
            return Double.doubleToRawLongBits(doubles[index]);
        }
        throw new IllegalArgumentException("Not an array of these: " + array);
    }
}
