// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DictionaryDecoder;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.Validity;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Expands values to their places among nulls, and looks up values of ids. */
class ValidityAndDictionaryFuzz {
    private static final int WORDS = 4;
    private static final int STEPS = 3;
    private static final List<Spread<?>> SPREADS = List.of(
            new Spread<>(ArrayType.INTS, Validity::expand,
                    (values, offset, count, bits, first) -> Validity.expand(bits, first, values, offset, count, 0)),
            new Spread<>(ArrayType.LONGS, Validity::expand,
                    (values, offset, count, bits, first) -> Validity.expand(bits, first, values, offset, count, 0)),
            new Spread<>(ArrayType.FLOATS, Validity::expand,
                    (values, offset, count, bits, first) -> Validity.expand(bits, first, values, offset, count, 0)),
            new Spread<>(ArrayType.DOUBLES, Validity::expand,
                    (values, offset, count, bits, first) -> Validity.expand(bits, first, values, offset, count, 0)),
            new Spread<>(ArrayType.SHORTS, Validity::expand, (values, offset, count, bits, first) ->
                    Validity.expand(bits, first, values, offset, count, (short) 0)),
            new Spread<>(ArrayType.bytes(1), Validity::expand, (values, offset, count, bits, first) ->
                    Validity.expand(bits, first, values, offset, count, (byte) 0)));
    private static final List<Lookup<?>> LOOKUPS = List.of(
            new Lookup<>(ArrayType.INTS, DictionaryDecoder::decodeInts),
            new Lookup<>(ArrayType.LONGS, DictionaryDecoder::decodeLongs),
            new Lookup<>(ArrayType.FLOATS, DictionaryDecoder::decodeFloats),
            new Lookup<>(ArrayType.DOUBLES, DictionaryDecoder::decodeDoubles),
            new Lookup<>(ArrayType.bytes(1), lookup(1)),
            new Lookup<>(ArrayType.bytes(3), lookup(3)),
            new Lookup<>(ArrayType.bytes(16), lookup(16)));

    @FunctionalInterface
    private interface SpreadCall<A> {
        void spread(A values, int offset, int count, long[] bits, int firstBit);
    }

    private record Spread<A>(ArrayType<A> type, SpreadCall<A> spread, SpreadCall<A> withZeros) {
    }

    @FunctionalInterface
    private interface LookupCall<A> {
        void decode(RunLengthBitPackedReader ids, A dictionary, A out, int offset, int count);
    }

    private record Lookup<A>(ArrayType<A> type, LookupCall<A> decode) {
    }

    private static LookupCall<byte[]> lookup(int elementSize) {
        return (ids, dictionary, out, offset, count) ->
                DictionaryDecoder.decode(ids, dictionary, elementSize, out, offset, count);
    }

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            if (in.flag()) {
                spread(in, SPREADS.get(in.below(SPREADS.size())));
            } else {
                decode(in, LOOKUPS.get(in.below(LOOKUPS.size())));
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
                .verify(0, () -> set[0] = Validity.count(bits, firstBit, count));

        A values = type.fromPlain(plain);
        long[] bitsBefore = bits.clone();
        boolean answered = Refusals.when(
                        bitsOutside || isOutside(offset, count, length), IndexOutOfBoundsException.class)
                .verify(0, () -> (withZeros ? spread.withZeros : spread.spread)
                        .spread(values, offset, count, bits, firstBit));
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
        int bitWidth = in.below(33);
        int excess = in.below(slots);
        byte[] plain = in.random(type.elementSize() * in.size(40) + excess);
        A dictionary = type.fromPlain(plain);
        int size = Array.getLength(dictionary) / slots;
        FuzzInput steps = in.part(4 * STEPS);
        ByteWindow window = in.window(in.rest());
        byte[] data = Arrays.copyOfRange(
                window.array(), window.offset(), window.offset() + window.length());
        ByteCursor cursor = ByteCursor.of(window.array(), window.offset(), window.length());
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(cursor, bitWidth);
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
        }).withOffsets(window.offset(), window.offset() + data.length);
        for (int step = 0; step < STEPS; step++) {
            int count = steps.below(8) == 0 ? steps.size(1_200) : steps.argument(100);
            values.read(steps, count, (out, offset, length) ->
                    lookup.decode.decode(reader, dictionary, out, offset, length));
        }
        window.verifyUnchanged();
    }
}
