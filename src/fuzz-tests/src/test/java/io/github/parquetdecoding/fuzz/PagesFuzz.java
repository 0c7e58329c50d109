// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.PlainPage;
import io.github.parquetdecoding.testkit.AlpValues;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.MalformedAlp;
import io.github.parquetdecoding.testkit.PageSource;
import io.github.parquetdecoding.testkit.PlainValues;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;

import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/**
 * What is read in any range: pages of BYTE_STREAM_SPLIT, PLAIN and ALP (well-formed, with some bytes changed, or of
 * random bytes), packed values, and validity bits.
 */
class PagesFuzz {
    private static final int[] USUAL_SIZES = {2, 4, 8, 12, 16};

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            switch (in.below(6)) {
                case 0 -> PackedValues.fuzz(in);
                case 1 -> ExpandedValues.fuzz(in);
                case 2 -> alp(in, in.flag() ? ArrayType.FLOATS : ArrayType.DOUBLES);
                case 3 -> plain(in, elementSize(in));
                case 4 -> openOtherSizes(in, elementSize(in));
                default -> byteStreamSplit(in, elementSize(in));
            }
        });
    }

    private static int elementSize(FuzzInput in) {
        return in.flag() ? USUAL_SIZES[in.below(USUAL_SIZES.length)] : 1 + in.below(20);
    }

    /** Decodes values of a page into an array of a type. */
    private record Form<A>(ArrayType<A> type, Decode<A> decode) {
    }

    @FunctionalInterface
    private interface Decode<A> {
        void decode(int firstValue, A out, int outOffset, int count);
    }

    /** The values of a page, in PLAIN; null if they are unknown. */
    @FunctionalInterface
    private interface Expected {
        byte[] values(int first, int count);
    }

    private static void byteStreamSplit(FuzzInput in, int elementSize) {
        byte[] plain = in.random(in.size(160) * elementSize);
        ByteStreamSplitPage page = in.one(PageSource.values()).open(
                ReferenceByteStreamSplit.encode(plain, elementSize),
                (array, offset, length) -> ByteStreamSplitPage.of(ByteCursor.of(array, offset, length), elementSize),
                buffer -> ByteStreamSplitPage.of(buffer, elementSize));
        verify(page.valueCount() == plain.length / elementSize && page.elementSize() == elementSize, page);
        if (in.below(16) == 0) {
            verifyEqual(page.decodePlain(), plain);
        }
        decode(in, elementSize, plain, List.of(
                new Form<>(ArrayType.bytes(elementSize), page::decodePlain),
                new Form<>(ArrayType.SHORTS, page::decodeShorts),
                new Form<>(ArrayType.INTS, page::decodeInts),
                new Form<>(ArrayType.FLOATS, page::decodeFloats),
                new Form<>(ArrayType.LONGS, page::decodeLongs),
                new Form<>(ArrayType.DOUBLES, page::decodeDoubles)));
    }

    /** Opens a page with numbers and sizes of values that are not its own. */
    private static void openOtherSizes(FuzzInput in, int elementSize) {
        int valueCount = in.size(160);
        byte[] encoded = in.random(valueCount * elementSize);
        int count = in.argument(valueCount);
        int size = in.argument(elementSize + 1);
        ByteWindow window = in.window(encoded);
        boolean notWhole = size > 0 && encoded.length % size != 0;
        Refusals.when(size < 1, IllegalArgumentException.class).or(notWhole, MalformedParquetException.class)
                .withOffset(window.offset(), window.offset())
                .open(FuzzInput.cursor(window), 0, cursor -> ByteStreamSplitPage.of(cursor, size));
        ByteBuffer buffer = in.buffer(window);
        String before = buffer.toString();
        Refusals.when(size < 1, IllegalArgumentException.class).or(notWhole, MalformedParquetException.class)
                .withOffset(buffer.position(), buffer.position())
                .verify(0, () -> ByteStreamSplitPage.of(buffer, size));
        byte[] decoded = Refusals.when(count < 0 || size < 1, IllegalArgumentException.class)
                .or((long) count * size != encoded.length, MalformedParquetException.class)
                .withOffset(buffer.position(), buffer.position())
                .get(encoded.length, () -> ParquetDecodingUtils.decodeByteStreamSplit(buffer, count, size));
        if (decoded != null) {
            verifyEqual(decoded, ReferenceByteStreamSplit.decode(encoded, size));
        }
        verify(buffer.toString().equals(before), buffer, before);
    }

    /** Decodes values, or their bits as booleans. */
    private static void plain(FuzzInput in, int elementSize) {
        byte[] plain = in.random(in.size(160) * elementSize);
        ByteWindow window = in.window(plain);
        ByteCursor cursor = FuzzInput.cursor(window);
        if (in.below(4) == 0) {
            PlainPage page = PlainPage.ofBooleans(cursor);
            byte[] bytes = new byte[page.valueCount()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (plain[i / 8] >>> i % 8 & 1);
            }
            decode(in, 1, bytes, List.of(new Form<>(ArrayType.bytes(1), page::decodeBytes),
                    new Form<>(ArrayType.bytes(1), (first, out, offset, count) ->
                            decodeBits(page, first, out, offset, count))));
        } else {
            PlainPage page = PlainPage.of(cursor, elementSize);
            decode(in, elementSize, plain, List.of(
                    new Form<>(ArrayType.bytes(elementSize), page::decodePlain),
                    new Form<>(ArrayType.INTS, page::decodeInts),
                    new Form<>(ArrayType.FLOATS, page::decodeFloats),
                    new Form<>(ArrayType.LONGS, page::decodeLongs),
                    new Form<>(ArrayType.DOUBLES, page::decodeDoubles)));
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

    /** Decodes values in one of the forms, which usually has their size. */
    private static void decode(FuzzInput in, int elementSize, byte[] plain, List<Form<?>> forms) {
        Form<?> form = in.one(in.below(4) == 0 ? forms
                : forms.stream().filter(one -> one.type.elementSize() == elementSize).toList());
        boolean isOther = form.type.elementSize() != elementSize;
        decode(in, form, plain.length / elementSize, Refusals.when(isOther, IllegalStateException.class),
                (first, count) -> Arrays.copyOfRange(plain, first * elementSize, (first + count) * elementSize));
    }

    /** Decodes a range of values. */
    private static <A> void decode(
            FuzzInput in, Form<A> form, int valueCount, Refusals refusals, Expected expected) {
        int first = in.argument(Math.min(valueCount, 3_000));
        int count = in.argument(Math.min(valueCount - first, 3_000));
        Output<A> out = Output.of(in, form.type, count);
        out.verify(refusals.or(out).or(isOutside(first, count, valueCount), IndexOutOfBoundsException.class), 0,
                () -> expected.values(first, count), (array, offset, length) ->
                form.decode.decode(first, array, offset, length));
    }

    private static void alp(FuzzInput in, ArrayType<?> type) {
        int size = type.elementSize();
        int kind = in.below(7);
        int valueCount = in.below(8) == 0 ? in.size(2_100) : in.below(40);
        AlpValues values = in.one(AlpValues.values());
        byte[] plain = in.below(4) == 0
                ? PlainValues.mixed(size, valueCount, in.next()) : values.plain(size, valueCount);
        int exponent = in.below(size == Float.BYTES ? 11 : 19);
        byte[] page = kind == 0 ? in.rest() : kind == 1 ? MalformedAlp.wellFormed(size)
                : ReferenceAlp.encode(plain, size, 3 + in.below(13), exponent, in.below(exponent + 1));
        if (kind == 1 || kind == 2) {
            page = in.damaged(page);
        }
        alp(in, type, page, kind > 2 ? plain : null);
    }

    /** @param plain the expected values; null if the page may be malformed, in which case the reference decides */
    static void alp(FuzzInput in, ArrayType<?> type, byte[] bytes, byte[] plain) {
        int size = type.elementSize();
        ByteWindow window = in.window(bytes);
        int start = window.offset();
        AlpPage page = malformed(plain == null).withOffset(start, start + bytes.length)
                .open(FuzzInput.cursor(window), 0, cursor -> AlpPage.of(cursor, size));
        if (page == null) {
            return;
        }
        verify(plain == null || page.valueCount() == plain.length / size, page);
        Form<?> form = in.one(List.of(new Form<>(ArrayType.bytes(size), page::decodePlain), size == Float.BYTES
                ? new Form<>(ArrayType.FLOATS, page::decodeFloats)
                : new Form<>(ArrayType.DOUBLES, page::decodeDoubles)));
        for (int step = 0; step < 3; step++) {
            decode(in, form, page.valueCount(), malformed(plain == null).withOffset(start, start + bytes.length),
                    (first, count) -> plain != null ? Arrays.copyOfRange(plain, first * size, (first + count) * size)
                            : count == page.valueCount() ? ReferenceAlp.decode(bytes, size) : null);
        }
        window.verifyUnchanged();
    }

    private static Refusals malformed(boolean perhaps) {
        return perhaps ? new Refusals().orPerhaps(MalformedParquetException.class) : new Refusals();
    }
}
