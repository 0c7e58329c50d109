// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.EOFException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.AlpConformance;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BitPackingConformance;
import io.github.parquetdecoding.testkit.BoundedInputStream;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.DeltaConformance;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.PlainConformance;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import io.github.parquetdecoding.testkit.ZigZagConformance;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs the test kit's suites for every API of the library, with this JVM's kernels. */
@Execution(ExecutionMode.CONCURRENT)
class LibraryConformanceTest {
    @TestFactory
    Stream<DynamicTest> uleb128() {
        return Stream.of(
                Uleb128Conformance.ints("ByteCursor, ints",
                        ByteCursor::of, Uleb128::readInt, ByteCursor::remaining),
                Uleb128Conformance.longs("ByteCursor, longs",
                        ByteCursor::of, Uleb128::readLong, ByteCursor::remaining),
                Uleb128Conformance.zigZagInts("ByteCursor, zig-zag ints",
                        ByteCursor::of, Uleb128::readZigZagInt, ByteCursor::remaining),
                Uleb128Conformance.zigZagLongs("ByteCursor, zig-zag longs",
                        ByteCursor::of, Uleb128::readZigZagLong, ByteCursor::remaining),
                Uleb128Conformance.intBatches("ByteCursor, int batches",
                        ByteCursor::of, Uleb128::readInts, ByteCursor::remaining),
                Uleb128Conformance.longBatches("ByteCursor, long batches",
                        ByteCursor::of, Uleb128::readLongs, ByteCursor::remaining),
                Uleb128Conformance.zigZagIntBatches("ByteCursor, zig-zag int batches",
                        ByteCursor::of, Uleb128::readZigZagInts, ByteCursor::remaining),
                Uleb128Conformance.zigZagLongBatches("ByteCursor, zig-zag long batches",
                        ByteCursor::of, Uleb128::readZigZagLongs, ByteCursor::remaining),
                Uleb128Conformance.skips("ByteCursor, skips", ByteCursor::of, Uleb128::skip, ByteCursor::remaining))
                .map(LibraryConformanceTest::readerTest);
    }

    @TestFactory
    Stream<DynamicTest> uleb128OfBuffers() {
        return Stream.of(BufferKind.values()).flatMap(kind -> Stream.of(
                Uleb128Conformance.ints("buffer " + kind + ", ints",
                        kind::wrap, (ByteBuffer in) -> ParquetDecodingUtils.readUleb128Int(in),
                        ByteBuffer::remaining),
                Uleb128Conformance.longs("buffer " + kind + ", longs",
                        kind::wrap, (ByteBuffer in) -> ParquetDecodingUtils.readUleb128Long(in),
                        ByteBuffer::remaining)))
                .map(suite -> suite.refusingWith(MalformedParquetException.class))
                .map(LibraryConformanceTest::test);
    }

    @TestFactory
    Stream<DynamicTest> uleb128OfStreams() {
        return Stream.of(
                Uleb128Conformance.ints("stream, ints",
                        BoundedInputStream::new, (InputStream in) -> ParquetDecodingUtils.readUleb128Int(in),
                        InputStream::available),
                Uleb128Conformance.longs("stream, longs",
                        BoundedInputStream::new, (InputStream in) -> ParquetDecodingUtils.readUleb128Long(in),
                        InputStream::available))
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
        Stream<ConformanceSuite> inArrays = elementSizes().boxed().flatMap(elementSize -> pages(
                "array", elementSize, (array, offset, length) ->
                        ByteStreamSplitPage.of(ByteCursor.of(array, offset, length), elementSize)));
        Stream<ConformanceSuite> inBuffers = Stream.of(BufferKind.values()).flatMap(kind ->
                // Kernels read direct memory in place; other kinds differ only in how the page is located.
                (kind == BufferKind.DIRECT_WITH_NEIGHBOURS ? elementSizes() : IntStream.of(2, 3, 4, 8, 16)).boxed()
                        .flatMap(elementSize -> pages("buffer " + kind, elementSize, (array, offset, length) ->
                                ByteStreamSplitPage.of(kind.wrap(array, offset, length), elementSize))));
        return Stream.concat(inArrays, inBuffers).map(LibraryConformanceTest::readerTest);
    }

