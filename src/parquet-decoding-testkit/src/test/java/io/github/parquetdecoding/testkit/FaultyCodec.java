// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.LongToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.FaultyReader.Decode;
import io.github.parquetdecoding.testkit.FaultyReader.Mistake;
import io.github.parquetdecoding.testkit.internal.MalformedAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;

/** A codec with its suite. Those whose names begin with WRONG differ from the definition of their encoding. */
enum FaultyCodec {
    ULEB128_INTS(mistake -> uleb128(FaultyCodec::ints, mistake)),
    ULEB128_INT_BATCHES(mistake -> Uleb128Conformance.intBatches("mine",
            FaultyReader.opener(1, FaultyCodec::ints, mistake), FaultyReader::read, FaultyReader::remaining)),
    ULEB128_LONG_BATCHES(mistake -> Uleb128Conformance.longBatches("mine",
            FaultyReader.opener(1, FaultyCodec::longs, mistake), FaultyReader::read, FaultyReader::remaining)),
    ULEB128_SKIPS(mistake -> Uleb128Conformance.skips("mine",
            FaultyReader.opener(1, FaultyCodec::longs, mistake), FaultyReader::skip, FaultyReader::remaining)),
    WRONG_ULEB128_LENGTH(mistake -> uleb128(
            (bytes, count) -> narrow(longs(bytes, count), value -> (int) value), mistake)),
    WRONG_ZIG_ZAG_SIGN(mistake -> ZigZagConformance.ints("mine", code -> code / 2 ^ -(code & 1))),

    SPLIT_BATCHES(mistake -> split(4, length -> length, mistake)),
    SPLIT_DOUBLES(mistake -> split(ArrayType.DOUBLES, UnaryOperator.identity(), mistake)),
    WRONG_SPLIT_LENGTH(mistake -> split(8, length -> length / 8 * 8, mistake)),
    WRONG_SPLIT_NANS(mistake -> split(ArrayType.FLOATS, FaultyCodec::withOneNaN, mistake)),
    WRONG_SPLIT_ZEROS(mistake -> split(
            ArrayType.DOUBLES, values -> DoubleStream.of(values).map(value -> value + 0.0).toArray(), mistake)),
    WRONG_SPLIT_INTS(mistake -> split(ArrayType.INTS, values -> wrongFrom(16_384, values), mistake)),
    WRONG_SPLIT_SHORTS(mistake -> split(ArrayType.SHORTS, values -> {
        values[values.length - 1] ^= (short) (values.length == 2 ? 0x100 : 0);
        return values;
    }, mistake)),

    PACKED_0(mistake -> packed(0, 0, mistake)), PACKED_13(mistake -> packed(13, 0, mistake)),
    PACKED_64(mistake -> packed(64, 0, mistake)), WRONG_PACKED_64(mistake -> packed(64, 1L << 63, mistake)),
    WRONG_PACKED_3(mistake -> BitPackingConformance.unpacking("mine", ArrayType.INTS, 3, 1, FaultyReader.opener(1,
            (bytes, count) -> wrongFrom(1 << 16, ReferenceBitPacking.unpackInts(bytes, count, 3)), mistake),
            FaultyReader::read)),
    PACKING(mistake -> packing(FaultyCodec::pack)),
    WRONG_PACKING(mistake -> packing((values, offset, out, outOffset, count) ->
            pack(wrongFrom(offset + (1 << 16), values.clone()), offset, out, outOffset, count))),
    WRONG_PACKING_END(mistake -> packing((values, offset, out, outOffset, count) -> {
        pack(values, offset, out, outOffset, count);
        out[outOffset + (11 * count + 7) / 8] = 0;
    })),
    WRONG_PACKING_REFUSAL(mistake -> packing((values, offset, out, outOffset, count) -> {
        out[0] = 1;
        pack(values, offset, out, outOffset, count);
    })),

