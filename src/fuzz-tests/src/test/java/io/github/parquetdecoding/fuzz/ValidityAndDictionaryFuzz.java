// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DictionaryReader;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.Validity;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Expands values to their places among nulls, and looks up numbers and strings of ids. */
class ValidityAndDictionaryFuzz {
    private static final int WORDS = 4;
    private static final int STEPS = 3;
    private static final List<Spread<?>> SPREADS = List.of(
            new Spread<>(ArrayType.INTS, Validity::expand,
                    (bits, first, values, offset, count) -> Validity.expand(bits, first, values, offset, count, 0)),
            new Spread<>(ArrayType.LONGS, Validity::expand,
                    (bits, first, values, offset, count) -> Validity.expand(bits, first, values, offset, count, 0)),
            new Spread<>(ArrayType.FLOATS, Validity::expand,
                    (bits, first, values, offset, count) -> Validity.expand(bits, first, values, offset, count, 0)),
            new Spread<>(ArrayType.DOUBLES, Validity::expand,
                    (bits, first, values, offset, count) -> Validity.expand(bits, first, values, offset, count, 0)),
            new Spread<>(ArrayType.SHORTS, Validity::expand, (bits, first, values, offset, count) ->
                    Validity.expand(bits, first, values, offset, count, 0)),
            new Spread<>(ArrayType.bytes(1), Validity::expand, (bits, first, values, offset, count) ->
                    Validity.expand(bits, first, values, offset, count, 0)));
    private static final List<Lookup<?>> LOOKUPS = List.of(
            new Lookup<>(ArrayType.INTS, DictionaryReader::readInts),
            new Lookup<>(ArrayType.LONGS, DictionaryReader::readLongs),
            new Lookup<>(ArrayType.FLOATS, DictionaryReader::readFloats),
            new Lookup<>(ArrayType.DOUBLES, DictionaryReader::readDoubles),
            new Lookup<>(ArrayType.bytes(1), lookup(1)),
            new Lookup<>(ArrayType.bytes(3), lookup(3)),
            new Lookup<>(ArrayType.bytes(16), lookup(16)));

    @FunctionalInterface
    private interface SpreadCall<A> {
        void spread(long[] bits, int firstBit, A values, int offset, int count);
    }

    private record Spread<A>(ArrayType<A> type, SpreadCall<A> spread, SpreadCall<A> withZeros) {
    }

    @FunctionalInterface
    private interface LookupCall<A> {
        void decode(DictionaryReader ids, A dictionary, A out, int offset, int count);
    }

    private record Lookup<A>(ArrayType<A> type, LookupCall<A> decode) {
    }

