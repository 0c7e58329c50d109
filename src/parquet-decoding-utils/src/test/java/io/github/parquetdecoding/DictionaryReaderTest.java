// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.PageSource;
import io.github.parquetdecoding.testkit.PlainValues;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DictionaryReaderTest {
    private interface Decode<A> {
        void decode(DictionaryReader ids, A dictionary, A out, int offset, int count);
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
                        new Decoder<>(ArrayType.INTS, DictionaryReader::readInts),
                        new Decoder<>(ArrayType.LONGS, DictionaryReader::readLongs),
                        new Decoder<>(ArrayType.FLOATS, DictionaryReader::readFloats),
                        new Decoder<>(ArrayType.DOUBLES, DictionaryReader::readDoubles),
                        new Decoder<>(ArrayType.INTS, (ids, dictionary, out, offset, count) -> {
                            ids.readIds(dictionary.length, out, offset, count);
                            Arrays.setAll(out, i -> i < offset || i - offset >= count ? out[i] : dictionary[out[i]]);
                        })),
                IntStream.of(1, 2, 3, 4, 8, 12, 16, 33).mapToObj(size -> new Decoder<>(
                        ArrayType.bytes(size), (ids, dictionary, out, offset, count) ->
                                ids.readPlain(dictionary, size, out, offset, count))));
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
            Decoder<A> decoder, DictionaryReader ids, byte[] dictionary, int count, byte[] expected) {
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
                    DictionaryReader reader = runs.openIds(PageSource.PART_OF_ARRAY).reader();
                    for (int at = 0; at < ids.length; at += batch) {
                        int count = Math.min(batch, ids.length - at);
                        verifyDecoded(decoder, reader, dictionary, count,
                                lookUp(dictionary, elementSize, ids, at, count));
                    }
                    verifyEnd(reader);
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
                    Runs.Opened<DictionaryReader> opened = fault.runs.openIds(source);
                    DictionaryReader reader = opened.reader();
                    reader.skip(taken);
                    String before = reader.toString();
                    int left = fault.readable - taken;
                    for (int count : new int[] {left + 1, ids.length - taken}) {
                        verifyRefused(decoder, reader, dictionary, count, opened.start() + 1 + fault.offset,
                                "Id " + fault.id + " is outside of the dictionary's 5 values");
                        assertThat(reader).hasToString(before);
                    }
                    verifyDecoded(decoder, reader, dictionary, left,
                            lookUp(dictionary, decoder.type.elementSize(), ids, taken, left));
                    verifyRefused(decoder, reader, dictionary, 1, opened.start() + 1 + fault.offset,
                            "Id " + fault.id + " is outside of the dictionary's 5 values");
                    reader.skip(ids.length - fault.readable);
                    verifyEnd(reader);
                }
            }
        }
    }

    private static <A> void verifyRefused(Decoder<A> decoder, DictionaryReader ids, byte[] dictionary,
            int count, int offset, String message) {
        CanariedArray<A> out = CanariedArray.of(decoder.type, count);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> decoder.decode.decode(
                        ids, decoder.type.fromPlain(dictionary), out.array(), out.offset(), count))
                .withMessage(message + ", at offset " + offset)
                .satisfies(e -> assertThat(e.offset()).isEqualTo(offset));
        out.verifyCanaries();
    }

    @ParameterizedTest
    @MethodSource("decoders")
    <A> void paddingOfTheLastGroupMayBeOutsideTheDictionary(Decoder<A> decoder) {
        byte[] dictionary = plainDictionary(decoder.type.elementSize(), 5);
        Runs runs = new Runs(3).packed(4, 3, 2, 1, 7, 7, 7, 7);
        DictionaryReader reader = runs.openIds(PageSource.WHOLE_ARRAY).reader();
        verifyDecoded(decoder, reader, dictionary, 4,
                lookUp(dictionary, decoder.type.elementSize(), runs.values(), 0, 4));
        reader.skip(4);
        verifyEnd(reader);
    }

    @ParameterizedTest
    @MethodSource("decoders")
    <A> void anEmptyDictionaryHasNoIds(Decoder<A> decoder) {
        for (int bitWidth : new int[] {0, 1, 32}) {
            int valueBytes = (bitWidth + 7) / 8;
            verifyRefused(decoder, new Runs(bitWidth).repeated(2, 0).openIds(PageSource.WHOLE_ARRAY).reader(),
                    new byte[0], 1, 2, "Id 0 is outside of the dictionary's 0 values");
            verifyRefused(decoder, new Runs(bitWidth).repeated(0, 0).packed(new int[8]).openIds(PageSource.WHOLE_ARRAY)
                    .reader(), new byte[0], 1, 3 + valueBytes, "Id 0 is outside of the dictionary's 0 values");
            verifyDecoded(decoder, new Runs(bitWidth).openIds(PageSource.WHOLE_ARRAY).reader(), new byte[0], 0,
                    new byte[0]);
        }
    }

    @Test
    void bytesAfterTheLastCompleteValueAreIgnored() {
        byte[] dictionary = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        byte[] out = new byte[8];
        new Runs(2).repeated(2, 1).openIds(PageSource.WHOLE_ARRAY).reader().readPlain(dictionary, 4, out, 0, 2);
        assertThat(out).containsExactly(5, 6, 7, 8, 5, 6, 7, 8);
        DictionaryReader beyond = new Runs(2).repeated(2, 2).openIds(PageSource.WHOLE_ARRAY).reader();
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> beyond.readPlain(dictionary, 4, out, 0, 2))
                .withMessageStartingWith("Id 2 is outside of the dictionary's 2 values");
    }

    private static void verifyEnd(DictionaryReader reader) {
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> reader.skip(1))
                .withMessageStartingWith("The runs end 1 value too early");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 32})
    void theFirstByteIsTheBitWidthAndTheRestOfTheCursorIsRead(int bitWidth) {
        byte[] page = new Runs(bitWidth).repeated(100, 0).idPage();
        ByteCursor in = ByteCursor.of(ByteArrays.join(new byte[1], page, new byte[] {6, 0, 0, 0, 0}), 1, page.length);
        DictionaryReader reader = DictionaryReader.of(in);
        assertThat(in.remaining()).isZero();
        assertThat(reader.bitWidth()).isEqualTo(bitWidth);
        assertThat(reader).hasToString("DictionaryReader[position=2, limit=" + in.limit() + ", bitWidth=" + bitWidth
                + "]");
        reader.skip(100);
        verifyEnd(reader);
    }

    /** The page that is refused begins at offset 1. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        '' | There is no bit width of dictionary ids at offset 1: the limit is 1
        21 | The bit width of dictionary ids at offset 1 is 33, but the limit is 32
        80 | The bit width of dictionary ids at offset 1 is 128, but the limit is 32
        FF | The bit width of dictionary ids at offset 1 is 255, but the limit is 32
        """)
    void aPageThatCannotBeginIsRefusedAndThePreviousOneIsStillRead(String hex, String message) {
        byte[] page = HexFormat.of().parseHex(hex);
        ByteCursor in = ByteCursor.of(ByteArrays.join(new byte[1], page, new byte[] {2, 2, 0}), 1, page.length);
        DictionaryReader reader = new Runs(3).repeated(5, 1).packed(7, 6, 5, 4, 3, 2, 1, 0)
                .openIds(PageSource.WHOLE_ARRAY).reader();
        int[] out = new int[8];
        reader.readIds(8, out, 0, 7);
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> DictionaryReader.of(in), () -> reader.reset(in))) {
            assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(call).withMessage(message)
                    .satisfies(e -> assertThat(e.offset()).isEqualTo(1));
            assertThat(in.position()).isEqualTo(1);
        }
        reader.readIds(8, out, 0, 6);
        assertThat(out).startsWith(5, 4, 3, 2, 1, 0);
    }

    @ParameterizedTest
    @MethodSource("decoders")
    <A> void aResetBeginsPagesOfAnyBitWidthWhereverThePreviousOneWasLeft(Decoder<A> decoder) {
        byte[] dictionary = plainDictionary(decoder.type.elementSize(), 9);
        SplittableRandom random = new SplittableRandom(20261205);
        DictionaryReader reader = new Runs(0).openIds(PageSource.WHOLE_ARRAY).reader();
        for (int page = 0; page < 200; page++) {
            Runs runs = Runs.random(4 + random.nextInt(29), 5, random, () -> random.nextInt(9)).repeated(1, 8);
            int[] ids = runs.values();
            ByteCursor in = ByteCursor.of(runs.idPage());
            reader.reset(in);
            assertThat(in.remaining()).isZero();
            int count = random.nextInt(ids.length + 1);
            verifyDecoded(decoder, reader, dictionary, count,
                    lookUp(dictionary, decoder.type.elementSize(), ids, 0, count));
        }
    }
}
