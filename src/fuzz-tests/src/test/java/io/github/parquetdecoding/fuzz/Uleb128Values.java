// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;

import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** Reads and skips of lists. The suites of single values try every malformed one. */
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
        FuzzInput steps = in.part(4 * STEPS);
        FuzzInput place = in.part(2);
        byte[] data = in.rest();
        ByteWindow window = place.window(data);
        new Uleb128Values(data, window).run(steps);
        window.verifyUnchanged();
    }

    /** A value by the definition, as a long; null if it must be refused. */
    private record Value(long value, int length) {
        static Value of(byte[] data, int at, boolean ofInt) {
            byte[] form = Arrays.copyOfRange(data, at, at + length(data, at));
            try {
                return new Value(
                        ofInt ? ReferenceUleb128.decodeInt(form) : ReferenceUleb128.decodeLong(form), form.length);
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

    /** Executes steps of the cursor, and verifies its position after each. */
    private void run(FuzzInput steps) {
        for (int step = 0; step < STEPS; step++) {
            switch (steps.below(8)) {
                case 0, 1, 2 -> skip(steps.argument(data.length + 1));
                case 3, 4, 5 -> readList(steps, ArrayType.LONGS, Uleb128::readLongs);
                default -> readList(steps, ArrayType.INTS, Uleb128::readInts);
            }
            verify(cursor.position() == start + at && cursor.limit() == start + data.length
                    && cursor.remaining() == data.length - at, cursor, at);
        }
    }

    private Refusals malformedIf(boolean condition, int end) {
        return Refusals.when(condition, MalformedParquetException.class).withOffset(start + end, start + end);
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

    private <A> void readList(FuzzInput steps, ArrayType<A> type, Calls.BatchRead<ByteCursor, A> read) {
        int count = steps.argument(200);
        Output<A> out = Output.of(steps, type, count);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        int end = at;
        boolean malformed = false;
        for (int i = 0; i < count && !out.outside() && !malformed; i++) {
            Value value = Value.of(data, end, type == ArrayType.INTS);
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
