// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

import dev.hardwood.internal.encoding.DeltaBinaryPackedDecoder;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.DeltaBinaryPackedDecoders.DeltaBinaryPackedIntDecoder;
import io.trino.parquet.reader.decoders.DeltaBinaryPackedDecoders.DeltaBinaryPackedLongDecoder;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Reads DELTA_BINARY_PACKED pages with blocks of 128 values, as parquet-java writes them, in pages per ms. */
public class DeltaBinaryPackedBenchmark extends PagesPerMillisecond {
    /** Bits per delta: a constant step, random steps of some width, or random values. */
    public enum Steps {
        CONSTANT(0), BITS_4(4), BITS_12(12), BITS_20(20), RANDOM(Long.SIZE);

        private final int bits;

        Steps(int bits) {
            this.bits = bits;
        }

        long[] values(int count) {
            Random random = new Random(CheckedState.SEED);
            long[] values = new long[count];
            for (int i = 1; i < count; i++) {
                values[i] = values[i - 1] + 7 + (bits == 0 ? 0 : random.nextLong() >>> Long.SIZE - bits);
            }
            return values;
        }
    }

    /** A page and the array for its values. */
    public static class PageState extends CheckedState {
        @Param
        Elements elements;

        @Param
        Steps steps;

        @Param({"1000", "100000"})
        int values;

        byte[] page;
        Object expected;
        Object out;

        @Setup
        public void generate() {
            long[] longs = steps.values(values);
            int[] ints = Arrays.stream(longs).mapToInt(value -> (int) value).toArray();
            page = isInt() ? ReferenceDeltaBinaryPacked.encodeInts(ints, Layout.USUAL)
                    : ReferenceDeltaBinaryPacked.encodeLongs(longs, Layout.USUAL);
            expected = isInt() ? ints : longs;
            out = outFor(expected);
        }

        final boolean isInt() {
            return elements == Elements.INT;
        }
    }

    /** For Trino's row; separate because Trino's classes load on JDK 25 only. */
    public static class TrinoState extends PageState {
        void read() {
            SimpleSliceInputStream in = new SimpleSliceInputStream(Slices.wrappedBuffer(page));
            if (isInt()) {
                DeltaBinaryPackedIntDecoder decoder = new DeltaBinaryPackedIntDecoder();
                decoder.init(in);
                decoder.read((int[]) out, 0, values);
            } else {
                DeltaBinaryPackedLongDecoder decoder = new DeltaBinaryPackedLongDecoder();
                decoder.init(in);
                decoder.read((long[]) out, 0, values);
            }
        }
    }

    @Benchmark
    public Object parquetJava(PageState in) throws IOException {
        DeltaBinaryPackingValuesReader reader = new DeltaBinaryPackingValuesReader();
        reader.initFromPage(in.values, ByteBufferInputStream.wrap(ByteBuffer.wrap(in.page)));
        if (in.isInt()) {
            int[] out = (int[]) in.out;
            for (int i = 0; i < out.length; i++) {
                out[i] = reader.readInteger();
            }
        } else {
            long[] out = (long[]) in.out;
            for (int i = 0; i < out.length; i++) {
                out[i] = reader.readLong();
            }
        }
        return in.out;
    }

    @Benchmark
    public Object trino(TrinoState in) {
        in.read();
        return in.out;
    }

    @Benchmark
    public Object hardwood(PageState in) throws IOException {
        DeltaBinaryPackedDecoder decoder = new DeltaBinaryPackedDecoder(in.page, 0);
        if (in.isInt()) {
            decoder.readInts((int[]) in.out, null, 0);
        } else {
            decoder.readLongs((long[]) in.out, null, 0);
        }
        return in.out;
    }

    @Benchmark
    public Object ours(PageState in) {
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(ByteCursor.of(in.page));
        if (in.isInt()) {
            reader.readInts((int[]) in.out, 0, in.values);
        } else {
            reader.readLongs((long[]) in.out, 0, in.values);
        }
        return in.out;
    }

    @Benchmark
    public Object arraycopy(PageState in) {
        System.arraycopy(in.expected, 0, in.out, 0, in.values);
        return in.out;
    }
}