    RUNS_OF_1(mistake -> runs(1, runDecoder(1), mistake)),
    WRONG_RUNS_OF_0(mistake -> runs(9, (bytes, count) -> runDecoder(9).decode(Arrays.copyOfRange(
            bytes, bytes.length > 0 && bytes[0] >>> 1 == 0 ? 1 : 0, bytes.length), count), mistake)),
    REFUSED_RUNS_OF_9(mistake -> refusedRuns(runDecoder(9), mistake)),
    WRONG_END_OF_RUNS(mistake -> refusedRuns((bytes, count) -> ReferenceRunLengthBitPacking.decode(
            Arrays.copyOf(bytes, bytes.length + 100), count, 9), mistake)),
    WRONG_ROOM_FOR_RUNS(mistake -> refusedRuns((bytes, count) -> {
        int end = IntStream.range(0, bytes.length).filter(i -> bytes[i] >= 0).findFirst().orElseThrow();
        int[] claimed = new int[8 * (ReferenceUleb128.decodeInt(Arrays.copyOf(bytes, end + 1)) >>> 1)];
        System.arraycopy(ReferenceRunLengthBitPacking.decode(bytes, count, 9), 0, claimed, 0, count);
        return claimed;
    }, mistake)),

    DELTA_INTS(mistake -> deltas(ReferenceDeltaBinaryPacked::decodeInts, mistake)),
    WRONG_DELTA_SUMS(mistake -> deltas((bytes, count) -> narrow(ReferenceDeltaBinaryPacked.decodeLongs(bytes, count),
            value -> (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value))), mistake)),
    WRONG_DELTA_WIDTH(mistake -> deltas((bytes, count) -> narrow(ReferenceDeltaBinaryPacked.decodeLongs(bytes, count),
            value -> (int) (value ^ value >>> Integer.SIZE)), mistake)),
    WRONG_DELTA_BLOCKS(mistake -> deltas((bytes, count) -> {
        Objects.checkIndex(bytes.length > 2 ? bytes[2] : 0, 5);
        return ReferenceDeltaBinaryPacked.decodeInts(bytes, count);
    }, mistake)),
    WRONG_DELTA_REFUSAL(mistake -> deltas((bytes, count) -> narrow(
            ReferenceDeltaBinaryPacked.decodeLongs(bytes, count), Math::toIntExact), mistake)),
    WRONG_DELTA_END(mistake -> deltas(FaultyCodec::withTooFewBits, mistake)),
    LENGTHS(mistake -> DeltaConformance.lengthByteArrays("mine", FaultyReader.opener(1,
            ReferenceDeltaLengthByteArray::decode, mistake), FaultyReader::readValues, FaultyReader::skip)),
    PREFIXES(mistake -> DeltaConformance.byteArrays("mine", FaultyReader.opener(1, (bytes, count) ->
            bytes.length + count == 0 ? new byte[0][] : ReferenceDeltaByteArray.decode(bytes, count), mistake),
            FaultyReader::readValues, FaultyReader::skip)),

    PLAIN_STRINGS(mistake -> plainStrings(Integer.MAX_VALUE, mistake)),
    WRONG_PLAIN_STRINGS(mistake -> plainStrings(3_000, mistake)),
    WRONG_LENGTHS(mistake -> DeltaConformance.lengthByteArrays("mine", FaultyReader.opener(1, (bytes, count) ->
            shortened(ReferenceDeltaLengthByteArray.decode(bytes, count), 2_048), mistake),
            FaultyReader::readValues, FaultyReader::skip)),
    WRONG_PREFIXES(mistake -> DeltaConformance.byteArrays("mine", FaultyReader.opener(1, (bytes, count) ->
            shortened(ReferenceDeltaByteArray.decode(bytes, count), 0xFFFF), mistake),
            FaultyReader::readValues, FaultyReader::skip)),
    PLAIN_FLOATS(mistake -> PlainConformance.ranges("mine", ArrayType.FLOATS, FaultyReader.opener(1, (bytes, count) ->
            atLeast(count, ArrayType.FLOATS, Arrays.copyOf(bytes, bytes.length & -4)), mistake), FaultyReader::decode)),
    WRONG_PLAIN_ALIGNMENT(mistake -> plainInts(1, 31)),
    WRONG_PLAIN_LENGTH(mistake -> plainInts(Integer.BYTES, Integer.MAX_VALUE)),

    ALP_DOUBLES(mistake -> alp(UnaryOperator.identity(), mistake)),
    WRONG_ALP_NANS(mistake -> alp(values -> DoubleStream.of(values)
            .map(value -> Double.longBitsToDouble(Double.doubleToLongBits(value))).toArray(), mistake)),
    WRONG_ALP_EXCEPTIONS(mistake -> alp(values -> DoubleStream.of(values)
            .map(value -> value * 10 == Math.rint(value * 10) ? value : 0).toArray(), mistake));

    private static final Set<ByteBuffer> MALFORMED_ALP = MalformedAlp.pages(8).stream()
            .map(malformed -> ByteBuffer.wrap(malformed.page())).collect(Collectors.toSet());

    final Function<Mistake, ConformanceSuite> suite;

    FaultyCodec(Function<Mistake, ConformanceSuite> suite) {
        this.suite = suite;
    }

    private static int[] ints(byte[] bytes, int count) {
        return narrow(uleb128(bytes, count, ReferenceUleb128::decodeInt), value -> (int) value);
    }

    private static long[] longs(byte[] bytes, int count) {
        return uleb128(bytes, count, ReferenceUleb128::decodeLong);
    }

    /** Decodes all values before the first malformed one. */
    private static long[] uleb128(byte[] bytes, int count, ToLongFunction<byte[]> decode) {
        LongStream.Builder values = LongStream.builder();
        int known = 0;
        for (int at = 0, end; at < bytes.length || known < count; at = end, known++) {
            end = at;
            while (end < bytes.length && bytes[end] < 0) {
                end++;
            }
            end = Math.min(end + 1, bytes.length);
            try {
                values.add(decode.applyAsLong(Arrays.copyOfRange(bytes, at, end)));
            } catch (IllegalArgumentException e) {
                if (known < count) {
                    throw e;
                }
                break;
            }
        }
        return values.build().toArray();
    }

    private static ConformanceSuite uleb128(Decode<int[]> decode, Mistake mistake) {
        return Uleb128Conformance.ints("mine",
                FaultyReader.opener(1, decode, mistake), in -> in.read(new int[1])[0], FaultyReader::remaining);
    }

    private static int[] narrow(long[] values, LongToIntFunction narrow) {
        return LongStream.of(values).mapToInt(narrow).toArray();
    }

    private static int[] wrongFrom(int index, int[] values) {
        for (int i = index; i < values.length; i++) {
            values[i] ^= 1;
        }
        return values;
    }

    /** @param length the bytes that are read of a page of some length */
    private static ConformanceSuite split(int size, IntUnaryOperator length, Mistake mistake) {
        ArrayType<byte[]> type = ArrayType.bytes(size);
        return ByteStreamSplitConformance.batches("mine", type, FaultyReader.opener(size, (bytes, count) -> atLeast(
                count, type, ReferenceByteStreamSplit.decode(
                        Arrays.copyOf(bytes, length.applyAsInt(bytes.length)), size)), mistake),
                FaultyReader::read, FaultyReader::skip);
    }

    private static <A> ConformanceSuite split(ArrayType<A> type, UnaryOperator<A> change, Mistake mistake) {
        return ByteStreamSplitConformance.ranges("mine", type, FaultyReader.opener(1, (bytes, count) -> change.apply(
                atLeast(count, type, ReferenceByteStreamSplit.decode(bytes, type.elementSize()))), mistake),
                FaultyReader::decode);
    }

    private static float[] withOneNaN(float[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = Float.intBitsToFloat(Float.floatToIntBits(values[i]));
        }
        return values;
    }

    private static <A> A atLeast(int count, ArrayType<A> type, byte[] plain) {
        if (plain.length / type.elementSize() < count) {
            throw new IllegalArgumentException("too few values");
        }
        return type.fromPlain(plain);
    }

    private static ConformanceSuite packed(int bitWidth, long lostBits, Mistake mistake) {
        return BitPackingConformance.unpacking("mine", ArrayType.LONGS, bitWidth, 1, FaultyReader.opener(1,
                (bytes, count) -> LongStream.of(ReferenceBitPacking.unpackLongs(bytes, count, bitWidth))
                        .map(value -> value & ~lostBits).toArray(), mistake), FaultyReader::read);
    }

    private static void pack(int[] values, int offset, byte[] out, int outOffset, int count) {
        Objects.checkFromIndexSize(offset, count, values.length);
        byte[] packed = ReferenceBitPacking.pack(Arrays.copyOfRange(values, offset, offset + count), 11);
        Objects.checkFromIndexSize(outOffset, packed.length, out.length);
        System.arraycopy(packed, 0, out, outOffset, packed.length);
    }

    private static ConformanceSuite packing(Calls.Encode<int[]> pack) {
        return BitPackingConformance.packing("mine", ArrayType.INTS, 11, 1, pack);
    }

    private static Decode<int[]> runDecoder(int bitWidth) {
        return (bytes, count) -> ReferenceRunLengthBitPacking.decode(bytes, count, bitWidth);
    }

    private static ConformanceSuite runs(int bitWidth, Decode<int[]> decode, Mistake mistake) {
        return RunLengthBitPackedConformance.ints("mine", bitWidth,
                FaultyReader.opener(1, decode, mistake), FaultyReader::read, FaultyReader::skip);
    }

    private static ConformanceSuite refusedRuns(Decode<int[]> decode, Mistake mistake) {
        return RunLengthBitPackedConformance.refusals("mine", 9,
                FaultyReader.opener(1, decode, mistake), FaultyReader::read, FaultyReader::skip);
    }

    private static byte[][] shortened(byte[][] values, int longest) {
        return Stream.of(values).map(value -> Arrays.copyOf(value, Math.min(value.length, longest)))
                .toArray(byte[][]::new);
    }

    private static ConformanceSuite deltas(Decode<int[]> decode, Mistake mistake) {
        return DeltaConformance.ints("mine",
                FaultyReader.opener(1, decode, mistake), FaultyReader::read, FaultyReader::skip);
    }

    /** Takes missing bits for 0, unless the highest one of the byte after the page is among them. */
    private static int[] withTooFewBits(byte[] page, int count) {
        byte[] longer = Arrays.copyOf(page, page.length + 1);
        int[] values = ReferenceDeltaBinaryPacked.decodeInts(longer, count);
        longer[page.length] = (byte) 0x80;
        return Arrays.equals(values, ReferenceDeltaBinaryPacked.decodeInts(longer, count)) ? values
                : ReferenceDeltaBinaryPacked.decodeInts(page, count);
    }

    private static ConformanceSuite plainStrings(int right, Mistake mistake) {
        return PlainConformance.byteArrays("mine", FaultyReader.opener(1, (bytes, count) -> {
            byte[][] values = ReferencePlainByteArray.decode(bytes, count);
            Arrays.fill(values, Math.min(right, values.length), values.length, new byte[3]);
            return values;
        }, mistake), FaultyReader::readValues, FaultyReader::skip);
    }

    /**
     * @param multiple of bytes that a page must have
     * @param aligned batches of more values begin at an even one
     */
    private static ConformanceSuite plainInts(int multiple, int aligned) {
        return PlainConformance.ranges("mine", ArrayType.INTS, (array, offset, length) -> {
            Objects.checkIndex(length % multiple, 1);
            return ArrayType.INTS.fromPlain(Arrays.copyOfRange(array, offset, offset + length));
        }, (page, first, out, offset, count) ->
                System.arraycopy(page, count > aligned ? first / 2 * 2 : first, out, offset, count));
    }

    private static ConformanceSuite alp(UnaryOperator<double[]> change, Mistake mistake) {
        return AlpConformance.ranges("mine", ArrayType.DOUBLES, FaultyReader.opener(1, (bytes, count) -> {
            if (MALFORMED_ALP.contains(ByteBuffer.wrap(bytes))) {
                throw new IllegalArgumentException("malformed");
            }
            return change.apply(atLeast(count, ArrayType.DOUBLES, ReferenceAlp.decode(bytes, 8)));
        }, mistake), FaultyReader::decode);
    }
}
