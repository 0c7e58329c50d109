// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import dev.hardwood.internal.encoding.RleBitPackingHybridDecoder;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DictionaryDecoder;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.testkit.RunDistribution;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.flat.IntColumnAdapter;
import io.trino.parquet.reader.flat.LongColumnAdapter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

import static io.github.parquetdecoding.benchmarks.HybridPages.VALUES;
import static io.github.parquetdecoding.benchmarks.HybridPages.batch;

/**
 * Decodes a dictionary-encoded page of {@value HybridPages#VALUES} values, in pages per ms: parquet-java's ids value by
 * value, hardwood's page at once, as its reader does, the others in batches of {@value HybridPages#BATCH}.
 */
public class DictionaryBenchmark extends PagesPerMillisecond {
    /** A page of ids behind their bit width, and the dictionary. */
    public static class PageState extends CheckedState {
        @Param
        Elements elements;

        @Param({"SHORT_RUNS", "SKEWED_IDS", "UNIFORM_IDS"})
        RunDistribution ids;

        @Param({"100", "10000"})
        int dictionarySize;

        byte[] page;
        Object dictionary;
        Object out;

        int bitWidth() {
            return Integer.SIZE - Integer.numberOfLeadingZeros(dictionarySize - 1);
        }

        @Setup
        public void generate() {
            int[] values = ids.values(bitWidth(), VALUES);
            dictionary = elements.randomArray(new Random(SEED), dictionarySize);
            Object expected = elements.newArray(VALUES);
            for (int i = 0; i < VALUES; i++) {
                values[i] %= dictionarySize;
                System.arraycopy(dictionary, values[i], expected, i, 1);
            }
            page = HybridPages.encodeWithWidth(values, bitWidth());
            out = outFor(expected);
        }
    }

    /** For Trino's row. */
    public static class TrinoState extends PageState {
        Slice slice;

        @Override
        public void generate() {
            super.generate();
            slice = Slices.wrappedBuffer(page);
        }

        /** Here and not in the benchmark, which the JVM verifies on other JDKs, too. */
        void read() {
            if (elements == Elements.INT) {
                read(new io.trino.parquet.reader.flat.DictionaryDecoder<>(
                        (int[]) dictionary, IntColumnAdapter.INT_ADAPTER, dictionarySize, true, HybridPages.vectors()),
                        (int[]) out);
            } else {
                read(new io.trino.parquet.reader.flat.DictionaryDecoder<>(
                        (long[]) dictionary, LongColumnAdapter.LONG_ADAPTER, dictionarySize, true,
                        HybridPages.vectors()), (long[]) out);
            }
        }

        private <T> void read(io.trino.parquet.reader.flat.DictionaryDecoder<T> decoder, T values) {
            decoder.init(new SimpleSliceInputStream(slice));
            for (int i = 0; i < VALUES; i += batch(i)) {
                decoder.read(values, i, batch(i));
            }
        }
    }

    @Benchmark
    public Object parquetJava(PageState in) throws IOException {
        ByteBufferInputStream runs = ByteBufferInputStream.wrap(ByteBuffer.wrap(in.page));
        RunLengthBitPackingHybridDecoder ids = new RunLengthBitPackingHybridDecoder(runs.read(), runs);
        if (in.elements == Elements.INT) {
            int[] dictionary = (int[]) in.dictionary;
            int[] out = (int[]) in.out;
            for (int i = 0; i < VALUES; i++) {
                out[i] = dictionary[ids.readInt()];
            }
        } else {
            long[] dictionary = (long[]) in.dictionary;
            long[] out = (long[]) in.out;
            for (int i = 0; i < VALUES; i++) {
                out[i] = dictionary[ids.readInt()];
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
    public Object hardwood(PageState in) {
        RleBitPackingHybridDecoder decoder =
                new RleBitPackingHybridDecoder(in.page, 1, in.page.length - 1, in.page[0]);
        if (in.elements == Elements.INT) {
            decoder.readDictionaryInts((int[]) in.out, (int[]) in.dictionary, null, 0);
        } else {
            decoder.readDictionaryLongs((long[]) in.out, (long[]) in.dictionary, null, 0);
        }
        return in.out;
    }

    @Benchmark
    public Object ours(PageState in) {
        RunLengthBitPackedReader ids = RunLengthBitPackedReader.of(
                ByteCursor.of(in.page, 1, in.page.length - 1), in.page[0]);
        for (int i = 0; i < VALUES; i += batch(i)) {
            if (in.elements == Elements.INT) {
                DictionaryDecoder.decodeInts(ids, (int[]) in.dictionary, (int[]) in.out, i, batch(i));
            } else {
                DictionaryDecoder.decodeLongs(ids, (long[]) in.dictionary, (long[]) in.out, i, batch(i));
            }
        }
        return in.out;
    }
}
