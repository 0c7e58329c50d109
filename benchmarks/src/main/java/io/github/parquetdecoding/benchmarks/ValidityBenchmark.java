// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.trino.parquet.reader.flat.FlatDefinitionLevelDecoder;
import io.trino.parquet.reader.flat.NullsDecoders;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.openjdk.jmh.annotations.Benchmark;

import static io.github.parquetdecoding.benchmarks.HybridPages.BATCH;
import static io.github.parquetdecoding.benchmarks.HybridPages.VALUES;
import static io.github.parquetdecoding.benchmarks.HybridPages.batch;

/**
 * Reads the definition levels of {@value HybridPages#VALUES} rows in batches of {@value HybridPages#BATCH}, in pages
 * per ms. Spark's loop returns bytes, the others bits and the number of values in each batch.
 */
public class ValidityBenchmark extends PagesPerMillisecond {
    private static final int BITS = 1;

    /** The encoded levels. */
    public abstract static class PageState extends LevelsState {
        byte[] page;

        @Override
        public void generate() throws IOException {
            super.generate();
            page = HybridPages.encode(levels, BITS);
        }
    }

    /** For rows that return bits. */
    public static class BitsState extends PageState {
        long[] bits;
        int[] counts;

        @Override
        public void generate() throws IOException {
            super.generate();
            int[] expectedCounts = new int[(VALUES + BATCH - 1) / BATCH];
            for (int i = 0; i < VALUES; i += batch(i)) {
                expectedCounts[i / BATCH] = present(i, batch(i));
            }
            counts = outFor(expectedCounts);
            bits = outFor(expectedBits(expectedCounts));
        }

        long[] expectedBits(int[] expectedCounts) {
            return validity;
        }
    }

    /** For Trino's row, which does not touch the bits of a batch without nulls. */
    public static class TrinoState extends BitsState {
        Slice slice;

        @Override
        public void generate() throws IOException {
            super.generate();
            slice = Slices.wrappedBuffer(page);
        }

        @Override
        long[] expectedBits(int[] expectedCounts) {
            long[] written = validity.clone();
            for (int i = 0; i < VALUES; i += batch(i)) {
                if (expectedCounts[i / BATCH] == batch(i)) {
                    Arrays.fill(written, i / Long.SIZE, (i + batch(i) + Long.SIZE - 1) / Long.SIZE, 0);
                }
            }
            return written;
        }
    }

    /** For Spark's row, which returns bytes. */
    public static class BytesState extends PageState {
        byte[] nullBytes;

        @Override
        public void generate() throws IOException {
            super.generate();
            nullBytes = outFor(nullBytes());
        }
    }

    @Benchmark
    public long[] parquetJava(BitsState in) throws IOException {
        RunLengthBitPackingHybridDecoder decoder =
                new RunLengthBitPackingHybridDecoder(BITS, ByteBufferInputStream.wrap(ByteBuffer.wrap(in.page)));
        Arrays.fill(in.bits, 0);
        for (int i = 0; i < VALUES; i += batch(i)) {
            int count = 0;
            for (int row = i; row < i + batch(i); row++) {
                if (decoder.readInt() == 1) {
                    in.bits[row / Long.SIZE] |= 1L << row;
                    count++;
                }
            }
            in.counts[i / BATCH] = count;
        }
        return in.bits;
    }

    @Benchmark
    public byte[] spark(BytesState in) throws IOException {
        SparkHybridReader reader = new SparkHybridReader(ByteBuffer.wrap(in.page), BITS);
        for (int i = 0; i < VALUES; i += batch(i)) {
            reader.readLevels(batch(i), i, in.nullBytes);
        }
        return in.nullBytes;
    }

    @Benchmark
    public long[] trino(TrinoState in) {
        FlatDefinitionLevelDecoder decoder = NullsDecoders.createNullsDecoder(HybridPages.vectors());
        decoder.init(in.slice);
        Arrays.fill(in.bits, 0);
        for (int i = 0; i < VALUES; i += batch(i)) {
            in.counts[i / BATCH] = decoder.readNext(in.bits, i, batch(i));
        }
        return in.bits;
    }

    @Benchmark
    public long[] ours(BitsState in) {
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(ByteCursor.of(in.page), BITS);
        for (int i = 0; i < VALUES; i += batch(i)) {
            in.counts[i / BATCH] = reader.readValidity(in.bits, i, batch(i));
        }
        return in.bits;
    }
}
