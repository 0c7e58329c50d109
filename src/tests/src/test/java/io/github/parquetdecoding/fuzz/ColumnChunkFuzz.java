// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.column.Column;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.column.ColumnPage;
import io.github.parquetdecoding.column.ColumnPages;
import io.github.parquetdecoding.column.Repetition;
import io.github.parquetdecoding.testkit.internal.Bytes;
import io.github.parquetdecoding.testkit.internal.ReferencePage;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;

import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** Chunks of any type with pages of any other: whole, cut, with some bytes changed, and with headers that lie. */
class ColumnChunkFuzz {
    private static final int FIXED_SIZE = 5;
    private static final List<Repetition[]> PATHS = List.of(
            new Repetition[] {Repetition.REQUIRED}, new Repetition[] {Repetition.OPTIONAL},
            new Repetition[] {Repetition.REPEATED}, new Repetition[] {Repetition.OPTIONAL, Repetition.OPTIONAL},
            new Repetition[] {Repetition.OPTIONAL, Repetition.REPEATED, Repetition.OPTIONAL});

    /** @param firstRow and rowCount as an offset index has them; negative without one */
    private record Part(byte[] repetitions, byte[] definitions, byte[] values, int valueCount, Encoding encoding,
            Encoding levels, boolean isV1, int firstRow, int rowCount) {
        ColumnPage open() {
            ColumnPage page = isV1
                    ? ColumnPage.ofV1(ByteCursor.of(values), valueCount, encoding).withLevels(levels, levels)
                    : ColumnPage.ofV2(ByteCursor.of(repetitions), ByteCursor.of(definitions), ByteCursor.of(values),
                            valueCount, encoding);
            return firstRow < 0 ? page : page.atRow(firstRow, rowCount);
        }
    }

