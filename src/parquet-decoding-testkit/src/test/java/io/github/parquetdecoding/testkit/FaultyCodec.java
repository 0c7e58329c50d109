// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.LongToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

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
    ULEB128_INTS("(FORGETS|CHANGES|MISREADS|COUNTS|ACCEPTS|MOVES_W).*", FaultyCodec::ints, FaultyCodec::uleb128),
    ULEB128_INT_BATCHES("(?!NONE|SHARES|SKIP|REFUSES).*", FaultyCodec::ints, in -> Uleb128Conformance.intBatches(
            "mine", in, FaultyReader::read, FaultyReader::remaining)),
    ULEB128_LONG_BATCHES("(?!NONE|SHARES|SKIP|REFUSES).*", FaultyCodec::longs, in -> Uleb128Conformance.longBatches(
            "mine", in, FaultyReader::read, FaultyReader::remaining)),
    ULEB128_SKIPS("(FORGETS|CHANGES|COUNTS|SKIPS|ACCEPTS|MOVES)_.*", FaultyCodec::longs, in ->
            Uleb128Conformance.skips("mine", in, FaultyReader::skip, FaultyReader::remaining)),
    WRONG_ULEB128_LENGTH("NONE", narrow(FaultyCodec::longs, value -> (int) value), FaultyCodec::uleb128),
    WRONG_ZIG_ZAG_SIGN("NONE", none -> ZigZagConformance.ints("mine", code -> code / 2 ^ -(code & 1))),

    SPLIT_BATCHES("(?!NONE|REFUSES).*", 4, bytes -> bytes),
    WRONG_SPLIT_LENGTH("NONE", 8, bytes -> Arrays.copyOf(bytes, bytes.length & -8)),
    SPLIT_DOUBLES("(?!NONE|READS_AT|SKIP|FORGETS_THE_L|ACCEPTS|MOVES_W|REFUSES).*", ArrayType.DOUBLES,
            values -> values),
    WRONG_SPLIT_ZEROS("NONE", ArrayType.DOUBLES,
            values -> DoubleStream.of(values).map(value -> value + 0.0).toArray()),
    WRONG_SPLIT_NANS("NONE", ArrayType.DOUBLES, values -> DoubleStream.of(values).map(FaultyCodec::oneNaN).toArray()),
    WRONG_SPLIT_SHORTS("NONE", ArrayType.SHORTS, values -> {
        values[values.length - 1] ^= (short) (values.length == 2 ? 0x100 : 0);
        return values;
    }),

    PACKED_13("(?!NONE|COUNTS|SHARES|READS_AT|SKIP|FORGETS_THE_L|MOVES_W).*", unpacked(13, 0),
            in -> unpacking(13, in)),
    WRONG_PACKED_64("NONE", unpacked(64, 1L << 63), in -> unpacking(64, in)),
    PACKING("", none -> packing(FaultyCodec::pack)),
    WRONG_PACKING("NONE", none -> packing((values, offset, out, outOffset, count) ->
            pack(values, offset, out, outOffset, (char) count))),
    WRONG_PACKING_END("NONE", none -> packing((values, offset, out, outOffset, count) -> {
        pack(values, offset, out, outOffset, count);
        out[outOffset + (11 * count + 7) / 8] = 0;
    })),
    WRONG_PACKING_REFUSAL("NONE", none -> packing((values, offset, out, outOffset, count) -> {
        out[0] = 1;
        pack(values, offset, out, outOffset, count);
    })),

    RUNS_OF_1("(SHARES|WRITES_ONE|READS_IN|READS_AT|SKIPS|REFUSES)_.*", (bytes, count) -> runs(bytes, count, 1),
            in -> RunLengthBitPackedConformance.ints("mine", 1, in, FaultyReader::read, FaultyReader::skip)),
    WRONG_RUNS_OF_0("NONE", (bytes, count) -> runs(Arrays.copyOfRange(
            bytes, bytes.length > 0 && bytes[0] >>> 1 == 0 ? 1 : 0, bytes.length), count, 9),
            in -> RunLengthBitPackedConformance.ints("mine", 9, in, FaultyReader::read, FaultyReader::skip)),
    REFUSED_RUNS_OF_9("FORGETS_THE_LIMIT|(ACCEPTS|MOVES|WRITES_B|SKIP_).*",
            (bytes, count) -> runs(bytes, count, 9), FaultyCodec::refusedRuns),
    WRONG_END_OF_RUNS("NONE", (bytes, count) -> runs(Arrays.copyOf(bytes, bytes.length + 100), count, 9),
            FaultyCodec::refusedRuns),
    WRONG_ROOM_FOR_RUNS("NONE", (bytes, count) -> {
        int end = IntStream.range(0, bytes.length).filter(i -> bytes[i] >= 0).findFirst().orElseThrow();
        int[] claimed = new int[8 * (ReferenceUleb128.decodeInt(Arrays.copyOf(bytes, end + 1)) >>> 1)];
        System.arraycopy(runs(bytes, count, 9), 0, claimed, 0, count);
        return claimed;
    }, FaultyCodec::refusedRuns),

    DELTA_INTS("(?!NONE).*", ReferenceDeltaBinaryPacked::decodeInts, FaultyCodec::deltas),
    WRONG_DELTA_SUMS("NONE", narrow(ReferenceDeltaBinaryPacked::decodeLongs, value ->
            (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value))), FaultyCodec::deltas),
    WRONG_DELTA_WIDTH("NONE", narrow(ReferenceDeltaBinaryPacked::decodeLongs, value ->
            (int) (value ^ value >>> Integer.SIZE)), FaultyCodec::deltas),
    WRONG_DELTA_BLOCKS("NONE", (bytes, count) -> {
        Objects.checkIndex(bytes.length > 2 ? bytes[2] : 0, 5);
        return ReferenceDeltaBinaryPacked.decodeInts(bytes, count);
    }, FaultyCodec::deltas),
    WRONG_DELTA_REFUSAL("NONE", narrow(ReferenceDeltaBinaryPacked::decodeLongs, Math::toIntExact), FaultyCodec::deltas),
    WRONG_DELTA_END("NONE", FaultyCodec::withTooFewBits, FaultyCodec::deltas),

    LENGTHS("(?!NONE|WRITES).*", ReferenceDeltaLengthByteArray::decode, in ->
            DeltaConformance.lengthByteArrays("mine", in, FaultyReader::readValues, FaultyReader::skip)),
    PREFIXES("(?!NONE|WRITES).*", FaultyCodec::prefixes, FaultyCodec::prefixes),
    WRONG_PREFIXES("NONE", (bytes, count) -> Stream.of(prefixes(bytes, count))
            .map(value -> Arrays.copyOf(value, Math.min(value.length, 0xFFFF))).toArray(byte[][]::new),
            FaultyCodec::prefixes),
    PLAIN_STRINGS("(?!NONE|WRITES).*", ReferencePlainByteArray::decode, in ->
            PlainConformance.byteArrays("mine", in, FaultyReader::readValues, FaultyReader::skip)),
    PLAIN_FLOATS("(?!NONE|READS_AT|SKIP|FORGETS_THE_L|ACCEPTS|MOVES_W).*", FaultyCodec::floats,
            in -> PlainConformance.ranges("mine", ArrayType.FLOATS, in, FaultyReader::decode)),
    WRONG_PLAIN_ALIGNMENT("NONE", FaultyCodec::floats, opener -> PlainConformance.ranges(
            "mine", ArrayType.FLOATS, opener, (in, first, out, offset, count) ->
                    in.decode(count > 31 ? first / 2 * 2 : first, out, offset, count))),

    ALP_DOUBLES("(CHANGES|SHARES|WRITES|READS_IN|COUNTS|MOVES_B).*", alp(value -> value), FaultyCodec::alp),
    WRONG_ALP_NANS("NONE", alp(FaultyCodec::oneNaN), FaultyCodec::alp),
    WRONG_ALP_EXCEPTIONS("NONE", alp(value -> value * 10 == Math.rint(value * 10) ? value : 0), FaultyCodec::alp);

    private static final Set<ByteBuffer> MALFORMED_ALP = MalformedAlp.pages(8).stream()
            .map(malformed -> ByteBuffer.wrap(malformed.page())).collect(Collectors.toSet());

    /** What the suite must find: for a codec that is wrong itself, {@link Mistake#NONE}. */
    final List<Mistake> mistakes;
    final Function<Mistake, ConformanceSuite> suite;

    FaultyCodec(String mistakes, Function<Mistake, ConformanceSuite> suite) {
        this.mistakes = Stream.of(Mistake.values()).filter(mistake -> mistake.name().matches(mistakes)).toList();
        this.suite = suite;
    }

    <A> FaultyCodec(String mistakes, BiFunction<byte[], Integer, A> decode,
            Function<InputOpener<FaultyReader<A>>, ConformanceSuite> suite) {
        this(mistakes, FaultyReader.openers(1, decode).andThen(suite));
    }

    /** Reads BYTE_STREAM_SPLIT in batches. */
    FaultyCodec(String mistakes, int size, UnaryOperator<byte[]> page) {
        this(mistakes, FaultyReader.openers(
                size, (bytes, count) -> ReferenceByteStreamSplit.decode(page.apply(bytes), size))
                .andThen(in -> ByteStreamSplitConformance.batches(
                        "mine", ArrayType.bytes(size), in, FaultyReader::read, FaultyReader::skip)));
    }

    /** Decodes ranges of BYTE_STREAM_SPLIT. */
    <A> FaultyCodec(String mistakes, ArrayType<A> type, UnaryOperator<A> change) {
        this(mistakes, (bytes, count) -> change.apply(type.fromPlain(
                ReferenceByteStreamSplit.decode(bytes, type.elementSize()))),
                in -> ByteStreamSplitConformance.ranges("mine", type, in, FaultyReader::decode));
    }

    private static int[] ints(byte[] bytes, int count) {
        long[] values = uleb128(bytes, count, ReferenceUleb128::decodeInt);
        return LongStream.of(values).mapToInt(value -> (int) value).toArray();
    }

    private static long[] longs(byte[] bytes, int count) {
        return uleb128(bytes, count, ReferenceUleb128::decodeLong);
    }

    private static long[] uleb128(byte[] bytes, int count, ToLongFunction<byte[]> decode) {
        long[] values = new long[count];
        for (int i = 0, at = 0; i < count; i++) {
            int end = at;
            while (end < bytes.length && bytes[end] < 0) {
                end++;
            }
            end = Math.min(end + 1, bytes.length);
            values[i] = decode.applyAsLong(Arrays.copyOfRange(bytes, at, end));
            at = end;
        }
        return values;
    }

    private static ConformanceSuite uleb128(InputOpener<FaultyReader<int[]>> opener) {
        return Uleb128Conformance.ints("mine", opener, in -> {
            int[] value = new int[1];
            in.read(value, 0, 1);
            return value[0];
        }, FaultyReader::remaining);
    }

    private static BiFunction<byte[], Integer, int[]> narrow(
            BiFunction<byte[], Integer, long[]> decode, LongToIntFunction narrow) {
        return (bytes, count) -> LongStream.of(decode.apply(bytes, count)).mapToInt(narrow).toArray();
    }

    private static BiFunction<byte[], Integer, long[]> unpacked(int bitWidth, long lostBits) {
        return (bytes, count) -> LongStream.of(ReferenceBitPacking.unpackLongs(bytes, count, bitWidth))
                .map(value -> value & ~lostBits).toArray();
    }

    private static ConformanceSuite unpacking(int bitWidth, InputOpener<FaultyReader<long[]>> opener) {
        return BitPackingConformance.unpacking("mine", ArrayType.LONGS, bitWidth, 1, opener, FaultyReader::read);
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

    private static int[] runs(byte[] bytes, int count, int bitWidth) {
        return ReferenceRunLengthBitPacking.decode(bytes, count, bitWidth);
    }

    private static ConformanceSuite refusedRuns(InputOpener<FaultyReader<int[]>> opener) {
        return RunLengthBitPackedConformance.refusals("mine", 9, opener, FaultyReader::read, FaultyReader::skip);
    }

    private static ConformanceSuite deltas(InputOpener<FaultyReader<int[]>> opener) {
        return DeltaConformance.ints("mine", opener, FaultyReader::read, FaultyReader::skip);
    }

    /** Takes missing bits for 0, unless the highest one of the byte after the page is among them. */
    private static int[] withTooFewBits(byte[] page, int count) {
        byte[] longer = Arrays.copyOf(page, page.length + 1);
        int[] values = ReferenceDeltaBinaryPacked.decodeInts(longer, count);
        longer[page.length] = (byte) 0x80;
        return Arrays.equals(values, ReferenceDeltaBinaryPacked.decodeInts(longer, count)) ? values
                : ReferenceDeltaBinaryPacked.decodeInts(page, count);
    }

    private static byte[][] prefixes(byte[] bytes, int count) {
        return bytes.length + count == 0 ? new byte[0][] : ReferenceDeltaByteArray.decode(bytes, count);
    }

    private static ConformanceSuite prefixes(InputOpener<FaultyReader<byte[][]>> opener) {
        return DeltaConformance.byteArrays("mine", opener, FaultyReader::readValues, FaultyReader::skip);
    }

    private static float[] floats(byte[] bytes, int count) {
        return ArrayType.FLOATS.fromPlain(Arrays.copyOf(bytes, bytes.length & -Float.BYTES));
    }

    private static double oneNaN(double value) {
        return Double.longBitsToDouble(Double.doubleToLongBits(value));
    }

    private static BiFunction<byte[], Integer, double[]> alp(DoubleUnaryOperator change) {
        return (bytes, count) -> {
            if (MALFORMED_ALP.contains(ByteBuffer.wrap(bytes))) {
                throw new IllegalArgumentException("malformed");
            }
            return DoubleStream.of(ArrayType.DOUBLES.fromPlain(ReferenceAlp.decode(bytes, 8))).map(change).toArray();
        };
    }

    private static ConformanceSuite alp(InputOpener<FaultyReader<double[]>> opener) {
        return AlpConformance.ranges("mine", ArrayType.DOUBLES, opener, FaultyReader::decode);
    }
}
