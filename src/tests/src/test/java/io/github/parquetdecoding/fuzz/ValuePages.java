// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.ValueReader;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** Pages of every type in every encoding: well-formed, with a few bytes changed, or of random bytes. */
final class ValuePages {
    private static final int STEPS = 4;
    /** Limits the time of the references, which decode all lengths of a page. */
    private static final int MOST_LENGTHS = 20_000;
    private static final List<Form> FORMS = Form.all();

    private final Form form;
    /** Null if the encoding has none. */
    private final byte[][] dictionary;
    private final FuzzInput steps;
    private final ByteWindow window;
    private final byte[] data;
    private final ByteCursor cursor;
    /** The page that was damaged, or null. */
    private byte[] wellFormed;

    private ValuePages(FuzzInput in) {
        form = in.one(FORMS);
        dictionary = form.encoding() == Encoding.RLE_DICTIONARY ? form.values(in, 1 + in.size(40)) : null;
        steps = in.part(6 * STEPS);
        window = in.window(in.flag() ? in.rest() : page(in));
        data = Arrays.copyOfRange(window.array(), window.offset(), window.offset() + window.length());
        cursor = FuzzInput.cursor(window);
    }

    private byte[] page(FuzzInput in) {
        int count = in.below(4) == 0 ? in.size(1_200) : in.below(70);
        wellFormed = form.encode(in, dictionary, dictionary == null ? form.values(in, count)
                : Stream.generate(() -> dictionary[in.below(dictionary.length)]).limit(count).toArray(byte[][]::new));
        return in.damaged(wellFormed.clone());
    }

    static void fuzz(FuzzInput in) {
        ValuePages page = new ValuePages(in);
        page.open();
        page.window.verifyUnchanged();
    }

    private void open() {
        if (form.encoding().name().matches("DELTA.*BYTE_ARRAY") && !hasFewLengths()) {
            return;
        }
        ValueReader reader = form.open(dictionary);
        // It has been somewhere in another page.
        byte[][] values = new byte[12][form.size()];
        Arrays.fill(values, dictionary == null ? values[0] : dictionary[0]);
        reader.reset(ByteCursor.of(form.encode(steps, dictionary, values)));
        reader.skip(data.length % 12);
        boolean isUnknown = isUnknown();
        if (refusals(!isUnknown && isMalformed(0), isUnknown).verify(allowance(), () -> reader.reset(cursor))) {
            read(reader, isUnknown);
        } else {
            verify(cursor.position() == window.offset(), cursor);
            reader.skip(12 - data.length % 12);
        }
    }

    private Refusals refusals(boolean isMalformed, boolean isPerhapsMalformed) {
        Refusals refusals = Refusals.when(isMalformed, MalformedParquetException.class)
                .withOffset(window.offset(), window.offset() + data.length);
        return isPerhapsMalformed ? refusals.orPerhaps(MalformedParquetException.class) : refusals;
    }

    /** Whether there is a header, and few enough values for the reference. */
    private boolean hasFewLengths() {
        try {
            return ReferenceDeltaBinaryPacked.valueCount(data) <= MOST_LENGTHS;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether a reader may refuse values, or not. */
    private boolean isUnknown() {
        // The reference reads only well-formed pages.
        return form.encoding() == Encoding.ALP && !Arrays.equals(data, wellFormed)
                // Not all calls see that a value has another length.
                || form.encoding() == Encoding.DELTA_BYTE_ARRAY && !form.isStrings() && !isMalformed(0)
                        && isMalformed(ReferenceDeltaBinaryPacked.valueCount(data));
    }

    private boolean isMalformed(int count) {
        try {
            form.decode(data, dictionary, count);
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    private long allowance() {
        return MOST_LENGTHS + data.length;
    }

    private void read(ValueReader reader, boolean isUnknown) {
        long available = valueCount(reader, isUnknown);
        boolean isPlain = steps.flag();
        // Strings have any size, and so have booleans, of which 8 are in a byte.
        boolean isOfAnySize = form.isStrings() || form.type() == PhysicalType.BOOLEAN;
        Sequence.Reference reference = (first, count) ->
                form.plain(isPlain, Arrays.copyOfRange(
                        form.decode(data, dictionary, first + count), first, first + count));
        Sequence<byte[]> bytes = sequence(ArrayType.bytes(form.size()), reference, available, isUnknown);
        switch (isPlain ? PhysicalType.BOOLEAN : form.type()) {
            case INT32 -> read(reader, isPlain, sequence(ArrayType.INTS, reference, available, isUnknown),
                    reader::readInts);
            case INT64 -> read(reader, isPlain, sequence(ArrayType.LONGS, reference, available, isUnknown),
                    reader::readLongs);
            case FLOAT -> read(reader, isPlain, sequence(ArrayType.FLOATS, reference, available, isUnknown),
                    reader::readFloats);
            case DOUBLE -> read(reader, isPlain, sequence(ArrayType.DOUBLES, reference, available, isUnknown),
                    reader::readDoubles);
            case BYTE_ARRAY -> read(reader, isPlain, bytes.ofAnyLength(), (out, offset, count) ->
                    reader.readValues(out, offset, new int[clamp(count, 2_000) + 1], 0, count));
            default -> read(reader, isPlain, isOfAnySize ? bytes.ofAnyLength() : bytes, reader::readPlain);
        }
    }

    /** Returns the number of values that the page knows; the largest number if it knows none. */
    private long valueCount(ValueReader reader, boolean isUnknown) {
        Integer count = refusals(false, form.encoding() == Encoding.RLE)
                .get(allowance(), () -> reader.valueCount(Integer.MAX_VALUE));
        if (count == null || count < 0) {
            verify(count == null || dictionary != null || form.isStrings() && form.encoding() == Encoding.PLAIN, form);
            return Long.MAX_VALUE;
        }
        if (form.encoding().name().startsWith("DELTA")) {
            verify(count == ReferenceDeltaBinaryPacked.valueCount(data), form, count);
        } else if (!isUnknown && count < Sequence.MOST_VALUES) {
            verify(!isMalformed(count) && isMalformed(count + 1), form, count);
        }
        // A page in RLE that ends before the last boolean is malformed.
        return form.encoding() == Encoding.RLE ? Long.MAX_VALUE : count;
    }

    private <A> Sequence<A> sequence(
            ArrayType<A> type, Sequence.Reference reference, long available, boolean isUnknown) {
        Sequence<A> values = new Sequence<>(type, reference).withValueCount(available)
                .withOffsets(window.offset(), window.offset() + data.length).withAtMost(600, allowance())
                .withSkipped((first, count) -> {
                    form.decode(data, dictionary, first + count);
                    return new byte[0];
                });
        return isUnknown ? values.ofUnknownValues() : values;
    }

    private <A> void read(ValueReader reader, boolean isPlain, Sequence<A> values, Sequence.Read<A> read) {
        for (int step = 0; step < STEPS; step++) {
            int ahead = steps.below(70);
            byte[] next = values.next(ahead);
            boolean isUncounted = form.hasLengths() && next == null;
            Long counted = values.refusedIf(isUncounted, ahead).get(allowance(), () -> reader.byteCount(ahead));
            verify(counted == null || isUncounted || counted == (form.type() == PhysicalType.BOOLEAN ? (ahead + 7) / 8
                    : form.isStrings() ? next.length - (isPlain ? Integer.BYTES * ahead : 0) : form.size() * ahead),
                    form, counted);
            values.step(steps, read, reader::skip);
        }
    }
}
