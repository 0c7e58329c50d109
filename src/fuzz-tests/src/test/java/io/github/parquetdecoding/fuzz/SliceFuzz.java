// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.slice.BitUnpacker;
import io.github.parquetdecoding.slice.ByteStreamSplitDecoder;
import io.github.parquetdecoding.slice.RunLengthBitPackedDecoder;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.slice.SliceDecodingUtils;
import io.github.parquetdecoding.slice.ValidityDecoder;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.ReferenceUleb128;

import java.util.Arrays;

import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** The decoders for slices, each with a slice of a longer array. */
class SliceFuzz {
    private static final int STEPS = 3;

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            int kind = in.below(8);
            int size = in.argument(kind == 0 ? 20 : 32);
            Target target = new Target(in);
            switch (kind) {
                case 0 -> target.readBytes(size);
                case 1 -> target.readPage(ByteStreamSplitDecoder.ofInts(), ArrayType.INTS);
                case 2 -> target.readPage(ByteStreamSplitDecoder.ofDoubles(), ArrayType.DOUBLES);
                case 3 -> target.readRuns(size);
                case 4 -> target.readValidity();
                case 5 -> target.readUleb128();
                default -> target.unpack(size);
            }
        });
    }

    private static final class Target {
        private final FuzzInput steps;
        private final byte[] data;
        private final SliceCursor cursor;
        private final int start;

        Target(FuzzInput in) {
            steps = in.part(4 * STEPS + 2);
            ByteWindow window = in.window(in.rest());
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
            byte[] plain = ReferenceByteStreamSplit.decode(opened ? data : new byte[0], size);
            Sequence<A> values = new Sequence<>(type, (first, count) -> {
                if ((long) (first + count) * size > plain.length) {
                    throw new IllegalArgumentException("no such value");
                }
                return Arrays.copyOfRange(plain, first * size, (first + count) * size);
            }).refusedWith(IndexOutOfBoundsException.class).withAtMost(300, 0);
            for (int step = 0; step < STEPS; step++) {
                values.step(steps, decoder::read, decoder::skip);
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
                        .or(outside && skips, IllegalArgumentException.class)
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
