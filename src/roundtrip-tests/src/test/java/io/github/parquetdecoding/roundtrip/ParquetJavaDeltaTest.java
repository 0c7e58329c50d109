// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.DeltaBinaryPackedWriter;
import io.github.parquetdecoding.DeltaByteArrayReader;
import io.github.parquetdecoding.DeltaByteArrayWriter;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.DeltaLengthByteArrayWriter;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** The library's DELTA writers against parquet-java's, byte for byte, and its readers on the library's pages. */
class ParquetJavaDeltaTest {
    private static final int[] COUNTS =
            {0, 1, 2, 32, 33, 34, 64, 65, 97, 128, 129, 130, 161, 257, 258, 1_000, 40, 0, 3};

    /** From one value to the next a step of up to so many bits, which changes from time to time. */
    private static long[] values(int count, int bits, Random random) {
        long[] values = new long[count];
        long value = random.nextLong();
        int width = bits;
        for (int i = 0; i < count; i++) {
            if (random.nextInt(40) == 0) {
                width = random.nextInt(bits + 1);
            }
            value += width == 0 ? -3 : random.nextLong() >> Long.SIZE - width;
            values[i] = value;
        }
        return values;
    }

    private static <R extends ValuesReader> R reader(R reader, int count, byte[] page) throws IOException {
        reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
        return reader;
    }

    /** Writers are used for one page after another, as parquet-java's are: a page's padding is of those before it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 12, 31, 32, 33, 63, 64})
    void integers(int bits) throws IOException {
        Random random = new Random(20261123 + bits);
        DeltaBinaryPackedWriter ints = DeltaBinaryPackedWriter.ofInts();
        DeltaBinaryPackedWriter longs = DeltaBinaryPackedWriter.ofLongs();
        try (ValuesWriter theirInts =
                        new DeltaBinaryPackingValuesWriterForInteger(64, 4096, new HeapByteBufferAllocator());
                ValuesWriter theirLongs =
                        new DeltaBinaryPackingValuesWriterForLong(64, 4096, new HeapByteBufferAllocator())) {
            for (int count : COUNTS) {
                long[] values = values(count, bits, random);
                int[] narrow = Arrays.stream(values).mapToInt(value -> (int) value).toArray();
                for (int i = 0; i < count; i++) {
                    theirLongs.writeLong(values[i]);
                    theirInts.writeInteger(narrow[i]);
                }
                longs.writeLongs(values, 0, count);
                ints.writeInts(narrow, 0, count);
                byte[] longPage = longs.toByteArray();
                byte[] intPage = ints.toByteArray();
                assertThat(longPage).isEqualTo(ParquetJavaCodec.bytes(theirLongs.getBytes()));
                assertThat(intPage).isEqualTo(ParquetJavaCodec.bytes(theirInts.getBytes()));
                verify(longPage, intPage, values, narrow);
                theirLongs.reset();
                theirInts.reset();
                longs.reset();
                ints.reset();
            }
        }
    }

    private static void verify(byte[] longPage, byte[] intPage, long[] values, int[] narrow) throws IOException {
        int count = values.length;
        long[] readLongs = new long[count];
        DeltaBinaryPackedReader.of(ByteCursor.of(longPage)).readLongs(readLongs, 0, count);
        assertThat(readLongs).isEqualTo(values);
        int[] readInts = new int[count];
        DeltaBinaryPackedReader.of(ByteCursor.of(intPage)).readInts(readInts, 0, count);
        assertThat(readInts).isEqualTo(narrow);
        if (count > 0) {
            ValuesReader theirs = reader(new DeltaBinaryPackingValuesReader(), count, longPage);
            assertThat(Arrays.stream(values).allMatch(value -> value == theirs.readLong())).isTrue();
            ValuesReader theirInts = reader(new DeltaBinaryPackingValuesReader(), count, intPage);
            assertThat(Arrays.stream(narrow).allMatch(value -> value == theirInts.readInteger())).isTrue();
        }
    }

    /** Some values begin as the one before them does. */
    private static byte[][] strings(int count, int longest, Random random) {
        byte[][] values = new byte[count][];
        for (int i = 0; i < count; i++) {
            values[i] = new byte[random.nextInt(longest + 1)];
            random.nextBytes(values[i]);
            if (i > 0 && random.nextBoolean()) {
                System.arraycopy(values[i - 1], 0, values[i], 0,
                        random.nextInt(1 + Math.min(values[i].length, values[i - 1].length)));
            }
        }
        return values;
    }

    private static byte[] write(ValuesWriter writer, byte[][] values) throws IOException {
        for (byte[] value : values) {
            writer.writeBytes(Binary.fromConstantByteArray(value));
        }
        byte[] page = ParquetJavaCodec.bytes(writer.getBytes());
        writer.reset();
        return page;
    }

    private static void verify(ValuesReader reader, byte[] page, byte[][] values) throws IOException {
        if (values.length > 0) {
            reader.initFromPage(values.length, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
            for (byte[] value : values) {
                assertThat(reader.readBytes().getBytes()).isEqualTo(value);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16, 300})
    void lengthsAndValues(int longest) throws IOException {
        Random random = new Random(20261123 + longest);
        DeltaLengthByteArrayWriter writer = new DeltaLengthByteArrayWriter();
        try (ValuesWriter theirs = new DeltaLengthByteArrayValuesWriter(64, 4096, new HeapByteBufferAllocator())) {
            for (int count : COUNTS) {
                byte[][] values = strings(count, longest, random);
                for (byte[] value : values) {
                    writer.writeValue(value, 0, value.length);
                }
                byte[] page = writer.toByteArray();
                assertThat(page).isEqualTo(write(theirs, values));
                writer.reset();
                verify(new DeltaLengthByteArrayValuesReader(), page, values);
                DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(ByteCursor.of(page));
                int[] offsets = new int[count + 1];
                reader.readOffsets(offsets, 0, count);
                for (int i = 0; i < count; i++) {
                    assertThat(Arrays.copyOfRange(page, offsets[i], offsets[i + 1])).isEqualTo(values[i]);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16, 300})
    void prefixesAndSuffixes(int longest) throws IOException {
        Random random = new Random(20261124 + longest);
        DeltaByteArrayWriter writer = new DeltaByteArrayWriter();
        // Of the same simple name as the library's.
        try (ValuesWriter theirs = new org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter(
                64, 4096, new HeapByteBufferAllocator())) {
            for (int count : COUNTS) {
                byte[][] values = strings(count, longest, random);
                for (byte[] value : values) {
                    writer.writeValue(value, 0, value.length);
                }
                byte[] page = writer.toByteArray();
                assertThat(page).isEqualTo(write(theirs, values));
                writer.reset();
                verify(new org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader(), page, values);
                DeltaByteArrayReader reader = DeltaByteArrayReader.of(ByteCursor.of(page));
                byte[] out = new byte[reader.byteCount(count)];
                reader.readValues(out, 0, new int[count + 1], 0, count);
                assertThat(out).isEqualTo(LeafColumn.concatenation(values));
            }
        }
    }
}
