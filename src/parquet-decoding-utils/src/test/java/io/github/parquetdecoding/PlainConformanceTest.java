// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BitPackingConformance;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.PlainConformance;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static io.github.parquetdecoding.LibraryConformanceTest.opener;

/** Runs the test kit's suites for readers of PLAIN. */
class PlainConformanceTest {
    @TestFactory
    Stream<DynamicTest> plain() {
        return Stream.of(
                ranges(ArrayType.INTS, PlainPage::decodeInts), ranges(ArrayType.LONGS, PlainPage::decodeLongs),
                ranges(ArrayType.FLOATS, PlainPage::decodeFloats), ranges(ArrayType.DOUBLES, PlainPage::decodeDoubles),
                ranges(ArrayType.bytes(1), PlainPage::decodePlain), ranges(ArrayType.bytes(12), PlainPage::decodePlain),
                BitPackingConformance.unpacking("booleans", ArrayType.bytes(1), 1, 1, opener(PlainPage::ofBooleans),
                        (page, out, offset, count) -> page.decodeBytes(0, out, offset, count)),
                byteArrays("byte arrays", (reader, count) -> LibraryConformanceTest.values(
                        (int) reader.byteCount(count), count,
                        (out, offsets) -> reader.readValues(out, 0, offsets, 0, count))),
                byteArrays("byte arrays in place", PlainConformanceTest::readViews))
                .map(suite -> suite.refusingWith(MalformedParquetException.class, IndexOutOfBoundsException.class,
                        IllegalArgumentException.class))
                .map(LibraryConformanceTest::test);
    }

    private static <A> ConformanceSuite ranges(ArrayType<A> type, Calls.RangeDecode<PlainPage, A> decode) {
        return PlainConformance.ranges(
                type.toString(), type, opener(in -> PlainPage.of(in, type.elementSize())), decode);
    }

    private static ConformanceSuite byteArrays(String subject, Calls.ValuesRead<PlainByteArrayReader> read) {
        return PlainConformance.byteArrays(
                subject, opener(PlainByteArrayReader::of), read, PlainByteArrayReader::skip);
    }

    private static byte[][] readViews(PlainByteArrayReader reader, int count) {
        int[] starts = new int[count];
        int[] lengths = new int[count];
        reader.readViews(starts, 0, lengths, 0, count);
        return IntStream.range(0, count)
                .mapToObj(i -> Arrays.copyOfRange(reader.array(), starts[i], starts[i] + lengths[i]))
                .toArray(byte[][]::new);
    }
}
