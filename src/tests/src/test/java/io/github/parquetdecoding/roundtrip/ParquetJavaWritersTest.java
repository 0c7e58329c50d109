// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.RunLengthBitPackedWriter;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The library chooses the same runs as parquet-java. (Other modules compare values and other encodings.) */
class ParquetJavaWritersTest {
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
    void runsAndBitPackedGroupsEqualParquetJavasByteForByte() throws IOException {
        for (int bitWidth = 0; bitWidth <= 32; bitWidth++) {
            Random random = new Random(20261206 + bitWidth);
            RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
            try (RunLengthBitPackingHybridEncoder theirs =
                    new RunLengthBitPackingHybridEncoder(bitWidth, 64, 4096, new HeapByteBufferAllocator())) {
                for (int count : new int[] {0, 1, 7, 8, 9, 15, 16, 17, 503, 504, 505, 511, 512, 513, 3_000}) {
                    for (int longest : new int[] {1, 2, 5, 8, 9, 15, 20, 100, 1_000}) {
                        int[] values = runs(bitWidth, count, longest, random);
                        for (int value : values) {
                            theirs.writeInt(value);
                        }
                        writer.writeInts(values, 0, count);
                        byte[] page = writer.toByteArray();
                        ByteArrayOutputStream expected = new ByteArrayOutputStream();
                        theirs.toBytes().writeAllTo(expected);
                        assertThat(page).isEqualTo(expected.toByteArray());
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
}
