// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import dev.hardwood.internal.encoding.RleBitPackingHybridDecoder;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.RunDistribution;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.IntBitUnpacker;
import io.trino.parquet.reader.decoders.IntBitUnpackers;
import io.trino.parquet.reader.decoders.VectorIntBitUnpackers;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
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

/**
 * Unpacks bit-packed ints, in batches per ms. Any bit width from 1 to 32 can be given; the decoder of hardwood has
 * no 32.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsPrepend = {Heap.INITIAL, Heap.LARGEST, Heap.PRE_TOUCH})
public class BitUnpackingBenchmark {
    private static final int GROUP = 8;
    private static final int LARGEST_GROUP = 32;

    /** Random values, packed, and zeros until the end of the largest group that any row unpacks at once. */
    public abstract static class PackedState extends CheckedState {
        @Param("4096")
        int count;

        int[] unpacked;
        byte[] packed;
        int[] out;

        abstract int bitWidth();

        @Setup
        public void generate() {
            unpacked = Arrays.copyOf(RunDistribution.UNIFORM_IDS.values(bitWidth(), count),
                    roundedUp(count, LARGEST_GROUP));
            packed = ReferenceBitPacking.pack(unpacked, bitWidth());
            out = outFor(unpacked);
        }

        /** Forgets what rows that unpack groups have written behind the values. */
        @Override
        public void verify() {
            Arrays.fill(out, count, out.length, 0);
            super.verify();
        }
    }

    /** For rows that unpack any width. */
    public static class AnyWidthState extends PackedState {
        @Param({"1", "2", "3", "4", "5", "7", "8", "9", "10", "12", "13", "16", "17", "20", "24", "25", "28", "31",
            "32"})
        int bitWidth;

        @Override
        int bitWidth() {
            return bitWidth;
        }
    }

    /** For parquet-java's rows. */
    public static class ParquetJavaState extends AnyWidthState {
        BytePacker packer;
        ByteBuffer buffer;

        @Override
        public void generate() {
            super.generate();
            packer = Packer.LITTLE_ENDIAN.newBytePacker(bitWidth);
            buffer = ByteBuffer.wrap(packed);
        }
    }

    /** For Trino's row. A class of its own: Trino's classes load on JDK 25 only. */
    public static class TrinoState extends AnyWidthState {
        IntBitUnpacker unpacker;
        Slice slice;

        @Override
        public void generate() {
            super.generate();
            unpacker = trinoUnpacker(bitWidth);
            slice = Slices.wrappedBuffer(packed);
        }
    }

    /** For hardwood's row: one run with its header. */
    public static class HardwoodState extends PackedState {
        @Param({"1", "2", "3", "4", "5", "7", "8", "9", "10", "12", "13", "16", "17", "20", "24", "25", "28", "31"})
        int bitWidth;

        byte[] run;

        @Override
        int bitWidth() {
            return bitWidth;
        }

        @Override
        public void generate() {
            super.generate();
            run = packedRun(packed, bitWidth);
        }
    }

    /** With the code that Trino itself takes where the Vector API is. */
    static IntBitUnpacker trinoUnpacker(int bitWidth) {
        return HybridPages.vectors()
                ? VectorIntBitUnpackers.getVectorIntBitUnpacker(bitWidth)
                : IntBitUnpackers.getIntBitUnpacker(bitWidth);
    }

    /** A bit-packed run with its header. */
    private static byte[] packedRun(byte[] packed, int bitWidth) {
        ByteArrayOutputStream run = new ByteArrayOutputStream();
        run.writeBytes(ReferenceUleb128.encode(packed.length / bitWidth << 1 | 1));
        run.writeBytes(packed);
        return run.toByteArray();
    }

    static int roundedUp(int count, int group) {
        return (count + group - 1) / group * group;
    }

    @Benchmark
    @SuppressWarnings("deprecation") // parquet-java's own decoder calls it
    public int[] parquetJava8(ParquetJavaState in) {
        for (int i = 0; i < in.count; i += GROUP) {
            in.packer.unpack8Values(in.packed, i / GROUP * in.bitWidth, in.out, i);
        }
        return in.out;
    }

    @Benchmark
    public int[] parquetJavaBuffer8(ParquetJavaState in) {
        for (int i = 0; i < in.count; i += GROUP) {
            in.packer.unpack8Values(in.buffer, i / GROUP * in.bitWidth, in.out, i);
        }
        return in.out;
    }

    @Benchmark
    @SuppressWarnings("deprecation") // arrays are what the other rows read
    public int[] parquetJava32(ParquetJavaState in) {
        for (int i = 0; i < in.count; i += 32) {
            in.packer.unpack32Values(in.packed, i / GROUP * in.bitWidth, in.out, i);
        }
        return in.out;
    }

    @Benchmark
    public int[] trino(TrinoState in) {
        in.unpacker.unpack(in.out, 0, new SimpleSliceInputStream(in.slice), roundedUp(in.count, GROUP));
        return in.out;
    }

    @Benchmark
    public int[] hardwood(HardwoodState in) {
        new RleBitPackingHybridDecoder(in.run, in.bitWidth).readInts(in.out, 0, in.count);
        return in.out;
    }

    @Benchmark
    public int[] ours(AnyWidthState in) {
        BitPacking.unpackInts(in.packed, 0, in.count, in.bitWidth, in.out, 0);
        return in.out;
    }

    @Benchmark
    public int[] ours8(AnyWidthState in) {
        for (int i = 0; i < in.count; i += GROUP) {
            BitPacking.unpackInts(in.packed, i / GROUP * in.bitWidth, GROUP, in.bitWidth, in.out, i);
        }
        return in.out;
    }

    @Benchmark
    public int[] arraycopy(AnyWidthState in) {
        System.arraycopy(in.unpacked, 0, in.out, 0, in.count);
        return in.out;
    }
}
