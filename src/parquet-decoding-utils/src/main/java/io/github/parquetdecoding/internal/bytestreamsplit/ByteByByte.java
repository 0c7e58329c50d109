// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

/** Moves fewer values than a block has, for any element size and type of array. */
final class ByteByByte {
    private ByteByByte() {
    }

    static void decode(byte[] page, int first, int stride, int count, int elementSize, Object out, int outOffset) {
        if (out instanceof byte[] bytes) {
            for (int i = 0; i < count; i++) {
                for (int k = 0; k < elementSize; k++) {
                    bytes[outOffset + i * elementSize + k] = page[first + i + k * stride];
                }
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            long value = 0;
            for (int k = 0; k < elementSize; k++) {
                value |= (page[first + i + k * stride] & 0xFFL) << 8 * k;
            }
            put(value, out, outOffset + i);
        }
    }

    private static void put(long value, Object out, int index) {
        if (out instanceof int[] ints) {
            ints[index] = (int) value;
        } else if (out instanceof float[] floats) {
            floats[index] = Float.intBitsToFloat((int) value);
        } else if (out instanceof long[] longs) {
            longs[index] = value;
        } else {
            ((double[]) out)[index] = Double.longBitsToDouble(value);
        }
    }

    static void encode(Object values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < elementSize; k++) {
                page[first + i + k * stride] = values instanceof byte[] bytes
                        ? bytes[offset + i * elementSize + k]
                        : (byte) (get(values, offset + i) >>> 8 * k);
            }
        }
    }

    private static long get(Object values, int index) {
        if (values instanceof int[] ints) {
            return ints[index];
        }
        if (values instanceof float[] floats) {
            return Float.floatToRawIntBits(floats[index]);
        }
        if (values instanceof long[] longs) {
            return longs[index];
        }
        return Double.doubleToRawLongBits(((double[]) values)[index]);
    }
}
