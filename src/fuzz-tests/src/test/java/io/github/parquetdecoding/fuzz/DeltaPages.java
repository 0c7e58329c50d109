// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.DeltaByteArrayReader;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PlainByteArrayReader;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** Pages of the DELTA encodings, and of strings in PLAIN, with a few bytes changed, or of random bytes. */
final class DeltaPages {
    private static final int STEPS = 4;
    /** Limits the time of the reference, which decodes all lengths of a page. */
    private static final int MOST_LENGTHS = 20_000;

    private final Format format;
    private final FuzzInput steps;
    private final ByteWindow window;
    private final byte[] data;
    private final ByteCursor cursor;
    private final int start;

    private enum Format {
        INTS, LONGS, LENGTHS, PREFIXES, PLAIN;

        boolean hasLengths() {
            return this == LENGTHS || this == PREFIXES;
        }

        byte[] encode(DeltaValues values, int count, ReferenceDeltaBinaryPacked.Layout layout) {
            return switch (this) {
                case INTS, LONGS -> ReferenceDeltaBinaryPacked.encodeLongs(values.longs(count), layout);
                case LENGTHS -> ReferenceDeltaLengthByteArray.encode(values.strings(count), layout);
                case PREFIXES -> ReferenceDeltaByteArray.encode(values.strings(count), layout);
                case PLAIN -> ReferencePlainByteArray.encode(values.strings(count));
            };
        }

        /** Returns values in PLAIN, strings with or without their lengths. */
        byte[] decode(byte[] page, int first, int count, boolean withLengths) {
            int end = first + count;
            if (this == INTS) {
                return ArrayType.INTS.toPlain(
                        Arrays.copyOfRange(ReferenceDeltaBinaryPacked.decodeInts(page, end), first, end));
            }
            if (this == LONGS) {
                return ArrayType.LONGS.toPlain(
                        Arrays.copyOfRange(ReferenceDeltaBinaryPacked.decodeLongs(page, end), first, end));
            }
            byte[][] strings = Arrays.copyOfRange(this == LENGTHS ? ReferenceDeltaLengthByteArray.decode(page, end)
                    : this == PREFIXES ? ReferenceDeltaByteArray.decode(page, end)
                    : ReferencePlainByteArray.decode(page, end), first, end);
            return withLengths ? ReferencePlainByteArray.encode(strings) : concatenation(strings);
        }
    }

    private DeltaPages(FuzzInput in, Format format) {
        this.format = format;
        steps = in.part(6 * STEPS);
        window = in.window(in.flag() ? in.rest() : page(in));
        start = window.offset();
        data = Arrays.copyOfRange(window.array(), start, start + window.length());
        cursor = FuzzInput.cursor(window);
    }

    private byte[] page(FuzzInput in) {
        DeltaValues values = in.one(DeltaValues.values());
        var layout = in.one(DeltaValues.LAYOUTS);
        int count = in.below(4) == 0 ? in.size(1_200) : in.below(70);
        return in.damaged(format.encode(values, count, layout));
    }

    static void fuzz(FuzzInput in) {
        Format format = in.one(Format.values());
        boolean plain = in.flag();
        DeltaPages page = new DeltaPages(in, format);
        page.read(plain);
        page.window.verifyUnchanged();
    }

    /** @param plain whether values are read in PLAIN, strings with their lengths */
    private void read(boolean plain) {
        switch (format) {
            case INTS, LONGS -> open(
                    isMalformed(() -> ReferenceDeltaBinaryPacked.valueCount(data)), DeltaBinaryPackedReader::of,
                    reader -> readNumbers(reader, plain));
            case LENGTHS -> open(isMalformed(() -> format.decode(data, 0, 0, plain)), DeltaLengthByteArrayReader::of,
                    reader -> readStrings(plain, reader::readPlain, reader::readValues, reader::skip,
                            reader::byteCount));
            case PREFIXES -> open(isMalformed(() -> format.decode(data, 0, 0, plain)), DeltaByteArrayReader::of,
                    reader -> readStrings(plain, reader::readPlain, reader::readValues, reader::skip,
                            reader::byteCount));
            case PLAIN -> open(false, PlainByteArrayReader::of,
                    reader -> readStrings(plain, reader::readPlain, reader::readValues, reader::skip,
                            reader::byteCount));
        }
    }

