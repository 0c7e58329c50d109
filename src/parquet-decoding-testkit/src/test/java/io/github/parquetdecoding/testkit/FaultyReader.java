// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reads what a reference codec decodes, in order or in ranges, with a single mistake or none. */
final class FaultyReader<A> {
    enum Mistake {
        NONE,
        // Of any input.
        FORGETS_THE_OFFSET, CHANGES_ITS_INPUT, MISREADS_AT_BYTE_5,
        // Of reads into an array.
        WRITES_ONE_MORE, READS_IN_16_BITS, COUNTS_IN_16_BITS, SHARES_ITS_PAGE,
        // Of input that is read in order.
        MOVES_BACKWARDS, READS_AT_LEAST_ONE, SKIPS_IN_16_BITS, SKIPS_AT_LEAST_ONE, SKIPS_ONE_TOO_FEW,
        // Of input and arguments that must be refused.
        FORGETS_THE_LIMIT, ACCEPTS_ONE_TOO_MANY, MOVES_WHEN_IT_REFUSES, WRITES_BEFORE_IT_REFUSES, SKIP_OVERFLOWS,
        // Of bytes after the values, which some encodings allow.
        REFUSES_UNUSED_BYTES
    }

    /** More than any input has: references allocate what they are told to decode. */
    private static final int MOST_VALUES = 1 << 20;
    /** Every case has a thread to itself. */
    private static final ThreadLocal<FaultyReader<?>> LAST_OPENED = new ThreadLocal<>();

    /** All values that can be read, or null if not even none can be. */
    private final A values;
    private final byte[] bytes;
    private final int length;
    private final int slots;
    private final int valueCount;
    private final Mistake mistake;
    private int next;

    private FaultyReader(A values, byte[] bytes, int length, int slots, Mistake mistake) {
        this.values = values;
        this.bytes = bytes;
        this.length = length;
        this.slots = slots;
        this.mistake = mistake;
        valueCount = values == null ? -1
                : Array.getLength(values) / slots + (mistake == Mistake.ACCEPTS_ONE_TOO_MANY ? 1 : 0);
        LAST_OPENED.set(this);
    }

    /**
     * Pages are decoded once for all mistakes, because references are slow.
     *
     * @param slots array elements per value
     * @param decode decodes at least a number of values, or if there are fewer, either these or throws an exception
     */
    static <A> Function<Mistake, InputOpener<FaultyReader<A>>> openers(
            int slots, BiFunction<byte[], Integer, A> decode) {
        Map<ByteBuffer, Optional<A>> decoded = new ConcurrentHashMap<>();
        Function<byte[], Optional<A>> decodeAll = page -> decoded.computeIfAbsent(
                ByteBuffer.wrap(page), bytes -> decodeAll(slots, decode, page));
        return mistake -> (array, offset, length) -> {
            int start = mistake == Mistake.FORGETS_THE_OFFSET ? 0 : offset;
            int end = mistake == Mistake.FORGETS_THE_LIMIT ? array.length : start + length;
            byte[] bytes = Arrays.copyOfRange(array, start, end);
            if (mistake == Mistake.CHANGES_ITS_INPUT && length > 0) {
                array[offset] ^= 1;
            }
            if (mistake == Mistake.MISREADS_AT_BYTE_5 && offset % 8 == 5) {
                bytes[0] ^= 1;
            }
            A values = decodeAll.apply(bytes).orElse(null);
            boolean refused = mistake == Mistake.REFUSES_UNUSED_BYTES && bytes.length > 0 && values != null
                    && decodeAll.apply(Arrays.copyOf(bytes, bytes.length - 1)).map(Array::getLength)
                            .equals(Optional.of(Array.getLength(values)));
            return new FaultyReader<>(refused ? null : values, bytes, length, slots, mistake);
        };
    }

