// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.InputOpener;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs the test kit's suites of the RLE/bit-packing hybrid for values of ids. */
@Execution(ExecutionMode.CONCURRENT)
class DictionaryConformanceTest {
    @TestFactory
    Stream<DynamicTest> valuesOfIds() {
        return IntStream.of(0, 1, 7, 8).boxed().flatMap(bitWidth -> Stream.of(
                dictionary(bitWidth, ArrayType.INTS, DictionaryReader::readInts),
                dictionary(bitWidth, ArrayType.LONGS, DictionaryReader::readLongs),
                dictionary(bitWidth, ArrayType.FLOATS, DictionaryReader::readFloats),
                dictionary(bitWidth, ArrayType.DOUBLES, DictionaryReader::readDoubles),
                dictionary(bitWidth, ArrayType.bytes(4), (ids, dictionary, out, offset, count) ->
                        ids.readPlain(dictionary, 4, out, offset, count)),
                dictionary(bitWidth, ArrayType.bytes(4), DictionaryConformanceTest::readStrings))
                .flatMap(tests -> tests));
    }

    @FunctionalInterface
    private interface DictionaryDecode<A> {
        void decode(DictionaryReader ids, A dictionary, A out, int offset, int count);
    }

    /** Uses a dictionary whose values are their own ids, so that ids are returned. */
    private static <A> Stream<DynamicTest> dictionary(int bitWidth, ArrayType<A> type, DictionaryDecode<A> decode) {
        int elementSize = type.elementSize();
        ByteBuffer plain = ByteBuffer.allocate(elementSize << bitWidth).order(ByteOrder.LITTLE_ENDIAN);
        for (int id = 0; id < 1 << bitWidth; id++) {
            plain.putInt(id * elementSize, id);
        }
        A dictionary = type.fromPlain(plain.array());
        InputOpener<DictionaryReader> opener = (array, offset, length) -> DictionaryReader.of(ByteCursor.of(
                ByteBuffer.allocate(length + 7).put(1, (byte) bitWidth).put(2, array, offset, length).array(),
                1, length + 1));
        return LibraryConformanceTest.runs("Dictionary, " + type, bitWidth, opener, (ids, out, offset, count) -> {
            Objects.checkFromIndexSize(offset, count, out.length);
            CanariedArray<A> decoded = CanariedArray.of(type, count);
            decode.decode(ids, dictionary, decoded.array(), decoded.offset(), count);
            ByteBuffer values = ByteBuffer.wrap(type.toPlain(decoded.values())).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < count; i++) {
                out[offset + i] = values.getInt(i * elementSize);
            }
        }, DictionaryReader::skip);
    }

    /** Reads values of 4 bytes, of a dictionary whose values have any length. */
    private static void readStrings(DictionaryReader reader, byte[] plain, byte[] out, int offset, int count) {
        int size = plain.length / Integer.BYTES;
        ByteArrayDictionary dictionary =
                ByteArrayDictionary.of(plain, IntStream.rangeClosed(0, size).map(i -> i * Integer.BYTES).toArray());
        int[] ids = new int[count];
        reader.readIds(size, ids, 0, count);
        dictionary.copyValues(ids, 0, out, offset, new int[count + 1], 0, count);
    }
}
