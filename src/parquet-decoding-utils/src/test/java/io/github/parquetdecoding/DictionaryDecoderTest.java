// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.PageSource;
import io.github.parquetdecoding.testkit.PlainValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DictionaryDecoderTest {
    private interface Decode<A> {
        void decode(RunLengthBitPackedReader ids, A dictionary, A out, int offset, int count);
    }

    private record Decoder<A>(ArrayType<A> type, Decode<A> decode) {
        @Override
        public String toString() {
            return type.toString();
        }
    }

    static Stream<Decoder<?>> decoders() {
        return Stream.concat(
                Stream.of(
                        new Decoder<>(ArrayType.INTS, DictionaryDecoder::decodeInts),
                        new Decoder<>(ArrayType.LONGS, DictionaryDecoder::decodeLongs),
                        new Decoder<>(ArrayType.FLOATS, DictionaryDecoder::decodeFloats),
                        new Decoder<>(ArrayType.DOUBLES, DictionaryDecoder::decodeDoubles)),
                IntStream.of(1, 2, 3, 4, 8, 12, 16, 33).mapToObj(size -> new Decoder<>(
                        ArrayType.bytes(size), (ids, dictionary, out, offset, count) ->
                                DictionaryDecoder.decode(ids, dictionary, size, out, offset, count))));
    }

    /** Returns values that include NaNs with payloads and both zeros. */
    private static byte[] plainDictionary(int elementSize, int size) {
        return PlainValues.mixed(elementSize, size, 20261204);
    }

    private static byte[] lookUp(byte[] dictionary, int elementSize, int[] ids, int first, int count) {
        byte[] values = new byte[count * elementSize];
        for (int i = 0; i < count; i++) {
            System.arraycopy(dictionary, ids[first + i] * elementSize, values, i * elementSize, elementSize);
        }
        return values;
    }

    // Runs 100,000 times, so it creates an assertion only if a plain comparison fails.
    private static <A> void verifyDecoded(
            Decoder<A> decoder, RunLengthBitPackedReader ids, byte[] dictionary, int count, byte[] expected) {
        CanariedArray<A> out = CanariedArray.of(decoder.type, count);
        decoder.decode.decode(ids, decoder.type.fromPlain(dictionary), out.array(), out.offset(), count);
        byte[] values = decoder.type.toPlain(out.values());
        if (!Arrays.equals(values, expected)) {
            assertThat(values).as("%s values", count).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("decoders")
    <A> void looksUpRunsAndBitPackedIdsInBatchesOfEverySize(Decoder<A> decoder) {
        SplittableRandom random = new SplittableRandom(20261203);
        int elementSize = decoder.type.elementSize();
        for (int size : new int[] {1, 3, 16, 257, 5_000}) {
            byte[] dictionary = plainDictionary(elementSize, size);
            int bits = Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
            for (int bitWidth : new int[] {bits, bits + 3, 32}) {
                Runs runs = Runs.random(bitWidth, 30, random, () -> random.nextInt(size));
                runs.packed(random.ints(2_400, 0, size).toArray());
                int[] ids = runs.values();
                for (int batch : new int[] {5, 64, 1_000, ids.length}) {
                    RunLengthBitPackedReader reader = runs.open(PageSource.PART_OF_ARRAY).reader();
                    for (int at = 0; at < ids.length; at += batch) {
                        int count = Math.min(batch, ids.length - at);
                        verifyDecoded(decoder, reader, dictionary, count,
                                lookUp(dictionary, elementSize, ids, at, count));
                    }
                    assertThat(reader.readRun()).isZero();
                }
            }
        }
    }

    /** Runs, the number of ids before the fault, the faulty id, and its offset from the first byte. */
    private record Fault(Runs runs, int readable, long id, int offset) {
    }

    /** Returns ids outside a dictionary of 5 values, after a run of 10 ids that takes 2 bytes. */
    private static List<Fault> faults() {
        int[] packed = new int[2_000];
        packed[0] = 4;
        int[] atOnce = {5, 7, 0, 0, 0, 0, 0, 0};
        int[] inTheMiddle = {0, 1, 2, 3, 4, 6, 5, 7};
        int[] far = packed.clone();
        far[1_500] = 7;
        int[] negative = {1, 4, 2, -3, -1, Integer.MIN_VALUE, 5, 0};
        return List.of(
                new Fault(new Runs(3).repeated(10, 4).repeated(3, 5), 10, 5, 3),
                new Fault(new Runs(3).repeated(10, 4).repeated(3, 0).repeated(1, 7), 13, 7, 5),
                new Fault(new Runs(3).repeated(10, 4).packed(atOnce), 10, 5, 3),
                new Fault(new Runs(3).repeated(10, 4).packed(inTheMiddle), 15, 6, 3 + 5 * 3 / 8),
                new Fault(new Runs(3).repeated(10, 4).packed(far), 1_510, 7, 4 + 1_500 * 3 / 8),
                new Fault(new Runs(16).repeated(3, 4).repeated(3, 0x8004), 3, 0x8004, 4),
                new Fault(new Runs(32).repeated(3, 4).packed(negative), 6, 0xFFFFFFFDL, 6 + 3 * 4),
                new Fault(new Runs(32).repeated(3, 4).repeated(8, -1), 3, 0xFFFFFFFFL, 6));
    }

    @ParameterizedTest
    @MethodSource("decoders")
    <A> void anIdOutsideTheDictionaryIsRefusedWithoutMovingTheReader(Decoder<A> decoder) {
        byte[] dictionary = plainDictionary(decoder.type.elementSize(), 5);
        for (Fault fault : faults()) {
            int[] ids = fault.runs.values();
            for (PageSource source : PageSource.values()) {
                for (int taken : new int[] {0, 1, fault.readable}) {
                    Runs.Opened opened = fault.runs.open(source);
                    RunLengthBitPackedReader reader = opened.reader();
                    reader.skip(taken);
                    String before = reader.toString();
                    int left = fault.readable - taken;
                    for (int count : new int[] {left + 1, ids.length - taken}) {
                        verifyRefused(decoder, reader, dictionary, count, opened.start() + fault.offset,
                                "Id " + fault.id + " is outside of the dictionary's 5 values");
                        assertThat(reader).hasToString(before);
                    }
                    verifyDecoded(decoder, reader, dictionary, left,
                            lookUp(dictionary, decoder.type.elementSize(), ids, taken, left));
                    verifyRefused(decoder, reader, dictionary, 1, opened.start() + fault.offset,
                            "Id " + fault.id + " is outside of the dictionary's 5 values");
                    reader.skip(ids.length - fault.readable);
                    assertThat(reader.readRun()).isZero();
                }
            }
        }
    }

    private static <A> void verifyRefused(Decoder<A> decoder, RunLengthBitPackedReader ids, byte[] dictionary,
            int count, int offset, String message) {
        CanariedArray<A> out = CanariedArray.of(decoder.type, count);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> decoder.decode.decode(ids, decoder.type.fromPlain(dictionary), out.array(), out.offset(), count))
                .withMessage(message + ", at offset " + offset)
                .satisfies(e -> assertThat(e.offset()).isEqualTo(offset));
        out.verifyCanaries();
    }

    @ParameterizedTest
    @MethodSource("decoders")
    <A> void paddingOfTheLastGroupMayBeOutsideTheDictionary(Decoder<A> decoder) {
        byte[] dictionary = plainDictionary(decoder.type.elementSize(), 5);
        Runs runs = new Runs(3).packed(4, 3, 2, 1, 7, 7, 7, 7);
        RunLengthBitPackedReader reader = runs.open(PageSource.WHOLE_ARRAY).reader();
        verifyDecoded(decoder, reader, dictionary, 4,
                lookUp(dictionary, decoder.type.elementSize(), runs.values(), 0, 4));
        assertThat(reader.readRun()).isEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("decoders")
    <A> void anEmptyDictionaryHasNoIds(Decoder<A> decoder) {
        for (int bitWidth : new int[] {0, 1, 32}) {
            int valueBytes = (bitWidth + 7) / 8;
            verifyRefused(decoder, new Runs(bitWidth).repeated(2, 0).open(PageSource.WHOLE_ARRAY).reader(), new byte[0],
                    1, 1, "Id 0 is outside of the dictionary's 0 values");
            verifyRefused(decoder, new Runs(bitWidth).repeated(0, 0).packed(new int[8]).open(PageSource.WHOLE_ARRAY)
                    .reader(), new byte[0], 1, 2 + valueBytes, "Id 0 is outside of the dictionary's 0 values");
            verifyDecoded(decoder, new Runs(bitWidth).open(PageSource.WHOLE_ARRAY).reader(), new byte[0], 0,
                    new byte[0]);
        }
    }

    @Test
    void bytesAfterTheLastCompleteValueAreIgnored() {
        byte[] dictionary = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        byte[] out = new byte[8];
        DictionaryDecoder.decode(
                new Runs(2).repeated(2, 1).open(PageSource.WHOLE_ARRAY).reader(), dictionary, 4, out, 0, 2);
        assertThat(out).containsExactly(5, 6, 7, 8, 5, 6, 7, 8);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> DictionaryDecoder.decode(
                        new Runs(2).repeated(2, 2).open(PageSource.WHOLE_ARRAY).reader(), dictionary, 4, out, 0, 2))
                .withMessageStartingWith("Id 2 is outside of the dictionary's 2 values");
    }
}
