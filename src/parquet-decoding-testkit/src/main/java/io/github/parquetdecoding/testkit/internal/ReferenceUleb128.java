// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * ULEB128 by its definition: a value is the sum of its bytes' seven low bits times the powers of 128, and all bytes
 * except the last have the high bit set.
 */
public final class ReferenceUleb128 {
    private static final BigInteger BASE = BigInteger.valueOf(128);

    private ReferenceUleb128() {
    }

    /** {@return the shortest form of an unsigned int, 1 to 5 bytes} */
    public static byte[] encode(int value) {
        return encode(Integer.toUnsignedLong(value));
    }

    /** {@return the shortest form of an unsigned long, 1 to 10 bytes} */
    public static byte[] encode(long value) {
        int length = 1;
        for (long rest = Long.divideUnsigned(value, 128); rest != 0; rest = Long.divideUnsigned(rest, 128)) {
            length++;
        }
        return encode(value, length);
    }

    /** {@return an unsigned long, padded to {@code length} bytes} */
    public static byte[] encode(long value, int length) {
        byte[] bytes = new byte[length];
        long rest = value;
        for (int i = 0; i < length; i++) {
            long payload = Long.remainderUnsigned(rest, 128);
            bytes[i] = (byte) (i < length - 1 ? 128 + payload : payload);
            rest = Long.divideUnsigned(rest, 128);
        }
        if (rest != 0) {
            throw new IllegalArgumentException(
                    Long.toUnsignedString(value) + " does not fit into a ULEB128 value of " + Hex.count(length));
        }
        return bytes;
    }

    /** {@return the shortest forms of unsigned ints, back to back} */
    public static byte[] encodeAll(int... values) {
        return encodeAll(Arrays.stream(values).mapToLong(Integer::toUnsignedLong).toArray());
    }

    public static byte[] encodeAll(long... values) {
        return Bytes.concat(Arrays.stream(values).mapToObj(value -> encode(value)).toArray(byte[][]::new));
    }

    /**
     * {@return the unsigned int of which these are all bytes}
     *
     * @throws IllegalArgumentException if a reader must refuse them
     */
    public static int decodeInt(byte[] bytes) {
        return decode(bytes, 5, Integer.SIZE).intValue();
    }

    /** As {@link #decodeInt}. */
    public static long decodeLong(byte[] bytes) {
        return decode(bytes, 10, Long.SIZE).longValue();
    }

    private static BigInteger decode(byte[] bytes, int maxLength, int bits) {
        BigInteger value = BigInteger.ZERO;
        for (int i = 0; i < bytes.length; i++) {
            boolean last = i == bytes.length - 1;
            if (last != (bytes[i] >= 0)) {
                throw new IllegalArgumentException((last ? "Truncated: " : "More than one value: ") + Hex.of(bytes));
            }
            value = value.add(BigInteger.valueOf(bytes[i] & 127).multiply(BASE.pow(i)));
        }
        if (bytes.length == 0 || bytes.length > maxLength || value.bitLength() > bits) {
            throw new IllegalArgumentException(
                    "Not a value of 1 to " + maxLength + " bytes and " + bits + " bits: " + Hex.of(bytes));
        }
        return value;
    }
}
