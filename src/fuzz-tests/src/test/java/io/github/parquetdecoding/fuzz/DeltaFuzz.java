// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.DeltaByteArrayReader;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PlainByteArrayReader;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.DeltaValues;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.ReferencePlainByteArray;

import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** Pages of the DELTA encodings, and of strings in PLAIN, with a few bytes changed, or of random bytes. */
class DeltaFuzz {
    private static final int STEPS = 4;
    /** Limits the time of the reference, which decodes all lengths of a page. */
    private static final int MOST_LENGTHS = 20_000;

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            int kind = in.below(10);
            new Target(in, kind == 7 ? 1 : kind, kind == 7).run();
        });
    }

    private static final class Target {
        private final int kind;
        /** Whether numbers are read as PLAIN. */
        private final boolean plain;
        private final FuzzInput steps;
        private final ByteWindow window;
        private final byte[] data;
        private final ByteCursor cursor;
        private final int start;

        Target(FuzzInput in, int kind, boolean plain) {
            this.kind = kind;
            this.plain = plain;
            steps = in.part(6 * STEPS);
            window = in.window(in.flag() ? in.rest() : page(in, kind));
            start = window.offset();
            data = Arrays.copyOfRange(window.array(), start, start + window.length());
            cursor = ByteCursor.of(window.array(), start, window.length());
        }

        void run() {
            if (kind < 2) {
                integers(kind == 0 ? ArrayType.INTS : ArrayType.LONGS);
            } else {
                strings();
            }
            window.verifyUnchanged();
        }

        private void integers(ArrayType<?> type) {
            DeltaBinaryPackedReader[] opened = new DeltaBinaryPackedReader[1];
            boolean malformed = isMalformed(() -> ReferenceDeltaBinaryPacked.valueCount(data));
            if (!Refusals.when(malformed, MalformedParquetException.class).withOffset(start, start + data.length)
                    .verify(data.length, () -> opened[0] = DeltaBinaryPackedReader.of(cursor))) {
                verify(cursor.position() == start, cursor);
                return;
            }
            DeltaBinaryPackedReader reader = opened[0];
            verify(reader.valueCount() == ReferenceDeltaBinaryPacked.valueCount(data), reader.valueCount());
            if (plain) {
                run(sequence(ArrayType.bytes(Long.BYTES), kind, data),
                        (out, offset, count) -> reader.readPlain(Long.BYTES, out, offset, count), reader::skip,
                        count -> Long.BYTES * count);
            } else if (type == ArrayType.INTS) {
                run(sequence(ArrayType.INTS, kind, data), reader::readInts, reader::skip,
                        count -> Integer.BYTES * count);
            } else {
                run(sequence(ArrayType.LONGS, kind, data), reader::readLongs, reader::skip,
                        count -> Long.BYTES * count);
            }
            if (!isMalformed(() -> ReferenceDeltaBinaryPacked.decodeLongs(data, Math.min(3_000, reader.valueCount())))
                    && reader.valueCount() < 3_000 && cursor.position() != start) {
                verify(cursor.position() == start + ReferenceDeltaBinaryPacked.byteCount(data), cursor);
            }
        }

        private <A> void run(
                Sequence<A> values, Sequence.Read<A> read, Sequence.Skip skip, IntToLongFunction byteCount) {
            // A page in PLAIN does not tell its number of values.
            (kind > 7 ? values : values.withValueCount(ReferenceDeltaBinaryPacked.valueCount(data)))
                    .withOffsets(start, start + data.length).withAtMost(600, 20_000L + data.length);
            for (int step = 0; step < STEPS; step++) {
                int ahead = steps.below(70);
                byte[] next = values.next(ahead);
                verify(next == null || byteCount.applyAsLong(ahead) == next.length, ahead);
                values.step(steps, read, skip);
            }
        }

        /** Reads strings in all forms. */
        private void strings() {
            boolean lengths = kind < 5;
            if (kind > 7) {
                PlainByteArrayReader reader = PlainByteArrayReader.of(cursor);
                strings(reader::readPlain, (out, offset, count) ->
                        reader.readValues(out, offset, offsets(count), 0, count), reader::skip, count ->
                        (int) reader.byteCount(count));
                return;
            }
            if (!isDecodable(data)) {
                return;
            }
            boolean malformed = isMalformed(() -> plain(kind, data, 0, 0));
            Object[] opened = new Object[1];
            if (!Refusals.when(malformed, MalformedParquetException.class).withOffset(start, start + data.length)
                    .verify(20_000 + data.length, () -> opened[0] = lengths
                            ? DeltaLengthByteArrayReader.of(cursor) : DeltaByteArrayReader.of(cursor))) {
                verify(cursor.position() == start, cursor);
                return;
            }
            if (opened[0] instanceof DeltaLengthByteArrayReader reader) {
                strings(reader::readPlain, (out, offset, count) ->
                        reader.readValues(out, offset, offsets(count), 0, count), reader::skip, reader::byteCount);
            } else {
                DeltaByteArrayReader reader = (DeltaByteArrayReader) opened[0];
                strings(reader::readPlain, (out, offset, count) ->
                        reader.readValues(out, offset, offsets(count), 0, count), reader::skip, reader::byteCount);
            }
        }

        private void strings(Sequence.Read<byte[]> readPlain, Sequence.Read<byte[]> readValues, Sequence.Skip skip,
                IntToLongFunction byteCount) {
            boolean plain = kind % 2 == 0;
            run(sequence(ArrayType.bytes(1), kind, data).ofAnyLength(), plain ? readPlain : readValues, skip,
                    count -> byteCount.applyAsLong(count) + (plain ? Integer.BYTES * count : 0));
        }

        private static int[] offsets(int count) {
            return new int[Math.max(0, Math.min(count, 2_000)) + 1];
        }
    }

    /** A page with some bytes changed: of numbers up to kind 1, of strings with lengths up to 4, in PLAIN from 8 on. */
    static byte[] page(FuzzInput in, int kind) {
        DeltaValues values = DeltaValues.values()[in.below(DeltaValues.values().length)];
        var layout = DeltaValues.LAYOUTS.get(in.below(DeltaValues.LAYOUTS.size()));
        int count = in.below(4) == 0 ? in.size(1_200) : in.below(70);
        byte[] page = kind < 2 ? ReferenceDeltaBinaryPacked.encodeLongs(values.longs(count), layout)
                : kind > 7 ? ReferencePlainByteArray.encode(values.strings(count))
                : kind < 5 ? ReferenceDeltaLengthByteArray.encode(values.strings(count), layout)
                : ReferenceDeltaByteArray.encode(values.strings(count), layout);
        for (int changes = page.length == 0 ? 0 : in.below(3); changes > 0; changes--) {
            page[in.size(page.length - 1)] = (byte) in.next();
        }
        return in.below(8) == 0 ? Arrays.copyOf(page, in.size(page.length)) : page;
    }

    static <A> Sequence<A> sequence(ArrayType<A> type, int kind, byte[] page) {
        return new Sequence<>(type, (first, count) -> plain(kind, page, first, count));
    }

    /** PLAIN bytes of values; strings of an odd kind are without their lengths. */
    static byte[] plain(int kind, byte[] page, int first, int count) {
        int end = first + count;
        if (kind == 0) {
            return ArrayType.INTS.toPlain(
                    Arrays.copyOfRange(ReferenceDeltaBinaryPacked.decodeInts(page, end), first, end));
        }
        if (kind == 1) {
            return ArrayType.LONGS.toPlain(
                    Arrays.copyOfRange(ReferenceDeltaBinaryPacked.decodeLongs(page, end), first, end));
        }
        byte[][] values = kind > 7 ? ReferencePlainByteArray.decode(page, end) : kind < 5
                ? ReferenceDeltaLengthByteArray.decode(page, end) : ReferenceDeltaByteArray.decode(page, end);
        return concatenation(Arrays.copyOfRange(values, first, end), kind % 2 == 0);
    }

    /** Whether there is a header, and few enough values for the reference. */
    static boolean isDecodable(byte[] page) {
        return !isMalformed(() -> ReferenceDeltaBinaryPacked.valueCount(page))
                && ReferenceDeltaBinaryPacked.valueCount(page) <= MOST_LENGTHS;
    }

    /** The number of values that the reference reads, up to {@code most}, which is less than 1,024. */
    static int wellFormed(int kind, byte[] page, int most) {
        int wellFormed = 0;
        for (int more = 512; more > 0; more /= 2) {
            int count = wellFormed + more;
            if (count <= most && !isMalformed(() -> plain(kind, page, 0, count))) {
                wellFormed = count;
            }
        }
        return wellFormed;
    }

    static boolean isMalformed(Runnable decode) {
        try {
            decode.run();
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    static byte[] concatenation(byte[][] values, boolean withLengths) {
        ByteBuffer all = ByteBuffer.allocate(Stream.of(values).mapToInt(value -> 4 + value.length).sum())
                .order(ByteOrder.LITTLE_ENDIAN);
        for (byte[] value : values) {
            (withLengths ? all.putInt(value.length) : all).put(value);
        }
        return Arrays.copyOf(all.array(), all.position());
    }
}
