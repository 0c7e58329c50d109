// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;

import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Runs of levels, read as values, run by run or as validity, and skipped. */
final class RunLengths {
    private static final int STEPS = 4;

    private final RunLengthBitPackedReader reader;
    private final Sequence<int[]> runs;

    private RunLengths(RunLengthBitPackedReader reader, byte[] data, int bitWidth, int start) {
        this.reader = reader;
        runs = Sequence.ofRuns(data, bitWidth).withOffsets(start, start + data.length);
        verify(reader.bitWidth() == bitWidth, reader, bitWidth);
    }

    static void fuzz(FuzzInput in) {
        int bitWidth = in.argument(32);
        FuzzInput steps = in.part(4 * STEPS);
        FuzzInput place = in.part(2);
        byte[] data = in.rest();
        ByteWindow window = place.window(data);
        RunLengthBitPackedReader reader = Refusals.when(bitWidth < 0 || bitWidth > 32, IllegalArgumentException.class)
                .open(FuzzInput.cursor(window), 0, cursor -> RunLengthBitPackedReader.of(cursor, bitWidth));
        if (reader != null) {
            new RunLengths(reader, data, bitWidth, window.offset()).run(steps);
        }
        window.verifyUnchanged();
    }

    private void run(FuzzInput steps) {
        for (int step = 0; step < STEPS; step++) {
            int kind = steps.below(8);
            // Occasionally more than a batch.
            int count = kind == 7 ? steps.size(Sequence.MOST_VALUES) : steps.argument(100);
            switch (kind) {
                case 0 -> lookAtRun();
                case 1 -> runs.skip(count, reader::skip);
                case 2 -> readValidity(steps, count);
                case 3 -> skipValidity(steps.argument(3), count);
                default -> runs.read(steps, count, reader::readInts);
            }
        }
    }

    private void lookAtRun() {
        boolean there = runs.nextInts(1) != null;
        Refusals refusals = runs.malformedIf(false);
        Integer length = (there ? refusals : refusals.orPerhaps(MalformedParquetException.class))
                .get(0, reader::runLength);
        if (length == null) {
            return;
        }
        verify(length > 0 == there, length, there);
        int[] expected = runs.nextInts(Math.min(length, Sequence.MOST_VALUES));
        verify(expected != null, length);
        Integer value = Refusals.when(!reader.isRepeated(), IllegalStateException.class).get(0, reader::repeatedValue);
        verify(!there || value == null || Arrays.stream(expected).allMatch(next -> next == value), expected, value);
    }

    private void readValidity(FuzzInput steps, int count) {
        int maxLevel = steps.argument(3);
        byte[] before = steps.random(3 * Long.BYTES);
        long[] bits = ArrayType.LONGS.fromPlain(before);
        int firstBit = steps.argument(Long.SIZE * bits.length);
        boolean outside = isOutside(firstBit, count, Long.SIZE * bits.length);
        boolean ofFlat = maxLevel == 0;
        boolean notFlat = ofFlat && reader.bitWidth() != 1;
        int level = ofFlat ? 1 : maxLevel;
        int[] levels = outside || notFlat ? null : runs.nextInts(count);
        Integer set = runs.malformedIf(!outside && !notFlat && levels == null)
                .or(outside, IndexOutOfBoundsException.class).or(count < 0, IllegalArgumentException.class)
                .or(notFlat, IllegalStateException.class)
                .get(0, () -> ofFlat ? reader.readValidity(bits, firstBit, count)
                        : reader.readValidity(level, bits, firstBit, count));
        int expected = 0;
        for (int bit = firstBit; !outside && !notFlat && bit < firstBit + count; bit++) {
            boolean valid = set != null ? levels[bit - firstBit] == level : (bits[bit / 64] >>> bit & 1) != 0;
            expected += valid ? 1 : 0;
            before[bit / 8] = (byte) (before[bit / 8] & ~(1 << bit % 8) | (valid ? 1 << bit % 8 : 0));
        }
        verifyEqual(ArrayType.LONGS.toPlain(bits), before);
        if (set != null) {
            verify(set == expected, set, expected);
            runs.take(count);
        }
    }

    private void skipValidity(int maxLevel, int count) {
        if (count > Sequence.MOST_VALUES) {
            return;
        }
        int[] levels = count < 0 ? null : runs.nextInts(count);
        boolean ofFlat = maxLevel == 0;
        int valid = ofFlat ? 1 : maxLevel;
        Integer set = runs.malformedIf(count >= 0 && levels == null).or(count < 0, IllegalArgumentException.class)
                .or(ofFlat && reader.bitWidth() != 1, IllegalStateException.class)
                .get(0, () -> ofFlat ? reader.skipValidity(count) : reader.skipValidity(valid, count));
        if (set != null) {
            verify(set == Arrays.stream(levels).filter(level -> level == valid).count(), set, levels);
            runs.take(count);
        }
    }
}
