package io.github.parquetdecoding;

/**
 * Lists of ULEB128 values, 64 bytes at a time. First the bytes that end a value are collected in the bits of one long; then
 * each value is taken from its own unaligned word. Where a value starts thus depends on cheap bit operations only and not on
 * the loads and branches of the value before it, so lengths that cannot be predicted cost no more than others.
 *
 * <p>These methods read what they can in whole blocks and leave the rest, and all that is malformed, to the readers of
 * single values, which say what is wrong.
 */
final class Uleb128Lists {
    private static final long CONTINUATION_BITS = 0x8080_8080_8080_8080L;

    /** Moves the lowest bit of each byte to the highest byte, in the order of the bytes. */
    private static final long GATHER_BITS = 0x0102_0408_1020_4080L;

    private static final int BLOCK_BYTES = Long.SIZE;

    /** How far behind the first byte of a block a read may look: a long of ten bytes that starts at the last one. */
    private static final int LOOK_AHEAD = BLOCK_BYTES - 1 + Uleb128.MAX_LONG_BYTES;

    private Uleb128Lists() {
    }

    /**
     * Reads up to {@code count} values and moves the cursor past them.
     *
     * @return how many; it ends early before the last bytes and before a block with a malformed value
     */
    static int readInts(ByteCursor in, int[] out, int offset, int count) {
        byte[] array = in.array;
        int position = in.position;
        int lastBlock = in.limit - LOOK_AHEAD;
        int end = offset + count;
        int next = offset;
        while (next < end && position <= lastBlock) {
            long ends = ends(array, position);
            if (ends == -1 && end - next >= BLOCK_BYTES) {
                widen(array, position, out, next);
                next += BLOCK_BYTES;
                position += BLOCK_BYTES;
                continue;
            }
            int values = Long.bitCount(ends);
            for (; values > end - next; values--) {
                ends ^= Long.highestOneBit(ends);
            }
            if (values == 0) {
                break;
            }
            // No value of more than four bytes, nor the beginning of one: ints will do, at half the time.
            if (!fourInARow(~ends)) {
                readShortInts(array, position, ends, out, next);
            } else if (fiveInARow(~ends) || readInts(array, position, ends, out, next)) {
                break;
            }
            position += BLOCK_BYTES - Long.numberOfLeadingZeros(ends);
            next += values;
        }
        in.position = position;
        return next - offset;
    }

    /** Reads the values that end at the set bits, of up to four bytes each: none of them can overflow. */
    private static void readShortInts(byte[] array, int position, long ends, int[] out, int next) {
        int start = position;
        do {
            out[next++] = shortPayload(ByteAccess.getInt(array, start));
            start = position + Long.numberOfTrailingZeros(ends) + 1;
            ends &= ends - 1;
        } while (ends != 0);
    }

    private static void readShortLongs(byte[] array, int position, long ends, long[] out, int next) {
        int start = position;
        do {
            out[next++] = shortPayload(ByteAccess.getInt(array, start));
            start = position + Long.numberOfTrailingZeros(ends) + 1;
            ends &= ends - 1;
        } while (ends != 0);
    }

    /** The payload of the first value, which ends within these four bytes. */
    private static int shortPayload(int word) {
        int last = ~word & (int) CONTINUATION_BITS;
        word &= last ^ last - 1;
        word = word & 0x007F_007F | word >>> 1 & 0x3F80_3F80;
        return word & 0x3FFF | word >>> 2 & 0x0FFF_C000;
    }

    /** Reads the values that end at the set bits, of up to five bytes each; whether one of them overflows. */
    private static boolean readInts(byte[] array, int position, long ends, int[] out, int next) {
        int start = position;
        long all = 0;
        do {
            long word = ByteAccess.getLong(array, start);
            long last = ~word & CONTINUATION_BITS;
            word &= last ^ last - 1;
            all |= word;
            word = word & 0x007F_007F_007FL | word >>> 1 & 0x3F80_3F80L;
            out[next++] = (int) (word & 0x3FFF | word >>> 2 & 0x0FFF_C000 | word >>> 4 & 0xF000_0000L);
            start = position + Long.numberOfTrailingZeros(ends) + 1;
            ends &= ends - 1;
        } while (ends != 0);
        return all >>> 36 != 0;
    }

