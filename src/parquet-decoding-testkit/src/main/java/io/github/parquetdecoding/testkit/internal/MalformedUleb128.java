// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes that a reader of ULEB128 ints or longs must refuse with an exception, without moving or reading past their
 * end. A reader of a stream, which cannot go back, must not read more bytes than the longest form has.
 */
public record MalformedUleb128(String name, Fault fault, byte[] bytes) {
    /** The kinds of malformed ULEB128 values. */
    public enum Fault {
        /** The last byte has the continuation bit set. */
        TRUNCATED,
        /** No end within 5 bytes (10 for a long), even if the excess bytes carry only zero bits. */
        TOO_LONG,
        /** The 5th (10th) byte has payload beyond 32 (64) bits, which must not be dropped. */
        OVERFLOW
    }

    public static List<MalformedUleb128> ints() {
        return all(5, 0x0F);
    }

    public static List<MalformedUleb128> longs() {
        return all(10, 0x01);
    }

    private static List<MalformedUleb128> all(int maxLength, int mostInLastByte) {
        List<MalformedUleb128> all = new ArrayList<>();
        for (int length = 0; length < maxLength; length++) {
            String name = length == 0 ? "empty" : "truncated after byte " + length;
            all.add(of(name, Fault.TRUNCATED, length, 0x81));
        }
        all.add(of("truncated after padding", Fault.TRUNCATED, maxLength - 1, 0x80));
        all.add(of("no end, and nothing after the longest form", Fault.TOO_LONG, maxLength, 0xFF));
        all.add(of("one byte too long", Fault.TOO_LONG, maxLength, 0x81, 0x01));
        all.add(of("one byte too long, of padding", Fault.TOO_LONG, maxLength, 0x80, 0x00));
        all.add(of("twice as long", Fault.TOO_LONG, 2 * maxLength, 0x80, 0x01));
        all.add(of("no end", Fault.TOO_LONG, 40, 0xFF));

        all.add(overflow(maxLength, 0xFF, mostInLastByte + 1));
        all.add(overflow(maxLength, 0xFF, 0x7F));
        for (int last = mostInLastByte + 1; last < 0x80; last *= 2) {
            all.add(overflow(maxLength, 0x80, last));
        }
        all.add(overflow(maxLength, 0x80, 0x7F));
        return List.copyOf(all);
    }

    private static MalformedUleb128 overflow(int maxLength, int before, int last) {
        return of(String.format("overflow, last byte %02X after %02X", last, before), Fault.OVERFLOW, maxLength - 1,
                before, last);
    }

    /** Returns a byte {@code count} times, and then the last byte, if any. */
    private static MalformedUleb128 of(String name, Fault fault, int count, int repeated, int... last) {
        byte[] bytes = new byte[count + last.length];
        Arrays.fill(bytes, (byte) repeated);
        for (int i = 0; i < last.length; i++) {
            bytes[count + i] = (byte) last[i];
        }
        return new MalformedUleb128(name, fault, bytes);
    }
}