    private static Stream<ConformanceSuite> pages(
            String place, int elementSize, InputOpener<ByteStreamSplitPage> opener) {
        return ByteStreamSplitCodec.of(elementSize).stream().map(codec -> pages(place, codec, opener));
    }

    private static <A> ConformanceSuite pages(
            String place, ByteStreamSplitCodec<A> codec, InputOpener<ByteStreamSplitPage> opener) {
        return ByteStreamSplitConformance.ranges(
                "page in " + place + ", " + codec, codec.type(), opener, codec.decode());
    }

    private static IntStream elementSizes() {
        return IntStream.concat(IntStream.rangeClosed(1, 20), IntStream.of(24, 31, 32, 33, 64));
    }

    @TestFactory
    Stream<DynamicTest> unpacking() {
        return Stream.of(
                unpacking(ArrayType.INTS, BitPacking::unpackInts, BitPacking::unpackInts),
                unpacking(ArrayType.LONGS, BitPacking::unpackLongs, BitPacking::unpackLongs))
                .flatMap(suites -> suites);
    }

    private static <A> Stream<DynamicTest> unpacking(
            ArrayType<A> type, CodecCalls.Pack<byte[], A> ofArray, CodecCalls.Pack<ByteBuffer, A> ofBuffer) {
        return IntStream.rangeClosed(0, Byte.SIZE * type.elementSize()).boxed().flatMap(bitWidth -> Stream.of(
                unpacking("array", ByteBuffer::wrap, type, bitWidth, (packed, position, width, out, offset, count) ->
                        ofArray.pack(packed.array(), position, width, out, offset, count)),
                unpacking("buffer", BufferKind.DIRECT_WITH_NEIGHBOURS::wrap, type, bitWidth, ofBuffer)));
    }

    /** The bytes of all types and bit widths are located in the same way. */
    @TestFactory
    Stream<DynamicTest> unpackingOfBuffers() {
        return Stream.of(BufferKind.values()).map(kind -> unpacking(
                "buffer " + kind, kind::wrap, ArrayType.INTS, 7, BitPacking::unpackInts));
    }

    private static <A> DynamicTest unpacking(String place, InputOpener<ByteBuffer> opener, ArrayType<A> type,
            int bitWidth, CodecCalls.Pack<ByteBuffer, A> unpack) {
        return test(BitPackingConformance.unpacking("unpack from " + place + ", " + type, type, bitWidth, 1, opener,
                (packed, out, offset, count) ->
                        unpack.pack(packed, packed.position(), bitWidth, out, offset, count))
                .refusingWith(IndexOutOfBoundsException.class, IllegalArgumentException.class));
    }

    @TestFactory
    Stream<DynamicTest> packing() {
        return Stream.concat(
                IntStream.rangeClosed(0, Integer.SIZE).mapToObj(bitWidth -> BitPackingConformance.packing(
                        "packInts", ArrayType.INTS, bitWidth, 1, (values, offset, out, outOffset, count) ->
                                BitPacking.packInts(values, offset, bitWidth, out, outOffset, count))),
                IntStream.rangeClosed(0, Long.SIZE).mapToObj(bitWidth -> BitPackingConformance.packing(
                        "packLongs", ArrayType.LONGS, bitWidth, 1, (values, offset, out, outOffset, count) ->
                                BitPacking.packLongs(values, offset, bitWidth, out, outOffset, count))))
                .map(suite -> suite.refusingWith(IndexOutOfBoundsException.class, IllegalArgumentException.class))
                .map(LibraryConformanceTest::test);
    }

    @TestFactory
    Stream<DynamicTest> delta() {
        return Stream.of(
                DeltaConformance.ints("DELTA_BINARY_PACKED, ints",
                        opener(PhysicalType.INT32, 0, Encoding.DELTA_BINARY_PACKED),
                        ValueReader::readInts, ValueReader::skip),
                DeltaConformance.longs("DELTA_BINARY_PACKED, longs",
                        opener(PhysicalType.INT64, 0, Encoding.DELTA_BINARY_PACKED),
                        ValueReader::readLongs, ValueReader::skip))
                .map(LibraryConformanceTest::readerTest);
    }

