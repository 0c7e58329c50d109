// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;
import java.util.Random;

import dev.hardwood.internal.encoding.RleBitPackingHybridDecoder;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.testkit.internal.Bytes;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.IntBitUnpacker;
import io.trino.parquet.reader.decoders.IntBitUnpackers;
import io.trino.parquet.reader.decoders.VectorIntBitUnpackers;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Unpacks bit-packed ints, in batches per ms. Any bit width up to 32 can be given; hardwood decodes up to 31 bits. */
public class BitUnpackingBenchmark extends PagesPerMillisecond {
    private static final int GROUP = 8;
    private static final int LARGEST_GROUP = 32;

    /** Random values, packed and padded with zeros to the largest group that any row unpacks at once. */
    public static class PackedState extends CheckedState {
        @Param({"1", "2", "3", "4", "5", "7", "8", "9", "10", "12", "13", "16", "17", "20", "24", "25", "28", "31"})
        int bitWidth;

        @Param("4096")
        int count;

        byte[] packed;
        int[] unpacked;
        int[] out;

        @Setup
        public void generate() {
            int[] values = new Random(SEED).ints(count).map(value -> value >>> Integer.SIZE - bitWidth).toArray();
            unpacked = Arrays.copyOf(values, roundedUp(count, LARGEST_GROUP));
            packed = ReferenceBitPacking.pack(unpacked, bitWidth);
            out = outFor(unpacked);
        }

        /** Restores the elements after the last value, which rows that unpack groups overwrite. */
        @Override
        public void verify() {
            System.arraycopy(unpacked, count, out, count, out.length - count);
            super.verify();
        }
    }

    /** For parquet-java's rows. */
    public static class ParquetJavaState extends PackedState {
        BytePacker packer;

        @Override
        public void generate() {
            super.generate();
            packer = Packer.LITTLE_ENDIAN.newBytePacker(bitWidth);
        }
    }

    /** For Trino's row; separate because Trino's classes load on JDK 25 only. */
    public static class TrinoState extends PackedState {
        private Slice slice;
        private IntBitUnpacker unpacker;

        /** Uses vectors where the Vector API is available, as Trino does. */
        @Override
        public void generate() {
            super.generate();
            slice = Slices.wrappedBuffer(packed);
            unpacker = HybridPages.vectors() ? VectorIntBitUnpackers.getVectorIntBitUnpacker(bitWidth)
                    : IntBitUnpackers.getIntBitUnpacker(bitWidth);
        }

        void unpack() {
            unpacker.unpack(out, 0, new SimpleSliceInputStream(slice), roundedUp(count, GROUP));
        }
    }

    /** For hardwood's row: one run with its header. */
    public static class HardwoodState extends PackedState {
        byte[] run;

        @Override
        public void generate() {
            super.generate();
            run = Bytes.concat(ReferenceUleb128.encode(packed.length / bitWidth << 1 | 1), packed);
        }
    }

    private static int roundedUp(int count, int group) {
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
    @SuppressWarnings("deprecation") // the other rows read arrays
    public int[] parquetJava32(ParquetJavaState in) {
        for (int i = 0; i < in.count; i += LARGEST_GROUP) {
            in.packer.unpack32Values(in.packed, i / GROUP * in.bitWidth, in.out, i);
        }
        return in.out;
    }

    @Benchmark
    public int[] trino(TrinoState in) {
        in.unpack();
        return in.out;
    }

    @Benchmark
    public int[] hardwood(HardwoodState in) {
        new RleBitPackingHybridDecoder(in.run, in.bitWidth).readInts(in.out, 0, in.count);
        return in.out;
    }

    @Benchmark
    public int[] ours(PackedState in) {
        BitPacking.unpackInts(in.packed, 0, in.bitWidth, in.out, 0, in.count);
        return in.out;
    }

    @Benchmark
    public int[] arraycopy(PackedState in) {
        System.arraycopy(in.unpacked, 0, in.out, 0, in.count);
        return in.out;
    }
}
