// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.slice.ByteStreamSplitDecoder;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BitPackingConformance;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.DeltaConformance;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.PlainValues;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.RunLengthBitPackedConformance;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import io.trino.parquet.ParquetReaderUtils;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.ApacheParquetValueDecoders.DoubleApacheParquetValueDecoder;
import io.trino.parquet.reader.decoders.ApacheParquetValueDecoders.FloatApacheParquetValueDecoder;
import io.trino.parquet.reader.decoders.ByteBitUnpackers;
import io.trino.parquet.reader.decoders.DeltaBinaryPackedDecoders.DeltaBinaryPackedIntDecoder;
import io.trino.parquet.reader.decoders.DeltaBinaryPackedDecoders.DeltaBinaryPackedLongDecoder;
import io.trino.parquet.reader.decoders.DeltaByteArrayDecoders.BinaryDeltaByteArrayDecoder;
import io.trino.parquet.reader.decoders.DeltaLengthByteArrayDecoders.BinaryDeltaLengthDecoder;
import io.trino.parquet.reader.decoders.IntBitUnpackers;
import io.trino.parquet.reader.decoders.LongBitUnpackers;
import io.trino.parquet.reader.decoders.RleBitPackingHybridDecoder;
import io.trino.parquet.reader.decoders.ShortBitUnpackers;
import io.trino.parquet.reader.decoders.ValueDecoder;
import io.trino.parquet.reader.decoders.VectorIntBitUnpackers;
import io.trino.parquet.reader.flat.BinaryBuffer;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The test kit's suites for the readers of Trino 483, whose faults are listed. Trino's classes need Java 25, so the
 * build does not run this test on older JDKs.
 */
class TrinoConformanceTest {
    private static SimpleSliceInputStream slice(byte[] array, int offset, int length) {
        return new SimpleSliceInputStream(Slices.wrappedBuffer(array, offset, length));
    }

    private static int remaining(SimpleSliceInputStream in) {
        return in.asSlice().length();
    }

    @TestFactory
    Stream<DynamicTest> readUleb128() {
        return Stream.of(
                test(Uleb128Conformance.ints("readUleb128Int", TrinoConformanceTest::slice,
                        ParquetReaderUtils::readUleb128Int, TrinoConformanceTest::remaining),
                        uleb128(4, "10 after FF", "7F after FF", "10 after 80", "20 after 80", "40 after 80",
                                "7F after 80")),
                test(Uleb128Conformance.longs("readUleb128Long", TrinoConformanceTest::slice,
                        ParquetReaderUtils::readUleb128Long, TrinoConformanceTest::remaining),
                        uleb128(9, "02 after FF", "7F after FF", "02 after 80", "04 after 80", "08 after 80",
                                "10 after 80", "20 after 80", "40 after 80", "7F after 80")));
    }

    /** A value truncated by the slice's end continues after it; payload that does not fit is dropped. */
    private static Set<String> uleb128(int mostTruncated, String... lastBytes) {
        return KnownFailures.both(
                KnownFailures.truncated(mostTruncated).map(name -> name + ", neighbours 01")
                        .collect(Collectors.toSet()),
                KnownFailures.inEveryPlace(KnownFailures.overflows(lastBytes)));
    }

    /**
     * All NaNs become the same one. A sum of ints overflows in parquet-java's skip, and in the read loop, which then
     * reads nothing. The page is the whole slice, regardless of the input's offset.
     */
    private static final Set<String> PAGES = Set.of(
            "payloads of NaNs, negative zero, ends of ranges",
            "a skip of 2147483647 values after 1 of 10", "5 values to element 2147483647 of 5");

    @Test
    void floatDecoder() {
        suite(ArrayType.INTS, () -> new FloatApacheParquetValueDecoder(new ByteStreamSplitValuesReaderForFloat()))
                .verifyExcept(PAGES);
    }

    @Test
    void doubleDecoder() {
        suite(ArrayType.LONGS, () -> new DoubleApacheParquetValueDecoder(new ByteStreamSplitValuesReaderForDouble()))
                .verifyExcept(PAGES);
    }

