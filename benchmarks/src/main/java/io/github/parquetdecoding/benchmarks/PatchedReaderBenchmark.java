// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.util.concurrent.TimeUnit;

import org.apache.parquet.column.values.ValuesReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads one page with parquet-java's readers as its column reader does: a new reader, {@code initFromPage}, and one
 * call for each value. In pages per ms.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsPrepend = {Heap.INITIAL, Heap.LARGEST, Heap.PRE_TOUCH})
public class PatchedReaderBenchmark {
    public abstract static class ReaderState extends ByteStreamSplitDecodingBenchmark.PageState {
        @Param({"FLOAT", "DOUBLE", "INT32", "INT64", "FIXED2", "FIXED12", "FIXED16"})
        ValueType type;

        private Constructor<?> constructor;
        private Object[] arguments;

        abstract boolean patched();

        @Override
        ValueType type() {
            return type;
        }

        @Setup
        public void findReader() throws ClassNotFoundException {
            String suffix = switch (type.primitive) {
                case FLOAT -> "Float";
                case DOUBLE -> "Double";
                case INT32 -> "Integer";
                case INT64 -> "Long";
                default -> "FLBA";
            };
            constructor = new ParquetJavaLoader(patched(), name -> name.startsWith(ParquetJavaLoader.PATCHED_PACKAGE))
                    .loadClass(ParquetJavaLoader.PATCHED_PACKAGE + "ByteStreamSplitValuesReaderFor" + suffix)
                    .getConstructors()[0];
            arguments = suffix.equals("FLBA") ? new Object[] {type.elementSize} : new Object[0];
        }

        final Object readPage() throws IOException, ReflectiveOperationException {
            ValuesReader reader = (ValuesReader) constructor.newInstance(arguments);
            return answer(ParquetJava.read(reader, type.primitive, encoded, values, out));
        }
    }

    public static class StockState extends ReaderState {
        @Override
        boolean patched() {
            return false;
        }
    }

    public static class PatchedState extends ReaderState {
        @Override
        boolean patched() {
            return true;
        }
    }

    @Benchmark
    public Object stock(StockState in) throws IOException, ReflectiveOperationException {
        return in.readPage();
    }

    @Benchmark
    public Object patched(PatchedState in) throws IOException, ReflectiveOperationException {
        return in.readPage();
    }
}
