// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.github.parquetdecoding.testkit.FaultyReader.Mistake;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import io.github.parquetdecoding.testkit.internal.ReferenceZigZag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.testkit.ConformanceTest.ALP;
import static io.github.parquetdecoding.testkit.ConformanceTest.ULEB128;
import static io.github.parquetdecoding.testkit.ConformanceTest.ULEB128_LONGS;
import static io.github.parquetdecoding.testkit.ConformanceTest.alp;
import static io.github.parquetdecoding.testkit.ConformanceTest.deltas;
import static io.github.parquetdecoding.testkit.ConformanceTest.packed;
import static io.github.parquetdecoding.testkit.ConformanceTest.refusedRuns;
import static io.github.parquetdecoding.testkit.ConformanceTest.runs;
import static io.github.parquetdecoding.testkit.ConformanceTest.split;
import static io.github.parquetdecoding.testkit.ConformanceTest.uleb128;
import static io.github.parquetdecoding.testkit.ConformanceTest.verify;
import static org.assertj.core.api.Assertions.assertThat;

/** Readers of another format than the one that is defined fail, in the cases that are meant to find it. */
class WrongDefinitionsTest {
    @Test
    void readersWithAWrongDefinitionOfUleb128Fail() {
        ConformanceSuite tooLong = uleb128((bytes, count) -> LongStream.of(ULEB128_LONGS.decode(bytes, count))
                .mapToInt(value -> (int) value).toArray(), Mistake.NONE);
        assertThat(tooLong.failures()).containsKey("overflow, last byte 10 after 80, array of exact size")
                .extractingByKey("one byte too long, neighbours 01").extracting(Throwable::getMessage).isEqualTo(
                        "Not refused, read as 10204081: 6 bytes at 3 of an array of 25: 81 81 81 81 81 01");
        InputOpener<FaultyReader<int[]>> codes = FaultyReader.opener(1, ULEB128, Mistake.NONE);
        verify(Uleb128Conformance.zigZagInts(
                "mine", codes, in -> in.read(new int[1])[0], FaultyReader::remaining), true,
                "every value of one byte and of two", "back to back, run headers");
        verify(Uleb128Conformance.zigZagIntBatches("mine", codes, FaultyReader::read, FaultyReader::remaining), true,
                "2 values, any bits");
        InputOpener<FaultyReader<long[]>> longCodes = FaultyReader.opener(1, ULEB128_LONGS, Mistake.NONE);
        verify(Uleb128Conformance.zigZagLongBatches("mine", longCodes, FaultyReader::read, FaultyReader::remaining),
                true, "2 values, any bits");
        assertThat(ZigZagConformance.ints("mine", code -> code / 2 ^ -(code & 1)).failures().keySet())
                .hasSize(33).contains("codes around 2^0", "codes around 2^31", "any codes");
        ZigZagConformance.ints("zig-zag", ReferenceZigZag::decode).verify();
        ZigZagConformance.longs("zig-zag", ReferenceZigZag::decode).verify();
    }

    @Test
    void decodersThatChangeSomePagesFail() {
        verify(split(ArrayType.FLOATS, values -> {
            for (int i = 0; i < values.length; i++) {
                values[i] = Float.intBitsToFloat(Float.floatToIntBits(values[i]));
            }
            return values;
        }, Mistake.NONE), true, "payloads of NaNs, negative zero, ends of ranges");
        verify(split(ArrayType.DOUBLES, values -> DoubleStream.of(values).map(value -> value + 0.0).toArray(),
                Mistake.NONE), true, "payloads of NaNs, negative zero, ends of ranges");
        assertThat(split(ArrayType.INTS, values -> wrongFrom(16_384, values), Mistake.NONE).failures())
                .containsOnlyKeys("a page of 70001 values");
        verify(split(8, length -> length / 8 * 8, Mistake.NONE), true, "17 bytes for values of 8, array of exact size");
        assertThat(split(2, length -> length, Mistake.CHANGES_ITS_INPUT).failures().values()).anySatisfy(
                failure -> assertThat(failure).hasMessageContaining("of the input array was"));
        assertThat(split(ArrayType.SHORTS, values -> {
            values[values.length - 1] ^= (short) (values.length == 2 ? 0x100 : 0);
            return values;
        }, Mistake.NONE).failures().get("the definition, on two values")).hasMessage(
                "Value 1 of 2, in a batch of 2 from value 0, has bytes 80 80, not 80 81: "
                        + "4 bytes at 0 of an array of 4: 01 80 02 81");
    }

    private static int[] wrongFrom(int index, int[] values) {
        for (int i = index; i < values.length; i++) {
            values[i] ^= 1;
        }
        return values;
    }