    @Test
    void theSliceFrontReadsAPageThatDoesNotBeginAtTheStartOfItsSlice() {
        byte[] plain = PlainValues.random(4, 3);
        byte[] page = ReferenceByteStreamSplit.encode(plain, 4);
        Slice slice = Slices.wrappedBuffer(ByteBuffer.allocate(8 + page.length).putLong(-1).put(page).array());
        ValueDecoder<int[]> trino = new FloatApacheParquetValueDecoder(new ByteStreamSplitValuesReaderForFloat());
        trino.init(new SimpleSliceInputStream(slice, 8));
        int[] values = new int[3];
        trino.read(values, 0, 3);
        assertThat(ArrayType.INTS.toPlain(values)).as("read from the slice's first byte").isNotEqualTo(plain);

        ByteStreamSplitDecoder<int[]> decoder = ByteStreamSplitDecoder.ofInts();
        decoder.init(SliceCursor.of(slice, 8));
        decoder.read(values, 0, 3);
        assertThat(ArrayType.INTS.toPlain(values)).isEqualTo(plain);
    }

    /** With bit width 0, Trino's unpackers write nothing, because their callers' arrays are new. */
    @TestFactory
    Stream<DynamicTest> unpacking() {
        return Stream.of(
                widths(32, bitWidth -> unpacking(ArrayType.INTS, bitWidth, 8, (in, out, offset, count) ->
                        IntBitUnpackers.getIntBitUnpacker(bitWidth).unpack(out, offset, in, count))),
                widths(20, bitWidth -> unpacking(ArrayType.INTS, bitWidth, 8, (in, out, offset, count) ->
                        VectorIntBitUnpackers.getVectorIntBitUnpacker(bitWidth).unpack(out, offset, in, count))),
                // The others are for miniblocks, which contain multiples of 32 values.
                widths(64, bitWidth -> unpacking(ArrayType.LONGS, bitWidth, 32, (in, out, offset, count) ->
                        LongBitUnpackers.getLongBitUnpacker(bitWidth).unpack(out, offset, in, count))),
                widths(16, bitWidth -> unpacking(ArrayType.SHORTS, bitWidth, 32, (in, out, offset, count) ->
                        ShortBitUnpackers.getShortBitUnpacker(bitWidth).unpack(out, offset, in, count))),
                widths(8, bitWidth -> unpacking(ArrayType.bytes(1), bitWidth, 32, (in, out, offset, count) ->
                        ByteBitUnpackers.getByteBitUnpacker(bitWidth).unpack(out, offset, in, count))))
                .flatMap(suites -> suites)
                .map(suite -> test(suite, Set.of()));
    }

    private static Stream<ConformanceSuite> widths(int widest, IntFunction<ConformanceSuite> suite) {
        return IntStream.rangeClosed(1, widest).mapToObj(suite);
    }

    private static <A> ConformanceSuite unpacking(
            ArrayType<A> type, int bitWidth, int groupSize, Calls.BatchRead<SimpleSliceInputStream, A> unpack) {
        return BitPackingConformance.unpacking(
                "unpack, " + type, type, bitWidth, groupSize, TrinoConformanceTest::slice, unpack).withoutRollback();
    }

    /** Wide values are accepted; a truncated packed run continues after the slice, or with values read earlier. */
    private static final Set<String> MALFORMED_RUNS = KnownFailures.both(
            Set.of("-1 values to element 0 of 10", "a skip of a negative number of values"),
            KnownFailures.inEveryRun(
                    "repeated value of one bit more", "repeated value of all bits",
                    "packed run of 24 values cut to the bytes of 1", "packed run of 24 values cut to the bytes of 9",
                    "packed run of 2147483647 groups in 3 bytes"));

    /** Uses malformed runs of a single bit width, because their values depend on it. Bit width 0 writes nothing. */
    @TestFactory
    Stream<DynamicTest> runs() {
        return Stream.of(false, true).flatMap(vectorized -> Stream.concat(
                IntStream.rangeClosed(1, Integer.SIZE).mapToObj(bitWidth -> test(RunLengthBitPackedConformance.ints(
                        "RleBitPackingHybridDecoder", bitWidth, hybrid(bitWidth, vectorized),
                        RleBitPackingHybridDecoder::read, RleBitPackingHybridDecoder::skip), cutShort(bitWidth))),
                Stream.of(test(RunLengthBitPackedConformance.refusals(
                        "RleBitPackingHybridDecoder", 3, hybrid(3, vectorized),
                        RleBitPackingHybridDecoder::read, RleBitPackingHybridDecoder::skip)
                        .withoutRollback(), MALFORMED_RUNS))));
    }

    /** A packed run must have all bytes of its last group. */
    private static Set<String> cutShort(int bitWidth) {
        return IntStream.range(1, 8)
                .filter(unused -> unused * bitWidth >= Byte.SIZE)
                .mapToObj(unused -> "a packed run without the bytes of its last values, " + unused)
                .collect(Collectors.toSet());
    }

