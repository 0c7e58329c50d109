// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.InputStream;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BitPackingConformance;
import io.github.parquetdecoding.testkit.BoundedInputStream;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.DeltaConformance;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.RunLengthBitPackedConformance;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.BytePackerForLong;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForLong;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The test kit's suites for parquet-java's readers, stock and patched. Known failures of the stock readers are listed:
 * a release that fixes one of these faults, or has another, fails here.
 */
class ParquetJavaConformanceTest {
    private static final String READERS = System.getProperty("expected.readers");

    /** The check of a skip uses a sum of ints that overflows. */
    private static final Set<String> STOCK_PAGES = Set.of("a skip of 2147483647 values after 1 of 10");

    private static final boolean STOCK = READERS.equals("parquet-column");
    private static final Set<String> KNOWN_PAGES = STOCK ? STOCK_PAGES : Set.of();

    /** The end of a stream is mistaken for another byte, forever; no length and no payload is too long. */
    private static final Set<String> STOCK_INTS = stockVarints(4,
            "10 after FF", "7F after FF", "10 after 80", "20 after 80", "40 after 80", "7F after 80");

    private static final Set<String> STOCK_LONGS = stockVarints(9, "02 after FF", "7F after FF", "02 after 80",
            "04 after 80", "08 after 80", "10 after 80", "20 after 80", "40 after 80", "7F after 80");

    private static Set<String> stockVarints(int mostTruncated, String... lastBytes) {
        Stream<String> others = Stream.of("empty", "no end, and nothing after the longest form", "one byte too long",
                "one byte too long, of padding", "twice as long", "no end");
        return KnownFailures.inEveryPlace(Stream.of(
                others, KnownFailures.truncated(mostTruncated), KnownFailures.overflows(lastBytes))
                .flatMap(Function.identity()));
    }

    /** Reads one value into an array. */
    @FunctionalInterface
    private interface ReadOne<A> {
        void read(ValuesReader reader, A out, int index);
    }

    private static final ReadOne<int[]> INT = (reader, out, index) -> out[index] = reader.readInteger();
    private static final ReadOne<long[]> LONG = (reader, out, index) -> out[index] = reader.readLong();

    private static <A> Calls.BatchRead<ValuesReader, A> batches(ArrayType<A> type, ReadOne<A> one) {
        return (reader, out, offset, count) -> {
            for (int i = 0; i < count; i++) {
                one.read(reader, out, offset + i * type.slotsPerValue());
            }
        };
    }

    private static <A> Calls.BatchRead<ValuesReader, A> checkedBatches(ArrayType<A> type, ReadOne<A> one) {
        return (reader, out, offset, count) -> {
            Objects.checkFromIndexSize(offset, count, Array.getLength(out));
            batches(type, one).read(reader, out, offset, count);
        };
    }

    @TestFactory
    Stream<DynamicTest> pages() {
        return Stream.concat(
                Stream.of(
                        pages("INT32", ArrayType.INTS, ByteStreamSplitValuesReaderForInteger::new, INT),
                        pages("INT64", ArrayType.LONGS, ByteStreamSplitValuesReaderForLong::new, LONG),
                        pages("FLOAT", ArrayType.FLOATS, ByteStreamSplitValuesReaderForFloat::new,
                                (reader, out, index) -> out[index] = reader.readFloat()),
                        pages("DOUBLE", ArrayType.DOUBLES, ByteStreamSplitValuesReaderForDouble::new,
                                (reader, out, index) -> out[index] = reader.readDouble())),
                IntStream.of(1, 2, 3, 4, 7, 8, 12, 16, 20).mapToObj(length -> pages(
                        "FIXED_LEN_BYTE_ARRAY", ArrayType.bytes(length),
                        () -> new ByteStreamSplitValuesReaderForFLBA(length), (reader, out, index) ->
                                System.arraycopy(reader.readBytes().getBytes(), 0, out, index, length))));
    }

