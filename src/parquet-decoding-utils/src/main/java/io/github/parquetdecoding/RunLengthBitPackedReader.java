// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;

import io.github.parquetdecoding.internal.bitpacking.BitPlanes;
import io.github.parquetdecoding.internal.bitpacking.ValueByValue;
import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.memory.ByteAccess;
import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.validity.ValidityBits;

/**
 * Reads Parquet's RLE/bit-packing hybrid: definition and repetition levels, and booleans. {@link DictionaryReader} is
 * for dictionary ids. Runs follow each other to the end of the bytes. Each begins with a ULEB128 header; if its lowest
 * bit is 0, the rest is a number of values that are all equal, and the value follows in whole bytes, little-endian; if
 * it is 1, the rest is a number of groups of 8 bit-packed values, which follow.
 *
 * <p>{@link #ofLengthPrefixed} also reads the 4-byte length that precedes the levels of a v1 page. The encoding does
 * not contain the number of values: the last group is padded with meaningless values, and a caller that has all of its
 * values stops reading.
 *
 * <p>The bytes may end within the last bit-packed run, whose complete values can then be read, unless it claims 2^31
 * values or more. Runs of length 0 are skipped. Memory use does not depend on the size of a run.
 *
 * <p>A bit width that is not from 0 to 32, and a negative count, are refused with {@link IllegalArgumentException},
 * output that does not fit with {@link IndexOutOfBoundsException}, before anything has been read. A read or skip that
 * fails because the bytes are malformed or end too soon throws {@link MalformedParquetException} and leaves the reader
 * where it was, so it fails again; the contents of the output's range are then undefined. After an
 * {@link Error} in the middle of a call, a reader may refuse all others until a {@link #reset}. A reader belongs to one
 * thread.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="reader"}
 *
 * @since 0.1.0
 */
public final class RunLengthBitPackedReader {
    private final RunLengthBitPackedRuns runs = new RunLengthBitPackedRuns();
    private final boolean isLengthPrefixed;

    private RunLengthBitPackedReader(ByteCursor in, int bitWidth, boolean isLengthPrefixed) {
        this.isLengthPrefixed = isLengthPrefixed;
        begin(in, bitWidth);
    }

    /** {@return a reader of the rest of a cursor, which moves to its limit} */
    public static RunLengthBitPackedReader of(ByteCursor in, int bitWidth) {
        return new RunLengthBitPackedReader(in, bitWidth, false);
    }

    /**
     * {@return a reader of runs after their length in 4 bytes, little-endian: levels of v1 pages, and RLE booleans}
     * The cursor moves past the runs.
     *
     * @throws MalformedParquetException if fewer bytes remain; the cursor has not moved
     */
    public static RunLengthBitPackedReader ofLengthPrefixed(ByteCursor in, int bitWidth) {
        return new RunLengthBitPackedReader(in, bitWidth, true);
    }

    /**
     * Begins the next page, with the same bit width, and with a length before the runs if {@link #ofLengthPrefixed}
     * made the reader. The memory is kept. If this fails, the previous page can still be read, and the cursor has not
     * moved.
     */
    public void reset(ByteCursor in) {
        begin(in, runs.bitWidth);
    }

    private void begin(ByteCursor in, int bitWidth) {
        int start = in.position;
        int end = in.limit;
        if (isLengthPrefixed) {
            start += Integer.BYTES;
            end = start + length(in);
        }
        runs.reset(in.array, start, end, bitWidth);
        in.position = end;
    }

    private static int length(ByteCursor in) {
        int start = in.position;
        int available = in.remaining() - Integer.BYTES;
        if (available < 0) {
            throw new MalformedParquetException("The length of runs at offset " + start + " is truncated: only "
                    + in.remaining() + " of its 4 bytes left", start);
        }
        int length = ByteAccess.getInt(in.array, start);
        if (length < 0 || length > available) {
            throw new MalformedParquetException("Runs of " + Checks.counted(Integer.toUnsignedLong(length), "byte")
                    + " at offset " + start + " are truncated: only " + available + " left after their length", start);
        }
        return length;
    }

    /** {@return bits per value} */
    public int bitWidth() {
        return runs.bitWidth;
    }

    /** Reads {@code count} values. */
    public void readInts(int[] out, int outOffset, int count) {
        Checks.checkRange("out", out, out.length, outOffset, count);
        read(ElementType.INTS, out, outOffset, count);
    }

    /**
     * Reads {@code count} booleans as in PLAIN: 8 in a byte, the lowest bit first; bits after the last one are 0.
     *
     * @throws IllegalStateException if the bit width is not 1
     */
    public void readPlain(byte[] out, int outOffset, int count) {
        if (runs.bitWidth != 1) {
            throw new IllegalStateException("Values of " + runs.bitWidth + " bits are not booleans");
        }
        Checks.checkValueCount(count);
        int bytes = (int) (count + 7L >>> 3);
        Checks.checkRange("out", out, out.length, outOffset, bytes);
        runs.begin(count);
        long word = 0;
        for (int read = 0, written = 0; read < count; ) {
            int length = Math.min(runs.next(), Long.SIZE - (read & 63));
            word |= (runs.isRepeated() ? -(long) runs.repeatedValue() >>> Long.SIZE - length
                    : ValueByValue.valueAt(runs.in.array, runs.packedBit(), runs.in.limit, length)) << read;
            runs.take(length);
            read += length;
            if ((read & 63) == 0 || read == count) {
                for (int end = (int) (read + 7L >>> 3); written < end; written++) {
                    out[outOffset + written] = (byte) (word >>> 8 * written);
                }
                word = 0;
            }
        }
    }

