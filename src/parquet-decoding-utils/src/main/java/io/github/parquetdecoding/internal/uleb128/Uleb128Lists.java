// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.uleb128;

import io.github.parquetdecoding.internal.kernels.LongCompress;
import io.github.parquetdecoding.internal.memory.ByteAccess;

import static io.github.parquetdecoding.internal.uleb128.Uleb128Word.CONTINUATION_BITS;

/**
 * Lists of ULEB128 values, 64 bytes at a time. First the bytes that end a value are collected in the bits of one long;
 * then each value is taken from its own unaligned word. Where a value starts thus depends on cheap bit operations only
 * and not on the loads and branches of the value before it, so lengths that cannot be predicted cost no more than
 * others.
 *
 * <p>These methods read whole blocks as far as possible and leave the rest, and anything malformed, to the readers of
 * single values, which report what is wrong.
 *
 * <p>Loops over the values of a block count them. C2 would not unroll a loop that ends when no bit is left, and would
 * check its indexes value by value.
 */
public final class Uleb128Lists {
    private static final int BLOCK_BYTES = Long.SIZE;

    /** How far after the first byte of a block a read may look: a long of ten bytes that starts at the last one. */
    private static final int LOOK_AHEAD = BLOCK_BYTES - 1 + Uleb128Writer.MAX_LONG_BYTES;

    /** Fewer are left to the readers of single values: scanning a whole block takes longer than reading them. */
    private static final int FEW_VALUES = 8;

    private Uleb128Lists() {
    }

    /**
     * Reads up to {@code count} values from {@code position} on. The output's range must lie within it.
     *
     * @return how many, in the upper half, and the position after them, in the lower half; it ends early before the
     *         last bytes or few values, and before a block with a malformed value
     */
    public static long readInts(byte[] array, int position, int limit, int[] out, int offset, int count) {
        int lastBlock = limit - LOOK_AHEAD;
        int end = offset + count;
        int next = offset;
        while (end - next >= FEW_VALUES && position <= lastBlock) {
            long ends = ends(array, position);
            if (ends == -1) {
                int values = widenOneByteValues(array, position, limit, out, next, end);
                position += values;
                next += values;
                continue;
            }
            ends = lowestBits(ends, end - next);
            if (ends == 0) {
                break;
            }
            int values = Long.bitCount(ends);
            int length = BLOCK_BYTES - Long.numberOfLeadingZeros(ends);
            long continued = ~ends & -1L >>> BLOCK_BYTES - length;
            // No value of more than four bytes: two fit into one long.
            if (!LongCompress.IS_USED && !fourInARow(continued)) {
                readShortInts(array, position, ends, out, next, values);
            } else if (readInts(array, position, ends, out, next, values)) {
                break;
            }
            position += length;
            next += values;
        }
        return (long) (next - offset) << 32 | position;
    }

    /** Reads the values that end at the set bits, of up to four bytes each: none of them can overflow. */
    private static void readShortInts(byte[] array, int position, long ends, int[] out, int next, int values) {
        int start = position;
        int last = next + values - 1;
        int i = next;
        for (; i < last; i += 2) {
            int second = position + Long.numberOfTrailingZeros(ends) + 1;
            ends &= ends - 1;
            long payloads = shortPayloads(array, start, second);
            out[i] = (int) payloads;
            out[i + 1] = (int) (payloads >>> 32);
            start = position + Long.numberOfTrailingZeros(ends) + 1;
            ends &= ends - 1;
        }
        if (i == last) {
            out[i] = (int) shortPayloads(array, start, start);
        }
    }

    private static void readShortLongs(byte[] array, int position, long ends, long[] out, int next, int values) {
        int start = position;
        int last = next + values - 1;
        int i = next;
        for (; i < last; i += 2) {
            int second = position + Long.numberOfTrailingZeros(ends) + 1;
            ends &= ends - 1;
            long payloads = shortPayloads(array, start, second);
            out[i] = (int) payloads;
            out[i + 1] = payloads >>> 32;
            start = position + Long.numberOfTrailingZeros(ends) + 1;
            ends &= ends - 1;
        }
        if (i == last) {
            out[i] = (int) shortPayloads(array, start, start);
        }
    }

