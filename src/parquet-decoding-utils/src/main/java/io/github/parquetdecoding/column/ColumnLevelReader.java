// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.internal.bitpacking.BitPlanes;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Levels of a column's pages. In nested columns they are decoded in small batches, so that the start of the next row
 * is visible before the row is taken.
 */
final class ColumnLevelReader {
    private static final int BATCH = 4096;

    private final int maxRepetition;
    private final int maxDefinition;
    /** Null if the maximum is 0. */
    private RunLengthBitPackedReader repetitionRuns;
    private RunLengthBitPackedReader definitionRuns;

    /** Bit planes. */
    private final long[][] repetitions;
    private final long[][] definitions;
    /** For each level from 0 to the maximum + 1, a bit for each that is at least this. */
    private final long[][] repeated;
    private final long[][] defined;
    private int next;
    private int end;
    private boolean isFirstOfPage;
    private boolean isFirstOfChunk = true;
    private int offset;
    private int repetitionOffset;
    private int definitionOffset;

    ColumnLevelReader(List<Repetition> path) {
        int repetition = 0;
        int definition = 0;
        for (Repetition step : path) {
            definition += step == Repetition.REQUIRED ? 0 : 1;
            repetition += step == Repetition.REPEATED ? 1 : 0;
        }
        maxRepetition = repetition;
        maxDefinition = definition;
        int words = isNested() ? BATCH >>> 6 : 0;
        repetitions = new long[Math.max(1, bitWidth(repetition))][words];
        definitions = new long[bitWidth(definition)][words];
        repeated = new long[repetition + 2][words];
        defined = new long[definition + 2][words];
        Arrays.fill(repeated[0], -1);
        Arrays.fill(defined[0], -1);
    }

    boolean isNested() {
        return maxRepetition > 0 || maxDefinition > 1;
    }

    /** Begins a page, and moves the cursor of its values past its levels. */
    void begin(ColumnPage page) {
        offset = page.values.position();
        isFirstOfPage = true;
        repetitionOffset = page.repetitionLevels.position();
        repetitionRuns = open(page, page.repetitionLevels, page.repetitionEncoding, maxRepetition);
        definitionOffset = page.definitionLevels.position();
        definitionRuns = open(page, page.definitionLevels, page.definitionEncoding, maxDefinition);
    }

    /** {@return the number of values of the current page that are not null} Reads all of its levels. */
    int countPresent(ColumnPage page) {
        if (maxDefinition == 0) {
            return page.valueCount;
        }
        return again(page, page.definitionLevels, definitionOffset, page.definitionEncoding, maxDefinition)
                .skipValidity(maxDefinition, page.valueCount);
    }

    /** {@return the number of rows of the current page} Reads all of its levels. */
    int countRows(ColumnPage page) {
        return maxRepetition == 0 ? page.valueCount
                : again(page, page.repetitionLevels, repetitionOffset, page.repetitionEncoding, maxRepetition)
                        .skipValidity(0, page.valueCount);
    }

    private static RunLengthBitPackedReader again(
            ColumnPage page, ByteCursor levels, int offset, Encoding encoding, int maxLevel) {
        return open(page, ByteCursor.of(levels.array(), offset, levels.limit() - offset), encoding, maxLevel);
    }

    private static RunLengthBitPackedReader open(ColumnPage page, ByteCursor in, Encoding encoding, int maxLevel) {
        if (maxLevel == 0) {
            return null;
        }
        int bitWidth = bitWidth(maxLevel);
        return switch (encoding) {
            case RLE -> page.isV1 ? RunLengthBitPackedReader.ofLengthPrefixed(in, bitWidth)
                    : RunLengthBitPackedReader.of(in, bitWidth);
            case BIT_PACKED -> RunLengthBitPackedReader.of(repacked(in, bitWidth, page.valueCount), bitWidth);
            default -> throw new MalformedParquetException(
                    "Levels at offset " + in.position() + " cannot be encoded as " + encoding, in.position());
        };
    }