    /** A wrong block of a kernel, a run length or a counter of too few bits shows only with enough values. */
    @ParameterizedTest
    @ValueSource(ints = {255, 4_095, 4_800, 8_191, 10_016, 16_384, 32_767, 32_768, 65_535, 65_536})
    void codecsThatFailFromAValueOnFail(int firstWrong) {
        verify(BitPackingConformance.unpacking("mine", ArrayType.INTS, 3, 1, FaultyReader.opener(1,
                (bytes, count) -> wrongFrom(firstWrong, ReferenceBitPacking.unpackInts(bytes, count, 3)),
                Mistake.NONE), FaultyReader::read), true, "70000 values");
        verify(packing((values, offset, out, outOffset, count) -> {
            PACK.encode(values, offset, out, outOffset, count);
            if (count > firstWrong) {
                out[outOffset + firstWrong * 11 / 8] ^= 1;
            }
        }), true, "70000 values");
        verify(runs(1, (bytes, count) -> decodeRuns(bytes, count, 1, length -> Math.min(length, firstWrong)),
                Mistake.NONE), true, "runs of more than 65536 values and groups");
    }

    private static final Calls.Encode<int[]> PACK = (values, offset, out, outOffset, count) -> {
        Objects.checkFromIndexSize(offset, count, values.length);
        byte[] packed = ReferenceBitPacking.pack(Arrays.copyOfRange(values, offset, offset + count), 11);
        Objects.checkFromIndexSize(outOffset, packed.length, out.length);
        System.arraycopy(packed, 0, out, outOffset, packed.length);
    };

    private static ConformanceSuite packing(Calls.Encode<int[]> pack) {
        return BitPackingConformance.packing("mine", ArrayType.INTS, 11, 1, pack);
    }

    @Test
    void packersAndUnpackersThatChangeSomeBitsFail() {
        packing(PACK).verify();
        verify(packing((values, offset, out, outOffset, count) -> {
            PACK.encode(values, offset, out, outOffset, count);
            out[outOffset + (11 * count + 7) / 8] = 0;
        }), true, "0 to 200 values", "1000 values");
        verify(packing((values, offset, out, outOffset, count) -> {
            out[0] = 1;
            PACK.encode(values, offset, out, outOffset, count);
        }), true, "5 values from element 0 of 5 on to byte 1 of 7");
        verify(packed(64, 1L << 63, Mistake.NONE), true,
                "the definition, on every bit by itself", "ends of the range", "10016 values");
    }

    /** Decodes runs whose length is changed. */
    private static int[] decodeRuns(byte[] bytes, int count, int bitWidth, IntUnaryOperator length) {
        List<int[]> runs = new ArrayList<>();
        int known = 0;
        for (int at = 0, end; known < count; at = end) {
            int start = at + 1;
            while (bytes[start - 1] < 0) {
                start++;
            }
            int header = ReferenceUleb128.decodeInt(Arrays.copyOfRange(bytes, at, start));
            int claimed = header >>> 1;
            int bytesPerValue = (bitWidth + 7) / 8;
            byte[] rest = Arrays.copyOfRange(bytes, start, bytes.length);
            int[] run;
            if ((header & 1) == 0) {
                end = start + bytesPerValue;
                run = new int[Math.min(length.applyAsInt(claimed), 1_000_000)];
                Arrays.fill(run, ReferenceBitPacking.unpackInts(rest, 1, 8 * bytesPerValue)[0]);
            } else {
                end = (int) Math.min(bytes.length, start + (long) claimed * bitWidth);
                int there = Math.min(8 * claimed, 8 * (end - start) / bitWidth);
                run = ReferenceBitPacking.unpackInts(rest, length.applyAsInt(there), bitWidth);
            }
            runs.add(run);
            known += run.length;
        }
        return runs.stream().flatMapToInt(IntStream::of).toArray();
    }

    @Test
    void readersWithAWrongDefinitionOfRunsFail() {
        runs(9, (bytes, count) -> decodeRuns(bytes, count, 9, length -> length), Mistake.NONE).verify();
        assertThat(runs(9, (bytes, count) -> decodeRuns(bytes, count, 9, length -> Math.max(1, length)), Mistake.NONE)
                .failures().keySet()).hasSize(5).allMatch(name -> name.startsWith("runs of length 0"));
        verify(refusedRuns(9, (bytes, count) -> decodeRuns(bytes, count, 9, length -> length), Mistake.NONE), true,
                "repeated value of one bit more after other runs, array of exact size");
        verify(refusedRuns(9, (bytes, count) -> ReferenceRunLengthBitPacking.decode(
                Arrays.copyOf(bytes, bytes.length + 100), count, 9), Mistake.NONE), true,
                "packed run of 24 values cut to the bytes of 15, array of exact size");
        verify(refusedRuns(9, (bytes, count) -> {
            int end = IntStream.range(0, bytes.length).filter(i -> bytes[i] >= 0).findFirst().orElseThrow();
            int[] claimed = new int[8 * (ReferenceUleb128.decodeInt(Arrays.copyOf(bytes, end + 1)) >>> 1)];
            System.arraycopy(ReferenceRunLengthBitPacking.decode(bytes, count, 9), 0, claimed, 0, count);
            return claimed;
        }, Mistake.NONE), true, "packed run of 268435455 groups in 3 bytes, array of exact size");
    }

