// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Pages per ms in a JVM that has already moved pages of every element size, between every kind of memory and array,
 * large and small: what a reader of wide tables does, and what makes a JIT compiler decide otherwise than for one loop
 * alone. Many forks, because such decisions differ from run to run: a kernel whose vectors are boxed in one fork is
 * many times slower there. Pages of 1,000 values are twice as fast in some forks as in others for another reason, where
 * their arrays lie: one process encoded pages of 2-byte values in 27 to 95 ns, by the pair of arrays.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(value = 10, jvmArgsPrepend = {Heap.INITIAL, Heap.LARGEST, Heap.PRE_TOUCH})
public class PollutedProfileBenchmark {
    /** Pages of every element size from 1 to 17 are moved at set-up, then one is timed. */
    @State(Scope.Thread)
    public abstract static class PagesState {
        private static final int LARGEST_ELEMENT = 17;
        private static final int[] COUNTS = {1, 7, 15, 31, 100, 1_000, 20_000};
        private static final long SEED = 20_261_121;

        @Param({"2", "4", "8", "12", "16"})
        int elementSize;

        @Param({"100000", "1000"})
        int values;

        /** How long all kinds of pages are moved at set-up. */
        @Param("3000")
        int pollutionMillis;

        ByteStreamSplitPage page;
        byte[] plain;
        byte[] encoded;
        byte[] out;

        @Setup
        public void pollute() {
            Random random = new Random(SEED);
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pollutionMillis);
            do {
                for (int count : COUNTS) {
                    for (int size = 1; size <= LARGEST_ELEMENT; size++) {
                        moveAllWays(random, size, count);
                    }
                }
            } while (System.nanoTime() < deadline);

            plain = new byte[values * elementSize];
            random.nextBytes(plain);
            encoded = ReferenceByteStreamSplit.encode(plain, elementSize);
            page = ByteStreamSplitPage.of(encoded, elementSize);
            out = new byte[plain.length];
        }

        private static void moveAllWays(Random random, int size, int count) {
            byte[] bytes = new byte[size * count];
            random.nextBytes(bytes);
            byte[] split = new byte[bytes.length];
            ByteStreamSplitEncoder.encode(bytes, 0, count, size, split, 0);
            ByteBuffer direct = ByteBuffer.allocateDirect(split.length).put(split).flip();
            ByteBuffer readOnly = ByteBuffer.wrap(split).asReadOnlyBuffer();
            for (ByteStreamSplitPage page : new ByteStreamSplitPage[] {
                ByteStreamSplitPage.of(split, size), ByteStreamSplitPage.of(direct, size),
                ByteStreamSplitPage.of(readOnly, size)}) {
                if (!Arrays.equals(page.decode(), bytes)) {
                    throw new IllegalStateException("Wrong answer: " + page);
                }
                moveTyped(page, size, count);
            }
        }

        private static void moveTyped(ByteStreamSplitPage page, int size, int count) {
            byte[] split = new byte[size * count];
            if (size == 2) {
                short[] shorts = new short[count];
                page.decodeShorts(0, count, shorts, 0);
                ByteStreamSplitEncoder.encodeShorts(shorts, 0, count, split, 0);
            } else if (size == 4) {
                int[] ints = new int[count];
                float[] floats = new float[count];
                page.decodeInts(0, count, ints, 0);
                page.decodeFloats(0, count, floats, 0);
                ByteStreamSplitEncoder.encodeInts(ints, 0, count, split, 0);
                ByteStreamSplitEncoder.encodeFloats(floats, 0, count, split, 0);
            } else if (size == 8) {
                long[] longs = new long[count];
                double[] doubles = new double[count];
                page.decodeLongs(0, count, longs, 0);
                page.decodeDoubles(0, count, doubles, 0);
                ByteStreamSplitEncoder.encodeLongs(longs, 0, count, split, 0);
                ByteStreamSplitEncoder.encodeDoubles(doubles, 0, count, split, 0);
            }
        }

        @Setup(Level.Iteration)
        public void forget() {
            Arrays.fill(out, (byte) 0);
        }

        abstract byte[] expected();

        @TearDown(Level.Iteration)
        public void verify() {
            if (!Arrays.equals(out, expected())) {
                throw new IllegalStateException("Wrong answer, not timed");
            }
        }
    }

    /** For the row that decodes. */
    public static class DecodingState extends PagesState {
        @Override
        byte[] expected() {
            return plain;
        }
    }

    /** For the row that encodes. */
    public static class EncodingState extends PagesState {
        @Override
        byte[] expected() {
            return encoded;
        }
    }

    @Benchmark
    public byte[] decode(DecodingState in) {
        in.page.decode(0, in.values, in.out, 0);
        return in.out;
    }

    @Benchmark
    public byte[] encode(EncodingState in) {
        ByteStreamSplitEncoder.encode(in.plain, 0, in.values, in.elementSize, in.out, 0);
        return in.out;
    }
}