    /** Values are read one by one, so a refused batch may have been read in part. */
    private static <A> DynamicTest pages(String physicalType, ArrayType<A> arrayType,
            Supplier<ValuesReader> newReader, ReadOne<A> read) {
        InputOpener<ValuesReader> opener = (array, offset, length) -> {
            ValuesReader reader = newReader.get();
            ByteBuffer page = ByteBuffer.wrap(array, offset, length);
            reader.initFromPage(length / arrayType.elementSize(), ByteBufferInputStream.wrap(page));
            return reader;
        };
        ConformanceSuite suite = ByteStreamSplitConformance.batches(
                READERS + " " + physicalType + ", " + arrayType, arrayType,
                opener, batches(arrayType, read), ValuesReader::skip)
                .refusingWith(ParquetDecodingException.class, ArrayIndexOutOfBoundsException.class)
                .withoutRollback();
        return DynamicTest.dynamicTest(suite.toString(), () -> suite.verifyExcept(KNOWN_PAGES));
    }

    @TestFactory
    Stream<DynamicTest> varints() {
        return Stream.of(
                varints(STOCK_INTS, Uleb128Conformance.ints("BytesUtils.readUnsignedVarInt",
                        BoundedInputStream::new, BytesUtils::readUnsignedVarInt, InputStream::available)),
                varints(STOCK_LONGS, Uleb128Conformance.longs("BytesUtils.readUnsignedVarLong",
                        BoundedInputStream::new, BytesUtils::readUnsignedVarLong, InputStream::available)),
                varints(STOCK_INTS, Uleb128Conformance.zigZagInts("BytesUtils.readZigZagVarInt",
                        BoundedInputStream::new, BytesUtils::readZigZagVarInt, InputStream::available)),
                varints(STOCK_LONGS, Uleb128Conformance.zigZagLongs("BytesUtils.readZigZagVarLong",
                        BoundedInputStream::new, BytesUtils::readZigZagVarLong, InputStream::available)));
    }

    /** 8 or 32 values of a fixed bit width. */
    @FunctionalInterface
    private interface Group<F, T> {
        void move(F from, int fromOffset, T to, int toOffset);
    }

    /** Excludes bit width 0, for which nothing is written, because readers' arrays are new. */
    @TestFactory
    @SuppressWarnings("deprecation")    // unpacks arrays
    Stream<DynamicTest> unpacking() {
        Stream<ConformanceSuite> ints = IntStream.rangeClosed(1, Integer.SIZE).boxed().flatMap(bitWidth -> {
            BytePacker packer = Packer.LITTLE_ENDIAN.newBytePacker(bitWidth);
            return Stream.concat(
                    groups(ArrayType.INTS, bitWidth, 8,
                            packer::unpack8Values, packer::unpack8Values, packer::pack8Values),
                    groups(ArrayType.INTS, bitWidth, 32,
                            packer::unpack32Values, packer::unpack32Values, packer::pack32Values));
        });
        Stream<ConformanceSuite> longs = IntStream.rangeClosed(1, Long.SIZE).boxed().flatMap(bitWidth -> {
            BytePackerForLong packer = Packer.LITTLE_ENDIAN.newBytePackerForLong(bitWidth);
            return Stream.concat(
                    groups(ArrayType.LONGS, bitWidth, 8,
                            packer::unpack8Values, packer::unpack8Values, packer::pack8Values),
                    groups(ArrayType.LONGS, bitWidth, 32,
                            packer::unpack32Values, packer::unpack32Values, packer::pack32Values));
        });
        return Stream.concat(ints, longs).map(suite -> DynamicTest.dynamicTest(
                suite.toString(), () -> suite.withoutRollback().verify()));
    }

    private static <A> Stream<ConformanceSuite> groups(ArrayType<A> type, int bitWidth, int size,
            Group<byte[], A> ofArray, Group<ByteBuffer, A> ofBuffer, Group<A, byte[]> pack) {
        return Stream.of(
                unpacking(type, bitWidth, size,
                        (packed, index, out, offset) -> ofArray.move(packed.array(), index, out, offset)),
                unpacking(type, bitWidth, size, ofBuffer),
                BitPackingConformance.packing("pack" + size + "Values, " + type, type, bitWidth, size,
                        (values, offset, out, outOffset, count) -> {
                            for (int i = 0; i < count; i += size) {
                                pack.move(values, offset + i, out, outOffset + i / 8 * bitWidth);
                            }
                        }));
    }

