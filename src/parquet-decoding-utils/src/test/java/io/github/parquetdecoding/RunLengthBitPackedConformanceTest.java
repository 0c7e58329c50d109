// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.RunLengthBitPackedConformance;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs the test kit's suites of the RLE/bit-packing hybrid for values, levels, booleans and ids of a dictionary. */
@Execution(ExecutionMode.CONCURRENT)
class RunLengthBitPackedConformanceTest {
    /** Values of all bit widths are unpacked in {@link LibraryConformanceTest}. */
    @TestFactory
    Stream<DynamicTest> runs() {
        return Stream.concat(
                IntStream.of(0, 1, 2, 7, 8, 9, 16, 17, 24, 25, 31, 32).boxed().flatMap(bitWidth -> runs(
                        "readInts", bitWidth, cursor(bitWidth), RunLengthBitPackedReader::readInts)),
                IntStream.of(0, 1, 7, 9, 32).boxed().flatMap(bitWidth -> runs("readPlanes", bitWidth,
                        cursor(bitWidth), RunLengthBitPackedConformanceTest::readPlanes)));
    }

    /** The bits after the last value become 0. */
    private static void readPlanes(RunLengthBitPackedReader reader, int[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
        long[][] planes = new long[reader.bitWidth()][(count + 63) / 64];
        for (long[] plane : planes) {
            Arrays.fill(plane, -1);
        }
        reader.readPlanes(planes, count);
        Arrays.fill(out, offset, offset + count, 0);
        for (int i = 0; i < planes.length; i++) {
            for (int j = 0; j < 64 * planes[i].length; j++) {
                int bit = (int) (planes[i][j / 64] >>> j) & 1;
                if (j < count) {
                    out[offset + j] |= bit << i;
                } else if (bit != 0) {
                    throw new AssertionError("Bit " + j + " after " + count + " values is set");
                }
            }
        }
    }

    /** All runs are read in the same way once they have been located. */
    @TestFactory
    Stream<DynamicTest> lengthPrefixedRuns() {
        return runs("readInts after a length", 7, (array, offset, length) ->
                RunLengthBitPackedReader.ofLengthPrefixed(prefixed(array, offset, length), 7),
                RunLengthBitPackedReader::readInts);
    }

    private static ByteCursor prefixed(byte[] array, int offset, int length) {
        byte[] prefixed = ByteBuffer.allocate(length + 7).order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) -1).putInt(length).put(array, offset, length).array();
        return ByteCursor.of(prefixed, 1, length + 6);
    }

    private static InputOpener<ValueReader> booleans() {
        return InputOpener.reusing(() -> ValueReaders.of(PhysicalType.BOOLEAN, 0, Encoding.RLE),
                (reader, array, offset, length) -> reader.reset(prefixed(array, offset, length)));
    }

    private static InputOpener<RunLengthBitPackedReader> cursor(int bitWidth) {
        return (array, offset, length) -> RunLengthBitPackedReader.of(ByteCursor.of(array, offset, length), bitWidth);
    }

    private static Stream<DynamicTest> runs(String subject, int bitWidth, InputOpener<RunLengthBitPackedReader> opener,
            Calls.BatchRead<RunLengthBitPackedReader, int[]> read) {
        return runs(subject, bitWidth, opener, read, RunLengthBitPackedReader::skip);
    }

    private static <I> Stream<DynamicTest> runs(String subject, int bitWidth, InputOpener<I> opener,
            Calls.BatchRead<I, int[]> read, Calls.Skip<I> skip) {
        return Stream.of(
                RunLengthBitPackedConformance.ints(subject, bitWidth, opener, read, skip),
                RunLengthBitPackedConformance.refusals(subject, bitWidth, opener, read, skip))
                .map(LibraryConformanceTest::readerTest);
    }

    @TestFactory
    Stream<DynamicTest> runsAsBits() {
        return Stream.of(
                runs("readValidity", 1, cursor(1), (reader, out, offset, count) ->
                        readBits(reader::readValidity, out, offset, count), RunLengthBitPackedReader::skipValidity),
                runs("RLE of BOOLEAN, readBits", 1, booleans(), (reader, out, offset, count) ->
                        readBits((bits, firstBit, length) -> {
                            reader.readBits(bits, firstBit, length);
                            return Validity.count(bits, firstBit, length);
                        }, out, offset, count), ValueReader::skip),
                runs("RLE of BOOLEAN, readPlain", 1, booleans(), RunLengthBitPackedConformanceTest::readPlain,
                        ValueReader::skip))
                .flatMap(tests -> tests);
    }

    /** The bits after the last value are 0. */
    private static void readPlain(ValueReader reader, int[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
        CanariedArray<byte[]> plain = CanariedArray.of(ArrayType.bytes(1), (count + 7) / 8);
        reader.readPlain(plain.array(), plain.offset(), count);
        byte[] bits = plain.values();
        for (int i = 0; i < 8 * bits.length; i++) {
            int bit = bits[i / 8] >> i % 8 & 1;
            if (i < count) {
                out[offset + i] = bit;
            } else {
                assertThat(bit).as("bit %s after %s values", i, count).isZero();
            }
        }
    }

    @FunctionalInterface
    private interface ReadBits {
        int read(long[] bits, int firstBit, int count);
    }

    /** Reads bits among others that are set, and converts them to ints. */
    private static void readBits(ReadBits read, int[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
        int firstBit = 13;
        long[] bits = new long[(firstBit + count) / Long.SIZE + 2];
        Arrays.fill(bits, -1);
        int set = read.read(bits, firstBit, count);
        for (int i = 0; i < Long.SIZE * bits.length; i++) {
            int bit = (int) (bits[i >> 6] >>> i) & 1;
            if (i >= firstBit && i < firstBit + count) {
                out[offset + i - firstBit] = bit;
                set -= bit;
            } else if (bit == 0) {
                throw new AssertionError("Bit " + i + " is cleared by values from bit 13 to " + (firstBit + count));
            }
        }
        assertThat(set).isZero();
    }

    @TestFactory
    Stream<DynamicTest> valuesOfIds() {
        return Stream.concat(
                Stream.of(
                        dictionary(0, PhysicalType.INT32, ArrayType.INTS, ValueReader::readInts),
                        dictionary(7, PhysicalType.INT32, ArrayType.INTS, ValueReader::readInts),
                        dictionary(7, PhysicalType.INT64, ArrayType.LONGS, ValueReader::readLongs),
                        dictionary(7, PhysicalType.FLOAT, ArrayType.FLOATS, ValueReader::readFloats),
                        dictionary(8, PhysicalType.DOUBLE, ArrayType.DOUBLES, ValueReader::readDoubles),
                        dictionary(8, PhysicalType.DOUBLE, ArrayType.bytes(Double.BYTES), ValueReader::readPlain),
                        dictionary(7, PhysicalType.BYTE_ARRAY, ArrayType.bytes(4), (reader, out, offset, count) ->
                                reader.readValues(out, offset, new int[count + 1], 0, count))),
                IntStream.of(1, 4, 12).mapToObj(size -> dictionary(7, PhysicalType.FIXED_LEN_BYTE_ARRAY,
                        ArrayType.bytes(size), ValueReader::readPlain)))
                .flatMap(tests -> tests);
    }

    /** The first byte of a value is its id. The other bytes make floats and doubles NaNs with payloads. */
    private static byte[] dictionary(int elementSize, int size) {
        byte[] plain = new byte[elementSize * size];
        for (int i = 0; i < plain.length; i++) {
            int at = i % elementSize;
            plain[i] = (byte) (at == 0 ? i / elementSize : at == elementSize - 1 ? 0x7F
                    : at == elementSize - 2 ? 0xF5 : 31 * i);
        }
        return plain;
    }

    private static <A> Stream<DynamicTest> dictionary(
            int bitWidth, PhysicalType type, ArrayType<A> array, Calls.BatchRead<ValueReader, A> read) {
        int elementSize = array.elementSize();
        byte[] plain = dictionary(elementSize, 1 << bitWidth);
        byte[][] entries = new byte[1 << bitWidth][];
        Arrays.setAll(entries, id -> Arrays.copyOfRange(plain, id * elementSize, (id + 1) * elementSize));
        byte[] page = ValuePage.encode(type, elementSize, Encoding.PLAIN, entries);
        InputOpener<ValueReader> opener = (bytes, offset, length) -> {
            ValueReader reader = ValueReaders.ofDictionary(type, elementSize, ByteCursor.of(page), entries.length);
            reader.reset(ByteCursor.of(ByteBuffer.allocate(length + 7).put(1, (byte) bitWidth)
                    .put(2, bytes, offset, length).array(), 1, length + 1));
            return reader;
        };
        return runs("RLE_DICTIONARY of " + type + ", " + array, bitWidth, opener, (reader, out, offset, count) -> {
            Objects.checkFromIndexSize(offset, count, out.length);
            CanariedArray<A> decoded = CanariedArray.of(array, count);
            read.read(reader, decoded.array(), decoded.offset(), count);
            byte[] values = array.toPlain(decoded.values());
            for (int i = 0; i < count; i++) {
                int id = values[i * elementSize] & (1 << bitWidth) - 1;
                out[offset + i] = Arrays.equals(plain, id * elementSize, (id + 1) * elementSize,
                        values, i * elementSize, (i + 1) * elementSize) ? id : -1;
            }
        }, ValueReader::skip);
    }
}
