// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;

import io.github.parquetdecoding.AlpEncoder;
import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.testkit.AlpValues;
import io.github.parquetdecoding.testkit.ArrayType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Decodes ALP pages in vectors of 1,024 values, in pages per ms. There is no other reader on the JVM. */
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
        /** Only the arrays of the column's type are set. */
        double[] doubles;
        double[] outDoubles;
        float[] floats;
        float[] outFloats;

        @Setup
        public void generate() {
            byte[] plain = column.plain(type.elementSize(), values);
            page = new byte[(int) AlpEncoder.maxByteCount(values, type.elementSize())];
            int length;
            if (isFloat()) {
                floats = ArrayType.FLOATS.fromPlain(plain);
                outFloats = outFor(floats);
                length = AlpEncoder.encodeFloats(floats, 0, page, 0, values);
            } else {
                doubles = ArrayType.DOUBLES.fromPlain(plain);
                outDoubles = outFor(doubles);
                length = AlpEncoder.encodeDoubles(doubles, 0, page, 0, values);
            }
            page = Arrays.copyOf(page, length);
        }

        final boolean isFloat() {
            return type == ValueType.FLOAT;
        }
    }

    @Benchmark
    public Object ours(PageState in) {
        AlpPage page = AlpPage.of(ByteCursor.of(in.page), in.type.elementSize());
        if (in.isFloat()) {
            page.decodeFloats(0, in.outFloats, 0, in.values);
            return in.outFloats;
        }
        page.decodeDoubles(0, in.outDoubles, 0, in.values);
        return in.outDoubles;
    }

    @Benchmark
    public Object arraycopy(PageState in) {
        if (in.isFloat()) {
            System.arraycopy(in.floats, 0, in.outFloats, 0, in.values);
            return in.outFloats;
        }
        System.arraycopy(in.doubles, 0, in.outDoubles, 0, in.values);
        return in.outDoubles;
    }
}