    private static int bitWidth(int maxLevel) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
    }

    /** Levels with the highest bit first, which only old files have, as a run with the lowest first. */
    private static ByteCursor repacked(ByteCursor in, int bitWidth, int count) {
        long bytes = BitPacking.byteCount(count, bitWidth);
        if (bytes > in.remaining()) {
            throw new MalformedParquetException(Checks.counted(count, "level") + " of "
                    + Checks.counted(bitWidth, "bit") + " at offset " + in.position() + " are truncated: only "
                    + Checks.counted(in.remaining(), "byte") + " left", in.position());
        }
        int groups = (int) ((count + 7L) / 8);
        byte[] run = new byte[Uleb128.MAX_INT_BYTES + groups * bitWidth];
        int start = Uleb128.writeInt(groups << 1 | 1, run, 0);
        int[] values = new int[8 * groups];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < bitWidth; j++) {
                long bit = (long) i * bitWidth + j;
                values[i] = values[i] << 1 | in.array()[in.position() + (int) (bit >>> 3)] >>> 7 - (bit & 7) & 1;
            }
        }
        BitPacking.packInts(values, 0, bitWidth, run, start, values.length);
        in.skip((int) bytes);
        return ByteCursor.of(run, 0, start + groups * bitWidth);
    }

    boolean areOptional() {
        return definitionRuns != null;
    }

    /** For a column that is not nested: {@return the number of values that are not null} */
    int readValidity(long[] bits, int firstBit, int count) {
        return definitionRuns == null ? count : definitionRuns.readValidity(bits, firstBit, count);
    }

    /** For a column that is not nested: {@return the number of values that are not null} */
    int skipValidity(int count) {
        return definitionRuns == null ? count : definitionRuns.skipValidity(count);
    }

    /** Decodes some levels of a nested column: {@return how many} */
    int decode(int most) {
        int count = Math.min(most, BATCH);
        if (repetitionRuns != null) {
            repetitionRuns.readPlanes(repetitions, count);
        }
        definitionRuns.readPlanes(definitions, count);
        compare(repetitions, count, repeated, "repetition");
        compare(definitions, count, defined, "definition");
        next = 0;
        end = count;
        if (isFirstOfChunk && !beginsRow()) {
            throw malformed("The first repetition level of a column chunk is " + level(repetitions, 0) + ", not 0");
        }
        return count;
    }

    private void compare(long[][] levels, int count, long[][] atLeast, String kind) {
        int words = count + 63 >>> 6;
        for (int level = 1; level < atLeast.length && level >>> levels.length == 0; level++) {
            BitPlanes.atLeast(levels, words, level, atLeast[level]);
        }
        int max = atLeast.length - 2;
        for (int word = 0; word < words; word++) {
            long beyond = atLeast[max + 1][word];
            if (beyond != 0) {
                throw malformed("A " + kind + " level is "
                        + level(levels, (word << 6) + Long.numberOfTrailingZeros(beyond))
                        + ", but the maximum is " + max);
            }
        }
    }

    private static int level(long[][] levels, int index) {
        int level = 0;
        for (int i = 0; i < levels.length; i++) {
            level |= (ColumnArrays.isSet(levels[i], index) ? 1 : 0) << i;
        }
        return level;
    }

    private MalformedParquetException malformed(String message) {
        return new MalformedParquetException(message + ", in the page at offset " + offset, offset);
    }

    boolean isEmpty() {
        return next == end;
    }

    boolean isFirstOfPage() {
        return isFirstOfPage;
    }

    boolean beginsRow() {
        return level(repetitions, next) == 0;
    }

    int next() {
        return next;
    }

    /** Takes decoded levels up to the start of row {@code rows + 1} from here: {@return the number of rows begun} */
    int take(int rows) {
        isFirstOfPage = false;
        isFirstOfChunk = false;
        if (repetitionRuns == null) {
            int taken = Math.min(rows, end - next);
            next += taken;
            return taken;
        }
        int begun = 0;
        for (int word = next >>> 6; word << 6 < end; word++) {
            long left = ~repeated[1][word] & levels(word, next, end);
            int more = Long.bitCount(left);
            if (more > rows - begun) {
                for (; begun < rows; begun++) {
                    left &= left - 1;
                }
                next = (word << 6) + Long.numberOfTrailingZeros(left);
                return begun;
            }
            begun += more;
        }
        next = end;
        return begun;
    }

    /** The bits of a word of levels that are within a range. */
    private static long levels(int word, int first, int end) {
        return (word == first >>> 6 ? -1L << first : -1L) & (word == end >>> 6 ? ~(-1L << end) : -1L);
    }

    /** Of a word of levels, the ones taken from {@code first} on. */
    long taken(int word, int first) {
        return levels(word, first, next);
    }

    /** {@return which levels of a word begin a row} */
    long starts(int word) {
        return ~repeated[1][word];
    }

    /** {@return which levels of a word have a value that is not null} */
    long present(int word) {
        return defined[maxDefinition][word];
    }

    /** {@return the next word that has not been taken, or not only has further values of a list, none of them null} */
    int endOfList(int word) {
        int after = word;
        while (after < next >>> 6 && (repeated[maxRepetition][after] & defined[maxDefinition][after]) == -1) {
            after++;
        }
        return after;
    }

    /** {@return which levels of a word have at least this definition level} */
    long definedAtLeast(int word, int level) {
        return defined[level][word];
    }

    /** {@return which levels of a word have at least this repetition level} */
    long repeatedAtLeast(int word, int level) {
        return repeated[level][word];
    }

    /** Values of the levels taken from {@code first} on that are not null. */
    int countPresent(int first) {
        int count = 0;
        for (int word = first >>> 6; word << 6 < next; word++) {
            count += Long.bitCount(present(word) & taken(word, first));
        }
        return count;
    }
}