    /** The payloads of the values that start there, of up to four bytes each, in the halves of a long. */
    private static long shortPayloads(byte[] array, int first, int second) {
        long word = ByteAccess.getInt(array, first) & 0xFFFF_FFFFL | (long) ByteAccess.getInt(array, second) << 32;
        long last = ~word & CONTINUATION_BITS;
        // Both halves have a bit in last, so 1 is subtracted from both without a borrow.
        return Uleb128Word.payloadsOfFour(word & last - 0x1_0000_0001L);
    }

    /** Reads the values that end at the set bits: {@return whether one overflows or has more than five bytes} */
    private static boolean readInts(byte[] array, int position, long ends, int[] out, int next, int values) {
        int start = position;
        long all = 0;
        for (int i = next; i < next + values; i++) {
            long word = Uleb128Word.firstBytes(ByteAccess.getLong(array, start));
            all |= word;
            out[i] = (int) PayloadBits.ofFive(word);
            start = position + Long.numberOfTrailingZeros(ends) + 1;
            ends &= ends - 1;
        }
        // A fifth byte that continues its value has a bit there, too.
        return all >>> 36 != 0;
    }

    /** As {@link #readInts(byte[], int, int, int[], int, int)}. */
    public static long readLongs(byte[] array, int position, int limit, long[] out, int offset, int count) {
        int lastBlock = limit - LOOK_AHEAD;
        int end = offset + count;
        int next = offset;
        while (end - next >= FEW_VALUES && position <= lastBlock) {
            long ends = ends(array, position);
            if (ends == -1) {
                int values = widenOneByteValues(array, position, limit, out, next, end);
                position += values;
                next += values;
                continue;
            }
            ends = lowestBits(ends, end - next);
            if (ends == 0) {
                break;
            }
            int values = Long.bitCount(ends);
            int length = BLOCK_BYTES - Long.numberOfLeadingZeros(ends);
            long continued = ~ends & -1L >>> BLOCK_BYTES - length;
            // No value of more than four bytes: two fit into one long.
            if (!LongCompress.IS_USED && !fourInARow(continued)) {
                readShortLongs(array, position, ends, out, next, values);
            } else {
                readEightBytes(array, position, ends, out, next, values);
                long more = eightInARow(continued);
                if (more != 0 && addBytesNineAndTen(array, position, ends, more, out, next)) {
                    break;
                }
            }
            position += length;
            next += values;
        }
        return (long) (next - offset) << 32 | position;
    }

    /** Reads the payloads of the first eight bytes of the values that end at the set bits. */
    private static void readEightBytes(byte[] array, int position, long ends, long[] out, int next, int values) {
        int start = position;
        for (int i = next; i < next + values; i++) {
            out[i] = PayloadBits.ofEight(Uleb128Word.firstBytes(ByteAccess.getLong(array, start)));
            start = position + Long.numberOfTrailingZeros(ends) + 1;
            ends &= ends - 1;
        }
    }

    /**
     * Adds the bytes after the first eight of the values that start at the bits in {@code more}, except bits after
     * others, which are of the same value; returns whether one of them overflows or has more than ten bytes. A separate
     * loop, because in the loop over all values it would be an unpredictable branch.
     */
    private static boolean addBytesNineAndTen(
            byte[] array, int position, long ends, long more, long[] out, int next) {
        int all = 0;
        more &= ~(more << 1);
        do {
            int ninth = position + Long.numberOfTrailingZeros(more) + Long.BYTES;
            int rest = ByteAccess.getShort(array, ninth) & 0xFFFF;
            int tenth = rest >>> 8 & -(rest >>> 7 & 1);
            all |= tenth;
            out[next + Long.bitCount(ends & more - 1 & ~more)] |= (rest & 0x7FL) << 56 | (long) tenth << 63;
            more &= more - 1;
        } while (more != 0);
        return all > 1;
    }

