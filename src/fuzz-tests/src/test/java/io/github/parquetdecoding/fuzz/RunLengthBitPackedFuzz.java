// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;

import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Runs of levels with or without a length in front, read as values, run by run or as validity, and skipped. */
class RunLengthBitPackedFuzz {
    private static final int STEPS = 4;

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, RunLengthBitPackedFuzz::fuzz);
    }

    private static void fuzz(FuzzInput in) throws Exception {
        int bitWidth = in.argument(32);
        int front = in.below(8);
        FuzzInput steps = in.part(4 * STEPS);
        FuzzInput place = in.part(3);
        byte[] data = in.rest();
        ByteWindow window = place.window(data);
        switch (front) {
            case 1 -> openLengthPrefixed(data, window, bitWidth, steps);
            case 2, 3 -> openBuffer(data, window, bitWidth, steps, place);
            default -> {
                ByteCursor cursor = cursor(window);
                RunLengthBitPackedReader[] reader = new RunLengthBitPackedReader[1];
                boolean opened = Refusals.when(bitWidth < 0 || bitWidth > 32, IllegalArgumentException.class)
                        .verify(0, () -> reader[0] = RunLengthBitPackedReader.of(cursor, bitWidth));
                verify(cursor.position() == (opened ? cursor.limit() : window.offset()), cursor);
                if (opened) {
                    new Steps(reader[0], data, bitWidth, window.offset()).run(steps);
                }
            }
        }
        window.verifyUnchanged();
    }

    private static ByteCursor cursor(ByteWindow window) {
        return ByteCursor.of(window.array(), window.offset(), window.length());
    }

    private static void openLengthPrefixed(byte[] data, ByteWindow window, int bitWidth, FuzzInput steps) {
        ByteCursor cursor = cursor(window);
        int start = window.offset();
        long length = data.length < 4 ? Long.MAX_VALUE
                : Integer.toUnsignedLong(ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN).getInt());
        RunLengthBitPackedReader[] reader = new RunLengthBitPackedReader[1];
        boolean opened = Refusals.when(bitWidth < 0 || bitWidth > 32, IllegalArgumentException.class)
                .or(length > data.length - 4, MalformedParquetException.class).withOffset(start, start)
                .verify(0, () -> reader[0] = RunLengthBitPackedReader.ofLengthPrefixed(cursor, bitWidth));
        verify(cursor.position() == start + (opened ? 4 + length : 0), cursor);
        if (opened) {
            new Steps(reader[0], Arrays.copyOfRange(data, 4, 4 + (int) length), bitWidth, start + 4).run(steps);
        }
    }

    private static void openBuffer(byte[] data, ByteWindow window, int bitWidth, FuzzInput steps, FuzzInput place)
            throws Exception {
        ByteBuffer buffer = window.open(BufferKind.values()[place.below(BufferKind.values().length)]::wrap);
        String before = buffer.toString();
        RunLengthBitPackedReader[] reader = new RunLengthBitPackedReader[1];
        boolean opened = Refusals.when(bitWidth < 0 || bitWidth > 32, IllegalArgumentException.class)
                .verify(data.length, () -> reader[0] = RunLengthBitPackedReader.of(ByteCursor.of(buffer), bitWidth));
        verify(buffer.toString().equals(before), buffer, before);
        if (opened) {
            int start = buffer.hasArray() ? buffer.arrayOffset() + buffer.position() : 0;
            new Steps(reader[0], data, bitWidth, start).run(steps);
        }
    }

    /** Executes steps of a reader, and verifies their results. */
    private static final class Steps {
        private final RunLengthBitPackedReader reader;
        private final Sequence<int[]> runs;
        Steps(RunLengthBitPackedReader reader, byte[] data, int bitWidth, int start) {
            this.reader = reader;
            runs = Sequence.ofRuns(data, bitWidth).withOffsets(start, start + data.length);
            verify(reader.bitWidth() == bitWidth, reader, bitWidth);
        }

        void run(FuzzInput steps) {
            for (int step = 0; step < STEPS; step++) {
                int kind = steps.below(8);
                // Occasionally more than a batch.
                int count = kind == 7 ? steps.size(Sequence.MOST_VALUES) : steps.argument(100);
                switch (kind) {
                    case 0 -> lookAtRun();
                    case 1 -> runs.skip(count, reader::skip);
                    case 2 -> readValidity(steps, count);
                    case 3 -> skipValidity(steps.argument(3), count);
                    case 4 -> readBytes(steps, count);
                    default -> runs.read(steps, count, reader::readInts);
                }
            }
        }

        private void readBytes(FuzzInput steps, int count) {
            if (reader.bitWidth() > Byte.SIZE) {
                Refusals.when(true, IllegalStateException.class)
                        .verify(0, () -> reader.readBytes(new byte[100], 0, count));
                return;
            }
            runs.read(steps, count, (out, offset, length) -> {
                byte[] bytes = new byte[out.length];
                reader.readBytes(bytes, offset, length);
                for (int i = 0; i < bytes.length; i++) {
                    if (i >= offset && i < offset + length) {
                        out[i] = bytes[i] & 0xFF;
                    } else {
                        verify(bytes[i] == 0, i, offset, length);
                    }
                }
            });
        }

        private void lookAtRun() {
            boolean there = runs.nextInts(1) != null;
            int[] length = new int[1];
            Refusals refusals = runs.malformedIf(false);
            if (!(there ? refusals : refusals.orPerhaps(MalformedParquetException.class))
                    .verify(0, () -> length[0] = reader.runLength())) {
                return;
            }
            verify(length[0] > 0 == there, length[0], there);
            int[] expected = runs.nextInts(Math.min(length[0], Sequence.MOST_VALUES));
            verify(expected != null, length[0]);
            boolean repeated = reader.isRepeated();
            int[] value = new int[1];
            Refusals.when(!repeated, IllegalStateException.class).verify(0, () -> value[0] = reader.repeatedValue());
            verify(!there || !repeated || Arrays.stream(expected).allMatch(next -> next == value[0]), expected, value);
        }

        private void readValidity(FuzzInput steps, int count) {
            int maxLevel = steps.argument(3);
            long[] bits = new long[3];
            byte[] canaries = steps.random(Long.BYTES * bits.length);
            ByteBuffer.wrap(canaries).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(bits);
            int firstBit = steps.argument(Long.SIZE * bits.length);
            boolean outside = isOutside(firstBit, count, Long.SIZE * bits.length);
            boolean ofFlat = maxLevel == 0;
            boolean notFlat = ofFlat && reader.bitWidth() != 1;
            int level = ofFlat ? 1 : maxLevel;
            int[] levels = outside || notFlat ? null : runs.nextInts(count);
            int[] set = new int[1];
            boolean answered = runs.malformedIf(!outside && !notFlat && levels == null)
                    .or(outside, IndexOutOfBoundsException.class).or(count < 0, IllegalArgumentException.class)
                    .or(notFlat, IllegalStateException.class)
                    .verify(0, () -> set[0] = ofFlat ? reader.readValidity(bits, firstBit, count)
                            : reader.readValidity(level, bits, firstBit, count));
            int expected = 0;
            for (int bit = 0; bit < 8 * canaries.length; bit++) {
                if (bit >= firstBit && bit - firstBit < count && !outside && !notFlat) {
                    boolean valid = answered ? levels[bit - firstBit] == level : (bits[bit / 64] >>> bit & 1) != 0;
                    expected += valid ? 1 : 0;
                    canaries[bit / 8] = (byte) (canaries[bit / 8] & ~(1 << bit % 8) | (valid ? 1 << bit % 8 : 0));
                }
            }
            ByteBuffer now = ByteBuffer.allocate(canaries.length).order(ByteOrder.LITTLE_ENDIAN);
            now.asLongBuffer().put(bits);
            verifyEqual(now.array(), canaries);
            if (answered) {
                verify(set[0] == expected, set[0], expected);
                runs.take(count);
            }
        }

        private void skipValidity(int maxLevel, int count) {
            int[] levels = count < 0 || count > Sequence.MOST_VALUES ? null : runs.nextInts(count);
            if (count > Sequence.MOST_VALUES) {
                return;
            }
            int[] set = new int[1];
            boolean ofFlat = maxLevel == 0;
            boolean notFlat = ofFlat && reader.bitWidth() != 1;
            int valid = ofFlat ? 1 : maxLevel;
            if (runs.malformedIf(count >= 0 && levels == null).or(count < 0, IllegalArgumentException.class)
                    .or(notFlat, IllegalStateException.class).verify(0, () -> set[0] = ofFlat
                            ? reader.skipValidity(count) : reader.skipValidity(valid, count))) {
                verify(set[0] == Arrays.stream(levels).filter(level -> level == valid).count(), set, levels);
                runs.take(count);
            }
        }
    }
}
