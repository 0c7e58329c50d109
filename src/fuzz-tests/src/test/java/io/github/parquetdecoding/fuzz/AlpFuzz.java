// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.AlpEncoder;
import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.AlpValues;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.MalformedAlp;
import io.github.parquetdecoding.testkit.PlainValues;
import io.github.parquetdecoding.testkit.ReferenceAlp;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** ALP pages (well-formed, with some bytes changed, or of random bytes), and values to encode. */
class AlpFuzz {
    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            if (in.flag()) {
                fuzz(in, ArrayType.FLOATS, AlpPage::decodeFloats, AlpEncoder::encodeFloats);
            } else {
                fuzz(in, ArrayType.DOUBLES, AlpPage::decodeDoubles, AlpEncoder::encodeDoubles);
            }
        });
    }

    @FunctionalInterface
    private interface Decode<A> {
        void decode(AlpPage page, int firstValue, A out, int outOffset, int count);
    }

    @FunctionalInterface
    private interface Encode<A> {
        int encode(A values, int offset, byte[] out, int outOffset, int count);
    }

    private static <A> void fuzz(FuzzInput in, ArrayType<A> type, Decode<A> decode, Encode<A> encode) {
        int size = type.elementSize();
        int kind = in.below(8);
        int valueCount = in.below(8) == 0 ? in.size(2_100) : in.below(40);
        AlpValues values = AlpValues.values()[in.below(AlpValues.values().length)];
        byte[] plain = in.below(4) == 0
                ? PlainValues.mixed(size, valueCount, in.next()) : values.plain(size, valueCount);
        if (kind == 0) {
            encode(in, type, plain, decode, encode);
            return;
        }
        if (kind == 1) {
            byte[] rest = in.rest();
            decode(in, type, rest, null, decode);
            return;
        }
        int exponent = in.below(size == Float.BYTES ? 11 : 19);
        byte[] page = kind == 2 ? MalformedAlp.wellFormed(size)
                : ReferenceAlp.encode(plain, size, 3 + in.below(13), exponent, in.below(exponent + 1));
        if (kind == 2 || kind == 3) {
            for (int changes = 1 + in.below(3); changes > 0; changes--) {
                page[in.size(page.length - 1)] = (byte) in.next();
            }
            decode(in, type, in.flag() ? page : Arrays.copyOf(page, in.size(page.length)), null, decode);
        } else {
            decode(in, type, page, plain, decode);
        }
    }

    /** @param plain the expected values; null if the page may be malformed, in which case the reference decides */
    private static <A> void decode(FuzzInput in, ArrayType<A> type, byte[] bytes, byte[] plain, Decode<A> decode) {
        int size = type.elementSize();
        ByteWindow window = in.window(bytes);
        ByteCursor cursor = ByteCursor.of(window.array(), window.offset(), window.length());
        Refusals malformed = plain != null ? new Refusals() : new Refusals().orPerhaps(MalformedParquetException.class)
                .withOffset(window.offset(), window.offset() + bytes.length);
        AlpPage[] opened = new AlpPage[1];
        boolean answered = malformed.verify(0, () -> opened[0] = AlpPage.of(cursor, size));
        verify(cursor.position() == (answered ? cursor.limit() : window.offset()), cursor);
        if (!answered) {
            return;
        }
        AlpPage page = opened[0];
        verify(plain == null || page.valueCount() == plain.length / size, page);
        for (int step = 0; step < 3; step++) {
            int first = in.argument(Math.min(page.valueCount(), 3_000));
            int count = in.argument(Math.min(page.valueCount() - first, 3_000));
            int offset = in.argument(5);
            int room = in.flag() ? clamp((long) offset + count, 5_000) : in.size(200);
            boolean outside = isOutside(first, count, page.valueCount()) || isOutside(offset, count, room);
            CanariedArray<A> out = FuzzInput.output(type, offset, outside ? -1 : count, room);
            Refusals refusals = Refusals.when(outside, IndexOutOfBoundsException.class)
                    .or(count < 0, IllegalArgumentException.class)
                    .withOffset(window.offset(), window.offset() + bytes.length);
            if (!(plain == null ? refusals.orPerhaps(MalformedParquetException.class) : refusals)
                    .verify(0, () -> decode.decode(page, first, out.array(), offset, count))) {
                out.verifyCanaries();
            } else if (plain != null) {
                verifyEqual(type.toPlain(out.values()),
                        Arrays.copyOfRange(plain, first * size, (first + count) * size));
            } else if (count == page.valueCount()) {
                verifyEqual(type.toPlain(out.values()), ReferenceAlp.decode(bytes, size));
            } else {
                out.verifyCanaries();
            }
        }
        window.verifyUnchanged();
    }

    private static <A> void encode(FuzzInput in, ArrayType<A> type, byte[] plain, Decode<A> decode, Encode<A> encode) {
        int size = type.elementSize();
        int valueCount = plain.length / size;
        int offset = in.argument(valueCount);
        int count = in.argument(valueCount - offset);
        int outOffset = in.argument(5);
        long most = count < 0 ? 0 : AlpEncoder.maxByteCount(count, size);
        int room = in.below(4) > 0 ? clamp(outOffset + most, 100_000) : in.size(300);
        boolean outside = isOutside(offset, count, valueCount) || isOutside(outOffset, most, room);
        CanariedArray<byte[]> out = FuzzInput.output(ArrayType.bytes(1), outOffset, outside ? -1 : most, room);
        int[] length = new int[1];
        if (!Refusals.when(outside, IndexOutOfBoundsException.class).or(count < 0, IllegalArgumentException.class)
                .verify(50L * plain.length, () -> length[0] =
                        encode.encode(type.fromPlain(plain), offset, out.array(), outOffset, count))) {
            out.verifyUntouched();
            return;
        }
        out.verifyCanaries();
        verify(length[0] <= most, length[0], most);
        byte[] page = Arrays.copyOfRange(out.array(), outOffset, outOffset + length[0]);
        byte[] expected = Arrays.copyOfRange(plain, offset * size, (offset + count) * size);
        verifyEqual(ReferenceAlp.decode(page, size), expected);
        decode(in, type, page, expected, decode);
    }
}