    private static LookupCall<byte[]> lookup(int elementSize) {
        return (ids, dictionary, out, offset, count) -> ids.readPlain(dictionary, elementSize, out, offset, count);
    }

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            if (in.flag()) {
                spread(in, SPREADS.get(in.below(SPREADS.size())));
                return;
            }
            int lookup = in.below(LOOKUPS.size() + 1);
            if (lookup < LOOKUPS.size()) {
                decode(in, LOOKUPS.get(lookup));
            } else {
                copyStrings(in);
            }
        });
    }

    private static <A> void spread(FuzzInput in, Spread<A> spread) {
        ArrayType<A> type = spread.type;
        int size = type.elementSize();
        boolean withZeros = in.flag();
        int firstBit = in.argument(Long.SIZE * WORDS);
        int count = in.argument(Long.SIZE * WORDS - firstBit);
        int offset = in.argument(5);
        int length = in.flag() ? in.size(Long.SIZE * WORDS) : clamp((long) offset + count, 400);
        byte[] plain = in.random(size * length);
        // Words with all, no or some bits set.
        long[] bits = new long[in.flag() ? WORDS : clamp(((long) firstBit + count + 63) / 64, WORDS)];
        for (int word = 0; word < bits.length; word++) {
            int kind = in.below(4);
            bits[word] = kind == 0 ? 0 : kind == 1 ? -1 : ByteBuffer.wrap(in.random(Long.BYTES)).getLong();
        }
        boolean bitsOutside = isOutside(firstBit, count, Long.SIZE * bits.length);
        int[] set = new int[1];
        boolean counted = Refusals.when(bitsOutside, IndexOutOfBoundsException.class)
                .or(count < 0, IllegalArgumentException.class)
                .verify(0, () -> set[0] = Validity.count(bits, firstBit, count));

        A values = type.fromPlain(plain);
        long[] bitsBefore = bits.clone();
        boolean answered = Refusals.when(
                        bitsOutside || isOutside(offset, count, length), IndexOutOfBoundsException.class)
                .or(count < 0, IllegalArgumentException.class)
                .verify(0, () -> (withZeros ? spread.withZeros : spread.spread)
                        .spread(bits, firstBit, values, offset, count));
        verify(Arrays.equals(bits, bitsBefore), bits, bitsBefore);
        byte[] now = type.toPlain(values);
        byte[] expected = plain.clone();
        int next = offset;
        for (int i = 0; i < count && !bitsOutside; i++) {
            int bit = firstBit + i;
            boolean valid = (bits[bit / 64] >>> bit & 1) != 0;
            if (answered && (valid || withZeros)) {
                for (int k = 0; k < size; k++) {
                    expected[(offset + i) * size + k] = valid ? plain[next * size + k] : 0;
                }
            } else if (answered) {
                System.arraycopy(now, (offset + i) * size, expected, (offset + i) * size, size);
            }
            next += valid ? 1 : 0;
        }
        verify(!counted || set[0] == next - offset, set[0], next - offset);
        verifyEqual(now, expected);
    }

    private static <A> void decode(FuzzInput in, Lookup<A> lookup) {
        ArrayType<A> type = lookup.type;
        int slots = type.slotsPerValue();
        int bitWidth = in.below(34);
        int excess = in.below(slots);
        byte[] plain = in.random(type.elementSize() * in.size(40) + excess);
        A dictionary = type.fromPlain(plain);
        int size = Array.getLength(dictionary) / slots;
        FuzzInput steps = in.part(4 * STEPS);
        byte[] data = in.rest();
        ByteWindow window = in.window(ByteBuffer.allocate(1 + data.length).put((byte) bitWidth).put(data).array());
        ByteCursor cursor = ByteCursor.of(window.array(), window.offset(), window.length());
        // A reader that has been somewhere in another page.
        DictionaryReader reader = DictionaryReader.of(ByteCursor.of(new byte[] {1, 8, 1, 3, 5}));
        reader.skip(data.length % 12);
        boolean opened = Refusals.when(bitWidth > Integer.SIZE, MalformedParquetException.class)
                .withOffset(window.offset(), window.offset()).verify(0, () -> reader.reset(cursor));
        verify(cursor.position() == (opened ? cursor.limit() : window.offset()), cursor);
        if (!opened) {
            reader.skip(12 - data.length % 12);
            return;
        }
        Sequence<int[]> ids = Sequence.ofRuns(data, bitWidth);
        Sequence<A> values = new Sequence<>(type, (first, count) -> {
            ByteBuffer expected = ByteBuffer.allocate(count * type.elementSize());
            ids.take(first);
            int[] read = ids.nextInts(count);
            ids.take(-first);
            for (int i = 0; i < count; i++) {
                if (read == null || Integer.compareUnsigned(read[i], size) >= 0) {
                    throw new IllegalArgumentException("id");
                }
                expected.put(plain, read[i] * type.elementSize(), type.elementSize());
            }
            return expected.array();
        }).withOffsets(window.offset() + 1, window.offset() + 1 + data.length);
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
        int offset = in.argument(5);
        boolean isPlain = in.flag();
        boolean fits = in.flag();
        int[] ids = new int[count];
        Arrays.setAll(ids, i -> in.below(64) == 0 ? in.argument(20) : in.below(Math.max(1, clamp(valueCount, 20))));
        ByteWindow window = in.window(in.rest());
        List<byte[]> entries = plainValues(window, valueCount);
        ByteCursor cursor = ByteCursor.of(window.array(), window.offset(), window.length());
        ByteArrayDictionary[] dictionary = new ByteArrayDictionary[1];
        if (!Refusals.when(valueCount < 0, IllegalArgumentException.class)
                .or(valueCount >= 0 && entries == null, MalformedParquetException.class)
                .withOffset(window.offset(), cursor.limit())
                .verify(window.length(), () -> dictionary[0] = ByteArrayDictionary.ofPlain(cursor, valueCount))) {
            verify(cursor.position() == window.offset(), cursor);
            return;
        }
        boolean isOutside = Arrays.stream(ids).anyMatch(id -> id < 0 || id >= valueCount);
        ByteBuffer expected = ByteBuffer.allocate(count * (4 + window.length())).order(ByteOrder.LITTLE_ENDIAN);
        int[] offsets = new int[count + 1];
        offsets[0] = offset;
        for (int i = 0; i < count && !isOutside; i++) {
            byte[] value = entries.get(ids[i]);
            (isPlain ? expected.putInt(value.length) : expected).put(value);
            offsets[i + 1] = offsets[i] + value.length;
        }
        int length = expected.position();
        int room = fits ? clamp(offset + (long) length, 50_000) : in.below(64);
        CanariedArray<byte[]> out = FuzzInput.output(ArrayType.bytes(1), offset, length, room);
        int[] outOffsets = new int[count + 1];
        boolean copied = Refusals.when(isOutside || isOutside(offset, length, room), IndexOutOfBoundsException.class)
                .verify(0, () -> {
                    int written = isPlain ? dictionary[0].copyPlain(ids, 0, out.array(), offset, count)
                            : dictionary[0].copyValues(ids, 0, out.array(), offset, outOffsets, 0, count);
                    verify(written == length, written, length);
                });
        if (copied) {
            verifyEqual(out.values(), Arrays.copyOf(expected.array(), length));
            verify(isPlain || Arrays.equals(outOffsets, offsets), outOffsets, offsets);
        } else {
            out.verifyCanaries();
            verify(Arrays.stream(outOffsets).allMatch(next -> next == 0), outOffsets);
        }
        window.verifyUnchanged();
    }

    /** Returns null if the values are not all there. */
    private static List<byte[]> plainValues(ByteWindow window, int valueCount) {
        List<byte[]> values = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(window.array(), window.offset(), window.length())
                .order(ByteOrder.LITTLE_ENDIAN);
        while (values.size() < valueCount) {
            int length = bytes.remaining() < 4 ? -1 : bytes.getInt();
            if (length < 0 || length > bytes.remaining()) {
                return null;
            }
            values.add(new byte[length]);
            bytes.get(values.get(values.size() - 1));
        }
        return values;
    }
}