    private static <A> ConformanceSuite unpacking(
            ArrayType<A> type, int bitWidth, int groupSize, Group<ByteBuffer, A> unpack) {
        InputOpener<ByteBuffer> opener = ByteBuffer::wrap;
        return BitPackingConformance.unpacking("unpack" + groupSize + "Values, " + type, type, bitWidth, groupSize,
                opener, (packed, out, offset, count) -> {
                    for (int i = 0; i < count; i += groupSize) {
                        unpack.move(packed, packed.position() + i / 8 * bitWidth, out, offset + i);
                    }
                });
    }

    /** A run of length 0 is mistaken for one of 2^32 values. */
    private static final Set<String> RUNS = Set.of(
            "runs of length 0", "runs of length 0, headers padded to 2 bytes",
            "runs of length 0, headers padded to 3 bytes", "runs of length 0, headers padded to 4 bytes",
            "runs of length 0, headers padded to 5 bytes");

    /**
     * Headers are read with {@link BytesUtils#readUnsignedVarInt}, and wide values are accepted. A truncated packed run
     * is padded with zeros, and its arrays are as long as its header claims.
     */
    private static final Set<String> MALFORMED_RUNS = KnownFailures.both(
            Set.of("-1 values to element 0 of 10", "a skip of a negative number of values"),
            KnownFailures.inEveryRun(
                    "header truncated after byte 1", "header truncated after byte 2", "header truncated after byte 3",
                    "header truncated after byte 4", "header truncated after padding",
                    "header no end, and nothing after the longest form", "header no end",
                    "repeated value of one bit more", "repeated value of all bits", "no run after runs of length 0",
                    "packed run of 24 values cut to the bytes of 0", "packed run of 24 values cut to the bytes of 1",
                    "packed run of 24 values cut to the bytes of 9", "packed run of 24 values cut to the bytes of 15",
                    "packed run of 268435455 groups in 3 bytes", "packed run of 2147483647 groups in 3 bytes"));

    /** These are read as runs of more than 100 million groups; the result depends on the heap. */
    private static final Set<String> ALLOCATING_HEADERS = KnownFailures.inEveryRun(
            "header one byte too long", "header overflow, last byte 10 after FF");

    /** The patch, which does not allocate what a header claims, reads these as truncated runs. */
    private static final Set<String> CUT_RUNS = KnownFailures.inEveryRun("header overflow, last byte 7F after FF");

    /** Uses malformed runs of a single bit width, because the values read from them depend on it. */
    @TestFactory
    Stream<DynamicTest> runs() {
        Calls.BatchRead<RunLengthBitPackingHybridDecoder, int[]> read = (in, out, offset, count) -> {
            for (int i = 0; i < count; i++) {
                out[offset + i] = in.readInt();
            }
        };
        Calls.Skip<RunLengthBitPackingHybridDecoder> skip = (in, count) -> {
            for (int i = 0; i < count; i++) {
                in.readInt();
            }
        };
        String subject = "RunLengthBitPackingHybridDecoder";
        Stream<DynamicTest> refusals = RunLengthBitPackedConformance.refusals(subject, 3, hybrid(3), read, skip)
                .withoutRollback().cases().stream()
                .filter(one -> !ALLOCATING_HEADERS.contains(one.name()))
                // The patch's own tests compare the others with the stock decoder.
                .filter(one -> STOCK || !MALFORMED_RUNS.contains(one.name()) && !CUT_RUNS.contains(one.name()))
                .map(one -> DynamicTest.dynamicTest(one.name(), () -> {
                    if (MALFORMED_RUNS.contains(one.name())) {
                        assertThatExceptionOfType(AssertionError.class).isThrownBy(one::run);
                    } else {
                        one.run();
                    }
                }));
        return Stream.concat(
                IntStream.rangeClosed(0, Integer.SIZE).mapToObj(bitWidth -> {
                    ConformanceSuite suite = RunLengthBitPackedConformance.ints(
                            subject, bitWidth, hybrid(bitWidth), read, skip);
                    // With bit width 0, the values are right for any run length.
                    return DynamicTest.dynamicTest(
                            suite.toString(), () -> suite.verifyExcept(bitWidth == 0 || !STOCK ? Set.of() : RUNS));
                }),
                refusals);
    }

