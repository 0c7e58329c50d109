// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DictionaryReader;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;

/** Numbers of a dictionary, looked up by ids. */
final class Dictionaries {
    private static final int STEPS = 3;
    private static final List<Lookup<?>> LOOKUPS = List.of(
            new Lookup<>(ArrayType.INTS, DictionaryReader::readInts),
            new Lookup<>(ArrayType.LONGS, DictionaryReader::readLongs),
            new Lookup<>(ArrayType.FLOATS, DictionaryReader::readFloats),
            new Lookup<>(ArrayType.DOUBLES, DictionaryReader::readDoubles),
            lookup(1), lookup(3), lookup(16));

    private Dictionaries() {
    }

    @FunctionalInterface
    private interface LookupCall<A> {
        void decode(DictionaryReader ids, A dictionary, A out, int offset, int count);
    }

    private record Lookup<A>(ArrayType<A> type, LookupCall<A> decode) {
    }

    private static Lookup<byte[]> lookup(int elementSize) {
        return new Lookup<>(ArrayType.bytes(elementSize), (ids, dictionary, out, offset, count) ->
                ids.readPlain(dictionary, elementSize, out, offset, count));
    }

    static void fuzz(FuzzInput in) {
        read(in, in.one(LOOKUPS));
    }

    private static <A> void read(FuzzInput in, Lookup<A> lookup) {
        ArrayType<A> type = lookup.type;
        int elementSize = type.elementSize();
        int bitWidth = in.below(34);
        int excess = in.below(type.slotsPerValue());
        byte[] plain = in.random(elementSize * in.size(40) + excess);
        A dictionary = type.fromPlain(plain);
        int size = Array.getLength(dictionary) / type.slotsPerValue();
        FuzzInput steps = in.part(4 * STEPS);
        byte[] data = in.rest();
        ByteWindow window = in.window(ByteBuffer.allocate(1 + data.length).put((byte) bitWidth).put(data).array());
        int start = window.offset();
        // A reader that has been somewhere in another page.
        DictionaryReader reader = DictionaryReader.of(ByteCursor.of(new byte[] {1, 8, 1, 3, 5}));
        reader.skip(data.length % 12);
        if (Refusals.when(bitWidth > Integer.SIZE, MalformedParquetException.class).withOffset(start, start)
                .open(FuzzInput.cursor(window), 0, cursor -> {
                    reader.reset(cursor);
                    return reader;
                }) == null) {
            reader.skip(12 - data.length % 12);
            return;
        }
        Sequence<int[]> ids = Sequence.ofRuns(data, bitWidth);
        Sequence<A> values = new Sequence<>(type, (first, count) -> {
            ByteBuffer expected = ByteBuffer.allocate(count * elementSize);
            for (int id : ArrayType.INTS.fromPlain(ids.values(first, count))) {
                if (Integer.compareUnsigned(id, size) >= 0) {
                    throw new IllegalArgumentException("id");
                }
                expected.put(plain, id * elementSize, elementSize);
            }
            return expected.array();
        }).withOffsets(start + 1, start + 1 + data.length);
        for (int step = 0; step < STEPS; step++) {
            int count = steps.below(8) == 0 ? steps.size(1_200) : steps.argument(100);
            values.read(steps, count, (out, offset, length) ->
                    lookup.decode.decode(reader, dictionary, out, offset, length));
        }
        window.verifyUnchanged();
    }
}
