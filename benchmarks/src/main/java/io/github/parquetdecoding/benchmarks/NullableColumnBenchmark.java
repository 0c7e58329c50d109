// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

import dev.hardwood.internal.encoding.PlainDecoder;
import dev.hardwood.internal.encoding.RleBitPackingHybridDecoder;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.Validity;
import io.github.parquetdecoding.ValueReader;
import io.github.parquetdecoding.ValueReaders;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.internal.RunDistribution;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.PlainValueDecoders.IntPlainValueDecoder;
import io.trino.parquet.reader.decoders.ValueDecoder;
import io.trino.parquet.reader.flat.FlatDefinitionLevelDecoder;
import io.trino.parquet.reader.flat.IntColumnAdapter;
import io.trino.parquet.reader.flat.NullsDecoders;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.dictionary.DictionaryValuesReader;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainIntegerDictionary;
import org.apache.parquet.column.values.plain.PlainValuesReader.IntegerPlainValuesReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

import static io.github.parquetdecoding.benchmarks.HybridPages.BATCH;
import static io.github.parquetdecoding.benchmarks.HybridPages.VALUES;
import static io.github.parquetdecoding.benchmarks.HybridPages.batch;

/**
 * Reads one page of a nullable INT32 column with {@value HybridPages#VALUES} rows, in pages per ms: levels, values, and
 * each value to its row. Trino and ours read batches of {@value HybridPages#BATCH}, parquet-java single values and
 * hardwood the whole page, as their readers do.
 */
public class NullableColumnBenchmark extends PagesPerMillisecond {
    /** How the values are encoded. */
    public enum Values {
        DICTIONARY, PLAIN
    }

    /** The levels, of one bit, and values of the page; the output is undefined in null rows. */
    @State(Scope.Thread)
    public abstract static class PageState extends CheckedState {
        private static final int ID_BITS = 10;

        @Param({"NO_NULLS", "NULLS_1", "NULLS_10", "NULLS_50", "NULLS_90", "CLUSTERED_NULLS_1", "CLUSTERED_NULLS_10",
            "CLUSTERED_NULLS_50", "CLUSTERED_NULLS_90"})
        RunDistribution nulls;

        @Param
        Values encoding;

        final int[] dictionary = new Random(SEED).ints(1 << ID_BITS).toArray();

        /** 1 where there is a value. */
        int[] levels;
        byte[] levelRuns;
        /** The bit width and the ids, or the values themselves. */
        byte[] values;
        int[] out;
        private int[] expected;

        @Setup
        public void generate() throws IOException {
            levels = nulls.values(1, VALUES);
            levelRuns = HybridPages.encode(levels, 1);
            int[] ids = RunDistribution.UNIFORM_IDS.values(ID_BITS, Arrays.stream(levels).sum());
            values = encoding == Values.DICTIONARY
                    ? HybridPages.encodeWithWidth(ids, ID_BITS)
                    : ArrayType.INTS.toPlain(Arrays.stream(ids).map(id -> dictionary[id]).toArray());
            expected = new int[VALUES];
            for (int i = 0, next = 0; i < VALUES; i++) {
                if (levels[i] == 1) {
                    expected[i] = dictionary[ids[next++]];
                }
            }
            out = outFor(expected);
        }

        @Override
        public void verify() {
            for (int i = 0; i < VALUES; i++) {
                if (levels[i] == 0) {
                    out[i] = expected[i];
                }
            }
            super.verify();
        }
    }

    /** For rows that return a bit for each row. */
    public static class BitsState extends PageState {
        long[] bits;
        ValueReader reader;

        @Override
        public void generate() throws IOException {
            super.generate();
            long[] validity = new long[(VALUES + Long.SIZE - 1) / Long.SIZE];
            for (int i = 0; i < VALUES; i++) {
                validity[i / Long.SIZE] |= (long) levels[i] << i;
            }
            bits = outFor(validity);
            reader = encoding == Values.DICTIONARY
                    ? ValueReaders.ofDictionary(
                            PhysicalType.INT32, 0, ByteCursor.of(ArrayType.INTS.toPlain(dictionary)), dictionary.length)
                    : ValueReaders.of(PhysicalType.INT32, 0, io.github.parquetdecoding.Encoding.PLAIN);
        }
    }

    /** For rows that return a byte for each row. */
    public static class BytesState extends PageState {
        byte[] nullBytes;
        PlainIntegerDictionary parquetJavaDictionary;

