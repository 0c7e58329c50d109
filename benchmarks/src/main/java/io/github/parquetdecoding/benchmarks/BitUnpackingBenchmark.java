// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;

import dev.hardwood.internal.encoding.RleBitPackingHybridDecoder;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.IntBitUnpacker;
import io.trino.parquet.reader.decoders.IntBitUnpackers;
import io.trino.parquet.reader.decoders.LongBitUnpacker;
import io.trino.parquet.reader.decoders.LongBitUnpackers;
import io.trino.parquet.reader.decoders.VectorIntBitUnpackers;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.BytePackerForLong;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Unpacks bit-packed values, in batches per ms. Any bit width up to 32, or 64 for longs, can be given; hardwood decodes
 * ints of up to 31 bits.
 */
public class BitUnpackingBenchmark extends PagesPerMillisecond {
    private static final int GROUP = 8;
    private static final int LARGEST_GROUP = 32;

    /** Random values, packed and padded with zeros to the largest group that any row unpacks at once. */
    public abstract static class PackedState extends CheckedState {
        @Param({"1", "2", "3", "4", "5", "7", "8", "9", "10", "12", "13", "16", "17", "20", "24", "25", "28", "31"})
        int bitWidth;

        @Param("4096")
        int count;

        byte[] packed;
        int[] ints;
        long[] longs;
        /** The array of the type. */
        Object unpacked;
        Object out;

        abstract Elements elements();

        final boolean isInt() {
            return elements() == Elements.INT;
        }

        @Setup
        public void generate() {
            long[] values = new Random(SEED).longs(count).map(value -> value >>> Long.SIZE - bitWidth).toArray();
            longs = Arrays.copyOf(values, roundedUp(count, LARGEST_GROUP));
            ints = Arrays.stream(longs).mapToInt(value -> (int) value).toArray();
            packed = ReferenceBitPacking.pack(longs, bitWidth);
            unpacked = isInt() ? ints : longs;
            out = outFor(unpacked);
            if (isInt()) {
                ints = (int[]) out;
            } else {
                longs = (long[]) out;
            }
        }

        /** Restores the elements after the last value, which rows that unpack groups overwrite. */
        @Override
        public void verify() {
            System.arraycopy(unpacked, count, out, count, (isInt() ? ints.length : longs.length) - count);
            super.verify();
        }
    }

    /** For rows that unpack ints and longs. */
    public static class AnyState extends PackedState {
        @Param({"INT", "LONG"})
        Elements elements;

        @Override
        Elements elements() {
            return elements;
        }
    }

    /** For parquet-java's rows. */
    public static class ParquetJavaState extends AnyState {
        BytePacker packer;
        BytePackerForLong packerForLong;

        @Override
        public void generate() {
            packer = Packer.LITTLE_ENDIAN.newBytePacker(Math.min(bitWidth, Integer.SIZE));
            packerForLong = Packer.LITTLE_ENDIAN.newBytePackerForLong(bitWidth);
            super.generate();
        }

        @SuppressWarnings("deprecation") // parquet-java's own decoder calls it
        static void unpack8(BytePacker packer, byte[] packed, int bitWidth, int[] out, int count) {
            for (int i = 0; i < count; i += GROUP) {
                packer.unpack8Values(packed, i / GROUP * bitWidth, out, i);
            }
        }
    }

    /** For Trino's row; separate because Trino's classes load on JDK 25 only. */
    public static class TrinoState extends AnyState {
        Slice slice;
        IntBitUnpacker unpacker;
        LongBitUnpacker unpackerOfLongs;

        @Override
        public void generate() {
            super.generate();
            slice = Slices.wrappedBuffer(packed);
            unpacker = unpacker(Math.min(bitWidth, Integer.SIZE));
            unpackerOfLongs = LongBitUnpackers.getLongBitUnpacker(bitWidth);
        }

        /** Uses vectors where the Vector API is available, as Trino does. */
        static IntBitUnpacker unpacker(int bitWidth) {
            return HybridPages.vectors()
                    ? VectorIntBitUnpackers.getVectorIntBitUnpacker(bitWidth)
                    : IntBitUnpackers.getIntBitUnpacker(bitWidth);
        }

        /** Unpacks longs only in whole groups of the largest size. */
        void unpack() {
            if (isInt()) {
                unpacker.unpack(ints, 0, new SimpleSliceInputStream(slice), roundedUp(count, GROUP));
            } else {
                unpackerOfLongs.unpack(longs, 0, new SimpleSliceInputStream(slice), longs.length);
            }
        }
    }

    /** For hardwood's row: one run with its header. */
    public static class HardwoodState extends PackedState {
        @Param("INT")
        Elements elements;

        byte[] run;

        @Override
        Elements elements() {
            return elements;
        }

        @Override
        public void generate() {
            super.generate();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.writeBytes(ReferenceUleb128.encode(packed.length / bitWidth << 1 | 1));
            bytes.writeBytes(packed);
            run = bytes.toByteArray();
        }
    }

    private static int roundedUp(int count, int group) {
        return (count + group - 1) / group * group;
    }

    @Benchmark
    public Object parquetJava8(ParquetJavaState in) {
        if (in.isInt()) {
            ParquetJavaState.unpack8(in.packer, in.packed, in.bitWidth, in.ints, in.count);
            return in.ints;
        }
        for (int i = 0; i < in.count; i += GROUP) {
            in.packerForLong.unpack8Values(in.packed, i / GROUP * in.bitWidth, in.longs, i);
        }
        return in.longs;
    }

    @Benchmark
    @SuppressWarnings("deprecation") // the other rows read arrays
    public Object parquetJava32(ParquetJavaState in) {
        if (in.isInt()) {
            for (int i = 0; i < in.count; i += 32) {
                in.packer.unpack32Values(in.packed, i / GROUP * in.bitWidth, in.ints, i);
            }
            return in.ints;
        }
        for (int i = 0; i < in.count; i += 32) {
            in.packerForLong.unpack32Values(in.packed, i / GROUP * in.bitWidth, in.longs, i);
        }
        return in.longs;
    }

    @Benchmark
    public Object trino(TrinoState in) {
        in.unpack();
        return in.out;
    }

    @Benchmark
    public int[] hardwood(HardwoodState in) {
        new RleBitPackingHybridDecoder(in.run, in.bitWidth).readInts(in.ints, 0, in.count);
        return in.ints;
    }

    @Benchmark
    public Object ours(AnyState in) {
        if (in.isInt()) {
            BitPacking.unpackInts(in.packed, 0, in.bitWidth, in.ints, 0, in.count);
        } else {
            BitPacking.unpackLongs(in.packed, 0, in.bitWidth, in.longs, 0, in.count);
        }
        return in.out;
    }

    @Benchmark
    public Object arraycopy(AnyState in) {
        System.arraycopy(in.unpacked, 0, in.out, 0, in.count);
        return in.out;
    }
}
