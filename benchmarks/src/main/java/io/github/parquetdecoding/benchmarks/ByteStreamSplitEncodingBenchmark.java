// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import org.apache.parquet.column.values.ValuesWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Encodes one page, in pages per ms. Every row encodes into an array allocated during set-up. */
public class ByteStreamSplitEncodingBenchmark extends PagesPerMillisecond {
    /** Random values, and an array for the page. */
    public static class ValuesState extends CheckedState {
        @Param
        ValueType type;

        @Param({"100000", "1000"})
        int values;

        byte[] plain;
        byte[] page;

        @Setup
        public void generate() {
            plain = type.plain(values);
            page = outFor(expected());
        }

        byte[] expected() {
            return ReferenceByteStreamSplit.encode(plain, type.elementSize);
        }
    }

    /** For the row that encodes from an array of the type. */
    public static class TypedState extends ValuesState {
        Object typed;

        @Override
        public void generate() {
            super.generate();
            typed = type.typed(plain);
        }
    }

    /** For the row that copies the values' bytes unchanged. */
    public static class CopyState extends ValuesState {
        @Override
        byte[] expected() {
            return plain;
        }
    }

    /** parquet-java uses one writer per column and resets it after each page. */
    public static class WriterState extends ValuesState {
        Object typed;
        ValuesWriter writer;

        @Override
        public void generate() {
            super.generate();
            typed = type.ofParquetJava(plain);
            writer = ParquetJava.writer(type);
        }

        @TearDown
        public void close() {
            writer.close();
        }
    }

    @Benchmark
    public byte[] parquetJava(WriterState in) throws IOException {
        ParquetJava.write(in.writer, in.type, in.typed, in.values, in.page);
        return in.page;
    }

    @Benchmark
    public byte[] byteStores(ValuesState in) {
        ByteStreamSplitBaselines.encodeByteStores(in.plain, in.values, in.type.elementSize, in.page);
        return in.page;
    }

    @Benchmark
    public byte[] ours(ValuesState in) {
        ByteStreamSplitEncoder.encodePlain(in.plain, 0, in.type.elementSize, in.page, 0, in.values);
        return in.page;
    }

    @Benchmark
    public byte[] oursTyped(TypedState in) {
        switch (in.type) {
            case FLOAT -> ByteStreamSplitEncoder.encodeFloats((float[]) in.typed, 0, in.page, 0, in.values);
            case DOUBLE -> ByteStreamSplitEncoder.encodeDoubles((double[]) in.typed, 0, in.page, 0, in.values);
            default -> ByteStreamSplitEncoder.encodePlain(
                    (byte[]) in.typed, 0, in.type.elementSize, in.page, 0, in.values);
        }
        return in.page;
    }

    @Benchmark
    public byte[] arraycopy(CopyState in) {
        System.arraycopy(in.plain, 0, in.page, 0, in.page.length);
        return in.page;
    }
}
