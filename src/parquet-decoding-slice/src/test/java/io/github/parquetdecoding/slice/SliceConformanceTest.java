// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.RunLengthBitPackedConformance;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs the test kit's suites over slices that end before their array does, or begin after it. */
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
        return tests(IntStream.of(1, 3, 4, 8, 16, 20).mapToObj(length -> ByteStreamSplitConformance.ranges(
                "page", ArrayType.bytes(length), (array, offset, count) -> SliceDecodingUtils.byteStreamSplitPage(
                        Slices.wrappedBuffer(array, offset, count), length), ByteStreamSplitPage::decodePlain)));
    }

    @TestFactory
    Stream<DynamicTest> runs() {
        return tests(IntStream.of(0, 7, 32).boxed().flatMap(bitWidth -> {
            InputOpener<RunLengthBitPackedReader> opener = (array, offset, length) ->
                    RunLengthBitPackedReader.of(endOfSlice(array, offset, length), bitWidth);
            return Stream.of(
                    RunLengthBitPackedConformance.ints("runs", bitWidth, opener, RunLengthBitPackedReader::readInts,
                            RunLengthBitPackedReader::skip),
                    RunLengthBitPackedConformance.refusals("runs", bitWidth, opener,
                            RunLengthBitPackedReader::readInts, RunLengthBitPackedReader::skip));
        }));
    }
}
