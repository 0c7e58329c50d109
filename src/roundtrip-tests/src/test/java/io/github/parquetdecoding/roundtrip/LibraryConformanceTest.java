package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.ArrayCodec;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BoundedInputStream;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.Uleb128BatchReader;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import io.github.parquetdecoding.testkit.Uleb128IntReader;
import io.github.parquetdecoding.testkit.Uleb128LongReader;
import io.github.parquetdecoding.testkit.ZigZagConformance;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.EOFException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The test kit's suites for every front of the library, with the kernels that this JVM runs. */
class LibraryConformanceTest {
    @TestFactory
    Stream<DynamicTest> uleb128() {
        return Stream.of(
                Uleb128Conformance.ints("ByteCursor, ints", Uleb128IntReader.of(
                        ByteCursor::of, Uleb128::readInt, ByteCursor::remaining)),
                Uleb128Conformance.longs("ByteCursor, longs", Uleb128LongReader.of(
                        ByteCursor::of, Uleb128::readLong, ByteCursor::remaining)),
                Uleb128Conformance.zigZagInts("ByteCursor, zig-zag ints", Uleb128IntReader.of(
                        ByteCursor::of,
                        (ByteCursor in) -> ParquetDecodingUtils.zigZagDecode(ParquetDecodingUtils.readUleb128Int(in)),
                        ByteCursor::remaining)),
                Uleb128Conformance.zigZagLongs("ByteCursor, zig-zag longs", Uleb128LongReader.of(
                        ByteCursor::of,
                        (ByteCursor in) -> ParquetDecodingUtils.zigZagDecode(ParquetDecodingUtils.readUleb128Long(in)),
                        ByteCursor::remaining)),
                Uleb128Conformance.intBatches("ByteCursor, int batches", Uleb128BatchReader.of(
                        ByteCursor::of, Uleb128::readInts, ByteCursor::remaining)),
                Uleb128Conformance.longBatches("ByteCursor, long batches", Uleb128BatchReader.of(
                        ByteCursor::of, Uleb128::readLongs, ByteCursor::remaining)),
                Uleb128Conformance.zigZagIntBatches("ByteCursor, zig-zag int batches", Uleb128BatchReader.of(
                        ByteCursor::of, Uleb128::readZigZagInts, ByteCursor::remaining)),
                Uleb128Conformance.zigZagLongBatches("ByteCursor, zig-zag long batches", Uleb128BatchReader.of(
                        ByteCursor::of, Uleb128::readZigZagLongs, ByteCursor::remaining)),
                Uleb128Conformance.skips("ByteCursor, skips", ByteCursor::of, Uleb128::skip, ByteCursor::remaining))
                .map(suite -> suite.refusingWith(MalformedParquetException.class, IndexOutOfBoundsException.class,
                        IllegalArgumentException.class))
                .map(LibraryConformanceTest::test);
    }

    @TestFactory
    Stream<DynamicTest> uleb128OfBuffers() {
        return Stream.of(BufferKind.values()).flatMap(kind -> Stream.of(
                Uleb128Conformance.ints("buffer " + kind + ", ints", Uleb128IntReader.of(
                        kind::wrap, (ByteBuffer in) -> ParquetDecodingUtils.readUleb128Int(in),
                        ByteBuffer::remaining)),
                Uleb128Conformance.longs("buffer " + kind + ", longs", Uleb128LongReader.of(
                        kind::wrap, (ByteBuffer in) -> ParquetDecodingUtils.readUleb128Long(in),
                        ByteBuffer::remaining))))
                .map(suite -> suite.refusingWith(MalformedParquetException.class))
                .map(LibraryConformanceTest::test);
    }

    @TestFactory
    Stream<DynamicTest> uleb128OfStreams() {
        return Stream.of(
                Uleb128Conformance.ints("stream, ints", Uleb128IntReader.of(
                        BoundedInputStream::new, (InputStream in) -> ParquetDecodingUtils.readUleb128Int(in),
                        InputStream::available)),
                Uleb128Conformance.longs("stream, longs", Uleb128LongReader.of(
                        BoundedInputStream::new, (InputStream in) -> ParquetDecodingUtils.readUleb128Long(in),
                        InputStream::available)))
                .map(suite -> suite.refusingWith(MalformedParquetException.class, EOFException.class).withoutRollback())
                .map(LibraryConformanceTest::test);
    }

    @TestFactory
    Stream<DynamicTest> zigZagCodes() {
        return Stream.of(
                ZigZagConformance.ints("zigZagDecode, ints", ParquetDecodingUtils::zigZagDecode),
                ZigZagConformance.longs("zigZagDecode, longs", ParquetDecodingUtils::zigZagDecode))
                .map(LibraryConformanceTest::test);
    }

    @TestFactory
    Stream<DynamicTest> pages() {
        return Stream.of(BufferKind.values()).flatMap(kind -> elementSizes(kind).boxed()
                .flatMap(elementSize -> LibraryPages.codecs(elementSize).stream())
                .map(codec -> pages(kind, codec)))
                .map(LibraryConformanceTest::test);
    }

    private static <A> ConformanceSuite pages(BufferKind kind, ArrayCodec<ByteStreamSplitPage, A> codec) {
        InputOpener<ByteStreamSplitPage> opener = (array, offset, length) ->
                ByteStreamSplitPage.of(kind.wrap(array, offset, length), codec.type().elementSize());
        return ByteStreamSplitConformance.ranges(
                "page in buffer " + kind + ", " + codec, codec.type(), opener, codec.decode())
                .refusingWith(MalformedParquetException.class, IndexOutOfBoundsException.class);
    }

    @TestFactory
    Stream<DynamicTest> wholePages() {
        return elementSizes(BufferKind.HEAP).mapToObj(elementSize -> {
            InputOpener<byte[]> opener = (array, offset, length) -> ParquetDecodingUtils.decodeByteStreamSplit(
                    ByteBuffer.wrap(array, offset, length), length / elementSize, elementSize);
            Calls.RangeDecode<byte[], byte[]> copy = (plain, firstValue, count, out, offset) -> {
                Objects.checkFromIndexSize(firstValue, count, plain.length / elementSize);
                System.arraycopy(plain, firstValue * elementSize, out, offset, count * elementSize);
            };
            return ByteStreamSplitConformance.ranges(
                    "decodeByteStreamSplit, " + elementSize, ArrayType.bytes(elementSize), opener, copy);
        }).map(LibraryConformanceTest::test);
    }

    /** Every kernel has its page in an array and in a buffer; the other kinds differ in how the page is found. */
    private static IntStream elementSizes(BufferKind kind) {
        return kind == BufferKind.HEAP || kind == BufferKind.DIRECT_WITH_NEIGHBOURS
                ? IntStream.concat(IntStream.rangeClosed(1, 20), IntStream.of(24, 32, 33))
                : IntStream.of(2, 3, 4, 8, 16);
    }

    private static DynamicTest test(ConformanceSuite suite) {
        return DynamicTest.dynamicTest(suite.toString(), suite::verify);
    }
}