    /** Takes missing bits for 0, unless the highest one of the byte after the page is among them. */
    private static int[] decodeWithTooFewBits(byte[] page, int count) {
        byte[] longer = Arrays.copyOf(page, page.length + 1);
        int[] values = ReferenceDeltaBinaryPacked.decodeInts(longer, count);
        longer[page.length] = (byte) 0x80;
        return Arrays.equals(values, ReferenceDeltaBinaryPacked.decodeInts(longer, count)) ? values
                : ReferenceDeltaBinaryPacked.decodeInts(page, count);
    }

    @Test
    void readersWithAWrongDefinitionOfDeltaPlainOrAlpFail() {
        verify(deltas((bytes, count) -> LongStream.of(ReferenceDeltaBinaryPacked.decodeLongs(bytes, count))
                .mapToInt(value -> (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value))).toArray(),
                Mistake.NONE), true, "sums and least deltas that wrap");
        String wide = "deltas of more than 32 bits, right or refused";
        verify(deltas((bytes, count) -> LongStream.of(ReferenceDeltaBinaryPacked.decodeLongs(bytes, count))
                .mapToInt(value -> (int) (value ^ value >>> Integer.SIZE)).toArray(), Mistake.NONE), true, wide);
        verify(deltas((bytes, count) -> LongStream.of(ReferenceDeltaBinaryPacked.decodeLongs(bytes, count))
                .mapToInt(Math::toIntExact).toArray(), Mistake.NONE), false, wide);
        String cut = ", cut within the last value, ";
        ConformanceSuite tooFewBits = deltas(WrongDefinitionsTest::decodeWithTooFewBits, Mistake.NONE);
        String[] cutWidths = tooFewBits.cases().stream().map(ConformanceSuite.Case::name)
                .filter(name -> name.contains(cut)).toArray(String[]::new);
        assertThat(cutWidths).hasSize(3 * 56);
        verify(tooFewBits, true, cutWidths);
        verify(PlainConformance.byteArrays("mine", FaultyReader.opener(1, (bytes, count) -> {
            byte[][] values = ReferencePlainByteArray.decode(bytes, count);
            Arrays.fill(values, Math.min(3_000, count), count, new byte[3]);
            return values;
        }, Mistake.NONE), FaultyReader::readValues, FaultyReader::skip), true, "RANDOM");
        ConformanceSuite unaligned = PlainConformance.ranges("mine", ArrayType.INTS,
                (array, offset, length) -> ArrayType.INTS.fromPlain(Arrays.copyOfRange(array, offset, offset + length)),
                (page, first, out, offset, count) ->
                        System.arraycopy(page, count > 31 ? first / 2 * 2 : first, out, offset, count));
        verify(unaligned, true, "a page of 130 values");
        verify(unaligned, false, "a page of 31 values");
        verify(PlainConformance.ranges("mine", ArrayType.INTS, (array, offset, length) -> {
            Objects.checkIndex(length % Integer.BYTES, 1);
            return ArrayType.INTS.fromPlain(Arrays.copyOfRange(array, offset, offset + length));
        }, (page, first, out, offset, count) -> System.arraycopy(page, first, out, offset, count)), true,
                "bytes after the values");
        ConformanceSuite withoutNaNs = alp(ArrayType.DOUBLES, (bytes, count) -> DoubleStream.of(
                ALP.decode(bytes, count)).map(value -> Double.longBitsToDouble(Double.doubleToLongBits(value)))
                .toArray(), Mistake.NONE);
        verify(withoutNaNs, true, "payloads of NaNs, negative zero, ends of ranges", "NOISE, vectors of 1024");
        ConformanceSuite withoutExceptions = alp(ArrayType.DOUBLES, (bytes, count) -> DoubleStream.of(
                ALP.decode(bytes, count)).map(value -> value * 10 == Math.rint(value * 10) ? value : 0)
                .toArray(), Mistake.NONE);
        verify(withoutExceptions, true, "SENSOR, vectors of 1024");
        verify(withoutExceptions, false, "WHOLE_NUMBERS, vectors of 1024");
    }
}
