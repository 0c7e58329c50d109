// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.DeltaByteArrayReader;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.RunLengthBitPackedWriter;
import io.github.parquetdecoding.testkit.PlainValues;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.ReferenceZigZag;
import io.github.parquetdecoding.testkit.Uleb128Distribution;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.roundtrip.ChunkPages.bytes;
import static org.assertj.core.api.Assertions.assertThat;

/** Pages of the library and of the reference equal parquet-java's byte for byte, and both readers read them. */
class ParquetJavaWritersTest {
    private static final int[] COUNTS =
            {0, 1, 2, 32, 33, 34, 64, 65, 97, 128, 129, 130, 161, 257, 258, 1_000, 40, 0, 3};
    private static final HeapByteBufferAllocator HEAP = new HeapByteBufferAllocator();

    @Test
    void uleb128() throws IOException {
        for (Uleb128Distribution distribution : Uleb128Distribution.ofInts()) {
            int[] ints = distribution.ints(1_000);
            long[] longs = distribution.longs(1_000);
            ByteArrayOutputStream[] theirs = new ByteArrayOutputStream[4];
            Arrays.setAll(theirs, i -> new ByteArrayOutputStream());
            for (int i = 0; i < ints.length; i++) {
                BytesUtils.writeUnsignedVarInt(ints[i], theirs[0]);
                BytesUtils.writeUnsignedVarLong(longs[i], theirs[1]);
                BytesUtils.writeZigZagVarInt(ints[i], theirs[2]);
                BytesUtils.writeZigZagVarLong(longs[i], theirs[3]);
            }
            assertThat(theirs[0].toByteArray()).isEqualTo(ReferenceUleb128.encodeAll(ints));
            assertThat(theirs[1].toByteArray()).isEqualTo(ReferenceUleb128.encodeAll(longs));
            assertThat(theirs[2].toByteArray()).isEqualTo(ReferenceUleb128.encodeAll(
                    IntStream.of(ints).map(ReferenceZigZag::encode).toArray()));
            assertThat(theirs[3].toByteArray()).isEqualTo(ReferenceUleb128.encodeAll(
                    LongStream.of(longs).map(ReferenceZigZag::encode).toArray()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 12, 16, 20, 32})
    void byteStreamSplit(int elementSize) throws IOException {
        for (int count : COUNTS) {
            byte[] plain = PlainValues.mixed(elementSize, count, count);
            byte[] page = new byte[plain.length];
            ByteStreamSplitEncoder.encodePlain(plain, 0, elementSize, page, 0, count);
            try (ValuesWriter theirs = new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                    elementSize, 64, 4096, HEAP)) {
                for (int i = 0; i < count; i++) {
                    theirs.writeBytes(Binary.fromConstantByteArray(plain, i * elementSize, elementSize));
                }
                assertThat(page).isEqualTo(bytes(theirs.getBytes()))
                        .isEqualTo(ReferenceByteStreamSplit.encode(plain, elementSize));
            }
        }
    }

    /** Returns runs of equal values, most of them shorter than {@code longest}. */
    private static int[] runs(int bitWidth, int count, int longest, Random random) {
        int[] values = new int[count];
        for (int i = 0, end; i < count; i = end) {
            end = Math.min(count, i + 1 + random.nextInt(1 + random.nextInt(longest)));
            Arrays.fill(values, i, end, (int) (random.nextLong() & (1L << bitWidth) - 1));
        }
        return values;
    }

    @Test
    void runsAndBitPackedGroups() throws IOException {
        for (int bitWidth = 0; bitWidth <= 32; bitWidth++) {
            Random random = new Random(20261206 + bitWidth);
            RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
            try (RunLengthBitPackingHybridEncoder theirs =
                    new RunLengthBitPackingHybridEncoder(bitWidth, 64, 4096, HEAP)) {
                for (int count : new int[] {0, 1, 7, 8, 9, 15, 16, 17, 503, 504, 505, 511, 512, 513, 3_000}) {
                    for (int longest : new int[] {1, 2, 5, 8, 9, 15, 20, 100, 1_000}) {
                        int[] values = runs(bitWidth, count, longest, random);
                        for (int value : values) {
                            theirs.writeInt(value);
                        }
                        writer.writeInts(values, 0, count);
                        byte[] page = writer.toByteArray();
                        assertThat(page).isEqualTo(bytes(theirs.toBytes()));
                        int[] read = new int[count];
                        RunLengthBitPackedReader.of(ByteCursor.of(page), bitWidth).readInts(read, 0, count);
                        assertThat(read).isEqualTo(values);
                        theirs.reset();
                        writer.reset();
                    }
                }
            }
        }
    }

    /** Returns values with steps of up to {@code bits} bits, whose width changes from time to time. */
    private static long[] steps(int count, int bits, Random random) {
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

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 12, 31, 32, 33, 63, 64})
    void deltaBinaryPacked(int bits) throws IOException {
        Random random = new Random(20261123 + bits);
        try (ValuesWriter theirInts = new DeltaBinaryPackingValuesWriterForInteger(64, 4096, HEAP);
                ValuesWriter theirLongs = new DeltaBinaryPackingValuesWriterForLong(64, 4096, HEAP)) {
            for (int count : COUNTS) {
                long[] longs = steps(count, bits, random);
                int[] ints = Arrays.stream(longs).mapToInt(value -> (int) value).toArray();
                verify(theirLongs, count, i -> theirLongs.writeLong(longs[i]), longs, page -> {
                    long[] read = new long[count];
                    DeltaBinaryPackedReader.of(page).readLongs(read, 0, count);
                    return read;
                });
                verify(theirInts, count, i -> theirInts.writeInteger(ints[i]), ints, page -> {
                    int[] read = new int[count];
                    DeltaBinaryPackedReader.of(page).readInts(read, 0, count);
                    return read;
                });
            }
        }
    }

    /** Writers are reused for several pages: parquet-java's, whose padding contains values of previous pages. */
    private static void verify(ValuesWriter theirs, int count, IntConsumer write, Object values,
            Function<ByteCursor, Object> read) throws IOException {
        IntStream.range(0, count).forEach(write);
        assertThat(read.apply(ByteCursor.of(bytes(theirs.getBytes())))).isEqualTo(values);
        theirs.reset();
    }

    /** Returns values, some of which share a prefix with the previous one. */
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

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16, 300})
    void deltaLengthByteArrayAndDeltaByteArray(int longest) throws IOException {
        Random random = new Random(20261123 + longest);
        try (ValuesWriter theirLengths = new DeltaLengthByteArrayValuesWriter(64, 4096, HEAP);
                ValuesWriter theirPrefixes = new org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter(
                        64, 4096, HEAP)) {
            for (int count : COUNTS) {
                byte[][] values = strings(count, longest, random);
                ByteArrayOutputStream plain = new ByteArrayOutputStream();
                Stream.of(values).forEach(plain::writeBytes);
                int[] offsets = new int[count + 1];
                verify(theirLengths, count, i -> theirLengths.writeBytes(Binary.fromConstantByteArray(values[i])),
                        plain.toByteArray(), page -> {
                            byte[] read = new byte[plain.size()];
                            DeltaLengthByteArrayReader.of(page).readValues(read, 0, offsets, 0, count);
                            return read;
                        });
                verify(theirPrefixes, count, i -> theirPrefixes.writeBytes(Binary.fromConstantByteArray(values[i])),
                        plain.toByteArray(), page -> {
                            byte[] read = new byte[plain.size()];
                            DeltaByteArrayReader.of(page).readValues(read, 0, offsets, 0, count);
                            return read;
                        });
            }
        }
    }
}