    /** Looks for the ends of up to {@code count} values; as {@link #readInts(byte[], int, int, int[], int, int)}. */
    public static long skip(byte[] array, int position, int limit, int count) {
        int lastBlock = limit - BLOCK_BYTES;
        int left = count;
        int continued = 0;
        while (left > 0 && position <= lastBlock) {
            long ends = ends(array, position);
            int values = Long.bitCount(ends);
            // Ten continued bytes, which began in the previous block or are all in this one.
            if (continued + Long.numberOfTrailingZeros(ends) >= Uleb128Writer.MAX_LONG_BYTES || tenInARow(~ends)) {
                break;
            }
            if (values > left) {
                for (; left > 1; left--) {
                    ends &= ends - 1;
                }
                return (long) count << 32 | position + Long.numberOfTrailingZeros(ends) + 1;
            }
            if (ends == -1) {
                do {
                    left -= BLOCK_BYTES;
                    position += BLOCK_BYTES;
                } while (left >= BLOCK_BYTES && position <= lastBlock && allEnd(array, position));
                continued = 0;
                continue;
            }
            left -= values;
            continued = Long.numberOfLeadingZeros(ends);
            position += BLOCK_BYTES;
        }
        return (long) (count - left) << 32 | position - continued;
    }

    /** The {@code most} lowest of the bits that are set. */
    private static long lowestBits(long bits, int most) {
        if (most >= Long.bitCount(bits)) {
            return bits;
        }
        long others = bits;
        for (int i = 0; i < most; i++) {
            others &= others - 1;
        }
        return bits ^ others;
    }

    /** Whether four neighbouring bits are set. */
    private static boolean fourInARow(long bits) {
        long two = bits & bits >>> 1;
        return (two & two >>> 2) != 0;
    }

    /** The lowest bit of each eight neighbouring bits that are set. */
    private static long eightInARow(long bits) {
        bits &= bits >>> 1;
        bits &= bits >>> 2;
        return bits & bits >>> 4;
    }

    /** Whether ten neighbouring bits are set. */
    private static boolean tenInARow(long bits) {
        return (eightInARow(bits) & bits >>> 8 & bits >>> 9) != 0;
    }

    /** Whether each byte of a block ends a value. */
    private static boolean allEnd(byte[] array, int position) {
        long all = ByteAccess.getLong(array, position) | ByteAccess.getLong(array, position + 8)
                | ByteAccess.getLong(array, position + 16) | ByteAccess.getLong(array, position + 24)
                | ByteAccess.getLong(array, position + 32) | ByteAccess.getLong(array, position + 40)
                | ByteAccess.getLong(array, position + 48) | ByteAccess.getLong(array, position + 56);
        return (all & CONTINUATION_BITS) == 0;
    }

    /** Bit i is set if the byte at {@code position + i} ends a value. */
    private static long ends(byte[] array, int position) {
        return ~(continuations(array, position, 0) | continuations(array, position, 8)
                | continuations(array, position, 16) | continuations(array, position, 24)
                | continuations(array, position, 32) | continuations(array, position, 40)
                | continuations(array, position, 48) | continuations(array, position, 56));
    }

    private static long continuations(byte[] array, int position, int offset) {
        return PayloadBits.highestBits(ByteAccess.getLong(array, position + offset)) << offset;
    }

    /** Reads the one-byte values at {@code position}, at least 64 or {@code end - next}: {@return how many} */
    private static int widenOneByteValues(byte[] array, int position, int limit, int[] out, int next, int end) {
        int values = oneByteValues(array, position, Math.min(end - next, limit - position));
        int shift = position - next;
        // With the counter as an index, C2 vectorises this in every run and not only in some. It needs a long, with a
        // bit that C2 does not know will be lost: it has no vector instruction from byte to int.
        for (int i = next; i < next + values; i++) {
            out[i] = (int) (array[shift + i] ^ 0x1_0000_0000L);
        }
        return values;
    }

    /** As for ints. */
    private static int widenOneByteValues(byte[] array, int position, int limit, long[] out, int next, int end) {
        int values = oneByteValues(array, position, Math.min(end - next, limit - position));
        int shift = position - next;
        for (int i = next; i < next + values; i++) {
            out[i] = array[shift + i];
        }
        return values;
    }

    /**
     * How many bytes end a value each, up to the first that does not, or until fewer than eight of {@code most} are
     * left.
     *
     * @param most bytes that may be read; each of the first {@value #BLOCK_BYTES} of them ends a value
     */
    private static int oneByteValues(byte[] array, int position, int most) {
        int values = Math.min(BLOCK_BYTES, most);
        for (; values <= most - Long.BYTES; values += Long.BYTES) {
            long continued = ByteAccess.getLong(array, position + values) & CONTINUATION_BITS;
            if (continued != 0) {
                return values + (Long.numberOfTrailingZeros(continued) >>> 3);
            }
        }
        return values;
    }
}
