// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.AlpConformance;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.DeltaConformance;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.PlainConformance;
import io.github.parquetdecoding.testkit.RunLengthBitPackedConformance;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs the test kit's suites for every decoder. */
class SliceConformanceTest {
    /** The window is the whole slice. */
    private static SliceCursor slice(byte[] array, int offset, int length) {
        return SliceCursor.of(Slices.wrappedBuffer(array, offset, length));
    }

    /** The window is the end of a slice that begins before it, but after the array's first byte. */
    private static SliceCursor endOfSlice(byte[] array, int offset, int length) {
        int start = Math.min(1, offset);
        return SliceCursor.of(Slices.wrappedBuffer(array, start, offset - start + length), offset - start);
    }

    private static <A> InputOpener<SliceDecoder<A>> opener(Supplier<SliceDecoder<A>> newDecoder) {
        return (array, offset, length) -> {
            SliceDecoder<A> decoder = newDecoder.get();
            decoder.init(endOfSlice(array, offset, length));
            return decoder;
        };
    }

    private static <A> InputOpener<SliceDecoder<A>> opener(
            Function<Encoding, SliceDecoder<A>> newDecoder, Encoding encoding) {
        return opener(() -> newDecoder.apply(encoding));
    }

    private static Stream<DynamicTest> tests(Stream<ConformanceSuite> suites) {
        return suites.map(suite -> suite.refusingWith(MalformedParquetException.class, IndexOutOfBoundsException.class,
                IllegalArgumentException.class)).map(suite -> DynamicTest.dynamicTest(suite.toString(), suite::verify));
    }

    @TestFactory
    Stream<DynamicTest> uleb128() {
        return tests(Stream.<InputOpener<SliceCursor>>of(SliceConformanceTest::slice, SliceConformanceTest::endOfSlice)
                .flatMap(opener -> Stream.of(
                        Uleb128Conformance.ints(
                                "ints", opener, SliceDecodingUtils::readUleb128Int, SliceCursor::remaining),
                        Uleb128Conformance.longs(
                                "longs", opener, SliceDecodingUtils::readUleb128Long, SliceCursor::remaining),
                        Uleb128Conformance.zigZagIntBatches(
                                "zig-zag int batches", opener, Uleb128::readZigZagInts, SliceCursor::remaining),
                        Uleb128Conformance.skips("skips", opener, Uleb128::skip, SliceCursor::remaining))));
    }

    @TestFactory
    Stream<DynamicTest> byteStreamSplit() {
        return tests(Stream.concat(
                Stream.of(
                        batches(ArrayType.SHORTS, SliceDecoder::ofShorts),
                        batches(ArrayType.INTS, SliceDecoder::ofInts),
                        batches(ArrayType.FLOATS, SliceDecoder::ofFloats),
                        batches(ArrayType.LONGS, SliceDecoder::ofLongs),
                        batches(ArrayType.DOUBLES, SliceDecoder::ofDoubles)),
                IntStream.of(1, 3, 4, 8, 16, 20).boxed().flatMap(length -> Stream.of(
                        batches(ArrayType.bytes(length), encoding -> SliceDecoder.ofBytes(length, encoding)),
                        ByteStreamSplitConformance.ranges("page", ArrayType.bytes(length), (array, offset, count) ->
                                SliceDecodingUtils.byteStreamSplitPage(Slices.wrappedBuffer(array, offset, count),
                                        length), ByteStreamSplitPage::decodePlain)))));
    }

    private static <A> ConformanceSuite batches(ArrayType<A> type, Function<Encoding, SliceDecoder<A>> newDecoder) {
        return ByteStreamSplitConformance.batches(type.toString(), type,
                opener(newDecoder, Encoding.BYTE_STREAM_SPLIT), SliceDecoder::read, SliceDecoder::skip);
    }

    @TestFactory
    Stream<DynamicTest> runs() {
        return tests(IntStream.of(0, 1, 7, 8, 17, 32).boxed().flatMap(bitWidth -> {
            InputOpener<SliceDecoder<int[]>> opener = opener(() -> SliceDecoder.ofIds(bitWidth));
            return Stream.of(
                    RunLengthBitPackedConformance.ints(
                            "runs", bitWidth, opener, SliceDecoder::read, SliceDecoder::skip),
                    RunLengthBitPackedConformance.refusals(
                            "runs", bitWidth, opener, SliceDecoder::read, SliceDecoder::skip));
        }));
    }

    @TestFactory
    Stream<DynamicTest> delta() {
        return tests(Stream.of(
                DeltaConformance.ints("DELTA_BINARY_PACKED, ints",
                        opener(SliceDecoder::ofInts, Encoding.DELTA_BINARY_PACKED),
                        SliceDecoder::read, SliceDecoder::skip),
                DeltaConformance.longs("DELTA_BINARY_PACKED, longs",
                        opener(SliceDecoder::ofLongs, Encoding.DELTA_BINARY_PACKED),
                        SliceDecoder::read, SliceDecoder::skip)));
    }

    /** A page, and a decoder that begins it again for every range. */
    private record Ranges<A>(SliceDecoder<A> decoder, SliceCursor page, int offset) {
        static <A> InputOpener<Ranges<A>> opener(Function<Encoding, SliceDecoder<A>> newDecoder, Encoding encoding) {
            return (array, offset, length) -> {
                SliceCursor page = endOfSlice(array, offset, length);
                Ranges<A> ranges = new Ranges<>(newDecoder.apply(encoding), page, page.offset());
                ranges.decoder.init(page);
                return ranges;
            };
        }

        void decode(int firstValue, A out, int outOffset, int count) {
            page.offset(offset);
            decoder.init(page);
            decoder.skip(firstValue);
            decoder.read(out, outOffset, count);
        }
    }

    @TestFactory
    Stream<DynamicTest> alp() {
        return tests(Stream.of(alp(ArrayType.FLOATS, SliceDecoder::ofFloats),
                alp(ArrayType.INTS, SliceDecoder::ofInts), alp(ArrayType.DOUBLES, SliceDecoder::ofDoubles),
                alp(ArrayType.LONGS, SliceDecoder::ofLongs)));
    }

    private static <A> ConformanceSuite alp(ArrayType<A> type, Function<Encoding, SliceDecoder<A>> newDecoder) {
        return AlpConformance.ranges("ALP, " + type, type, Ranges.opener(newDecoder, Encoding.ALP), Ranges::decode);
    }

    @TestFactory
    Stream<DynamicTest> plain() {
        return tests(Stream.of(plain(ArrayType.INTS, SliceDecoder::ofInts),
                plain(ArrayType.SHORTS, SliceDecoder::ofShorts),
                plain(ArrayType.bytes(12), encoding -> SliceDecoder.ofBytes(12, encoding))));
    }

    private static <A> ConformanceSuite plain(ArrayType<A> type, Function<Encoding, SliceDecoder<A>> newDecoder) {
        return PlainConformance.ranges(
                "PLAIN, " + type, type, Ranges.opener(newDecoder, Encoding.PLAIN), Ranges::decode);
    }
}
