// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.testkit.internal.AlpValues;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Decodes ALP pages in vectors of 1,024 values, in pages per ms. No other reader exists on the JVM. */
public class AlpBenchmark extends PagesPerMillisecond {
    private static final int LOG_VECTOR_SIZE = 10;

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
            byte[] plain = column.plain(type.elementSize, values);
            expected = type.typed(plain);
            out = outFor(expected);
            page = switch (column) {
                case PRICES -> page(plain, 2);
                case WHOLE_NUMBERS -> page(plain, 0);
                case SENSOR -> page(plain, 1);
                case NOISE -> pageOfExceptions(plain);
            };
        }

        final boolean isFloat() {
            return type == ValueType.FLOAT;
        }

        /** The smallest page there is of values with so many decimals. */
        private byte[] page(byte[] plain, int decimals) {
            int exponent = isFloat() ? 6 : 14;
            return ReferenceAlp.encode(plain, type.elementSize, LOG_VECTOR_SIZE, exponent, exponent - decimals);
        }

        /** As writers store what no powers of ten make smaller. */
        private byte[] pageOfExceptions(byte[] plain) {
            long[] bits = ReferenceBitPacking.unpackLongs(plain, values, Byte.SIZE * type.elementSize);
            List<ReferenceAlp.Vector> vectors = new ArrayList<>();
            for (int first = 0, count; first < values; first += count) {
                count = Math.min(values - first, 1 << LOG_VECTOR_SIZE);
                vectors.add(new ReferenceAlp.Vector(0, 0, 0, 0, new long[count],
                        IntStream.range(0, count).toArray(), Arrays.copyOfRange(bits, first, first + count)));
            }
            return ReferenceAlp.page(type.elementSize, LOG_VECTOR_SIZE, vectors);
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