    private static InputOpener<RleBitPackingHybridDecoder> hybrid(int bitWidth, boolean vectorized) {
        return (array, offset, length) -> {
            RleBitPackingHybridDecoder decoder = new RleBitPackingHybridDecoder(bitWidth, vectorized);
            decoder.init(slice(array, offset, length));
            return decoder;
        };
    }

    private static final String NULLS = "a page of nulls: no bytes";
    private static final String NEGATIVE_SKIP = "a skip of a negative number of values";

    /** Empty pages and cut last miniblocks are refused, and reads do not check the value count. */
    private static final Set<String> DELTAS = KnownFailures.both(
            Set.of(NULLS, "one value too many", "a skip of one value too many", NEGATIVE_SKIP,
                    "TIMESTAMPS_WITH_JITTER, miniblocks of 32, those without values of width 99, the last one cut",
                    "SORTED_KEYS, miniblocks of 32, those without values of width 99, the last one cut",
                    "RANDOM, miniblocks of 32, those without values of width 99, the last one cut",
                    "OUTLIERS, miniblocks of 32, those without values of width 99, the last one cut"),
            KnownFailures.inEveryPlace("value count of 2^31", "value count of 2^32 - 1"));

    /** Some cut miniblocks of ints continue after the slice. */
    private static final Set<String> DELTAS_OF_INTS = KnownFailures.both(DELTAS, Stream.of(1, 2, 4)
            .flatMap(width -> Stream.of("01", "FF").map(neighbours ->
                    "bit width " + width + ", cut within the last value, neighbours " + neighbours))
            .collect(Collectors.toSet()));

    /** A prefix may be longer than the previous value, and values may continue after the slice. */
    private static final Set<String> PREFIXES = KnownFailures.both(
            Set.of(NULLS, "cut to 178 bytes, neighbours 01", "cut to 178 bytes, neighbours FF",
                    "without its last byte, neighbours 01", "without its last byte, neighbours FF"),
            KnownFailures.inEveryPlace(
                    "prefixes [0, 3, 0] of values of 2 bytes", "prefixes [0, 2, 5] of values of 2 bytes"));

    @TestFactory
    Stream<DynamicTest> delta() {
        return Stream.of(
                delta(DELTAS_OF_INTS, DeltaConformance.ints("DeltaBinaryPackedIntDecoder",
                        opener(DeltaBinaryPackedIntDecoder::new), ValueDecoder::read, ValueDecoder::skip)),
                delta(DELTAS, DeltaConformance.longs("DeltaBinaryPackedLongDecoder",
                        opener(DeltaBinaryPackedLongDecoder::new), ValueDecoder::read, ValueDecoder::skip)),
                delta(Set.of(NULLS, NEGATIVE_SKIP), DeltaConformance.lengthByteArrays("BinaryDeltaLengthDecoder",
                        opener(BinaryDeltaLengthDecoder::new), TrinoConformanceTest::strings, ValueDecoder::skip)),
                delta(PREFIXES, DeltaConformance.byteArrays("BinaryDeltaByteArrayDecoder",
                        opener(BinaryDeltaByteArrayDecoder::new), TrinoConformanceTest::strings, ValueDecoder::skip)));
    }

    /** Trino allocates the memory that a header or a length claims. */
    private static DynamicTest delta(Set<String> knownFailures, ConformanceSuite suite) {
        return test(suite.withoutRollback().refusingWith(Exception.class, OutOfMemoryError.class), knownFailures);
    }

    private static byte[][] strings(ValueDecoder<BinaryBuffer> decoder, int count) {
        BinaryBuffer out = new BinaryBuffer(count);
        decoder.read(out, 0, count);
        byte[] bytes = out.asSlice().getBytes();
        int[] offsets = out.getOffsets();
        return IntStream.range(0, count)
                .mapToObj(i -> Arrays.copyOfRange(bytes, offsets[i], offsets[i + 1])).toArray(byte[][]::new);
    }

    private static <T> InputOpener<ValueDecoder<T>> opener(Supplier<ValueDecoder<T>> newDecoder) {
        return (array, offset, length) -> {
            ValueDecoder<T> decoder = newDecoder.get();
            decoder.init(slice(array, offset, length));
            return decoder;
        };
    }

    private static DynamicTest test(ConformanceSuite suite, Set<String> knownFailures) {
        return DynamicTest.dynamicTest(suite.toString(), () -> suite.verifyExcept(knownFailures));
    }

    private static <T> ConformanceSuite suite(ArrayType<T> type, Supplier<ValueDecoder<T>> newDecoder) {
        return ByteStreamSplitConformance.batches("ValueDecoder, " + type, type,
                opener(newDecoder), ValueDecoder::read, ValueDecoder::skip).withoutRollback();
    }
}
