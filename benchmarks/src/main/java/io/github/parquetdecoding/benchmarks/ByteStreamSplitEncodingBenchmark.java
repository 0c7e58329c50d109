// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;

import org.apache.parquet.column.values.ValuesWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Encodes one page, in pages per ms. Every row leaves the encoded page in an array that was made at set-up. */
public class ByteStreamSplitEncodingBenchmark extends PagesPerMillisecond {
    /**
     * Values of random bytes and the array to encode them to. It is cleared before every iteration and compared after
     * it, so a row that is wrong, interpreted or compiled, ends the run instead of getting a score.
     */
    @State(Scope.Thread)
    public abstract static class ValuesState {
        private static final long SEED = 20_261_121;

        @Param({"100000", "1000"})
        int values;

        @Param("CLEAN")
        Profile profile;

        ValueArrays in;
        byte[] page;

        private byte[] expected;

        abstract ValueType type();

        int elementSize() {
            return type().elementSize;
        }

        @Setup
        public void generate() {
            profile.pollute(PagePollution::move);
            byte[] plain = new byte[values * elementSize()];
            new Random(SEED).nextBytes(plain);
            in = new ValueArrays(type(), values);
            in.fill(plain);
            page = new byte[plain.length];
            expected = expected(plain);
            open();
        }

        /** For peers that keep something from page to page. */
        void open() {
        }

        @Setup(Level.Iteration)
        public void forget() {
            Arrays.fill(page, (byte) 0);
        }

        byte[] expected(byte[] plain) {
            return ReferenceByteStreamSplit.encode(plain, elementSize());
        }

        @TearDown(Level.Iteration)
        public void verify() {
            if (!Arrays.equals(page, expected)) {
                throw new IllegalStateException("Wrong answer, not timed: the page is not that of the values");
            }
        }
    }

    /** For rows that encode any type. */
    public static class AnyTypeState extends ValuesState {
        @Param
        ValueType type;

        @Override
        ValueType type() {
            return type;
        }
    }

    /** For rows that encode from an array of the type; values of a fixed length have one if a short holds them. */
    public static class TypedState extends ValuesState {
        @Param({"FLOAT", "DOUBLE", "FIXED2"})
        ValueType type;

        @Override
        ValueType type() {
            return type;
        }
    }

    /** For rows that move the values' bytes as they are. */
    public static class CopyState extends AnyTypeState {
        @Override
        byte[] expected(byte[] plain) {
            return plain;
        }
    }

    /** parquet-java has one writer per column, which is reset from page to page. */
    public static class WriterState extends AnyTypeState {
        ValuesWriter writer;

        @Override
        void open() {
            writer = ParquetJava.writer(type);
        }

        @TearDown
        public void close() {
            writer.close();
        }
    }

    @Benchmark
    public byte[] parquetJava(WriterState in) throws IOException {
        ParquetJava.write(in.writer, in.type, in.in, in.values, in.page);
        return in.page;
    }

    @Benchmark
    public byte[] byteStores(AnyTypeState in) {
        ByteStreamSplitBaselines.encodeByteStores(in.in.bytes, in.values, in.elementSize(), in.page);
        return in.page;
    }

    @Benchmark
    public byte[] ours(AnyTypeState in) {
        ByteStreamSplitEncoder.encode(in.in.bytes, 0, in.values, in.elementSize(), in.page, 0);
        return in.page;
    }

    @Benchmark
    public byte[] oursTyped(TypedState in) {
        switch (in.type) {
            case FLOAT -> ByteStreamSplitEncoder.encodeFloats((float[]) in.in.typed, 0, in.values, in.page, 0);
            case DOUBLE -> ByteStreamSplitEncoder.encodeDoubles((double[]) in.in.typed, 0, in.values, in.page, 0);
            default -> ByteStreamSplitEncoder.encodeShorts((short[]) in.in.typed, 0, in.values, in.page, 0);
        }
        return in.page;
    }

    @Benchmark
    public byte[] arraycopy(CopyState in) {
        System.arraycopy(in.in.bytes, 0, in.page, 0, in.page.length);
        return in.page;
    }
}