    static InputOpener<ValueReader> opener(PhysicalType type, int elementSize, Encoding encoding) {
        return InputOpener.reusing(() -> ValueReaders.of(type, elementSize, encoding),
                (reader, array, offset, length) -> reader.reset(ByteCursor.of(array, offset, length)));
    }

    static <R> InputOpener<R> opener(Function<ByteCursor, R> open) {
        return (array, offset, length) -> open.apply(ByteCursor.of(array, offset, length));
    }

    @TestFactory
    Stream<DynamicTest> plain() {
        return Stream.of(
                plain(ArrayType.INTS, PlainPage::decodeInts), plain(ArrayType.LONGS, PlainPage::decodeLongs),
                plain(ArrayType.FLOATS, PlainPage::decodeFloats), plain(ArrayType.DOUBLES, PlainPage::decodeDoubles),
                plain(ArrayType.bytes(1), PlainPage::decodePlain), plain(ArrayType.bytes(12), PlainPage::decodePlain))
                .map(LibraryConformanceTest::readerTest);
    }

    private static <A> ConformanceSuite plain(ArrayType<A> type, Calls.RangeDecode<PlainPage, A> decode) {
        return PlainConformance.ranges(
                "PLAIN, " + type, type, opener(in -> PlainPage.of(in, type.elementSize())), decode);
    }

    @TestFactory
    Stream<DynamicTest> alp() {
        return Stream.of(
                AlpConformance.ranges("ALP, floats", ArrayType.FLOATS, opener(in -> AlpPage.of(in, Float.BYTES)),
                        AlpPage::decodeFloats),
                AlpConformance.ranges("ALP, doubles", ArrayType.DOUBLES, opener(in -> AlpPage.of(in, Double.BYTES)),
                        AlpPage::decodeDoubles),
                AlpConformance.ranges("ALP, floats as bytes", ArrayType.bytes(Float.BYTES),
                        opener(in -> AlpPage.of(in, Float.BYTES)), AlpPage::decodePlain),
                AlpConformance.ranges("ALP, doubles as bytes", ArrayType.bytes(Double.BYTES),
                        opener(in -> AlpPage.of(in, Double.BYTES)), AlpPage::decodePlain))
                .map(LibraryConformanceTest::readerTest);
    }

    /** The suite of a reader that refuses malformed bytes, ranges and arguments with an exception for each. */
    static DynamicTest readerTest(ConformanceSuite suite) {
        return test(suite.refusingWith(
                MalformedParquetException.class, IndexOutOfBoundsException.class, IllegalArgumentException.class));
    }

    static DynamicTest test(ConformanceSuite suite) {
        return DynamicTest.dynamicTest(suite.toString(), suite::verify);
    }

    private interface Suite {
        ConformanceSuite of(String subject, InputOpener<ValueReader> opener, Calls.ValuesRead<ValueReader> read,
                Calls.Skip<ValueReader> skip);
    }

    @TestFactory
    Stream<DynamicTest> strings() {
        return Stream.concat(
                Stream.of(Encoding.PLAIN, Encoding.DELTA_LENGTH_BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY)
                        .flatMap(encoding -> Stream.of(suite(encoding, "copied", ByteArrays::read),
                                suite(encoding, "as PLAIN", ByteArrays::readPlain))),
                Stream.of(suite(Encoding.DELTA_LENGTH_BYTE_ARRAY, "in place", LibraryConformanceTest::offsets)));
    }

    private static DynamicTest suite(Encoding encoding, String how, Calls.ValuesRead<ValueReader> read) {
        Suite suite = switch (encoding) {
            case PLAIN -> PlainConformance::byteArrays;
            case DELTA_LENGTH_BYTE_ARRAY -> DeltaConformance::lengthByteArrays;
            default -> DeltaConformance::byteArrays;
        };
        return readerTest(suite.of(encoding + ", " + how,
                opener(PhysicalType.BYTE_ARRAY, 0, encoding), read, ValueReader::skip));
    }

    private static byte[][] offsets(ValueReader opened, int count) {
        DeltaLengthByteArrayReader reader = (DeltaLengthByteArrayReader) opened;
        int[] offsets = new int[count + 1];
        reader.readOffsets(offsets, 0, count);
        return ByteArrays.split(reader.array(), offsets);
    }
}
