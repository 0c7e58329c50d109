// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.RunLengthBitPackedWriter;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;

class ParquetJavaHybridTest {
    static IntStream bitWidths() {
        return IntStream.rangeClosed(0, 32);
    }

    /** Runs of equal values, of no more than {@code longest} and mostly shorter. */
    private static int[] values(int bitWidth, int count, int longest, Random random) {
        int[] values = new int[count];
        for (int i = 0; i < count; ) {
            int end = Math.min(count, i + 1 + random.nextInt(1 + random.nextInt(longest)));
            Arrays.fill(values, i, end, (int) (random.nextLong() & (1L << bitWidth) - 1));
            i = end;
        }
        return values;
    }

    private static byte[] encode(RunLengthBitPackingHybridEncoder encoder, int[] values) throws IOException {
        for (int value : values) {
            encoder.writeInt(value);
        }
        return ParquetJavaCodec.bytes(encoder.toBytes());
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void theWriterWritesWhatParquetJavasEncoderDoesAndTheReaderReadsIt(int bitWidth) throws IOException {
        Random random = new Random(20261206 + bitWidth);
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
        try (RunLengthBitPackingHybridEncoder encoder =
                new RunLengthBitPackingHybridEncoder(bitWidth, 64, 4096, new HeapByteBufferAllocator())) {
            for (int count : new int[] {0, 1, 7, 8, 9, 15, 16, 17, 503, 504, 505, 511, 512, 513, 3_000}) {
                for (int longest : new int[] {1, 2, 5, 8, 9, 15, 20, 100, 1_000}) {
                    int[] values = values(bitWidth, count, longest, random);
                    byte[] encoded = encode(encoder, values);
                    writer.writeInts(values, 0, count);
                    assertThat(writer.toByteArray()).isEqualTo(encoded);

                    RunLengthBitPackedReader reader =
                            RunLengthBitPackedReader.of(ByteCursor.of(encoded), bitWidth);
                    int[] read = new int[count];
                    reader.readInts(read, 0, count);
                    assertThat(read).isEqualTo(values);
                    encoder.reset();
                    writer.reset();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void theReaderReadsAndSkipsInBatchesWhatParquetJavasDecoderReads(int bitWidth) throws IOException {
        Random random = new Random(20261209 + bitWidth);
        for (int longest : new int[] {1, 60, 5_000}) {
            int[] values = values(bitWidth, 12_011, longest, random);
            byte[] encoded;
            try (RunLengthBitPackingHybridEncoder encoder =
                    new RunLengthBitPackingHybridEncoder(bitWidth, 64, 4096, new HeapByteBufferAllocator())) {
                encoded = encode(encoder, values);
            }
            RunLengthBitPackingHybridDecoder decoder =
                    new RunLengthBitPackingHybridDecoder(bitWidth, new ByteArrayInputStream(encoded));
            for (int value : values) {
                assertThat(decoder.readInt()).isEqualTo(value);
            }
            byte[] prefixed = ParquetJavaCodec.bytes(
                    BytesInput.concat(BytesInput.fromInt(encoded.length), BytesInput.from(encoded)));
            ByteBuffer direct = ByteBuffer.allocateDirect(encoded.length).put(encoded).flip();
            for (int batchSize : new int[] {1, 7, 64, 1000, values.length}) {
                // Of three batches in turn, none, one or two are skipped.
                for (int skipped = 0; skipped < 3; skipped++) {
                    verify(RunLengthBitPackedReader.of(direct, bitWidth), values, batchSize, skipped);
                    verify(RunLengthBitPackedReader.ofLengthPrefixed(ByteCursor.of(prefixed), bitWidth),
                            values, batchSize, skipped);
                }
            }
        }
    }

    private static void verify(RunLengthBitPackedReader reader, int[] values, int batchSize, int skipped) {
        for (int read = 0, batch = 0, count; read < values.length; read += count, batch++) {
            count = Math.min(batchSize, values.length - read);
            if (batch % 3 < skipped) {
                reader.skip(count);
                continue;
            }
            CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, count);
            reader.readInts(out.array(), out.offset(), count);
            assertThat(out.values()).isEqualTo(Arrays.copyOfRange(values, read, read + count));
        }
        assertThat(reader.readRun()).as("values that fill up the last group").isLessThan(8);
    }
}