    /** As {@link #readInts(ByteCursor, int[], int, int)}. */
    static int readLongs(ByteCursor in, long[] out, int offset, int count) {
        byte[] array = in.array;
        int position = in.position;
        int lastBlock = in.limit - LOOK_AHEAD;
        int end = offset + count;
        int next = offset;
        while (next < end && position <= lastBlock) {
            long ends = ends(array, position);
            if (ends == -1 && end - next >= BLOCK_BYTES) {
                widen(array, position, out, next);
                next += BLOCK_BYTES;
                position += BLOCK_BYTES;
                continue;
            }
            int values = Long.bitCount(ends);
            for (; values > end - next; values--) {
                ends ^= Long.highestOneBit(ends);
            }
            if (values == 0) {
                break;
            }
            // No value of more than four bytes, nor the beginning of one: ints will do, at half the time.
            if (!fourInARow(~ends)) {
                readShortLongs(array, position, ends, out, next);
            } else if (tenInARow(~ends) || readLongs(array, position, ends, out, next)) {
                break;
            }
            position += BLOCK_BYTES - Long.numberOfLeadingZeros(ends);
            next += values;
        }
        in.position = position;
        return next - offset;
    }

    /** Reads the values that end at the set bits, of up to ten bytes each; whether one of them overflows. */
    private static boolean readLongs(byte[] array, int position, long ends, long[] out, int next) {
        int start = position;
        int all = 0;
        do {
            long word = ByteAccess.getLong(array, start);
            long last = ~word & CONTINUATION_BITS;
            long value = Uleb128.payload(word & (last ^ last - 1));
            if (last == 0) {
                int rest = ByteAccess.getShort(array, start + 8) & 0xFFFF;
                int tenth = rest >>> 8 & -(rest >>> 7 & 1);
                all |= tenth;
                value |= (rest & 0x7FL) << 56 | (long) tenth << 63;
            }
            out[next++] = value;
            start = position + Long.numberOfTrailingZeros(ends) + 1;
            ends &= ends - 1;
        } while (ends != 0);
        return all > 1;
    }

    /**
     * Moves the cursor past up to {@code count} values.
     *
     * @return how many; it ends early before the last bytes and before a block with a malformed value
     */
    static int skip(ByteCursor in, int count) {
        byte[] array = in.array;
        int position = in.position;
        int lastBlock = in.limit - BLOCK_BYTES;
        int left = count;
        int continued = 0;
        while (left > 0 && position <= lastBlock) {
            long ends = ends(array, position);
            int values = Long.bitCount(ends);
            // Ten continued bytes: those of the block before and of this one, or all of them within this one.
            if (continued + Long.numberOfTrailingZeros(ends) >= Uleb128.MAX_LONG_BYTES || tenInARow(~ends)) {
                break;
            }
            if (values > left) {
                for (; left > 1; left--) {
                    ends &= ends - 1;
                }
                position += Long.numberOfTrailingZeros(ends) + 1;
                in.position = position;
                return count;
            }
            left -= values;
            continued = Long.numberOfLeadingZeros(ends);
            position += BLOCK_BYTES;
        }
        in.position = position - continued;
        return count - left;
    }

    /** Whether four bits that stand side by side are set. */
    private static boolean fourInARow(long bits) {
        long two = bits & bits >>> 1;
        return (two & two >>> 2) != 0;
    }

    /** Whether five bits that stand side by side are set. */
    private static boolean fiveInARow(long bits) {
        long two = bits & bits >>> 1;
        return (two & two >>> 2 & bits >>> 4) != 0;
    }

    /** Whether ten bits that stand side by side are set. */
    private static boolean tenInARow(long bits) {
        bits &= bits >>> 1;
        bits &= bits >>> 2;
        return (bits & bits >>> 4 & bits >>> 6) != 0;
    }

    /** Bit i is set if the byte at {@code position + i} ends a value. */
    private static long ends(byte[] array, int position) {
        return ends(array, position, 0) | ends(array, position, 8) | ends(array, position, 16)
                | ends(array, position, 24) | ends(array, position, 32) | ends(array, position, 40)
                | ends(array, position, 48) | ends(array, position, 56);
    }

    private static long ends(byte[] array, int position, int offset) {
        long word = ~ByteAccess.getLong(array, position + offset) & CONTINUATION_BITS;
        return (word >>> 7) * GATHER_BITS >>> 56 << offset;
    }

    private static void widen(byte[] array, int position, int[] out, int next) {
        for (int i = 0; i < BLOCK_BYTES; i++) {
            out[next + i] = array[position + i];
        }
    }

    private static void widen(byte[] array, int position, long[] out, int next) {
        for (int i = 0; i < BLOCK_BYTES; i++) {
            out[next + i] = array[position + i];
        }
    }
}