    /** Returns all values before the first one that cannot be decoded, unless not even none can be. */
    private static <A> Optional<A> decodeAll(int slots, BiFunction<byte[], Integer, A> decode, byte[] page) {
        A values = null;
        int known = -1;
        int tooMany = MOST_VALUES + 1;
        while (known + 1 < tooMany) {
            int count = tooMany > MOST_VALUES ? Math.min(2 * known + 2, MOST_VALUES) : (known + tooMany) / 2;
            try {
                values = decode.apply(page, count);
                known = Array.getLength(values) / slots;
                tooMany = known < count ? known + 1 : tooMany;
            } catch (RuntimeException e) {
                tooMany = count;
            }
        }
        return Optional.ofNullable(values);
    }

    void read(A out, int offset, int count) {
        if (movesBack(count)) {
            return;
        }
        if (mistake == Mistake.WRITES_BEFORE_IT_REFUSES && count > 0) {
            clear(out, offset);
        }
        int taken = mistake == Mistake.READS_IN_16_BITS ? in16Bits(count, valueCount - next) : count;
        int first = move(taken, offset >= 0 && offset + (long) taken * slots <= Array.getLength(out));
        int copied = Math.min(taken, Array.getLength(values) / slots - first) * slots;
        System.arraycopy(values, first * slots, out, offset, copied);
        if (mistake == Mistake.READS_AT_LEAST_ONE && count == 0) {
            move(1, true);
        }
        if (mistake == Mistake.WRITES_ONE_MORE && offset + copied < Array.getLength(out)) {
            clear(out, offset + copied);
        }
    }

    private boolean movesBack(int count) {
        next += mistake == Mistake.MOVES_BACKWARDS ? Math.min(0, count) : 0;
        return mistake == Mistake.MOVES_BACKWARDS && count < 0;
    }

    /** Only a page that has so many values shows the mistake. */
    private static int in16Bits(int number, int most) {
        return number >= 0 && number <= most ? (char) number : number;
    }

    private static void clear(Object array, int index) {
        System.arraycopy(Array.newInstance(array.getClass().componentType(), 1), 0, array, index, 1);
    }

    /** Returns values of any length. */
    static byte[][] readValues(FaultyReader<byte[][]> in, int count) {
        byte[][] out = new byte[Math.max(0, count)][];
        in.read(out, 0, count);
        return out;
    }

    void decode(int firstValue, A out, int offset, int count) {
        next = mistake == Mistake.COUNTS_IN_16_BITS ? in16Bits(firstValue, valueCount) : firstValue;
        read(out, offset, count);
    }

    void skip(int count) {
        if (movesBack(count) || mistake == Mistake.SKIP_OVERFLOWS && count > 0 && next + count < 0) {
            return;
        }
        move(switch (mistake) {
            case SKIPS_AT_LEAST_ONE -> count == 0 ? 1 : count;
            case SKIPS_IN_16_BITS -> in16Bits(count, valueCount - next);
            default -> count;
        }, true);
        next -= mistake == Mistake.SKIPS_ONE_TOO_FEW && count > 1 ? 1 : 0;
    }

    /** Returns the first of the values that have been passed. */
    private int move(int count, boolean fits) {
        int first = next;
        if (first < 0 || count < 0 || count > valueCount - first || !fits) {
            next += mistake == Mistake.MOVES_WHEN_IT_REFUSES ? 1 : 0;
            throw new IllegalArgumentException(count + " values from value " + first + " of " + valueCount);
        }
        if (mistake == Mistake.SHARES_ITS_PAGE && LAST_OPENED.get() != this) {
            throw new IllegalStateException("another page has been opened");
        }
        next = mistake == Mistake.COUNTS_IN_16_BITS ? (char) (first + count) : first + count;
        return first;
    }

    /** Returns the number of bytes after the last ULEB128 value that was taken. */
    int remaining() {
        int end = 0;
        for (int taken = 0; taken < next && end < bytes.length; end++) {
            taken += bytes[end] >= 0 ? 1 : 0;
        }
        return length - end;
    }
}