    /** What is asked for: rows from {@code first} to {@code end}, if that is not negative, or some of these. */
    private record Options(long[] bits, int first, int end, int levelLimit) {
        void set(ColumnChunkDecoder decoder) {
            decoder.limitLevels(levelLimit);
            if (end >= 0) {
                decoder.selectRows(bits, first, end - first);
            }
        }
    }

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            PhysicalType type = in.one(PhysicalType.values());
            Repetition[] path = in.one(PATHS);
            int rows = in.below(100);
            List<Part> pages = new ArrayList<>();
            boolean isIndexed = in.flag();
            for (int i = in.below(3), row = isIndexed ? 0 : -1_000; i >= 0; i--) {
                pages.add(page(in, type, row));
                row += in.below(16) == 0 ? in.below(40) : pages.get(pages.size() - 1).rowCount;
            }
            Part dictionary = in.flag() ? page(in, type, -1) : null;
            int first = in.below(50);
            long[] bits = in.flag() ? null : new long[] {in.next() * 0x9E3779B97F4A7C15L, in.next() << 25 | in.next()};
            Options options = new Options(bits, first, in.flag() ? first + in.below(60) : -1, in.argument(200));
            List<Object> some = read(type, path, rows, pages, dictionary, options, 1 + in.below(40), in.flag());
            List<Object> all = read(type, path, rows, pages, dictionary, options, 1_000, in.flag());
            // A chunk that is refused in the end may have begun with batches of a page that has fewer values.
            verify(some == null || all == null || some.equals(all), some, all);
        });
    }

    private static Part page(FuzzInput in, PhysicalType type, int firstRow) {
        int count = in.below(in.below(8) == 0 ? 200 : 40);
        Encoding encoding = in.one(Encoding.values());
        boolean isV1 = in.flag();
        byte[] repetitions = levels(in, count, 1);
        byte[] definitions = levels(in, count, 1 + in.below(2));
        byte[] values = damaged(in, values(in, in.below(8) == 0 ? PhysicalType.INT64 : type, encoding, count));
        byte[] page = values;
        for (byte[] runs : isV1 ? new byte[][] {definitions, repetitions} : new byte[0][]) {
            page = in.flag() ? Bytes.concat(ReferencePage.withLength(runs), page) : page;
        }
        return new Part(repetitions, definitions, page, in.below(16) == 0 ? Integer.MAX_VALUE : count, encoding,
                in.below(4) == 0 ? Encoding.BIT_PACKED : Encoding.RLE, isV1, firstRow,
                in.below(16) == 0 ? in.below(40) : count);
    }

    private static byte[] levels(FuzzInput in, int count, int bitWidth) {
        // A long list of values, none of which is null.
        boolean isList = in.below(4) == 0;
        return damaged(in, ReferenceRunLengthBitPacking.encode(IntStream.range(0, count)
                .map(i -> isList && i > 0 ? (1 << bitWidth) - 1 : in.below(1 << bitWidth)).toArray(), bitWidth));
    }

    private static byte[] values(FuzzInput in, PhysicalType type, Encoding encoding, int count) {
        if (encoding.isDictionary()) {
            return ReferencePage.encodeIds(3, IntStream.range(0, count).map(i -> in.below(8)).toArray());
        }
        boolean isFixed = type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        Form form = new Form(type, encoding, isFixed ? FIXED_SIZE : Math.max(1, type.elementSize()));
        return form.exists() ? form.encode(in, null, form.values(in, count)) : in.random(count);
    }

    private static byte[] damaged(FuzzInput in, byte[] bytes) {
        return in.below(3) > 0 ? bytes : in.damaged(bytes);
    }

    /** Returns values and nulls, or null if they are refused. */
    private static List<Object> read(PhysicalType type, Repetition[] path, int rows, List<Part> pages,
            Part dictionary, Options options, int capacity, boolean prefersIds) {
        Iterator<Part> left = pages.iterator();
        Column column = new Column("fare", type, FIXED_SIZE, List.of(path));
        ColumnChunkDecoder decoder = ColumnChunkDecoder.of(column, rows, new ColumnPages() {
            @Override
            public ColumnPage next() {
                return left.hasNext() ? left.next().open() : null;
            }

            @Override
            public ColumnPage dictionary() {
                return dictionary == null ? null
                        : ColumnPage.ofDictionary(ByteCursor.of(dictionary.values), dictionary.valueCount);
            }
        });
        options.set(decoder);
        if (prefersIds) {
            decoder.preferIds();
        }
        ColumnBatch batch = new ColumnBatch(capacity);
        List<Object> entries = new ArrayList<>();
        boolean[] goesOn = {true};
        while (goesOn[0]) {
            // A batch has room for 65,536 values before they are decoded.
            boolean answered = new Refusals().orPerhaps(MalformedParquetException.class)
                    .orPerhaps(IndexOutOfBoundsException.class)
                    .withOffset(MalformedParquetException.UNKNOWN_OFFSET, Long.MAX_VALUE)
                    .verify(1 << 20, () -> goesOn[0] = decoder.next(batch));
            if (!answered) {
                verify(batch.rowCount() + batch.valueCount() + batch.nullCount() == 0, batch);
                Refusals.when(true, IllegalStateException.class).verify(0, () -> decoder.next(batch));
                return null;
            }
            int slots = batch.rowCount();
            for (int i = 0; i < batch.layerCount(); i++) {
                verify(batch.layer(i).count() == slots, batch);
                slots = batch.layer(i).isList() ? batch.layer(i).offsets()[slots] : slots;
            }
            verify(batch.valueCount() == slots, batch);
            for (int i = 0; i < batch.valueCount(); i++) {
                entries.add(batch.isNull(i) ? "null" : switch (type) {
                    case BOOLEAN -> batch.bits()[i >>> 6] >>> i & 1;
                    case INT32 -> batch.ints()[i];
                    case INT64 -> batch.longs()[i];
                    case FLOAT -> Float.floatToRawIntBits(batch.floats()[i]);
                    case DOUBLE -> Double.doubleToRawLongBits(batch.doubles()[i]);
                    default -> Arrays.toString(batch.value(i));
                });
            }
        }
        return entries;
    }
}
