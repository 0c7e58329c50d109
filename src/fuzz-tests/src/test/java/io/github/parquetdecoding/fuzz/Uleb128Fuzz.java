// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.io.EOFException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BoundedInputStream;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.ReferenceZigZag;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Reads of single values and of lists, skips and moves, from cursors, buffers and streams. */
class Uleb128Fuzz {
    private static final int LONGEST = 10;
    private static final int STEPS = 4;

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, Uleb128Fuzz::fuzz);
    }

    private static void fuzz(FuzzInput in) throws Exception {
        int front = in.below(8);
        FuzzInput steps = in.part(4 * STEPS);
        FuzzInput place = in.part(2);
        byte[] data = in.rest();
        ByteWindow window = place.window(data);
        if (front == 0) {
            readStream(data, steps, new BoundedInputStream(window.array(), window.offset(), window.length()));
        } else if (front == 1) {
            readBuffer(data, steps, window.open(BufferKind.values()[place.below(BufferKind.values().length)]::wrap));
        } else {
            new Steps(data, window).run(steps);
        }
        window.verifyUnchanged();
    }

    /** A value by the definition, as a long; null if it must be refused. */
    private record Value(long value, int length) {
        static Value of(byte[] data, int at, boolean ofInt, boolean zigZag) {
            byte[] form = Arrays.copyOfRange(data, at, at + length(data, at));
            if (form.length == 0 || form[form.length - 1] < 0) {
                return null;
            }
            try {
                if (ofInt) {
                    int code = ReferenceUleb128.decodeInt(form);
                    return new Value(zigZag ? ReferenceZigZag.decode(code) : code, form.length);
                }
                long code = ReferenceUleb128.decodeLong(form);
                return new Value(zigZag ? ReferenceZigZag.decode(code) : code, form.length);
            } catch (IllegalArgumentException e) {
                return null;
            }
        }

        /** Counts bytes up to the first one without a continuation bit; too many bytes count as one more than legal. */
        static int length(byte[] data, int at) {
            int end = at;
            while (end < data.length && end - at < LONGEST && data[end] < 0) {
                end++;
            }
            return Math.min(end + 1, data.length) - at;
        }
    }

    private static void readStream(byte[] data, FuzzInput steps, BoundedInputStream in) {
        int at = 0;
        for (boolean answered = true; answered; ) {
            boolean ofInt = steps.flag();
            Value expected = Value.of(data, at, ofInt, false);
            int most = ofInt ? 5 : LONGEST;
            boolean truncated = data.length - at < most && Value.length(data, at) == data.length - at
                    && (at == data.length || data[data.length - 1] < 0);
            long[] read = new long[1];
            answered = Refusals.when(expected == null && truncated, EOFException.class)
                    .or(expected == null && !truncated, MalformedParquetException.class)
                    .withOffset(MalformedParquetException.UNKNOWN_OFFSET, MalformedParquetException.UNKNOWN_OFFSET)
                    .verify(LONGEST, () -> read[0] = ofInt
                            ? ParquetDecodingUtils.readUleb128Int(in) : ParquetDecodingUtils.readUleb128Long(in));
            int taken = data.length - in.available() - at;
            verify(answered ? taken == expected.length && read[0] == expected.value : taken <= most,
                    read[0], expected, taken);
            at += taken;
        }
    }

    private static void readBuffer(byte[] data, FuzzInput steps, ByteBuffer in) {
        int start = in.position();
        int at = 0;
        for (boolean answered = true; answered; ) {
            boolean ofInt = steps.flag();
            Value expected = Value.of(data, at, ofInt, false);
            long[] read = new long[1];
            answered = Refusals.when(expected == null, MalformedParquetException.class)
                    .withOffset(start + at, start + at)
                    .verify(LONGEST, () -> read[0] = ofInt
                            ? ParquetDecodingUtils.readUleb128Int(in) : ParquetDecodingUtils.readUleb128Long(in));
            verify(!answered || read[0] == expected.value, read[0], expected);
            at += answered ? expected.length : 0;
            verify(in.position() == start + at, in, at);
        }
    }

    /** Executes steps of a cursor, and verifies its position after each. */
    private static final class Steps {
        private final byte[] data;
        private final ByteCursor cursor;
        private final int start;
        private int at;

        Steps(byte[] data, ByteWindow window) {
            this.data = data;
            cursor = ByteCursor.of(window.array(), window.offset(), window.length());
            start = window.offset();
        }

        void run(FuzzInput steps) {
            for (int step = 0; step < STEPS; step++) {
                switch (steps.below(16)) {
                    case 0 -> read(true, false, Uleb128::readInt);
                    case 1 -> read(true, true, Uleb128::readZigZagInt);
                    case 2 -> read(true, false, ParquetDecodingUtils::readUleb128Int);
                    case 3 -> read(false, false, Uleb128::readLong);
                    case 4 -> read(false, true, Uleb128::readZigZagLong);
                    case 5 -> read(false, false, ParquetDecodingUtils::readUleb128Long);
                    case 6 -> readByte();
                    case 7 -> move(steps.argument(data.length + 1) + (steps.flag() ? start : 0));
                    case 8 -> skipBytes(steps.argument(data.length + 1));
                    case 9, 10 -> skip(steps.argument(data.length + 1));
                    case 11 -> readList(steps, ArrayType.INTS, true, Uleb128::readZigZagInts);
                    case 12 -> readList(steps, ArrayType.LONGS, true, Uleb128::readZigZagLongs);
                    case 13 -> readList(steps, ArrayType.LONGS, false, Uleb128::readLongs);
                    default -> readList(steps, ArrayType.INTS, false, Uleb128::readInts);
                }
                verify(cursor.position() == start + at && cursor.limit() == start + data.length
                        && cursor.remaining() == data.length - at, cursor, at);
            }
        }

        private void read(boolean ofInt, boolean zigZag, Calls.ToLong<ByteCursor> read) {
            Value expected = Value.of(data, at, ofInt, zigZag);
            long[] value = new long[1];
            if (Refusals.when(expected == null, MalformedParquetException.class).withOffset(start + at, start + at)
                    .verify(LONGEST, () -> value[0] = read.applyAsLong(cursor))) {
                verify(value[0] == expected.value, value[0], expected);
                at += expected.length;
            }
        }

        private void readByte() {
            byte[] read = new byte[1];
            if (Refusals.when(at == data.length, MalformedParquetException.class).withOffset(start + at, start + at)
                    .verify(1, () -> read[0] = cursor.readByte())) {
                verify(read[0] == data[at], read[0], at);
                at++;
            }
        }

        private void move(int position) {
            if (Refusals.when(position < start || position > start + data.length, IndexOutOfBoundsException.class)
                    .verify(0, () -> cursor.position(position))) {
                at = position - start;
            }
        }

        private void skipBytes(int count) {
            if (Refusals.when(count < 0, IllegalArgumentException.class)
                    .or(count > data.length - at, IndexOutOfBoundsException.class)
                    .verify(0, () -> cursor.skip(count))) {
                at += count;
            }
        }

        private void skip(int count) {
            int end = at;
            int skipped = 0;
            while (skipped < count && end < data.length) {
                int length = Value.length(data, end);
                if (length > LONGEST || data[end + length - 1] < 0) {
                    break;
                }
                end += length;
                skipped++;
            }
            if (Refusals.when(count < 0, IllegalArgumentException.class)
                    .or(skipped < count, MalformedParquetException.class).withOffset(start + end, start + end)
                    .verify(data.length, () -> Uleb128.skip(cursor, count))) {
                at = end;
            }
        }

        private <A> void readList(
                FuzzInput steps, ArrayType<A> type, boolean zigZag, Calls.BatchRead<ByteCursor, A> read) {
            int count = steps.argument(200);
            int offset = steps.argument(8);
            int room = steps.flag() ? clamp((long) offset + count, 1_000) : 160;
            boolean outside = isOutside(offset, count, room);
            CanariedArray<A> out = FuzzInput.output(type, offset, count, room);
            ByteBuffer expected = ByteBuffer.allocate(room * type.elementSize()).order(ByteOrder.LITTLE_ENDIAN);
            int end = at;
            boolean malformed = false;
            for (int i = 0; i < count && !outside && !malformed; i++) {
                Value value = Value.of(data, end, type == ArrayType.INTS, zigZag);
                malformed = value == null;
                if (malformed) {
                    break;
                }
                end += value.length;
                if (type == ArrayType.INTS) {
                    expected.putInt((int) value.value);
                } else {
                    expected.putLong(value.value);
                }
            }
            if (Refusals.when(outside, IndexOutOfBoundsException.class)
                    .or(count < 0, IllegalArgumentException.class)
                    .or(malformed, MalformedParquetException.class).withOffset(start + end, start + end)
                    .verify(data.length, () -> read.read(cursor, out.array(), offset, count))) {
                verifyEqual(type.toPlain(out.values()), Arrays.copyOf(expected.array(), expected.position()));
                at = end;
            } else if (outside) {
                out.verifyUntouched();
            } else {
                out.verifyCanaries();
            }
        }
    }
}
