// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.util.Random;

import io.github.parquetdecoding.Validity;
import io.trino.parquet.reader.flat.IntColumnAdapter;
import io.trino.parquet.reader.flat.LongColumnAdapter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

import static io.github.parquetdecoding.benchmarks.HybridPages.BATCH;
import static io.github.parquetdecoding.benchmarks.HybridPages.VALUES;
import static io.github.parquetdecoding.benchmarks.HybridPages.batch;

/**
 * Moves values to their rows among nulls, {@value HybridPages#VALUES} rows per page, in pages per ms. The values of a
 * page are contiguous in an array. Ours and Trino's row first copy a batch of {@value HybridPages#BATCH} rows from it,
 * in place of decoding: ours to the rows themselves, Trino's to a buffer. The loop needs no copy.
 */
public class ExpansionBenchmark extends PagesPerMillisecond {
    /** Trino reads one value past the end. */
    private static final int SLACK = 1;

    /** The values of a page and where they belong. */
    public static class ValuesState extends LevelsState {
        @Param
        Elements elements;

        int[] counts;

        Object values;
        Object buffer;
        Object out;
        private Object expanded;

        @Override
        public void generate() throws IOException {
            super.generate();
            counts = new int[VALUES / BATCH + 1];
            for (int i = 0; i < VALUES; i += batch(i)) {
                counts[i / BATCH] = present(i, batch(i));
            }
            values = elements.randomArray(new Random(SEED), VALUES);
            expanded = elements.newArray(VALUES);
            buffer = elements.newArray(BATCH + SLACK);
            for (int i = 0, next = 0; i < VALUES; i++) {
                if (isExpected(i)) {
                    System.arraycopy(values, next++, expanded, i, 1);
                }
            }
            out = outFor(expanded);
        }

        boolean isExpected(int row) {
            return levels[row] == 1;
        }

        /** The values in null rows are undefined. */
        @Override
        public void verify() {
            for (int i = 0; i < VALUES; i++) {
                if (!isExpected(i)) {
                    System.arraycopy(expanded, i, out, i, 1);
                }
            }
            super.verify();
        }
    }

    /** For the row that copies all values, whether or not they belong there. */
    public static class CopyState extends ValuesState {
        @Override
        boolean isExpected(int row) {
            return true;
        }
    }

    @Benchmark
    public Object loop(ValuesState in) {
        if (in.elements == Elements.INT) {
            int[] values = (int[]) in.values;
            int[] out = (int[]) in.out;
            for (int i = 0, next = 0; i < VALUES; i++) {
                if ((in.validity[i >>> 6] >>> i & 1) != 0) {
                    out[i] = values[next++];
                }
            }
        } else {
            long[] values = (long[]) in.values;
            long[] out = (long[]) in.out;
            for (int i = 0, next = 0; i < VALUES; i++) {
                if ((in.validity[i >>> 6] >>> i & 1) != 0) {
                    out[i] = values[next++];
                }
            }
        }
        return in.out;
    }

    @Benchmark
    public Object trino(ValuesState in) {
        for (int i = 0, next = 0; i < VALUES; i += batch(i)) {
            int count = in.counts[i / BATCH];
            System.arraycopy(in.values, next, in.buffer, 0, count);
            if (in.elements == Elements.INT) {
                IntColumnAdapter.INT_ADAPTER.unpackNullValues(
                        (int[]) in.buffer, (int[]) in.out, in.validity, i, count, batch(i));
            } else {
                LongColumnAdapter.LONG_ADAPTER.unpackNullValues(
                        (long[]) in.buffer, (long[]) in.out, in.validity, i, count, batch(i));
            }
            next += count;
        }
        return in.out;
    }

    @Benchmark
    public Object ours(ValuesState in) {
        for (int i = 0, next = 0; i < VALUES; i += batch(i)) {
            int count = in.counts[i / BATCH];
            System.arraycopy(in.values, next, in.out, i, count);
            if (in.elements == Elements.INT) {
                Validity.expand(in.validity, i, (int[]) in.out, i, batch(i));
            } else {
                Validity.expand(in.validity, i, (long[]) in.out, i, batch(i));
            }
            next += count;
        }
        return in.out;
    }

    @Benchmark
    public Object arraycopy(CopyState in) {
        System.arraycopy(in.values, 0, in.out, 0, VALUES);
        return in.out;
    }
}
