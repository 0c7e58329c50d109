// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DictionaryReader;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.ReferencePlainByteArray;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** Numbers and strings of a dictionary, looked up by ids. */
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
        int lookup = in.below(LOOKUPS.size() + 1);
        if (lookup < LOOKUPS.size()) {
            readNumbers(in, LOOKUPS.get(lookup));
        } else {
            copyStrings(in);
        }
    }

    private static <A> void readNumbers(FuzzInput in, Lookup<A> lookup) {
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

    /** A dictionary page of any bytes, and the values of ids most of which are inside of it. */
    private static void copyStrings(FuzzInput in) {
        int valueCount = in.argument(20);
        int count = in.size(40);
        boolean isPlain = in.flag();
        int[] ids = new int[count];
        Arrays.setAll(ids, i -> in.below(64) == 0 ? in.argument(20) : in.below(Math.max(1, clamp(valueCount, 20))));
        ByteWindow window = in.window(in.rest());
        byte[][] entries = entries(window, valueCount);
        ByteCursor cursor = FuzzInput.cursor(window);
        ByteArrayDictionary dictionary = Refusals.when(valueCount < 0, IllegalArgumentException.class)
                .or(valueCount >= 0 && entries == null, MalformedParquetException.class)
                .withOffset(window.offset(), cursor.limit())
                .get(window.length(), () -> ByteArrayDictionary.ofPlain(cursor, valueCount));
        if (dictionary == null) {
            verify(cursor.position() == window.offset(), cursor);
            return;
        }
        boolean isOutside = Arrays.stream(ids).anyMatch(id -> id < 0 || id >= valueCount);
        byte[][] values = new byte[isOutside ? 0 : count][];
        Arrays.setAll(values, i -> entries[ids[i]]);
        byte[] expected = isPlain ? ReferencePlainByteArray.encode(values) : DeltaPages.concatenation(values);
        Output<byte[]> out = Output.of(in, ArrayType.bytes(1), expected.length);
        int[] offsets = new int[count + 1];
        if (out.verify(Refusals.when(isOutside, IndexOutOfBoundsException.class).or(out), 0, () -> expected,
                (array, offset, length) -> {
                    int written = isPlain ? dictionary.copyPlain(ids, 0, array, offset, count)
                            : dictionary.copyValues(ids, 0, array, offset, offsets, 0, count);
                    verify(written == length, written, length);
                })) {
            for (int i = 0; i < count && !isPlain; i++) {
                verify(offsets[i + 1] - offsets[i] == values[i].length, offsets, i);
            }
            verify(isPlain || offsets[0] == out.offset(), offsets);
        } else {
            verify(Arrays.stream(offsets).allMatch(next -> next == 0), offsets);
        }
        window.verifyUnchanged();
    }

    /** Returns null if the values are not all there. */
    private static byte[][] entries(ByteWindow window, int valueCount) {
        int end = window.offset() + window.length();
        try {
            return ReferencePlainByteArray.decode(
                    Arrays.copyOfRange(window.array(), window.offset(), end), Math.max(0, valueCount));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
