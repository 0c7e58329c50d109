// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.DeltaConformance;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.PlainConformance;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs the test kit's suites for every way of reading BYTE_ARRAY values. */
class ByteArrayConformanceTest {
    private interface Suite {
        ConformanceSuite of(String subject, InputOpener<ValueReader> opener, Calls.ValuesRead<ValueReader> read,
                Calls.Skip<ValueReader> skip);
    }

    @TestFactory
    Stream<DynamicTest> values() {
        return Stream.of(Encoding.PLAIN, Encoding.DELTA_LENGTH_BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY)
                .flatMap(encoding -> Stream.of(suite(encoding, "copied", ByteArrays::read),
                        suite(encoding, "as PLAIN", ByteArrays::readPlain)));
    }

    @TestFactory
    Stream<DynamicTest> valuesInPlace() {
        return Stream.of(suite(Encoding.DELTA_LENGTH_BYTE_ARRAY, "in place", ByteArrayConformanceTest::offsets));
    }

    private static DynamicTest suite(Encoding encoding, String how, Calls.ValuesRead<ValueReader> read) {
        Suite suite = switch (encoding) {
            case PLAIN -> PlainConformance::byteArrays;
            case DELTA_LENGTH_BYTE_ARRAY -> DeltaConformance::lengthByteArrays;
            default -> DeltaConformance::byteArrays;
        };
        return LibraryConformanceTest.readerTest(suite.of(encoding + ", " + how,
                LibraryConformanceTest.opener(PhysicalType.BYTE_ARRAY, 0, encoding), read, ValueReader::skip));
    }

    private static byte[][] offsets(ValueReader opened, int count) {
        DeltaLengthByteArrayReader reader = (DeltaLengthByteArrayReader) opened;
        int[] offsets = new int[count + 1];
        reader.readOffsets(offsets, 0, count);
        return ByteArrays.split(reader.array(), offsets);
    }
}