    private static InputOpener<RunLengthBitPackingHybridDecoder> hybrid(int bitWidth) {
        return (array, offset, length) -> new RunLengthBitPackingHybridDecoder(
                bitWidth, new BoundedInputStream(array, offset, length));
    }

    private static InputOpener<ValuesReader> delta(Supplier<ValuesReader> newReader) {
        return (array, offset, length) -> {
            ValuesReader reader = newReader.get();
            // The reader uses the page's count.
            reader.initFromPage(0, ByteBufferInputStream.wrap(ByteBuffer.wrap(array, offset, length)));
            return reader;
        };
    }

    private static byte[][] strings(ValuesReader reader, int count) {
        return IntStream.range(0, count).mapToObj(i -> reader.readBytes().getBytes()).toArray(byte[][]::new);
    }

    /** A cut last miniblock and an empty page are refused; a negative skip and a long least delta are not. */
    private static final Set<String> STOCK_DELTAS = KnownFailures.both(
            Set.of("a page of nulls: no bytes", "a skip of a negative number of values",
                    "TIMESTAMPS_WITH_JITTER, miniblocks of 32, those without values of width 99, the last one cut",
                    "SORTED_KEYS, miniblocks of 32, those without values of width 99, the last one cut",
                    "RANDOM, miniblocks of 32, those without values of width 99, the last one cut",
                    "OUTLIERS, miniblocks of 32, those without values of width 99, the last one cut"),
            KnownFailures.inEveryPlace("least delta of 11 bytes"));

    /** An empty page is refused; negative lengths and skips are not. */
    private static final Set<String> STOCK_LENGTHS = KnownFailures.both(
            Set.of("a page of nulls: no bytes", "a skip of a negative number of values"),
            KnownFailures.inEveryPlace("lengths [-1] of 4 bytes", "lengths [2, -2] of 4 bytes"));

    @TestFactory
    Stream<DynamicTest> delta() {
        return Stream.of(
                delta(STOCK_DELTAS, DeltaConformance.ints("DeltaBinaryPackingValuesReader, INT32",
                        delta(DeltaBinaryPackingValuesReader::new), checkedBatches(ArrayType.INTS, INT),
                        ValuesReader::skip)),
                delta(STOCK_DELTAS, DeltaConformance.longs("DeltaBinaryPackingValuesReader, INT64",
                        delta(DeltaBinaryPackingValuesReader::new), checkedBatches(ArrayType.LONGS, LONG),
                        ValuesReader::skip)),
                delta(STOCK_LENGTHS, DeltaConformance.lengthByteArrays("DeltaLengthByteArrayValuesReader",
                        delta(DeltaLengthByteArrayValuesReader::new), ParquetJavaConformanceTest::strings,
                        ValuesReader::skip)),
                delta(Set.of("a page of nulls: no bytes", "a skip of a negative number of values"),
                        DeltaConformance.byteArrays("DeltaByteArrayReader", delta(DeltaByteArrayReader::new),
                                ParquetJavaConformanceTest::strings, ValuesReader::skip)))
                .flatMap(tests -> tests);
    }

    /** The patch may fail the cases that stock readers fail. */
    private static Stream<DynamicTest> delta(Set<String> knownFailures, ConformanceSuite suite) {
        ConformanceSuite demands = suite.withoutRollback();
        return STOCK ? Stream.of(DynamicTest.dynamicTest(suite.toString(), () -> demands.verifyExcept(knownFailures)))
                : demands.cases().stream().filter(one -> !knownFailures.contains(one.name()))
                        .map(one -> DynamicTest.dynamicTest(suite + ", " + one.name(), one::run));
    }

    private static DynamicTest varints(Set<String> knownFailures, ConformanceSuite suite) {
        return DynamicTest.dynamicTest(
                suite.toString(), () -> suite.withoutRollback().verifyExcept(knownFailures));
    }
}
