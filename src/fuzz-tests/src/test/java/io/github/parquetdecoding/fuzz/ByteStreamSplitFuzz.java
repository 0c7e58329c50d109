// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.testkit.ArrayCodec;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.PageSource;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;

import java.nio.ByteBuffer;
import java.util.Arrays;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Pages in every kind of memory, ranges of which are decoded into every type of array, and values to encode. */
class ByteStreamSplitFuzz {
    private static final int[] USUAL_SIZES = {2, 4, 8, 12, 16};

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, Target::run);
    }

    private static final class Target {
        private final FuzzInput in;
        private final int elementSize;
        private final int valueCount;
        private final byte[] plain;
        private final byte[] encoded;

        private Target(FuzzInput in) {
            this.in = in;
            elementSize = in.flag() ? USUAL_SIZES[in.below(USUAL_SIZES.length)] : 1 + in.below(20);
            valueCount = in.size(160);
            plain = in.random(valueCount * elementSize);
            encoded = ReferenceByteStreamSplit.encode(plain, elementSize);
        }

        static void run(FuzzInput in) {
            Target target = new Target(in);
            switch (in.below(8)) {
                case 0 -> target.openPartOfArray();
                case 1 -> target.openOtherSizes();
                case 2, 3 -> target.encode(target.codec());
                default -> target.decode(target.codec());
            }
        }

        /** Returns a codec; a typed one usually has the page's element size. */
        private ArrayCodec<ByteStreamSplitPage, ?> codec() {
            int kind = in.below(4);
            return switch (kind == 0 ? in.below(8) : kind == 1 ? 0 : elementSize) {
                case 1, 2 -> new ArrayCodec<>(
                        ArrayType.SHORTS, ByteStreamSplitPage::decodeShorts, ByteStreamSplitEncoder::encodeShorts);
                case 3, 4 -> kind == 2
                        ? new ArrayCodec<>(ArrayType.INTS,
                                ByteStreamSplitPage::decodeInts, ByteStreamSplitEncoder::encodeInts)
                        : new ArrayCodec<>(ArrayType.FLOATS,
                                ByteStreamSplitPage::decodeFloats, ByteStreamSplitEncoder::encodeFloats);
                case 7, 8 -> kind == 2
                        ? new ArrayCodec<>(ArrayType.LONGS,
                                ByteStreamSplitPage::decodeLongs, ByteStreamSplitEncoder::encodeLongs)
                        : new ArrayCodec<>(ArrayType.DOUBLES,
                                ByteStreamSplitPage::decodeDoubles, ByteStreamSplitEncoder::encodeDoubles);
                default -> new ArrayCodec<>(ArrayType.bytes(elementSize), ByteStreamSplitPage::decodePlain,
                        (values, offset, out, outOffset, count) -> ByteStreamSplitEncoder.encodePlain(
                                values, offset, elementSize, out, outOffset, count));
            };
        }

        private <A> void decode(ArrayCodec<ByteStreamSplitPage, A> codec) {
            PageSource source = PageSource.values()[in.below(PageSource.values().length)];
            ByteStreamSplitPage page = source.open(encoded,
                    (array, offset, length) -> ByteStreamSplitPage.of(
                            ByteCursor.of(array, offset, length), elementSize),
                    buffer -> ByteStreamSplitPage.of(buffer, elementSize));
            verify(page.valueCount() == valueCount && page.elementSize() == elementSize, page);
            if (in.below(16) == 0) {
                verifyEqual(page.decodePlain(), plain);
            }
            int first = in.argument(valueCount);
            int count = in.argument(valueCount - first);
            int offset = in.argument(5);
            int slots = codec.type().slotsPerValue();
            int room = in.flag() ? clamp(offset + (long) count * slots, 5_000)
                    : in.size(5 + valueCount * slots);
            boolean outside = isOutside(first, count, valueCount) || isOutside(offset, (long) count * slots, room);
            CanariedArray<A> out = FuzzInput.output(codec.type(), offset, outside ? -1 : count, room);
            if (Refusals.when(outside, IndexOutOfBoundsException.class).or(count < 0, IllegalArgumentException.class)
                    .or(codec.type().elementSize() != elementSize, IllegalStateException.class)
                    .verify(0, () -> codec.decode().decode(page, first, out.array(), offset, count))) {
                verifyEqual(codec.type().toPlain(out.values()),
                        Arrays.copyOfRange(plain, first * elementSize, (first + count) * elementSize));
            } else {
                out.verifyUntouched();
            }
        }

        /** Opens the page with numbers and sizes of values that are not its own. */
        private void openOtherSizes() {
            int count = in.argument(valueCount);
            int size = in.argument(elementSize + 1);
            ByteWindow window = in.window(encoded);
            int start = window.offset();
            boolean notWhole = size > 0 && encoded.length % size != 0;
            ByteCursor cursor = ByteCursor.of(window.array(), start, window.length());
            boolean opened = Refusals.when(size < 1, IllegalArgumentException.class)
                    .or(notWhole, MalformedParquetException.class).withOffset(start, start)
                    .verify(0, () -> ByteStreamSplitPage.of(cursor, size));
            verify(cursor.position() == (opened ? cursor.limit() : start), cursor);
            ByteBuffer buffer = BufferKind.values()[in.below(BufferKind.values().length)]
                    .wrap(window.array(), start, window.length());
            String before = buffer.toString();
            Refusals.when(size < 1, IllegalArgumentException.class).or(notWhole, MalformedParquetException.class)
                    .withOffset(buffer.position(), buffer.position())
                    .verify(0, () -> ByteStreamSplitPage.of(buffer, size));
            byte[][] decoded = new byte[1][];
            if (Refusals.when(count < 0 || size < 1, IllegalArgumentException.class)
                    .or((long) count * size != encoded.length, MalformedParquetException.class)
                    .withOffset(buffer.position(), buffer.position())
                    .verify(encoded.length,
                            () -> decoded[0] = ParquetDecodingUtils.decodeByteStreamSplit(buffer, count, size))) {
                verifyEqual(decoded[0], ReferenceByteStreamSplit.decode(encoded, size));
            }
            verify(buffer.toString().equals(before), buffer, before);
        }

        private <A> void encode(ArrayCodec<ByteStreamSplitPage, A> codec) {
            ArrayType<A> type = codec.type();
            int size = type.elementSize();
            A values = type.fromPlain(Arrays.copyOf(plain, plain.length / size * size));
            int slots = plain.length / size * type.slotsPerValue();
            int offset = in.argument(slots);
            int count = in.argument((slots - offset) / type.slotsPerValue());
            int outOffset = in.argument(5);
            int room = in.flag() ? clamp(outOffset + (long) count * size, 5_000)
                    : in.size(5 + plain.length);
            boolean outside = isOutside(offset, (long) count * type.slotsPerValue(), slots)
                    || isOutside(outOffset, (long) count * size, room);
            CanariedArray<byte[]> out = FuzzInput.output(
                    ArrayType.bytes(1), outOffset, outside ? -1 : (long) count * size, room);
            if (Refusals.when(outside, IndexOutOfBoundsException.class).or(count < 0, IllegalArgumentException.class)
                    .verify(0, () -> codec.encode().encode(values, offset, out.array(), outOffset, count))) {
                int first = offset / type.slotsPerValue() * size + offset % type.slotsPerValue();
                verifyEqual(out.values(), ReferenceByteStreamSplit.encode(
                        Arrays.copyOfRange(plain, first, first + count * size), size));
            } else {
                out.verifyUntouched();
            }
        }
    }
}
