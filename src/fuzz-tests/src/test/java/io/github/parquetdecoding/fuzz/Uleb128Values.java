// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.util.Arrays;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BoundedInputStream;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.ReferenceZigZag;

import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** Reads of single values and of lists, skips and moves, from cursors, buffers and streams. */
final class Uleb128Values {
    private static final int LONGEST = 10;
    private static final int STEPS = 4;

    private final byte[] data;
    private final ByteCursor cursor;
    private final int start;
    private int at;

    private Uleb128Values(byte[] data, ByteWindow window) {
        this.data = data;
        cursor = FuzzInput.cursor(window);
        start = window.offset();
    }

    static void fuzz(FuzzInput in) {
        int front = in.below(8);
        FuzzInput steps = in.part(4 * STEPS);
        FuzzInput place = in.part(2);
        byte[] data = in.rest();
        ByteWindow window = place.window(data);
        if (front == 0) {
            readStream(data, steps, new BoundedInputStream(window.array(), window.offset(), window.length()));
        } else if (front == 1) {
            readBuffer(data, steps, place.buffer(window));
        } else {
            new Uleb128Values(data, window).run(steps);
        }
        window.verifyUnchanged();
    }

    /** A value by the definition, as a long; null if it must be refused. */
    private record Value(long value, int length) {
        static Value of(byte[] data, int at, boolean ofInt, boolean zigZag) {
            byte[] form = Arrays.copyOfRange(data, at, at + length(data, at));
            try {
                long code = ofInt ? ReferenceUleb128.decodeInt(form) : ReferenceUleb128.decodeLong(form);
                long value = !zigZag ? code : ofInt ? ReferenceZigZag.decode((int) code) : ReferenceZigZag.decode(code);
                return new Value(value, form.length);
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
        Value expected;
        int at = 0;
        do {
            boolean ofInt = steps.flag();
            expected = Value.of(data, at, ofInt, false);
            int most = ofInt ? 5 : LONGEST;
            boolean truncated = data.length - at < most && Value.length(data, at) == data.length - at;
            Long read = Refusals
                    .when(expected == null, truncated ? EOFException.class : MalformedParquetException.class)
                    .withOffset(MalformedParquetException.UNKNOWN_OFFSET, MalformedParquetException.UNKNOWN_OFFSET)
                    .get(LONGEST, () -> ofInt ? (long) ParquetDecodingUtils.readUleb128Int(in)
                            : (Long) ParquetDecodingUtils.readUleb128Long(in));
            int taken = data.length - in.available() - at;
            verify(read == null ? taken <= most : taken == expected.length && read == expected.value,
                    read, expected, taken);
            at += taken;
        } while (expected != null);
    }

    private static void readBuffer(byte[] data, FuzzInput steps, ByteBuffer in) {
        int start = in.position();
        int at = 0;
        Value expected;
        do {
            boolean ofInt = steps.flag();
            expected = Value.of(data, at, ofInt, false);
            Long read = Refusals.when(expected == null, MalformedParquetException.class)
                    .withOffset(start + at, start + at)
                    .get(LONGEST, () -> ofInt ? (long) ParquetDecodingUtils.readUleb128Int(in)
                            : (Long) ParquetDecodingUtils.readUleb128Long(in));
            verify(read == null || read == expected.value, read, expected);
            at += read == null ? 0 : expected.length;
            verify(in.position() == start + at, in, at);
        } while (expected != null);
    }

    /** Executes steps of the cursor, and verifies its position after each. */
    private void run(FuzzInput steps) {
        for (int step = 0; step < STEPS; step++) {
            switch (steps.below(16)) {
                case 0 -> read(true, false, Uleb128::readInt);
                case 1 -> read(true, true, Uleb128::readZigZagInt);
                case 2 -> read(true, false, ParquetDecodingUtils::readUleb128Int);
                case 3 -> read(false, false, Uleb128::readLong);
                case 4 -> read(false, true, Uleb128::readZigZagLong);
                case 5 -> read(false, false, ParquetDecodingUtils::readUleb128Long);
                case 6, 7, 8, 9, 10 -> skip(steps.argument(data.length + 1));
                case 11 -> readList(steps, ArrayType.INTS, true, Uleb128::readZigZagInts);
                case 12 -> readList(steps, ArrayType.LONGS, true, Uleb128::readZigZagLongs);
                case 13 -> readList(steps, ArrayType.LONGS, false, Uleb128::readLongs);
                default -> readList(steps, ArrayType.INTS, false, Uleb128::readInts);
            }
            verify(cursor.position() == start + at && cursor.limit() == start + data.length
                    && cursor.remaining() == data.length - at, cursor, at);
        }
    }

    private Refusals malformedIf(boolean condition, int end) {
        return Refusals.when(condition, MalformedParquetException.class).withOffset(start + end, start + end);
    }

    private void read(boolean ofInt, boolean zigZag, Calls.ToLong<ByteCursor> read) {
        Value expected = Value.of(data, at, ofInt, zigZag);
        Long value = malformedIf(expected == null, at).get(LONGEST, () -> read.applyAsLong(cursor));
        if (value != null) {
            verify(value == expected.value, value, expected);
            at += expected.length;
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
        if (malformedIf(skipped < count, end).or(count < 0, IllegalArgumentException.class)
                .verify(data.length, () -> Uleb128.skip(cursor, count))) {
            at = end;
        }
    }

    private <A> void readList(FuzzInput steps, ArrayType<A> type, boolean zigZag, Calls.BatchRead<ByteCursor, A> read) {
        int count = steps.argument(200);
        Output<A> out = Output.of(steps, type, count);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        int end = at;
        boolean malformed = false;
        for (int i = 0; i < count && !out.outside() && !malformed; i++) {
            Value value = Value.of(data, end, type == ArrayType.INTS, zigZag);
            malformed = value == null;
            end += malformed ? 0 : value.length;
            expected.write(malformed ? new byte[0] : ArrayType.LONGS.toPlain(new long[] {value.value}), 0,
                    malformed ? 0 : type.elementSize());
        }
        if (out.verify(malformedIf(malformed, end).or(out), data.length, expected::toByteArray,
                (array, offset, length) -> read.read(cursor, array, offset, length))) {
            at = end;
        }
    }
}
