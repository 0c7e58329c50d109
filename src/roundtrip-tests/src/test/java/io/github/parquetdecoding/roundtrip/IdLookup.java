// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.DictionaryDecoder;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.Validity;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;

import java.util.function.Function;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How the library gets from the ids of a page to values among nulls, in arrays of one type.
 *
 * @param type the arrays
 * @param answers the values of a column as PLAIN bytes, null where they are null
 * @param decode looks ids up
 * @param spread moves values to their places, and puts 0 in those of nulls
 */
record IdLookup<A>(
        ArrayType<A> type, Function<LeafColumn, byte[][]> answers, Decode<A> decode, Spread<A> spread) {

    /** As {@link DictionaryDecoder#decodeInts}. */
    interface Decode<A> {
        void decode(RunLengthBitPackedReader ids, A dictionary, A out, int offset, int count);
    }

    /** As {@link Validity#expand(int[], int, int, long[], int, int)} of 0. */
    interface Spread<A> {
        void spread(A values, int offset, int count, long[] bits, int firstBit);
    }

    private static final IdLookup<int[]> INTS = new IdLookup<>(
            ArrayType.INTS, LeafColumn::values, DictionaryDecoder::decodeInts,
            (values, offset, count, bits, firstBit) -> Validity.expand(values, offset, count, bits, firstBit, 0));
    private static final IdLookup<long[]> LONGS = new IdLookup<>(
            ArrayType.LONGS, LeafColumn::values, DictionaryDecoder::decodeLongs,
            (values, offset, count, bits, firstBit) -> Validity.expand(values, offset, count, bits, firstBit, 0));
    private static final IdLookup<float[]> FLOATS = new IdLookup<>(
            ArrayType.FLOATS, LeafColumn::values, DictionaryDecoder::decodeFloats,
            (values, offset, count, bits, firstBit) -> Validity.expand(values, offset, count, bits, firstBit, 0));
    private static final IdLookup<double[]> DOUBLES = new IdLookup<>(
            ArrayType.DOUBLES, LeafColumn::values, DictionaryDecoder::decodeDoubles,
            (values, offset, count, bits, firstBit) -> Validity.expand(values, offset, count, bits, firstBit, 0));
    /** Ids themselves, and booleans. */
    private static final IdLookup<int[]> IDS = new IdLookup<>(
            ArrayType.INTS, LeafColumn::ids,
            (ids, dictionary, out, offset, count) -> ids.readInts(out, offset, count), INTS.spread);

    static IdLookup<?> of(LeafColumn column) {
        return switch (column.column().getPrimitiveType().getPrimitiveTypeName()) {
            case INT32 -> INTS;
            case INT64 -> LONGS;
            case FLOAT -> FLOATS;
            case DOUBLE -> DOUBLES;
            default -> IDS;
        };
    }

    /** Reads a page in batches and looks at each, or skips every other. */
    void verify(LeafColumn column, LeafPage page, int batchSize, boolean skip) {
        A dictionary = type.fromPlain(LeafColumn.concatenation(column.dictionary()));
        byte[][] values = answers.apply(column);
        LeafPage.Parts parts = page.parts();
        RunLengthBitPackedReader levels = parts.definitionLevels();
        RunLengthBitPackedReader ids = parts.ids();
        for (int read = page.first(), batch = 0, count; read < page.end(); read += count, batch++) {
            count = Math.min(batchSize, page.end() - read);
            int firstBit = read % 61;
            long[] bits = new long[(firstBit + count + 63) / 64];
            int present = levels == null
                    ? count : levels.readValidity(page.maxDefinitionLevel(), bits, firstBit, count);
            if (skip && batch % 2 == 0) {
                ids.skip(present);
                continue;
            }
            CanariedArray<A> out = CanariedArray.of(type, count);
            decode.decode(ids, dictionary, out.array(), out.offset(), present);
            if (levels != null) {
                spread.spread(out.array(), out.offset(), count, bits, firstBit);
            }
            assertThat(type.toPlain(out.values())).as("%s", column).isEqualTo(places(values, read, count));
        }
        assertThat(ids.readRun()).as("values that fill up the last group").isLessThan(8);
    }

    /** Reads a page that may be malformed. */
    void read(LeafColumn column, LeafPage page) {
        LeafPage.Parts parts = page.parts();
        int count = page.valueCount();
        long[] bits = new long[count / Long.SIZE + 1];
        int present = parts.definitionLevels() == null
                ? count : parts.definitionLevels().readValidity(page.maxDefinitionLevel(), bits, 0, count);
        A out = type.allocate(count);
        decode.decode(parts.ids(), type.fromPlain(LeafColumn.concatenation(column.dictionary())), out, 0, present);
        spread.spread(out, 0, count, bits, 0);
    }

    /** PLAIN bytes; zeros for null. */
    private byte[] places(byte[][] values, int first, int count) {
        byte[] places = new byte[count * type.elementSize()];
        for (int i = 0; i < count; i++) {
            if (values[first + i] != null) {
                System.arraycopy(values[first + i], 0, places, i * type.elementSize(), type.elementSize());
            }
        }
        return places;
    }
}
