// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.PlainPage;
import io.github.parquetdecoding.testkit.ArrayCodec;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.PageSource;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/**
 * Pages in every kind of memory, and in PLAIN, ranges of which are decoded into every type of array, and values to
 * encode.
 */
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
                case 0, 1 -> target.openOtherSizes();
                case 2, 3 -> target.encode(target.codec());
                case 4 -> target.decodePlain();
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
            decode(codec.type(), codec.type().elementSize() == elementSize, plain, (first, out, offset, count) ->
                    codec.decode().decode(page, first, out, offset, count));
        }

        /** Decodes a page of the same values in PLAIN, or its bits as booleans. */
        private void decodePlain() {
            ByteWindow window = in.window(plain);
            ByteCursor cursor = ByteCursor.of(window.array(), window.offset(), window.length());
            if (in.below(4) == 0) {
                PlainPage page = PlainPage.ofBooleans(cursor);
                byte[] bytes = new byte[page.valueCount()];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = (byte) (plain[i / 8] >>> i % 8 & 1);
                }
                Decode<byte[]> ofBits = (first, out, offset, count) -> decodeBits(page, first, out, offset, count);
                decode(ArrayType.bytes(1), true, bytes, in.flag() ? page::decodeBytes : ofBits);
                return;
            }
            PlainPage page = PlainPage.of(cursor, elementSize);
            switch (in.below(5)) {
                case 0 -> decode(ArrayType.INTS, elementSize == 4, plain, page::decodeInts);
                case 1 -> decode(ArrayType.FLOATS, elementSize == 4, plain, page::decodeFloats);
                case 2 -> decode(ArrayType.LONGS, elementSize == 8, plain, page::decodeLongs);
                case 3 -> decode(ArrayType.DOUBLES, elementSize == 8, plain, page::decodeDoubles);
                default -> decode(ArrayType.bytes(elementSize), true, plain, page::decodePlain);
            }
            window.verifyUnchanged();
        }

        /** Decodes bits among others, and converts them to bytes. */
        private static void decodeBits(PlainPage page, int firstValue, byte[] out, int outOffset, int count) {
            Objects.checkFromIndexSize(outOffset, count, out.length);
            int firstBit = 13;
            long[] bits = new long[(firstBit + count) / Long.SIZE + 1];
            Arrays.fill(bits, -1);
            int set = page.decodeBits(firstValue, bits, firstBit, count);
            BitSet values = BitSet.valueOf(bits);
            verify(values.cardinality() - set == Long.SIZE * bits.length - count, set, values);
            for (int i = 0; i < count; i++) {
                out[outOffset + i] = (byte) (values.get(firstBit + i) ? 1 : 0);
            }
        }

        @FunctionalInterface
        private interface Decode<A> {
            void decode(int firstValue, A out, int outOffset, int count) throws Exception;
        }

        /** Decodes a range of values. */
        private <A> void decode(ArrayType<A> type, boolean ofThisType, byte[] values, Decode<A> decode) {
            int size = ofThisType ? type.elementSize() : elementSize;
            int valueCount = values.length / size;
            int first = in.argument(valueCount);
            int count = in.argument(valueCount - first);
            int offset = in.argument(5);
            int slots = type.slotsPerValue();
            int room = in.flag() ? clamp(offset + (long) count * slots, 5_000)
                    : in.size(5 + valueCount * slots);
            boolean outside = isOutside(first, count, valueCount) || isOutside(offset, (long) count * slots, room);
            CanariedArray<A> out = FuzzInput.output(type, offset, outside ? -1 : count, room);
            if (Refusals.when(outside, IndexOutOfBoundsException.class).or(count < 0, IllegalArgumentException.class)
                    .or(!ofThisType, IllegalStateException.class)
                    .verify(0, () -> decode.decode(first, out.array(), offset, count))) {
                verifyEqual(type.toPlain(out.values()),
                        Arrays.copyOfRange(values, first * size, (first + count) * size));
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
