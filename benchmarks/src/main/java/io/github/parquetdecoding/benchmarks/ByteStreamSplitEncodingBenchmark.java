// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.util.Random;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import org.apache.parquet.column.values.ValuesWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Encodes one page, in pages per ms. Every row encodes into an array allocated during set-up. */
public class ByteStreamSplitEncodingBenchmark extends PagesPerMillisecond {
    /** Values of random bytes, and an array for the page. */
    public abstract static class ValuesState extends CheckedState {
        @Param({"100000", "1000"})
        int values;

        @Param("CLEAN")
        Profile profile;

        ValueArrays in;
        byte[] page;

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
            page = outFor(expected(plain));
            open();
        }

        /** Overridden for peers that reuse an object for all pages. */
        void open() {
        }

        byte[] expected(byte[] plain) {
            return ReferenceByteStreamSplit.encode(plain, elementSize());
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

    /** For rows that encode from an array of the type; fixed-length values have one if they fit into shorts. */
    public static class TypedState extends ValuesState {
        @Param({"FLOAT", "DOUBLE", "FIXED2"})
        ValueType type;

        @Override
        ValueType type() {
            return type;
        }
    }

    /** For rows that copy the values' bytes unchanged. */
    public static class CopyState extends AnyTypeState {
        @Override
        byte[] expected(byte[] plain) {
            return plain;
        }
    }

    /** parquet-java uses one writer per column and resets it after each page. */
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
        ByteStreamSplitEncoder.encodePlain(in.in.bytes, 0, in.elementSize(), in.page, 0, in.values);
        return in.page;
    }

    @Benchmark
    public byte[] oursTyped(TypedState in) {
        switch (in.type) {
            case FLOAT -> ByteStreamSplitEncoder.encodeFloats((float[]) in.in.typed, 0, in.page, 0, in.values);
            case DOUBLE -> ByteStreamSplitEncoder.encodeDoubles((double[]) in.in.typed, 0, in.page, 0, in.values);
            default -> ByteStreamSplitEncoder.encodeShorts((short[]) in.in.typed, 0, in.page, 0, in.values);
        }
        return in.page;
    }

    @Benchmark
    public byte[] arraycopy(CopyState in) {
        System.arraycopy(in.in.bytes, 0, in.page, 0, in.page.length);
        return in.page;
    }
}
