// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.RunDistribution;
import io.trino.parquet.reader.SimpleSliceInputStream;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

import static io.github.parquetdecoding.benchmarks.HybridPages.BATCH;

/**
 * Batches of {@value HybridPages#BATCH} bit-packed ints per ms in a JVM in which the same code has already unpacked
 * values of every width, few and many, as a reader of wide tables does: finds what the JIT compiler decides otherwise
 * then. Many forks, because such decisions differ from run to run.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(value = 10, jvmArgsPrepend = {Heap.INITIAL, Heap.LARGEST, Heap.PRE_TOUCH})
public class PollutedUnpackingBenchmark {
    /** Values of every width are unpacked at set-up, then those of one are timed. */
    public abstract static class PackedState extends CheckedState {
        private static final int[] COUNTS = {8, 24, 64, 504, BATCH};

        @Param({"1", "3", "4", "8", "10", "12", "16", "20", "24", "31"})
        int bitWidth;

        /** How long values of all widths are unpacked at set-up. */
        @Param("3000")
        int pollutionMillis;

        byte[] packed;
        int[] out;

        /** What the row does, and what else its reader does; {@code count} is a multiple of 8. */
        abstract void unpack(byte[] bytes, int width, int[] values, int count);

        @Setup
        public void pollute() {
            int[] values = RunDistribution.UNIFORM_IDS.values(bitWidth, BATCH);
            packed = ReferenceBitPacking.pack(values, bitWidth);
            out = outFor(values);
            byte[] zeros = new byte[BATCH * Integer.BYTES];
            int[] outOfZeros = new int[BATCH];
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pollutionMillis);
            do {
                for (int count : COUNTS) {
                    for (int width = 1; width <= Integer.SIZE; width++) {
                        unpack(zeros, width, outOfZeros, count);
                    }
                }
            } while (System.nanoTime() < deadline);
        }
    }

    /** For parquet-java, 8 values for each call. */
    public static class ParquetJavaState extends PackedState {
        private final BytePacker[] packers = new BytePacker[Integer.SIZE + 1];

        @Override
        public void pollute() {
            for (int width = 1; width < packers.length; width++) {
                packers[width] = Packer.LITTLE_ENDIAN.newBytePacker(width);
            }
            super.pollute();
        }

        @Override
        @SuppressWarnings("deprecation") // parquet-java's own decoder calls it
        void unpack(byte[] bytes, int width, int[] values, int count) {
            BytePacker packer = packers[width];
            for (int i = 0; i < count; i += 8) {
                packer.unpack8Values(bytes, i / 8 * width, values, i);
            }
        }
    }

    /** For Trino. A class of its own: Trino's classes load on JDK 25 only. */
    public static class TrinoState extends PackedState {
        @Override
        void unpack(byte[] bytes, int width, int[] values, int count) {
            BitUnpackingBenchmark.trinoUnpacker(width).unpack(
                    values, 0, new SimpleSliceInputStream(Slices.wrappedBuffer(bytes)), count);
        }
    }

    /** For ours, which has unpacked into arrays of every type, from arrays and from direct memory. */
    public static class OurState extends PackedState {
        private final long[] longs = new long[BATCH];
        private final short[] shorts = new short[BATCH];
        private final byte[] bytes = new byte[BATCH];
        private final ByteBuffer direct = ByteBuffer.allocateDirect(BATCH * Integer.BYTES);

        @Override
        void unpack(byte[] packed, int width, int[] values, int count) {
            BitPacking.unpackInts(packed, 0, count, width, values, 0);
            BitPacking.unpackInts(direct, 0, count, width, values, 0);
            BitPacking.unpackLongs(packed, 0, count, width, longs, 0);
            if (width <= Short.SIZE) {
                BitPacking.unpackShorts(packed, 0, count, width, shorts, 0);
            }
            if (width <= Byte.SIZE) {
                BitPacking.unpackBytes(packed, 0, count, width, bytes, 0);
            }
        }
    }

    @Benchmark
    public int[] parquetJava8(ParquetJavaState in) {
        in.unpack(in.packed, in.bitWidth, in.out, BATCH);
        return in.out;
    }

    @Benchmark
    public int[] trino(TrinoState in) {
        in.unpack(in.packed, in.bitWidth, in.out, BATCH);
        return in.out;
    }

    @Benchmark
    public int[] ours(OurState in) {
        BitPacking.unpackInts(in.packed, 0, BATCH, in.bitWidth, in.out, 0);
        return in.out;
    }
}
