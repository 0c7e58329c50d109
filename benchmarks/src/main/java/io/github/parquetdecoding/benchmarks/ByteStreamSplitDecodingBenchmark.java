// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;

import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Decodes one page, in pages per ms. Every row decodes all values into an array allocated during set-up. */
public class ByteStreamSplitDecodingBenchmark extends PagesPerMillisecond {
    /** Where the encoded page is. */
    public enum Source {
        HEAP, DIRECT
    }

    /** A page of random bytes, and arrays for its values. */
    public abstract static class PageState extends CheckedState {
        @Param({"100000", "1000"})
        int values;

        @Param
        Source source;

        @Param("CLEAN")
        Profile profile;

        ByteBuffer encoded;
        ValueArrays out;

        /** Created in set-up because readers create one view per page and decode many batches from it. */
        ByteStreamSplitPage page;

        private byte[] expected;
        private Object answer;

        abstract ValueType type();

        int elementSize() {
            return type().elementSize;
        }

        @Setup
        public void generate() {
            profile.pollute(PagePollution::move);
            byte[] plain = new byte[values * elementSize()];
            new Random(SEED).nextBytes(plain);
            encoded = source == Source.DIRECT
                    ? ByteBuffer.allocateDirect(plain.length)
                    : ByteBuffer.allocate(plain.length);
            byte[] split = ReferenceByteStreamSplit.encode(plain, elementSize());
            encoded.put(0, split);
            expected = expected(plain, split);
            page = ByteStreamSplitPage.of(encoded, elementSize());
            out = new ValueArrays(type(), values);
        }

        /** Records the array that a row has filled. */
        final Object answer(Object array) {
            answer = array;
            return array;
        }

        @Override
        public void forget() {
            out.clear();
            answer = null;
        }

        byte[] expected(byte[] plain, byte[] split) {
            return plain;
        }

        @Override
        public void verify() {
            if (answer == null || !out.holds(answer, expected)) {
                throw new IllegalStateException("Wrong answer, not timed: "
                        + (answer == null ? "nothing was decoded" : "the values differ from those of the page"));
            }
        }
    }

    /** For rows that decode any type. */
    public static class AnyTypeState extends PageState {
        @Param
        ValueType type;

        @Override
        ValueType type() {
            return type;
        }
    }

    /** For rows that decode into an array of the type, or whose kernels depend on its size. */
    public static class TypedState extends PageState {
        @Param({"FLOAT", "DOUBLE", "FIXED2"})
        ValueType type;

        @Override
        ValueType type() {
            return type;
        }
    }

    /** For rows that copy the page's bytes unchanged. */
    public static class CopyState extends AnyTypeState {
        @Override
        byte[] expected(byte[] plain, byte[] split) {
            return split;
        }
    }

    @Benchmark
    public Object byteBufferGet(AnyTypeState in) {
        ByteStreamSplitBaselines.decodeByteBufferGet(in.encoded, in.values, in.elementSize(), in.out.bytes);
        return in.answer(in.out.bytes);
    }

    @Benchmark
    public Object byteStores(AnyTypeState in) {
        ByteStreamSplitBaselines.decodeByteStores(in.encoded, in.values, in.elementSize(), in.out.bytes);
        return in.answer(in.out.bytes);
    }

    @Benchmark
    public Object parquetJava(AnyTypeState in) throws IOException {
        return in.answer(ParquetJava.read(in.type, in.encoded, in.values, in.out));
    }

    @Benchmark
    public Object ours(AnyTypeState in) {
        in.page.decodePlain(0, in.out.bytes, 0, in.values);
        return in.answer(in.out.bytes);
    }

    @Benchmark
    public Object oursTyped(TypedState in) {
        switch (in.type) {
            case FLOAT -> in.page.decodeFloats(0, (float[]) in.out.typed, 0, in.values);
            case DOUBLE -> in.page.decodeDoubles(0, (double[]) in.out.typed, 0, in.values);
            default -> in.page.decodeShorts(0, (short[]) in.out.typed, 0, in.values);
        }
        return in.answer(in.out.typed);
    }

    @Benchmark
    public Object arrowCpp(TypedState in) {
        ArrowCpp.decode(in.encoded, in.values, in.elementSize(), in.out.bytes);
        return in.answer(in.out.bytes);
    }

    @Benchmark
    public Object arraycopy(CopyState in) {
        if (in.encoded.hasArray()) {
            System.arraycopy(in.encoded.array(), in.encoded.arrayOffset(), in.out.bytes, 0, in.out.bytes.length);
        } else {
            in.encoded.get(0, in.out.bytes);
        }
        return in.answer(in.out.bytes);
    }
}
