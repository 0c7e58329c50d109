// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;

import io.github.parquetdecoding.AlpEncoder;
import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.testkit.internal.AlpValues;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Decodes ALP pages in vectors of 1,024 values, in pages per ms. No other reader exists on the JVM. */
public class AlpBenchmark extends PagesPerMillisecond {
    /** A page and the array for its values. */
    public static class PageState extends CheckedState {
        @Param({"FLOAT", "DOUBLE"})
        ValueType type;

        @Param
        AlpValues column;

        @Param({"1000", "100000"})
        int values;

        byte[] page;
        Object expected;
        Object out;

        @Setup
        public void generate() {
            expected = type.typed(column.plain(type.elementSize, values));
            out = outFor(expected);
            page = new byte[(int) AlpEncoder.maxByteCount(values, type.elementSize)];
            page = Arrays.copyOf(page, isFloat()
                    ? AlpEncoder.encodeFloats((float[]) expected, 0, page, 0, values)
                    : AlpEncoder.encodeDoubles((double[]) expected, 0, page, 0, values));
        }

        final boolean isFloat() {
            return type == ValueType.FLOAT;
        }
    }

    @Benchmark
    public Object ours(PageState in) {
        AlpPage page = AlpPage.of(ByteCursor.of(in.page), in.type.elementSize);
        if (in.isFloat()) {
            page.decodeFloats(0, (float[]) in.out, 0, in.values);
        } else {
            page.decodeDoubles(0, (double[]) in.out, 0, in.values);
        }
        return in.out;
    }

    @Benchmark
    public Object arraycopy(PageState in) {
        System.arraycopy(in.expected, 0, in.out, 0, in.values);
        return in.out;
    }
}
