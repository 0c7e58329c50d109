// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.LongBitUnpacker;
import io.trino.parquet.reader.decoders.LongBitUnpackers;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import org.apache.parquet.column.values.bitpacking.BytePackerForLong;
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

import static io.github.parquetdecoding.benchmarks.BitUnpackingBenchmark.roundedUp;

/** Unpacks bit-packed longs, in batches per ms. Any bit width from 1 to 64 can be given. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsPrepend = {Heap.INITIAL, Heap.LARGEST, Heap.PRE_TOUCH})
public class LongBitUnpackingBenchmark {
    private static final int GROUP = 8;
    private static final int LARGEST_GROUP = 32;

    /** Random values, packed, and zeros until the end of the largest group that any row unpacks at once. */
    public static class PackedState extends CheckedState {
        @Param("4096")
        int count;

        @Param({"1", "4", "8", "12", "20", "32", "33", "48", "57", "63", "64"})
        int bitWidth;

        long[] unpacked;
        byte[] packed;
        long[] out;

        @Setup
        public void generate() {
            unpacked = Arrays.copyOf(
                    new Random(SEED).longs(count).map(value -> value >>> Long.SIZE - bitWidth).toArray(),
                    roundedUp(count, LARGEST_GROUP));
            packed = ReferenceBitPacking.pack(unpacked, bitWidth);
            out = outFor(unpacked);
        }

        /** Forgets what rows that unpack groups have written behind the values. */
        @Override
        public void verify() {
            Arrays.fill(out, count, out.length, 0);
            super.verify();
        }
    }

    /** For parquet-java's rows. */
    public static class ParquetJavaState extends PackedState {
        BytePackerForLong packer;

        @Override
        public void generate() {
            super.generate();
            packer = Packer.LITTLE_ENDIAN.newBytePackerForLong(bitWidth);
        }
    }

    /** For Trino's row. A class of its own: Trino's classes load on JDK 25 only. */
    public static class TrinoState extends PackedState {
        LongBitUnpacker unpacker;
        Slice slice;

        @Override
        public void generate() {
            super.generate();
            unpacker = LongBitUnpackers.getLongBitUnpacker(bitWidth);
            slice = Slices.wrappedBuffer(packed);
        }
    }

    @Benchmark
    public long[] parquetJava8(ParquetJavaState in) {
        for (int i = 0; i < in.count; i += GROUP) {
            in.packer.unpack8Values(in.packed, i / GROUP * in.bitWidth, in.out, i);
        }
        return in.out;
    }

    @Benchmark
    public long[] parquetJava32(ParquetJavaState in) {
        for (int i = 0; i < in.count; i += 32) {
            in.packer.unpack32Values(in.packed, i / GROUP * in.bitWidth, in.out, i);
        }
        return in.out;
    }

    @Benchmark
    public long[] trino(TrinoState in) {
        // It unpacks whole groups only, of its largest size.
        in.unpacker.unpack(in.out, 0, new SimpleSliceInputStream(in.slice), in.out.length);
        return in.out;
    }

    @Benchmark
    public long[] ours(PackedState in) {
        BitPacking.unpackLongs(in.packed, 0, in.count, in.bitWidth, in.out, 0);
        return in.out;
    }

    @Benchmark
    public long[] ours8(PackedState in) {
        for (int i = 0; i < in.count; i += GROUP) {
            BitPacking.unpackLongs(in.packed, i / GROUP * in.bitWidth, GROUP, in.bitWidth, in.out, i);
        }
        return in.out;
    }

    @Benchmark
    public long[] arraycopy(PackedState in) {
        System.arraycopy(in.unpacked, 0, in.out, 0, in.count);
        return in.out;
    }
}
