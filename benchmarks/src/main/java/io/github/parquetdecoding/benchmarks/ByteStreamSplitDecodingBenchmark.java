// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Decodes one page, in pages per ms. Every row decodes all values into an array allocated during set-up. */
public class ByteStreamSplitDecodingBenchmark extends PagesPerMillisecond {
    /** Where the encoded page is. */
    public enum Source {
        HEAP, DIRECT
    }

    /** A page of random values. */
    public abstract static class PageState extends CheckedState {
        @Param({"100000", "1000"})
        int values;

        @Param
        Source source;

        ByteBuffer encoded;

        /** Created in set-up because readers create one view per page and decode many batches from it. */
        ByteStreamSplitPage page;

        abstract ValueType type();

        int elementSize() {
            return type().elementSize;
        }

        @Setup
        public void generate() {
            byte[] plain = type().plain(values);
            byte[] split = ReferenceByteStreamSplit.encode(plain, elementSize());
            encoded = source == Source.DIRECT
                    ? ByteBuffer.allocateDirect(plain.length)
                    : ByteBuffer.allocate(plain.length);
            encoded.put(0, split);
            page = ByteStreamSplitPage.of(encoded, elementSize());
            allocate(plain, split);
        }

        /** Allocates the array that the row fills. */
        abstract void allocate(byte[] plain, byte[] split);
    }

    /** For rows that decode any type. */
    public abstract static class AnyTypeState extends PageState {
        @Param
        ValueType type;

        @Override
        ValueType type() {
            return type;
        }
    }

    /** For rows that decode into bytes. */
    public static class BytesState extends AnyTypeState {
        byte[] out;

        @Override
        void allocate(byte[] plain, byte[] split) {
            out = outFor(plain);
        }
    }

    /** For the row that copies the page's bytes unchanged. */
    public static class CopyState extends BytesState {
        @Override
        void allocate(byte[] plain, byte[] split) {
            out = outFor(split);
        }
    }

    /** For the row that reads value by value. */
    public static class ReaderState extends AnyTypeState {
        Object out;

        @Override
        void allocate(byte[] plain, byte[] split) {
            out = outFor(type.ofParquetJava(plain));
        }
    }

    /** For the row that decodes into an array of the type. */
    public static class TypedState extends AnyTypeState {
        Object out;

        @Override
        void allocate(byte[] plain, byte[] split) {
            out = outFor(type.typed(plain));
        }
    }

    /** For the row that has kernels for some types only. */
    public static class ArrowState extends PageState {
        @Param({"FLOAT", "DOUBLE", "FIXED2"})
        ValueType type;

        byte[] out;

        @Override
        ValueType type() {
            return type;
        }

        @Override
        void allocate(byte[] plain, byte[] split) {
            out = outFor(plain);
        }
    }

    @Benchmark
    public Object byteBufferGet(BytesState in) {
        ByteStreamSplitBaselines.decodeByteBufferGet(in.encoded, in.values, in.elementSize(), in.out);
        return in.out;
    }

    @Benchmark
    public Object byteStores(BytesState in) {
        ByteStreamSplitBaselines.decodeByteStores(in.encoded, in.values, in.elementSize(), in.out);
        return in.out;
    }

    @Benchmark
    public Object parquetJava(ReaderState in) throws IOException {
        ParquetJava.read(in.type, in.encoded, in.values, in.out);
        return in.out;
    }

    @Benchmark
    public Object ours(BytesState in) {
        in.page.decodePlain(0, in.out, 0, in.values);
        return in.out;
    }

    @Benchmark
    public Object oursTyped(TypedState in) {
        switch (in.type) {
            case FLOAT -> in.page.decodeFloats(0, (float[]) in.out, 0, in.values);
            case DOUBLE -> in.page.decodeDoubles(0, (double[]) in.out, 0, in.values);
            default -> in.page.decodePlain(0, (byte[]) in.out, 0, in.values);
        }
        return in.out;
    }

    @Benchmark
    public Object arrowCpp(ArrowState in) {
        ArrowCpp.decode(in.encoded, in.values, in.elementSize(), in.out);
        return in.out;
    }

    @Benchmark
    public Object arraycopy(CopyState in) {
        if (in.encoded.hasArray()) {
            System.arraycopy(in.encoded.array(), in.encoded.arrayOffset(), in.out, 0, in.out.length);
        } else {
            in.encoded.get(0, in.out);
        }
        return in.out;
    }
}