    private <R> void open(boolean malformed, Function<ByteCursor, R> opener, Consumer<R> read) {
        if (format.hasLengths() && !hasFewLengths()) {
            return;
        }
        R reader = Refusals.when(malformed, MalformedParquetException.class).withOffset(start, start + data.length)
                .get(20_000 + data.length, () -> opener.apply(cursor));
        if (reader != null) {
            read.accept(reader);
        } else {
            verify(cursor.position() == start, cursor);
        }
    }

    /** Whether there is a header, and few enough values for the reference. */
    private boolean hasFewLengths() {
        return !isMalformed(() -> ReferenceDeltaBinaryPacked.valueCount(data))
                && ReferenceDeltaBinaryPacked.valueCount(data) <= MOST_LENGTHS;
    }

    private void readNumbers(DeltaBinaryPackedReader reader, boolean plain) {
        int valueCount = reader.valueCount();
        verify(valueCount == ReferenceDeltaBinaryPacked.valueCount(data), valueCount);
        if (format == Format.INTS) {
            read(sequence(ArrayType.INTS, false), reader::readInts, reader::skip, null);
        } else if (plain) {
            read(sequence(ArrayType.bytes(Long.BYTES), false),
                    (out, offset, count) -> reader.readPlain(Long.BYTES, out, offset, count), reader::skip, null);
        } else {
            read(sequence(ArrayType.LONGS, false), reader::readLongs, reader::skip, null);
        }
        if (valueCount < 3_000 && cursor.position() != start
                && !isMalformed(() -> ReferenceDeltaBinaryPacked.decodeLongs(data, valueCount))) {
            verify(cursor.position() == start + ReferenceDeltaBinaryPacked.byteCount(data), cursor);
        }
    }

    @FunctionalInterface
    private interface ReadValues {
        int read(byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count);
    }

    private void readStrings(boolean plain, Sequence.Read<byte[]> readPlain, ReadValues readValues,
            Sequence.Skip skip, IntToLongFunction byteCount) {
        read(sequence(ArrayType.bytes(1), plain).ofAnyLength(),
                plain ? readPlain : (out, offset, count) -> readValues.read(
                        out, offset, new int[clamp(count, 2_000) + 1], 0, count),
                skip, count -> byteCount.applyAsLong(count) + (plain ? Integer.BYTES * count : 0));
    }

    private <A> Sequence<A> sequence(ArrayType<A> type, boolean withLengths) {
        Sequence<A> values = new Sequence<>(type, (first, count) -> format.decode(data, first, count, withLengths));
        // A page in PLAIN does not tell its number of values.
        return (format == Format.PLAIN ? values : values.withValueCount(ReferenceDeltaBinaryPacked.valueCount(data)))
                .withOffsets(start, start + data.length).withAtMost(600, 20_000L + data.length);
    }

    /** @param byteCount null if the values' type tells it */
    private <A> void read(Sequence<A> values, Sequence.Read<A> read, Sequence.Skip skip, IntToLongFunction byteCount) {
        for (int step = 0; step < STEPS; step++) {
            int ahead = steps.below(70);
            byte[] next = byteCount == null ? null : values.next(ahead);
            verify(next == null || byteCount.applyAsLong(ahead) == next.length, ahead);
            values.step(steps, read, skip);
        }
    }

    private static boolean isMalformed(Runnable decode) {
        try {
            decode.run();
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    static byte[] concatenation(byte[][] values) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Stream.of(values).forEach(all::writeBytes);
        return all.toByteArray();
    }
}