    /**
     * Reads {@code count} values as bit planes, which compare 64 levels at once: bit {@code i} of value {@code j}
     * becomes bit {@code j} of {@code planes[i]}, the lowest of each long first. The last bits of its word become 0.
     *
     * @param planes an array for each bit of a value
     */
    public void readPlanes(long[][] planes, int count) {
        Checks.checkValueCount(count);
        for (int i = 0; i < runs.bitWidth && count > 0; i++) {
            Validity.check(i < planes.length ? planes[i] : new long[0], 0, count);
        }
        runs.begin(count);
        for (int i = 0; i < runs.bitWidth && count > 0; i++) {
            Arrays.fill(planes[i], 0, (count - 1 >>> 6) + 1, 0);
        }
        for (int read = 0, length; read < count; read += length) {
            length = runs.next();
            if (!runs.isRepeated() && runs.bitWidth > 0) {
                BitPlanes.unpack(
                        runs.in.array, runs.packedBit(), runs.in.limit, length, runs.bitWidth, planes, read);
            } else {
                for (int left = runs.repeatedValue(); left != 0; left &= left - 1) {
                    BitPlanes.set(planes[Integer.numberOfTrailingZeros(left)], read, length);
                }
            }
            runs.take(length);
        }
    }

    private void read(ElementType type, Object out, int offset, int count) {
        runs.begin(count);
        for (int end = offset + count, length; offset < end; offset += length) {
            length = runs.next();
            if (!runs.isRepeated()) {
                runs.unpack(length, type, out, offset);
            } else if (type == ElementType.INTS) {
                Arrays.fill((int[]) out, offset, offset + length, runs.repeatedValue());
            } else {
                Arrays.fill((byte[]) out, offset, offset + length, (byte) runs.repeatedValue());
            }
            runs.take(length);
        }
    }

    /** Skips {@code count} values: whole runs at the cost of their headers. */
    public void skip(int count) {
        Checks.checkValueCount(count);
        runs.skip(count);
    }

    /**
     * For callers that work on runs: returns how many values are left of the run of the next value, 0 at the end of the
     * bytes. A read or {@link #skip} takes them; until then the result is the same. The last bit-packed run may end
     * with up to 7 values that were not written and mean nothing.
     */
    public int runLength() {
        return runs.peek();
    }

    /** {@return whether the run of the next value repeats it} If not, the run is bit-packed, or none is left. */
    public boolean isRepeated() {
        return runs.peek() > 0 && runs.isRepeated();
    }

    /**
     * {@return the value that the next value's run repeats}
     *
     * @throws IllegalStateException if the run is not {@linkplain #isRepeated repeated}
     */
    public int repeatedValue() {
        if (!isRepeated()) {
            throw new IllegalStateException(runs.peek() == 0
                    ? "There is no run left" : "The run is bit-packed: it has no repeated value");
        }
        return runs.repeatedValue();
    }

    /**
     * Reads definition levels of a column that is not nested, of bit width 1, as {@link #readValidity(int, long[], int,
     * int)} with a maximum of 1.
     *
     * @throws IllegalStateException if the bit width is not 1
     */
    public int readValidity(long[] bits, int firstBit, int count) {
        checkOneBit("readValidity", "bits, firstBit, count");
        return readValidity(1, bits, firstBit, count);
    }

    /**
     * Reads definition levels as validity: a bit is set if the level is the column's maximum, so that the value is not
     * null.
     *
     * @param bits the lowest bit of each first
     * @param firstBit index of the first bit to write, counted from bit 0 of {@code bits[0]}
     * @param count number of levels; exactly this many bits are written, all others are unchanged
     * @return how many of the bits are set
     */
    public int readValidity(int maxLevel, long[] bits, int firstBit, int count) {
        Validity.check(bits, firstBit, count);
        runs.begin(count);
        int set = 0;
        for (int read = 0, length; read < count; read += length) {
            length = runs.next();
            if (runs.isRepeated() || runs.bitWidth == 0) {
                boolean valid = runs.repeatedValue() == maxLevel;
                ValidityBits.fill(bits, firstBit + read, length, valid);
                set += valid ? length : 0;
            } else {
                set += ValidityBits.equal(runs.in.array, runs.in.limit, runs.packedBit(), runs.bitWidth, maxLevel,
                        bits, firstBit + read, length);
            }
            runs.take(length);
        }
        return set;
    }

    /**
     * Skips definition levels of bit width 1, as {@link #skipValidity(int, int)} with a maximum of 1.
     *
     * @throws IllegalStateException if the bit width is not 1
     */
    public int skipValidity(int count) {
        checkOneBit("skipValidity", "count");
        return skipValidity(1, count);
    }

    private void checkOneBit(String method, String arguments) {
        if (runs.bitWidth != 1) {
            throw new IllegalStateException(method + "(" + arguments + ") is for levels of 1 bit; these have "
                    + runs.bitWidth + ": use " + method + "(maxLevel, " + arguments + ")");
        }
    }

    /** Skips {@code count} definition levels, and returns how many are the maximum: skip as many values, too. */
    public int skipValidity(int maxLevel, int count) {
        Checks.checkValueCount(count);
        runs.begin(count);
        int set = 0;
        for (int skipped = 0, length; skipped < count; skipped += length) {
            length = runs.next();
            if (runs.isRepeated() || runs.bitWidth == 0) {
                set += runs.repeatedValue() == maxLevel ? length : 0;
            } else {
                length = Math.min(length, Long.SIZE / runs.bitWidth);
                set += Long.bitCount(BitPlanes.equal(
                        runs.in.array, runs.packedBit(), runs.in.limit, length, runs.bitWidth, maxLevel));
            }
            runs.take(length);
        }
        return set;
    }

    @Override
    public String toString() {
        return "RunLengthBitPackedReader[" + runs + "]";
    }
}
