// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.slice.SliceDecoder;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.ApacheParquetValueDecoders.DoubleApacheParquetValueDecoder;
import io.trino.parquet.reader.decoders.ApacheParquetValueDecoders.FloatApacheParquetValueDecoder;
import io.trino.parquet.reader.decoders.ValueDecoder;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Decodes one page from a heap slice, in pages per ms, as Trino's column readers do: one decoder per page, then batches
 * into an array of raw bits. The classes of Trino and Slice load on JDK 25 only.
 */
public class SliceByteStreamSplitBenchmark extends PagesPerMillisecond {
    /** A page without NaNs, whose bits Trino's decoders do not preserve. */
    public static class SliceState extends CheckedState {
        @Param({"FLOAT", "DOUBLE"})
        ValueType type;

        @Param("100000")
        int values;

        @Param({"1024", "8192"})
        int batch;

        Slice slice;
        /** Only the array of the column's type is set. */
        int[] ints;
        long[] longs;

        @Setup
        public void generate() {
            byte[] plain = type.plain(values);
            if (type == ValueType.FLOAT) {
                ints = outFor(ArrayType.INTS.fromPlain(plain));
            } else {
                longs = outFor(ArrayType.LONGS.fromPlain(plain));
            }
            slice = Slices.wrappedBuffer(ReferenceByteStreamSplit.encode(plain, type.elementSize));
        }
    }

    @Benchmark
    public Object trino(SliceState in) {
        return in.type == ValueType.FLOAT
                ? trino(in, new FloatApacheParquetValueDecoder(new ByteStreamSplitValuesReaderForFloat()), in.ints)
                : trino(in, new DoubleApacheParquetValueDecoder(new ByteStreamSplitValuesReaderForDouble()), in.longs);
    }

    private static <A> A trino(SliceState in, ValueDecoder<A> decoder, A out) {
        decoder.init(new SimpleSliceInputStream(in.slice));
        for (int first = 0; first < in.values; first += in.batch) {
            decoder.read(out, first, Math.min(in.batch, in.values - first));
        }
        return out;
    }

    @Benchmark
    public Object ours(SliceState in) {
        return in.type == ValueType.FLOAT ? ours(in, SliceDecoder.ofInts(Encoding.BYTE_STREAM_SPLIT), in.ints)
                : ours(in, SliceDecoder.ofLongs(Encoding.BYTE_STREAM_SPLIT), in.longs);
    }

    private static <A> A ours(SliceState in, SliceDecoder<A> decoder, A out) {
        decoder.init(SliceCursor.of(in.slice));
        for (int first = 0; first < in.values; first += in.batch) {
            decoder.read(out, first, Math.min(in.batch, in.values - first));
        }
        return out;
    }
}
