// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.RunLengthBitPackedConformance;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SliceConformanceTest {
    /** The window is the whole slice. */
    private static SliceCursor slice(byte[] array, int offset, int length) {
        return SliceCursor.of(Slices.wrappedBuffer(array, offset, length));
    }

    /** The window is the end of a slice that begins before it. */
    private static SliceCursor endOfSlice(byte[] array, int offset, int length) {
        return SliceCursor.of(Slices.wrappedBuffer(array, 0, offset + length), offset);
    }

    @TestFactory
    Stream<DynamicTest> uleb128() {
        return Stream.<InputOpener<SliceCursor>>of(SliceConformanceTest::slice, SliceConformanceTest::endOfSlice)
                .flatMap(opener -> Stream.of(
                        Uleb128Conformance.ints("ints",
                                opener, SliceDecodingUtils::readUleb128Int, SliceCursor::remaining),
                        Uleb128Conformance.longs("longs",
                                opener, SliceDecodingUtils::readUleb128Long, SliceCursor::remaining),
                        Uleb128Conformance.zigZagInts("zig-zag ints",
                                opener, Uleb128::readZigZagInt, SliceCursor::remaining),
                        Uleb128Conformance.zigZagLongs("zig-zag longs",
                                opener, Uleb128::readZigZagLong, SliceCursor::remaining),
                        Uleb128Conformance.intBatches("int batches",
                                opener, Uleb128::readInts, SliceCursor::remaining),
                        Uleb128Conformance.longBatches("long batches",
                                opener, Uleb128::readLongs, SliceCursor::remaining),
                        Uleb128Conformance.zigZagIntBatches("zig-zag int batches",
                                opener, Uleb128::readZigZagInts, SliceCursor::remaining),
                        Uleb128Conformance.zigZagLongBatches("zig-zag long batches",
                                opener, Uleb128::readZigZagLongs, SliceCursor::remaining),
                        Uleb128Conformance.skips(
                                "skips", opener, Uleb128::skip, SliceCursor::remaining)))
                .map(suite -> suite.refusingWith(MalformedParquetException.class, IndexOutOfBoundsException.class,
                        IllegalArgumentException.class))
                .map(SliceConformanceTest::test);
    }

    @TestFactory
    Stream<DynamicTest> decoders() {
        return Stream.concat(
                Stream.of(
                        batches(ArrayType.SHORTS, ByteStreamSplitDecoder::ofShorts),
                        batches(ArrayType.INTS, ByteStreamSplitDecoder::ofInts),
                        batches(ArrayType.FLOATS, ByteStreamSplitDecoder::ofFloats),
                        batches(ArrayType.LONGS, ByteStreamSplitDecoder::ofLongs),
                        batches(ArrayType.DOUBLES, ByteStreamSplitDecoder::ofDoubles)),
                IntStream.of(1, 2, 3, 4, 7, 8, 12, 16, 20).mapToObj(
                        length -> batches(ArrayType.bytes(length), () -> ByteStreamSplitDecoder.ofBytes(length))))
                .map(SliceConformanceTest::test);
    }

    private static <T> ConformanceSuite batches(ArrayType<T> type, Supplier<ByteStreamSplitDecoder<T>> newDecoder) {
        InputOpener<ByteStreamSplitDecoder<T>> opener = (array, offset, length) -> {
            ByteStreamSplitDecoder<T> decoder = newDecoder.get();
            decoder.init(endOfSlice(array, offset, length));
            return decoder;
        };
        return ByteStreamSplitConformance.batches(type.toString(), type, opener, ByteStreamSplitDecoder::read,
                ByteStreamSplitDecoder::skip).refusingWith(
                MalformedParquetException.class, IndexOutOfBoundsException.class, IllegalArgumentException.class);
    }

    @TestFactory
    Stream<DynamicTest> runs() {
        return IntStream.rangeClosed(0, Integer.SIZE).boxed().flatMap(bitWidth -> {
            InputOpener<RunLengthBitPackedDecoder> opener = (array, offset, length) -> {
                RunLengthBitPackedDecoder decoder = new RunLengthBitPackedDecoder(bitWidth);
                decoder.init(bitWidth % 2 == 0 ? slice(array, offset, length) : endOfSlice(array, offset, length));
                return decoder;
            };
            return Stream.of(
                    RunLengthBitPackedConformance.ints("runs", bitWidth, opener, RunLengthBitPackedDecoder::read,
                            RunLengthBitPackedDecoder::skip),
                    RunLengthBitPackedConformance.refusals("runs", bitWidth, opener, RunLengthBitPackedDecoder::read,
                            RunLengthBitPackedDecoder::skip).refusingWith(MalformedParquetException.class,
                            IndexOutOfBoundsException.class, IllegalArgumentException.class));
        }).map(SliceConformanceTest::test);
    }

    @TestFactory
    Stream<DynamicTest> pages() {
        return IntStream.of(1, 4, 8, 16).mapToObj(elementSize -> {
            InputOpener<ByteStreamSplitPage> opener = (array, offset, length) -> {
                Slice slice = Slices.wrappedBuffer(array, offset, length);
                return SliceDecodingUtils.byteStreamSplitPage(slice, elementSize);
            };
            return ByteStreamSplitConformance.ranges(
                    "page", ArrayType.bytes(elementSize), opener, ByteStreamSplitPage::decodePlain);
        }).map(SliceConformanceTest::test);
    }

    private static DynamicTest test(ConformanceSuite suite) {
        return DynamicTest.dynamicTest(suite.toString(), suite::verify);
    }
}