        @Override
        public void generate() throws IOException {
            super.generate();
            byte[] nullRows = new byte[VALUES];
            for (int i = 0; i < VALUES; i++) {
                nullRows[i] = (byte) (1 - levels[i]);
            }
            nullBytes = outFor(nullRows);
            parquetJavaDictionary = new PlainIntegerDictionary(new DictionaryPage(
                    BytesInput.from(ArrayType.INTS.toPlain(dictionary)), dictionary.length, Encoding.PLAIN));
        }
    }

    /** For Trino's row; its bits are undefined for batches without nulls. */
    public static class TrinoState extends PageState {
        final long[] bits = new long[VALUES / Long.SIZE + 1];
        /** Trino reads one value past the end. */
        final int[] buffer = new int[BATCH + 1];
        Slice levelSlice;
        Slice valueSlice;

        @Override
        public void generate() throws IOException {
            super.generate();
            levelSlice = Slices.wrappedBuffer(levelRuns);
            valueSlice = Slices.wrappedBuffer(values);
        }

        /** Not in the benchmark class, which the JVM verifies on older JDKs, too. */
        void read() {
            FlatDefinitionLevelDecoder levelDecoder = NullsDecoders.createNullsDecoder(HybridPages.vectors());
            levelDecoder.init(levelSlice);
            ValueDecoder<int[]> valueDecoder = encoding == Values.DICTIONARY
                    ? new io.trino.parquet.reader.flat.DictionaryDecoder<>(
                            dictionary, IntColumnAdapter.INT_ADAPTER, dictionary.length, false, HybridPages.vectors())
                    : new IntPlainValueDecoder();
            valueDecoder.init(new SimpleSliceInputStream(valueSlice));
            Arrays.fill(bits, 0);
            for (int i = 0; i < VALUES; i += batch(i)) {
                int count = levelDecoder.readNext(bits, i, batch(i));
                if (count == batch(i)) {
                    valueDecoder.read(out, i, count);
                } else {
                    valueDecoder.read(buffer, 0, count);
                    IntColumnAdapter.INT_ADAPTER.unpackNullValues(buffer, out, bits, i, count, batch(i));
                }
            }
        }
    }

    /** For hardwood's row, which recognises nulls by their levels. */
    public static class HardwoodState extends PageState {
        int[] outLevels;

        @Override
        public void generate() throws IOException {
            super.generate();
            outLevels = outFor(levels);
        }
    }

    @Benchmark
    public int[] parquetJava(BytesState in) throws IOException {
        RunLengthBitPackingHybridDecoder levels =
                new RunLengthBitPackingHybridDecoder(1, ByteBufferInputStream.wrap(ByteBuffer.wrap(in.levelRuns)));
        ValuesReader values = in.encoding == Values.DICTIONARY
                ? new DictionaryValuesReader(in.parquetJavaDictionary)
                : new IntegerPlainValuesReader();
        values.initFromPage(VALUES, ByteBufferInputStream.wrap(ByteBuffer.wrap(in.values)));
        for (int i = 0; i < VALUES; i++) {
            if (levels.readInt() == 1) {
                in.out[i] = values.readInteger();
                in.nullBytes[i] = 0;
            } else {
                in.nullBytes[i] = 1;
            }
        }
        return in.out;
    }

    @Benchmark
    public int[] trino(TrinoState in) {
        in.read();
        return in.out;
    }

    @Benchmark
    public int[] hardwood(HardwoodState in) throws IOException {
        new RleBitPackingHybridDecoder(in.levelRuns, 1).readInts(in.outLevels, 0, VALUES);
        if (in.encoding == Values.PLAIN) {
            new PlainDecoder(in.values, 0, dev.hardwood.metadata.PhysicalType.INT32, null)
                    .readInts(in.out, in.outLevels, 1);
        } else {
            new RleBitPackingHybridDecoder(in.values, 1, in.values.length - 1, in.values[0])
                    .readDictionaryInts(in.out, in.dictionary, in.outLevels, 1);
        }
        return in.out;
    }

    @Benchmark
    public int[] ours(BitsState in) {
        RunLengthBitPackedReader levels = RunLengthBitPackedReader.of(ByteCursor.of(in.levelRuns), 1);
        in.reader.reset(ByteCursor.of(in.values));
        for (int i = 0; i < VALUES; i += batch(i)) {
            int count = levels.readValidity(in.bits, i, batch(i));
            in.reader.readInts(in.out, i, count);
            Validity.expand(in.bits, i, in.out, i, batch(i));
        }
        return in.out;
    }
}
