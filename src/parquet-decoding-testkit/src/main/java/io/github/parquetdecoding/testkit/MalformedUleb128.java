// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes that a reader of ULEB128 ints or longs must refuse with an exception, without moving or reading past their
 * end. A reader of a stream, which cannot go back, must not read more bytes than the longest form has.
 *
 * @since 0.1.0
 */
public final class MalformedUleb128 {
    /** The kinds of malformed ULEB128 values. */
    public enum Fault {
        /** The last byte has the continuation bit set. */
        TRUNCATED,
        /** There is no end within 5 bytes (10 for a long), even if the excess bytes carry only zero bits. */
        TOO_LONG,
        /** The 5th (10th) byte has payload beyond 32 (64) bits, which must not be dropped. */
        OVERFLOW
    }

    private final String name;
    private final Fault fault;
    private final byte[] bytes;

    private MalformedUleb128(String name, Fault fault, int... bytes) {
        this.name = name;
        this.fault = fault;
        this.bytes = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            this.bytes[i] = (byte) bytes[i];
        }
    }

    /** {@return the fault, such as {@code truncated after byte 2}; unique within a list} */
    public String name() {
        return name;
    }

    /** {@return the kind of fault} */
    public Fault fault() {
        return fault;
    }

    /** {@return a copy of the bytes} */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** {@return malformed ints} */
    public static List<MalformedUleb128> ints() {
        return all(5, 0x0F);
    }

    /** {@return malformed longs} */
    public static List<MalformedUleb128> longs() {
        return all(10, 0x01);
    }

    private static List<MalformedUleb128> all(int maxLength, int mostInLastByte) {
        List<MalformedUleb128> all = new ArrayList<>();
        for (int length = 0; length < maxLength; length++) {
            String name = length == 0 ? "empty" : "truncated after byte " + length;
            all.add(new MalformedUleb128(name, Fault.TRUNCATED, filled(0x81, length)));
        }
        all.add(new MalformedUleb128("truncated after padding", Fault.TRUNCATED, filled(0x80, maxLength - 1)));

        all.add(new MalformedUleb128(
                "no end, and nothing after the longest form", Fault.TOO_LONG, filled(0xFF, maxLength)));
        all.add(new MalformedUleb128("one byte too long", Fault.TOO_LONG, then(filled(0x81, maxLength), 0x01)));
        all.add(new MalformedUleb128(
                "one byte too long, of padding", Fault.TOO_LONG, then(filled(0x80, maxLength), 0x00)));
        all.add(new MalformedUleb128("twice as long", Fault.TOO_LONG, then(filled(0x80, 2 * maxLength), 0x01)));
        all.add(new MalformedUleb128("no end", Fault.TOO_LONG, filled(0xFF, 40)));

        all.add(overflow(filled(0xFF, maxLength - 1), mostInLastByte + 1));
        all.add(overflow(filled(0xFF, maxLength - 1), 0x7F));
        for (int last = mostInLastByte + 1; last < 0x80; last *= 2) {
            all.add(overflow(filled(0x80, maxLength - 1), last));
        }
        all.add(overflow(filled(0x80, maxLength - 1), 0x7F));
        return List.copyOf(all);
    }

    private static MalformedUleb128 overflow(int[] before, int last) {
        int[] bytes = then(before, last);
        return new MalformedUleb128(
                String.format("overflow, last byte %02X after %02X", last, before[0]), Fault.OVERFLOW, bytes);
    }

    private static int[] filled(int value, int length) {
        int[] bytes = new int[length];
        Arrays.fill(bytes, value);
        return bytes;
    }

    private static int[] then(int[] bytes, int last) {
        int[] longer = Arrays.copyOf(bytes, bytes.length + 1);
        longer[bytes.length] = last;
        return longer;
    }

    @Override
    public String toString() {
        return name + ": " + Hex.of(bytes);
    }
}
