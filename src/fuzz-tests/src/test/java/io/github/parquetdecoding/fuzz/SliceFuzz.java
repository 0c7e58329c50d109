// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;
import java.util.function.Consumer;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.slice.AlpDecoder;
import io.github.parquetdecoding.slice.BitUnpacker;
import io.github.parquetdecoding.slice.ByteStreamSplitDecoder;
import io.github.parquetdecoding.slice.DeltaBinaryPackedDecoder;
import io.github.parquetdecoding.slice.DeltaByteArrayDecoder;
import io.github.parquetdecoding.slice.RunLengthBitPackedDecoder;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.slice.SliceDecodingUtils;
import io.github.parquetdecoding.slice.ValidityDecoder;
import io.github.parquetdecoding.testkit.AlpValues;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceUleb128;

import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** The decoders for slices, each with a slice of a longer array. */
class SliceFuzz {
    private static final int STEPS = 3;
    /** Kinds of DELTA pages are numbered from here on as in {@link DeltaFuzz}. */
    private static final int DELTA = 8;
    private static final int ALP = 11;

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            int kind = in.below(16);
            int size = in.argument(kind == 0 ? 20 : 32);
            Target target = new Target(in, kind);
            switch (kind) {
                case 0 -> target.readBytes(size);
                case 1 -> target.readPage(ByteStreamSplitDecoder.ofInts(), ArrayType.INTS);
                case 2 -> target.readPage(ByteStreamSplitDecoder.ofDoubles(), ArrayType.DOUBLES);
                case 3 -> target.readRuns(size);
                case 4 -> target.readValidity();
                case 5 -> target.readUleb128();
                case DELTA -> target.readNumbers(DeltaBinaryPackedDecoder.ofInts(), ArrayType.INTS, 0);
                case DELTA + 1 -> target.readNumbers(DeltaBinaryPackedDecoder.ofLongs(), ArrayType.LONGS, 1);
                case DELTA + 2 -> target.readStrings(DeltaByteArrayDecoder.ofLengths(), 2);
                case DELTA + 6 -> target.readStrings(DeltaByteArrayDecoder.ofPrefixes(), 6);
                case ALP -> target.readAlp(AlpDecoder.ofInts(), ArrayType.INTS);
                case ALP + 1 -> target.readAlp(AlpDecoder.ofLongs(), ArrayType.LONGS);
                case ALP + 2 -> target.readAlp(AlpDecoder.ofDoubles(), ArrayType.DOUBLES);
                default -> target.unpack(size);
            }
        });
    }

    private static final class Target {
        private final FuzzInput steps;
        private final byte[] data;
        private final SliceCursor cursor;
        private final int start;

        Target(FuzzInput in, int kind) {
            steps = in.part(4 * STEPS + 2);
            ByteWindow window = in.window(kind < DELTA || in.flag() ? in.rest()
                    : kind < ALP || kind == DELTA + 6 ? DeltaFuzz.page(in, kind - DELTA)
                    : alpPage(in, kind == ALP ? Float.BYTES : Double.BYTES));
            Slice slice = Slices.wrappedBuffer(window.array(), window.offset(), window.length());
            // An empty slice has another array.
            start = slice.byteArrayOffset();
            int offset = steps.argument(window.length());
            boolean outside = offset < 0 || offset > slice.length();
            SliceCursor[] opened = new SliceCursor[1];
            Refusals.when(outside, IndexOutOfBoundsException.class)
                    .verify(0, () -> opened[0] = SliceCursor.of(slice, offset));
            cursor = outside ? SliceCursor.of(slice) : opened[0];
            data = slice.getBytes(cursor.offset(), cursor.remaining());
            verify(Arrays.equals(cursor.asSlice().getBytes(), data), cursor);
        }

        /** One byte may be changed. */
        private static byte[] alpPage(FuzzInput in, int size) {
            AlpValues values = AlpValues.values()[in.below(AlpValues.values().length)];
            int exponent = in.below(11);
            byte[] page = ReferenceAlp.encode(
                    values.plain(size, in.below(70)), size, 3 + in.below(13), exponent, in.below(exponent + 1));
            if (in.flag()) {
                page[in.size(page.length - 1)] = (byte) in.next();
            }
            return page;
        }

        private void readBytes(int elementSize) {
            Refusals.when(elementSize < 1, IllegalArgumentException.class)
                    .or(elementSize > 0 && data.length % elementSize != 0, MalformedParquetException.class)
                    .verify(0, () -> {
                        ByteStreamSplitPage page =
                                SliceDecodingUtils.byteStreamSplitPage(cursor.asSlice(), elementSize);
                        verify(page.valueCount() == data.length / elementSize, page);
                    });
            if (elementSize > 0) {
                readPage(ByteStreamSplitDecoder.ofBytes(elementSize), ArrayType.bytes(elementSize));
            } else {
                Refusals.when(true, IllegalArgumentException.class)
                        .verify(0, () -> ByteStreamSplitDecoder.ofBytes(elementSize));
            }
        }

        private <A> void readPage(ByteStreamSplitDecoder<A> decoder, ArrayType<A> type) {
            int size = type.elementSize();
            int position = cursor.position();
            boolean opened = Refusals.when(data.length % size != 0, MalformedParquetException.class)
                    .withOffset(position, position).verify(0, () -> decoder.init(cursor));
            verify(cursor.position() == (opened ? cursor.limit() : position), cursor);
            // A decoder without a page has no values.
            readPage(ReferenceByteStreamSplit.decode(opened ? data : new byte[0], size), type,
                    decoder::read, decoder::skip);
        }

        /** @param plain the page's values */
        private <A> void readPage(byte[] plain, ArrayType<A> type, Sequence.Read<A> read, Sequence.Skip skip) {
            int size = type.elementSize();
            Sequence<A> values = new Sequence<>(type, (first, count) -> {
                if ((long) (first + count) * size > plain.length) {
                    throw new IllegalArgumentException("no such value");
                }
                return Arrays.copyOfRange(plain, first * size, (first + count) * size);
            }).refusedWith(IndexOutOfBoundsException.class).withAtMost(300, 0);
            for (int step = 0; step < STEPS; step++) {
                values.step(steps, read, skip);
            }
        }

        /** Values of pages that the library refuses are looked at no further. */
        private <A> void readAlp(AlpDecoder<A> decoder, ArrayType<A> type) {
            int size = type.elementSize();
            byte[] plain = alp(size);
            boolean opened = (plain == null ? new Refusals().orPerhaps(MalformedParquetException.class)
                    : new Refusals()).verify(0, () -> decoder.init(cursor));
            verify(!opened || cursor.remaining() == 0, cursor);
            if (plain != null) {
                readPage(plain, type, decoder::read, decoder::skip);
            } else {
                int count = steps.below(100);
                new Refusals().orPerhaps(MalformedParquetException.class).orPerhaps(IndexOutOfBoundsException.class)
                        .verify(0, () -> decoder.read(type.allocate(count), 0, count));
            }
        }

        /** PLAIN bytes; null if values are malformed, or too many. */
        private byte[] alp(int size) {
            try {
                AlpPage page = AlpPage.of(ByteCursor.of(data), size);
                int count = page.valueCount();
                if (count > 3_000) {
                    return null;
                }
                if (size == Float.BYTES) {
                    float[] values = new float[count];
                    page.decodeFloats(0, values, 0, count);
                    return ArrayType.FLOATS.toPlain(values);
                }
                double[] values = new double[count];
                page.decodeDoubles(0, values, 0, count);
                return ArrayType.DOUBLES.toPlain(values);
            } catch (MalformedParquetException e) {
                return null;
            }
        }

        private <A> void readNumbers(DeltaBinaryPackedDecoder<A> decoder, ArrayType<A> type, int kind) {
            boolean malformed = DeltaFuzz.isMalformed(() -> ReferenceDeltaBinaryPacked.valueCount(data));
            Sequence<A> values = openDelta(malformed, decoder::init, type, kind);
            for (int step = 0; step < STEPS; step++) {
                values.step(steps, decoder::read, decoder::skip);
            }
        }

        /** A page that is refused leaves the decoder without values. */
        private <A> Sequence<A> openDelta(boolean malformed, Consumer<SliceCursor> init, ArrayType<A> type, int kind) {
            int position = cursor.position();
            boolean opened = Refusals.when(malformed, MalformedParquetException.class)
                    .withOffset(position, cursor.limit()).verify(20_000 + data.length, () -> init.accept(cursor));
            return DeltaFuzz.sequence(type, kind, opened ? data : new byte[0])
                    .withValueCount(opened ? ReferenceDeltaBinaryPacked.valueCount(data) : 0)
                    .withOffsets(opened ? position : 0, cursor.limit()).withAtMost(300, 20_000L + data.length);
        }

        private void readStrings(DeltaByteArrayDecoder decoder, int kind) {
            if (!DeltaFuzz.isDecodable(data)) {
                return;
            }
            boolean malformed = DeltaFuzz.isMalformed(() -> DeltaFuzz.plain(kind, data, 0, 0));
            Sequence<byte[]> values = openDelta(malformed, decoder::init, ArrayType.bytes(1), kind);
            for (int step = 0; step < STEPS; step++) {
                int count = steps.argument(70);
                if (steps.flag()) {
                    values.skip(count, decoder::skip);
                    continue;
                }
                int[] offsets = new int[74];
                int at = steps.below(6);
                offsets[at] = steps.next();
                boolean outside = count >= offsets.length - at;
                byte[] expected = outside || count < 0 ? null : values.next(count);
                Slice[] chunk = new Slice[1];
                if (values.refusedIf(!outside && count >= 0 && expected == null, count)
                        .or(outside, IndexOutOfBoundsException.class).or(count < 0, IllegalArgumentException.class)
                        .verify(20_000L + data.length + (expected == null ? 0 : expected.length),
                                () -> chunk[0] = decoder.read(offsets, at, count))) {
                    byte[][] read = new byte[count][];
                    for (int i = 0; i < count; i++) {
                        read[i] = chunk[0].getBytes(
                                offsets[at + i] - offsets[at], offsets[at + i + 1] - offsets[at + i]);
                    }
                    verifyEqual(DeltaFuzz.concatenation(read, true), expected);
                    values.take(count);
                }
            }
        }

        private void readRuns(int bitWidth) {
            RunLengthBitPackedDecoder[] decoder = new RunLengthBitPackedDecoder[1];
            if (!Refusals.when(bitWidth < 0 || bitWidth > 32, IllegalArgumentException.class)
                    .verify(0, () -> decoder[0] = new RunLengthBitPackedDecoder(bitWidth))) {
                return;
            }
            Sequence<int[]> runs = Sequence.ofRuns(data, bitWidth);
            decoder[0].init(cursor);
            verify(cursor.remaining() == 0, cursor);
            for (int step = 0; step < STEPS; step++) {
                runs.step(steps, decoder[0]::read, decoder[0]::skip);
            }
        }

        private void readValidity() {
            ValidityDecoder decoder = new ValidityDecoder();
            decoder.init(cursor.asSlice());
            Sequence<int[]> runs = Sequence.ofRuns(data, 1);
            for (int step = 0; step < STEPS; step++) {
                int count = steps.argument(100);
                boolean skips = steps.flag();
                boolean outside = count < 0 || count > 100;
                if (skips && count > 100) {
                    continue;
                }
                int[] levels = outside ? null : runs.nextInts(count);
                long[] bits = {-1, 0};
                int[] set = new int[1];
                if (Refusals.when(outside && !skips, IndexOutOfBoundsException.class)
                        .or(count < 0, IllegalArgumentException.class)
                        .or(!outside && levels == null, MalformedParquetException.class)
                        .verify(0, () -> set[0] = skips ? decoder.skip(count) : decoder.readNext(bits, 28, count))) {
                    verify(set[0] == Arrays.stream(levels).sum(), set[0], levels);
                    for (int i = 0; i < count && !skips; i++) {
                        verify((bits[(28 + i) / 64] >>> 28 + i & 1) == levels[i], bits, levels);
                    }
                    runs.take(count);
                }
            }
        }

        private void readUleb128() {
            boolean ofInt = steps.flag();
            int end = 0;
            while (end < data.length && end < 10 && data[end] < 0) {
                end++;
            }
            byte[] form = Arrays.copyOf(data, Math.min(end + 1, data.length));
            Long expected = null;
            try {
                expected = ofInt ? (long) ReferenceUleb128.decodeInt(form) : ReferenceUleb128.decodeLong(form);
            } catch (IllegalArgumentException e) {
                // Must be refused.
            }
            int position = cursor.position();
            long[] read = new long[1];
            boolean answered = Refusals.when(expected == null, MalformedParquetException.class)
                    .withOffset(position, position).verify(0, () -> read[0] = ofInt
                            ? SliceDecodingUtils.readUleb128Int(cursor) : SliceDecodingUtils.readUleb128Long(cursor));
            verify(cursor.position() == position + (answered ? form.length : 0), cursor);
            verify(!answered || read[0] == expected, read[0], expected);
            int offset = steps.argument(data.length);
            if (Refusals.when(offset < 0 || offset > cursor.slice().length(), IndexOutOfBoundsException.class)
                    .verify(0, () -> cursor.offset(offset))) {
                verify(cursor.offset() == offset && cursor.byteArrayOffset() == start + offset, cursor);
            }
        }

        private void unpack(int bitWidth) {
            int count = steps.argument(140);
            int kind = steps.below(4);
            int offset = steps.argument(4);
            switch (kind) {
                case 0 -> unpack(ArrayType.INTS, count, bitWidth, offset,
                        out -> BitUnpacker.unpack(out, offset, cursor, count, bitWidth));
                case 1 -> unpack(ArrayType.LONGS, count, bitWidth, offset,
                        out -> BitUnpacker.unpack(out, offset, cursor, count, bitWidth));
                case 2 -> unpack(ArrayType.SHORTS, count, bitWidth, offset,
                        out -> BitUnpacker.unpack(out, offset, cursor, count, bitWidth));
                default -> unpack(ArrayType.bytes(1), count, bitWidth, offset,
                        out -> BitUnpacker.unpack(out, offset, cursor, count, bitWidth));
            }
        }

        @FunctionalInterface
        private interface Unpack<A> {
            void unpack(A out);
        }

        private <A> void unpack(ArrayType<A> type, int count, int bitWidth, int offset, Unpack<A> unpack) {
            int most = type == ArrayType.LONGS ? 64 : 32;
            boolean illegal = count < 0 || bitWidth < 0 || bitWidth > most;
            long bytes = ((long) count * bitWidth + 7) / 8;
            boolean truncated = count >= 0 && bytes > data.length;
            boolean outside = isOutside(offset, count, 140);
            int position = cursor.position();
            CanariedArray<A> out = FuzzInput.output(type, offset, illegal || truncated || outside ? -1 : count, 140);
            boolean answered = Refusals.when(illegal, IllegalArgumentException.class)
                    .or(truncated, MalformedParquetException.class).withOffset(position, position)
                    .or(outside, IndexOutOfBoundsException.class).verify(0, () -> unpack.unpack(out.array()));
            verify(cursor.position() == position + (answered ? bytes : 0), cursor);
            if (!answered) {
                out.verifyUntouched();
                return;
            }
            long[] values = ReferenceBitPacking.unpackLongs(data, count, bitWidth);
            byte[] plain = type.toPlain(out.values());
            int size = type.elementSize();
            for (int i = 0; i < plain.length; i++) {
                verify(plain[i] == (byte) (values[i / size] >>> Byte.SIZE * (i % size)), plain, values);
            }
        }
    }
}
