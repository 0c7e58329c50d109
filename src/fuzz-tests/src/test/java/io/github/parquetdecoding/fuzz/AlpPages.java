// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;

import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.internal.AlpValues;
import io.github.parquetdecoding.testkit.internal.MalformedAlp;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;

import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;

/** Pages of ALP: well-formed, with a few bytes changed, or of random bytes. */
final class AlpPages {
    private final AlpPage page;
    private final byte[] bytes;
    private final byte[] plain;
    private final int start;
    private final int size;

    private AlpPages(AlpPage page, byte[] bytes, byte[] plain, int start, int size) {
        this.page = page;
        this.bytes = bytes;
        this.plain = plain;
        this.start = start;
        this.size = size;
    }

    static void fuzz(FuzzInput in) {
        int size = in.flag() ? Float.BYTES : Double.BYTES;
        int kind = in.below(7);
        byte[] plain = values(in, size);
        int exponent = in.below(size == Float.BYTES ? 11 : 19);
        byte[] page = kind == 0 ? in.rest() : kind == 1 ? MalformedAlp.wellFormed(size)
                : ReferenceAlp.encode(plain, size, 3 + in.below(13), exponent, in.below(exponent + 1));
        if (kind == 1 || kind == 2) {
            page = in.damaged(page);
        }
        verify(in, size, page, kind > 2 ? plain : null);
    }

    /** Returns values in PLAIN. */
    static byte[] values(FuzzInput in, int size) {
        int count = in.below(8) == 0 ? in.size(2_100) : in.below(40);
        AlpValues values = in.one(AlpValues.values());
        return in.below(4) == 0 ? PlainValues.mixed(size, count, in.next()) : values.plain(size, count);
    }

    /**
     * Decodes three ranges of a page.
     *
     * @param plain the expected values; null if the page may be malformed, in which case the reference decides
     */
    static void verify(FuzzInput in, int size, byte[] bytes, byte[] plain) {
        ByteWindow window = in.window(bytes);
        AlpPage page = refusals(plain, window.offset(), bytes)
                .open(FuzzInput.cursor(window), 0, cursor -> AlpPage.of(cursor, size));
        if (page == null) {
            return;
        }
        FuzzInput.verify(plain == null || page.valueCount() == plain.length / size, page);
        AlpPages opened = new AlpPages(page, bytes, plain, window.offset(), size);
        boolean typed = in.flag();
        for (int step = 0; step < 3; step++) {
            if (!typed) {
                opened.decode(in, ArrayType.bytes(size), AlpPage::decodePlain);
            } else if (size == Float.BYTES) {
                opened.decode(in, ArrayType.FLOATS, AlpPage::decodeFloats);
            } else {
                opened.decode(in, ArrayType.DOUBLES, AlpPage::decodeDoubles);
            }
        }
        window.verifyUnchanged();
    }

    private <A> void decode(FuzzInput in, ArrayType<A> type, Calls.RangeDecode<AlpPage, A> decode) {
        int valueCount = page.valueCount();
        int first = in.argument(Math.min(valueCount, 3_000));
        int count = in.argument(Math.min(valueCount - first, 3_000));
        Output<A> out = Output.of(in, type, count);
        out.verify(refusals(plain, start, bytes).or(out)
                .or(isOutside(first, count, valueCount), IndexOutOfBoundsException.class), 0, () ->
                plain != null ? Arrays.copyOfRange(plain, first * size, (first + count) * size)
                        : count == valueCount ? ReferenceAlp.decode(bytes, size) : null,
                (array, offset, length) -> decode.decode(page, first, array, offset, length));
    }

    private static Refusals refusals(byte[] plain, int start, byte[] bytes) {
        return (plain != null ? new Refusals() : new Refusals().orPerhaps(MalformedParquetException.class))
                .withOffset(start, start + bytes.length);
    }
}
