// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.List;

import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.validity.ValidityBits;

/**
 * Levels of a column's pages. In nested columns they are decoded in small batches, so that the start of the next row
 * is visible before the row is taken.
 */
final class ColumnLevelReader {
    private static final int BATCH = 1024;

    private final int maxRepetition;
    private final int maxDefinition;
    /** From this definition level on, there is an element of the innermost list. */
    private final int existing;
    /** Null if the maximum is 0. */
    private RunLengthBitPackedReader repetitionRuns;
    private RunLengthBitPackedReader definitionRuns;

    private int[] repetitions;
    private int[] definitions;
    /** Definition levels of values that exist. */
    private int[] ofValues;
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
        int element = 0;
        for (Repetition step : path) {
            definition += step == Repetition.REQUIRED ? 0 : 1;
            repetition += step == Repetition.REPEATED ? 1 : 0;
            element = step == Repetition.REPEATED ? definition : element;
        }
        maxRepetition = repetition;
        maxDefinition = definition;
        existing = element;
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
        int bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
        return switch (encoding) {
            case RLE -> page.isV1 ? RunLengthBitPackedReader.ofLengthPrefixed(in, bitWidth)
                    : RunLengthBitPackedReader.of(in, bitWidth);
            case BIT_PACKED -> RunLengthBitPackedReader.of(repacked(in, bitWidth, page.valueCount), bitWidth);
            default -> throw new MalformedParquetException(
                    "Levels at offset " + in.position() + " cannot be encoded as " + encoding, in.position());
        };
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
        if (definitions == null) {
            definitions = new int[BATCH];
            repetitions = new int[BATCH];
            ofValues = new int[BATCH];
        }
        if (repetitionRuns != null) {
            repetitionRuns.readInts(repetitions, 0, count);
        }
        definitionRuns.readInts(definitions, 0, count);
        check(repetitions, count, maxRepetition, "repetition");
        check(definitions, count, maxDefinition, "definition");
        next = 0;
        end = count;
        if (isFirstOfChunk && repetitions[0] != 0) {
            throw malformed("The first repetition level of a column chunk is " + repetitions[0] + ", not 0");
        }
        return count;
    }

    private void check(int[] levels, int count, int max, String kind) {
        int beyond = 0;
        for (int i = 0; i < count; i++) {
            beyond |= max - levels[i];
        }
        if (beyond < 0) {
            int i = 0;
            while (levels[i] <= max) {
                i++;
            }
            throw malformed("A " + kind + " level is " + levels[i] + ", but the maximum is " + max);
        }
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
        return repetitions[next] == 0;
    }

    int next() {
        return next;
    }

    /** Copies the levels taken from {@code first} on. */
    void copyTaken(int first, int[] toRepetitions, int[] toDefinitions, int index) {
        System.arraycopy(repetitions, first, toRepetitions, index, next - first);
        System.arraycopy(definitions, first, toDefinitions, index, next - first);
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
        for (int i = next; i < end; i++) {
            begun += repetitions[i] == 0 ? 1 : 0;
        }
        int i = end;
        // Only the last levels of a batch are checked one by one.
        for (; begun > rows; begun--) {
            do {
                i--;
            } while (repetitions[i] != 0);
        }
        next = i;
        return begun;
    }

    /** Values of the levels taken from {@code first} on that are not null. */
    int countPresent(int first) {
        int present = 0;
        for (int i = first; i < next; i++) {
            present += definitions[i] == maxDefinition ? 1 : 0;
        }
        return present;
    }

    /** Of the levels from {@code first} on, collects the ones of values that exist: {@return how many} */
    int countExisting(int first) {
        if (existing == 0) {
            System.arraycopy(definitions, first, ofValues, 0, next - first);
            return next - first;
        }
        int count = 0;
        for (int i = first; i < next; i++) {
            ofValues[count] = definitions[i];
            count += definitions[i] >= existing ? 1 : 0;
        }
        return count;
    }

    /** Writes a bit for each value that {@link #countExisting} has found: {@return how many are not null} */
    int readValidity(int count, long[] bits, int firstBit) {
        return ValidityBits.equal(ofValues, maxDefinition, bits, firstBit, count);
    }
}
