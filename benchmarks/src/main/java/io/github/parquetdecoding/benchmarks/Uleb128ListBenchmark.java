// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;

import io.airlift.slice.Slice;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Uleb128;
import io.trino.parquet.ParquetReaderUtils;
import io.trino.parquet.reader.SimpleSliceInputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Reads lists into an array, value by value or in bulk, and skips them, in ns per value. */
public class Uleb128ListBenchmark extends NanosPerValue {
    public abstract static class EncodedState extends Uleb128State {
        @Param({"INT", "LONG"})
        Elements elements;

        @Param({"LENGTH_1", "LENGTH_2", "LENGTH_3", "LENGTH_4", "LENGTH_5", "UNIFORM_LENGTHS", "RUN_HEADERS",
            "LEARNT_UNIFORM_LENGTHS", "LEARNT_RUN_HEADERS"})
        Uleb128Input input;

        @Override
        Elements elements() {
            return elements;
        }

        @Override
        Uleb128Input input() {
            return input;
        }
    }

    /** For rows that fill an array. */
    public static class ListState extends EncodedState {
        int[] ints;
        long[] longs;

        @Override
        public void generate() {
            super.generate();
            ints = new int[valuesPerArray];
            longs = new long[valuesPerArray];
        }

        @Override
        public void forget() {
            Arrays.fill(ints, -1);
            Arrays.fill(longs, -1);
        }

        @Override
        boolean isRight() {
            return isInt() ? Arrays.equals(ints, Arrays.stream(values[round]).mapToInt(value -> (int) value).toArray())
                    : Arrays.equals(longs, values[round]);
        }
    }

    /** For Trino's reader. */
    public static class TrinoListState extends ListState {
        Slice[][] slices;

        @Override
        public void generate() {
            super.generate();
            slices = TrinoSlices.of(rounds);
        }
    }

    /** For the row that skips a list and must end after its last byte. */
    public static class SkipState extends EncodedState {
        int remaining;

        @Override
        public void forget() {
            remaining = -1;
        }

        @Override
        boolean isRight() {
            return remaining == 0;
        }
    }

    @Benchmark
    public Object trino(TrinoListState in) {
        for (Slice array : in.slices[in.nextRound()]) {
            SimpleSliceInputStream input = new SimpleSliceInputStream(array);
            if (in.isInt()) {
                for (int i = 0; i < in.ints.length; i++) {
                    in.ints[i] = ParquetReaderUtils.readUleb128Int(input);
                }
            } else {
                for (int i = 0; i < in.longs.length; i++) {
                    in.longs[i] = ParquetReaderUtils.readUleb128Long(input);
                }
            }
        }
        return in;
    }

    @Benchmark
    public Object ours(ListState in) {
        for (byte[] array : in.rounds[in.nextRound()]) {
            if (in.isInt()) {
                Uleb128.readInts(ByteCursor.of(array), in.ints, 0, in.ints.length);
            } else {
                Uleb128.readLongs(ByteCursor.of(array), in.longs, 0, in.longs.length);
            }
        }
        return in;
    }

    @Benchmark
    public int ourSkip(SkipState in) {
        in.remaining = 0;
        for (byte[] array : in.rounds[in.nextRound()]) {
            ByteCursor input = ByteCursor.of(array);
            Uleb128.skip(input, in.valuesPerArray);
            in.remaining += input.remaining();
        }
        return in.remaining;
    }
}
