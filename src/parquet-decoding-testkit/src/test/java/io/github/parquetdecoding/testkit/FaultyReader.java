// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;

/** Reads what a reference codec decodes, in order or in ranges, with a single mistake or none. */
final class FaultyReader<A> {
    enum Mistake {
        NONE,
        // Of any input.
        FORGETS_THE_OFFSET, CHANGES_ITS_INPUT, MISREADS_AT_BYTE_5,
        // Of reads into an array.
        WRITES_ONE_MORE, READS_IN_16_BITS, COUNTS_IN_16_BITS, SHARES_ITS_PAGE, READS_BACKWARDS,
        // Of input that is read in order.
        READS_AT_LEAST_ONE, SKIPS_IN_16_BITS, SKIPS_AT_LEAST_ONE, SKIPS_ONE_TOO_FEW,
        // Of input and arguments that must be refused.
        FORGETS_THE_LIMIT, ACCEPTS_ONE_TOO_MANY, MOVES_WHEN_IT_REFUSES, WRITES_BEFORE_IT_REFUSES, SKIP_OVERFLOWS,
        // Of bytes after the values, which some encodings allow.
        REFUSES_UNUSED_BYTES
    }

    /** Decodes at least {@code count} values, or throws an exception if there are fewer. */
    @FunctionalInterface
    interface Decode<A> {
        A decode(byte[] bytes, int count);
    }

    /** Values are decoded in advance if there are any, because references are slow. */
    private static final int[] AT_ONCE = {3_001, 70_009};
    /** More than any input has: references allocate what they are told to decode. */
    private static final int MOST_VALUES = 1 << 20;
    /** Every case has a thread to itself. */
    private static final ThreadLocal<FaultyReader<?>> LAST_OPENED = new ThreadLocal<>();

    private final byte[] bytes;
    private final int length;
    private final int slots;
    private final Decode<A> decode;
    private final Mistake mistake;
    private A known;
    private int next;

    private FaultyReader(byte[] bytes, int length, int slots, Decode<A> decode, Mistake mistake) {
        this.bytes = bytes;
        this.length = length;
        this.slots = slots;
        this.decode = decode;
        this.mistake = mistake;
    }

    /** @param slots array elements per value */
    static <A> InputOpener<FaultyReader<A>> opener(int slots, Decode<A> decode, Mistake mistake) {
        return (array, offset, length) -> {
            int start = mistake == Mistake.FORGETS_THE_OFFSET ? 0 : offset;
            int end = mistake == Mistake.FORGETS_THE_LIMIT ? array.length : start + length;
            byte[] bytes = Arrays.copyOfRange(array, start, end);
            byte[] changed = mistake == Mistake.CHANGES_ITS_INPUT ? array : bytes;
            if (changed == array && length > 0 || mistake == Mistake.MISREADS_AT_BYTE_5 && offset % 8 == 5) {
                changed[changed == array ? offset : 0] ^= 1;
            }
            FaultyReader<A> reader = new FaultyReader<>(bytes, length, slots, decode, mistake);
            LAST_OPENED.set(reader);
            return reader;
        };
    }

    void read(A out, int offset, int count) {
        int start = next;
        if (mistake == Mistake.READS_BACKWARDS && count < 0) {
            next += count;
            return;
        }
        try {
            if (mistake == Mistake.WRITES_BEFORE_IT_REFUSES && count > 0) {
                for (int i = 0; i < count; i++) {
                    take(out, offset + i * slots, 1);
                }
            } else {
                take(out, offset, mistake == Mistake.READS_IN_16_BITS && count > 0 ? (char) count : count);
            }
        } catch (RuntimeException e) {
            next = start + (mistake == Mistake.MOVES_WHEN_IT_REFUSES ? 1 : 0);
            throw e;
        }
        int end = offset + count * slots;
        if (mistake == Mistake.WRITES_ONE_MORE && end < Array.getLength(out)) {
            System.arraycopy(Array.newInstance(out.getClass().componentType(), 1), 0, out, end, 1);
        }
    }

    /** Returns values of any length. */
    static byte[][] readValues(FaultyReader<byte[][]> in, int count) {
        byte[][] out = new byte[Math.max(0, count)][];
        in.read(out, 0, count);
        return out;
    }

    /** Returns {@code out}, filled with values. */
    A read(A out) {
        read(out, 0, Array.getLength(out) / slots);
        return out;
    }

    private void take(A out, int offset, int count) {
        Objects.checkFromIndexSize(offset, (long) count * slots, (long) Array.getLength(out));
        int first = next;
        move(count);
        System.arraycopy(known, first * slots, out, offset, count * slots);
        if (mistake == Mistake.READS_AT_LEAST_ONE && count == 0) {
            move(1);
        }
    }

    void decode(int firstValue, A out, int offset, int count) {
        next = mistake == Mistake.COUNTS_IN_16_BITS ? (char) firstValue : firstValue;
        read(out, offset, count);
    }

    void skip(int count) {
        int start = next;
        if (mistake == Mistake.SKIP_OVERFLOWS && count > 0 && next + count < 0) {
            return;
        }
        try {
            move(mistake == Mistake.SKIPS_AT_LEAST_ONE && count == 0 ? 1
                    : mistake == Mistake.SKIPS_IN_16_BITS && count > 0 ? (char) count : count);
        } catch (RuntimeException e) {
            next = start + (mistake == Mistake.MOVES_WHEN_IT_REFUSES ? 1 : 0);
            throw e;
        }
        next -= mistake == Mistake.SKIPS_ONE_TOO_FEW && count > 1 ? 1 : 0;
    }

    private void move(int count) {
        Objects.checkFromIndexSize(next, count, MOST_VALUES);
        int end = next + count;
        if (known == null || Array.getLength(known) / slots < end) {
            known = decoded(end);
        }
        if (mistake == Mistake.SHARES_ITS_PAGE && LAST_OPENED.get() != this) {
            throw new IllegalStateException("another page has been opened");
        }
        next = mistake == Mistake.COUNTS_IN_16_BITS ? (char) end : end;
    }

    private A decoded(int count) {
        int atOnce = AT_ONCE[count <= AT_ONCE[0] ? 0 : 1];
        if (count < atOnce) {
            try {
                return decode.decode(bytes, atOnce);
            } catch (RuntimeException e) {
                // Fewer are left.
            }
        }
        if (mistake == Mistake.REFUSES_UNUSED_BYTES && needsNot(bytes.length - 1, count)) {
            throw new IllegalArgumentException("unused bytes");
        }
        try {
            return decode.decode(bytes, count);
        } catch (RuntimeException e) {
            if (mistake != Mistake.ACCEPTS_ONE_TOO_MANY || count == 0) {
                throw e;
            }
            A values = decode.decode(bytes, count - 1);
            A more = newArray(values, count * slots);
            System.arraycopy(values, 0, more, 0, (count - 1) * slots);
            return more;
        }
    }

    private boolean needsNot(int index, int count) {
        try {
            decode.decode(Arrays.copyOf(bytes, index), count);
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    @SuppressWarnings("unchecked")
    private A newArray(A like, int elements) {
        return (A) Array.newInstance(like.getClass().componentType(), elements);
    }

    /** Returns the number of bytes after the last ULEB128 value that was taken. */
    int remaining() {
        int end = 0;
        for (int values = 0; values < next && end < bytes.length; end++) {
            values += bytes[end] >= 0 ? 1 : 0;
        }
        return length - end;
    }
}
