// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;

import dev.hardwood.internal.encoding.RleBitPackingHybridDecoder;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.testkit.internal.RunDistribution;
import io.trino.parquet.reader.SimpleSliceInputStream;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

import static io.github.parquetdecoding.benchmarks.HybridPages.VALUES;
import static io.github.parquetdecoding.benchmarks.HybridPages.batch;

/**
 * Reads the {@value HybridPages#VALUES} ids of one page, in pages per ms: parquet-java value by value, hardwood the
 * whole page, as its reader does, the others in batches of {@value HybridPages#BATCH}.
 */
public class HybridBenchmark extends PagesPerMillisecond {
    /** The runs of one page. */
    public static class IdsState extends CheckedState {
        @Param({"LONG_RUNS", "SHORT_RUNS", "SKEWED_IDS", "UNIFORM_IDS"})
        RunDistribution ids;

        @Param({"1", "4", "8", "12", "20"})
        int bitWidth;

        int[] values;
        byte[] runs;
        int[] out;

        @Setup
        public void generate() throws IOException {
            values = ids.values(bitWidth, VALUES);
            runs = HybridPages.encode(values, bitWidth);
            out = outFor(values);
        }
    }

    /** For Trino's row; separate because Trino's classes load on JDK 25 only. */
    public static class TrinoState extends IdsState {
        Slice slice;

        @Override
        public void generate() throws IOException {
            super.generate();
            slice = Slices.wrappedBuffer(runs);
        }
    }

    @Benchmark
    public int[] stock(IdsState in) throws IOException {
        var decoder = new RunLengthBitPackingHybridDecoder(
                in.bitWidth, ByteBufferInputStream.wrap(ByteBuffer.wrap(in.runs)));
        for (int i = 0; i < in.out.length; i++) {
            in.out[i] = decoder.readInt();
        }
        return in.out;
    }

    @Benchmark
    public int[] trino(TrinoState in) {
        var decoder = new io.trino.parquet.reader.decoders.RleBitPackingHybridDecoder(
                in.bitWidth, HybridPages.vectors());
        decoder.init(new SimpleSliceInputStream(in.slice));
        for (int i = 0; i < VALUES; i += batch(i)) {
            decoder.read(in.out, i, batch(i));
        }
        return in.out;
    }

    @Benchmark
    public int[] hardwood(IdsState in) {
        new RleBitPackingHybridDecoder(in.runs, in.bitWidth).readInts(in.out, 0, VALUES);
        return in.out;
    }

    @Benchmark
    public int[] ours(IdsState in) {
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(ByteCursor.of(in.runs), in.bitWidth);
        for (int i = 0; i < VALUES; i += batch(i)) {
            reader.readInts(in.out, i, batch(i));
        }
        return in.out;
    }

    @Benchmark
    public int[] arraycopy(IdsState in) {
        System.arraycopy(in.values, 0, in.out, 0, VALUES);
        return in.out;
    }
}
