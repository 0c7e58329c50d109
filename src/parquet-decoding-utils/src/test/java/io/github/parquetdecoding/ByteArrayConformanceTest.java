// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.DeltaConformance;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.PlainConformance;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static io.github.parquetdecoding.ByteArrayCodec.LENGTHS;
import static io.github.parquetdecoding.ByteArrayCodec.PLAIN;
import static io.github.parquetdecoding.ByteArrayCodec.PREFIXES;

/** Runs the test kit's suites for every way of reading BYTE_ARRAY values. */
class ByteArrayConformanceTest {
    private interface Suite<R> {
        ConformanceSuite of(String subject, InputOpener<R> opener, Calls.ValuesRead<R> read, Calls.Skip<R> skip);
    }

    @TestFactory
    Stream<DynamicTest> values() {
        return Stream.of(
                suite(PLAIN, PlainConformance::byteArrays, "copied", PLAIN::values),
                suite(PLAIN, PlainConformance::byteArrays, "as PLAIN", PLAIN::plainValues),
                suite(PLAIN, PlainConformance::byteArrays, "in place", ByteArrayConformanceTest::views),
                suite(LENGTHS, DeltaConformance::lengthByteArrays, "copied", LENGTHS::values),
                suite(LENGTHS, DeltaConformance::lengthByteArrays, "as PLAIN", LENGTHS::plainValues),
                suite(LENGTHS, DeltaConformance::lengthByteArrays, "in place", ByteArrayConformanceTest::offsets),
                suite(PREFIXES, DeltaConformance::byteArrays, "copied", PREFIXES::values),
                suite(PREFIXES, DeltaConformance::byteArrays, "as PLAIN", PREFIXES::plainValues))
                .map(LibraryConformanceTest::readerTest);
    }

    private static <R> ConformanceSuite suite(
            ByteArrayCodec<R> codec, Suite<R> suite, String how, Calls.ValuesRead<R> read) {
        return suite.of(codec + ", " + how, LibraryConformanceTest.opener(codec.opener()), read,
                (reader, count) -> codec.skip().accept(reader, count));
    }

    private static byte[][] views(PlainByteArrayReader reader, int count) {
        int[] starts = new int[Math.max(0, count)];
        int[] lengths = new int[starts.length];
        reader.readViews(starts, 0, lengths, 0, count);
        return IntStream.range(0, count)
                .mapToObj(i -> Arrays.copyOfRange(reader.array(), starts[i], starts[i] + lengths[i]))
                .toArray(byte[][]::new);
    }

    private static byte[][] offsets(DeltaLengthByteArrayReader reader, int count) {
        int[] offsets = new int[count + 1];
        reader.readOffsets(offsets, 0, count);
        return ByteArrays.split(reader.array(), offsets);
    }
}
