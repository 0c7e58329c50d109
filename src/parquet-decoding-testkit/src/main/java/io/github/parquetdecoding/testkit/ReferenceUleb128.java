// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;

/**
 * ULEB128 by its definition: a value is the sum of its bytes' seven low bits times the powers of 128, and all bytes but
 * the last have their high bit set. Slow; to compare with, not to read with.
 *
 * @since 0.1.0
 */
public final class ReferenceUleb128 {
    private static final BigInteger BASE = BigInteger.valueOf(128);

    private ReferenceUleb128() {
    }

    /**
     * {@return the shortest form of an int that is taken as unsigned: 1 to 5 bytes}
     *
     * @param value taken as unsigned
     */
    public static byte[] encode(int value) {
        return encode(Integer.toUnsignedLong(value));
    }

    /** {@return the shortest form of a long that is taken as unsigned: 1 to 10 bytes} */
    public static byte[] encode(long value) {
        int length = 1;
        for (long rest = Long.divideUnsigned(value, 128); rest != 0; rest = Long.divideUnsigned(rest, 128)) {
            length++;
        }
        return encode(value, length);
    }

    /**
     * {@return the form of a given length of a long that is taken as unsigned; if it is longer than the shortest one,
     * it is padded with bytes that carry zero bits} Such forms are legal, up to 5 bytes for an int and 10 for a long.
     *
     * @throws IllegalArgumentException if the value does not fit
     */
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
                    Long.toUnsignedString(value) + " does not fit into a ULEB128 value of " + length + " bytes");
        }
        return bytes;
    }

    /**
     * {@return the shortest forms of ints that are taken as unsigned, back to back}
     *
     * @param values taken as unsigned
     */
    public static byte[] encodeAll(int... values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int value : values) {
            bytes.writeBytes(encode(value));
        }
        return bytes.toByteArray();
    }

    /** {@return the shortest forms of longs that are taken as unsigned, back to back} */
    public static byte[] encodeAll(long... values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (long value : values) {
            bytes.writeBytes(encode(value));
        }
        return bytes.toByteArray();
    }

    /**
     * {@return the int that the bytes, all of them, are a form of; 2^31 and more come back as negative ints}
     *
     * @param bytes one value's
     * @throws IllegalArgumentException if a reader of ints must refuse them
     */
    public static int decodeInt(byte[] bytes) {
        return decode(bytes, 5, Integer.SIZE).intValue();
    }

    /**
     * {@return the long that the bytes, all of them, are a form of; 2^63 and more come back as negative longs}
     *
     * @throws IllegalArgumentException if a reader of longs must refuse them
     */
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
