// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;

import io.airlift.slice.Slice;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.Uleb128Forms;
import io.github.parquetdecoding.testkit.Calls;
import io.trino.parquet.ParquetReaderUtils;
import io.trino.parquet.reader.SimpleSliceInputStream;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Param;

/**
 * Single reads, in ns per value. All rows have the same loop, add up the values and create an input of their own kind
 * for each array. A row's input and reader are inlined into the loop, so no other row may run in its fork.
 */
public class Uleb128ReadBenchmark extends NanosPerValue {
    public abstract static class InputState extends Uleb128State {
        @Param({"LENGTH_1", "LENGTH_2", "ONE_OR_TWO_BYTES", "RUN_HEADERS", "BELOW_20000", "BELOW_4000000",
            "LEARNT_LENGTH_1", "LEARNT_LENGTH_2", "LEARNT_ONE_OR_TWO_BYTES", "LEARNT_RUN_HEADERS",
            "LEARNT_BELOW_20000", "LEARNT_BELOW_4000000", "ARRAYS_100_BELOW_20000", "ARRAYS_100_BELOW_4000000",
            "ARRAYS_1000_BELOW_20000", "ARRAYS_1000_BELOW_4000000"})
        Uleb128Input input;

        long sum;
        private boolean answered;

        @Override
        Uleb128Input input() {
            return input;
        }

        @Override
        public void forget() {
            answered = false;
        }

        @Override
        boolean isRight() {
            long expected = Arrays.stream(values[round]).sum() * (Uleb128Shape.VALUES / values[round].length);
            return answered && sum == (isInt() ? (int) expected : expected);
        }

        final long answer(long sum) {
            answered = true;
            this.sum = sum;
            return sum;
        }

        /**
         * Not inlined: where it is, C2 keeps the position in a register, and a byte costs half. Without this, one row's
         * processes differ. An input that lives longer than one loop, as a page's does, is in memory.
         */
        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        final <S, I> I open(Function<S, I> opener, S array) {
            return opener.apply(array);
        }

        /** Arrays of one value have their own loop: an inner loop of one iteration costs as much as a value. */
        final <S, I> long ints(S[][] sources, Function<S, I> opener, Calls.ToInt<I> reader) throws Exception {
            int sum = 0;
            S[] arrays = sources[nextRound()];
            if (valuesPerArray == 1) {
                for (S array : arrays) {
                    sum += reader.applyAsInt(opener.apply(array));
                }
            } else {
                for (S array : arrays) {
                    I input = open(opener, array);
                    for (int i = 0; i < valuesPerArray; i++) {
                        sum += reader.applyAsInt(input);
                    }
                }
            }
            return answer(sum);
        }

        final <S, I> long longs(S[][] sources, Function<S, I> opener, Calls.ToLong<I> reader) throws Exception {
            long sum = 0;
            S[] arrays = sources[nextRound()];
            if (valuesPerArray == 1) {
                for (S array : arrays) {
                    sum += reader.applyAsLong(opener.apply(array));
                }
            } else {
                for (S array : arrays) {
                    I input = open(opener, array);
                    for (int i = 0; i < valuesPerArray; i++) {
                        sum += reader.applyAsLong(input);
                    }
                }
            }
            return answer(sum);
        }
    }

    /** For readers of ints and longs. */
    public static class ReadState extends InputState {
        @Param({"INT", "LONG"})
        Elements elements;

        @Override
        Elements elements() {
            return elements;
        }
    }

    /** For readers of ints alone. */
    public static class IntState extends InputState {
        @Param("INT")
        Elements elements;

        @Override
        Elements elements() {
            return elements;
        }
    }

    /** For rows that read a Slice. */
    public static class TrinoState extends ReadState {
        Slice[][] slices;

        @Override
        public void generate() {
            super.generate();
            slices = TrinoSlices.of(rounds);
        }
    }

    @Benchmark
    public long loop(IntState in) throws Exception {
        return in.ints(in.rounds, ByteCursor::of, Uleb128Forms::readIntLoop);
    }

    @Benchmark
    public long unrolled(IntState in) throws Exception {
        return in.ints(in.rounds, ByteCursor::of, Uleb128Forms::readIntUnrolled);
    }

    /** The control again, later in the run. */
    @Benchmark
    public long sameLoop(IntState in) throws Exception {
        return in.ints(in.rounds, ByteCursor::of, Uleb128Forms::readIntLoop);
    }

    @Benchmark
    public long trino(TrinoState in) throws Exception {
        return in.isInt() ? in.ints(in.slices, SimpleSliceInputStream::new, ParquetReaderUtils::readUleb128Int)
                : in.longs(in.slices, SimpleSliceInputStream::new, ParquetReaderUtils::readUleb128Long);
    }

    @Benchmark
    public long parquetJava(ReadState in) throws Exception {
        return in.isInt() ? in.ints(in.rounds, Uleb128ReadBenchmark::stream, BytesUtils::readUnsignedVarInt)
                : in.longs(in.rounds, Uleb128ReadBenchmark::stream, BytesUtils::readUnsignedVarLong);
    }

    /** As parquet-java's readers receive a page. */
    private static InputStream stream(byte[] array) {
        return ByteBufferInputStream.wrap(ByteBuffer.wrap(array));
    }

    @Benchmark
    public long ours(ReadState in) throws Exception {
        return in.isInt() ? in.ints(in.rounds, ByteCursor::of, Uleb128::readInt)
                : in.longs(in.rounds, ByteCursor::of, Uleb128::readLong);
    }

    @Benchmark
    public long ourBuffer(ReadState in) throws Exception {
        return in.isInt() ? in.ints(in.rounds, ByteBuffer::wrap, ParquetDecodingUtils::readUleb128Int)
                : in.longs(in.rounds, ByteBuffer::wrap, ParquetDecodingUtils::readUleb128Long);
    }

    @Benchmark
    public long ourStream(ReadState in) throws Exception {
        return in.isInt() ? in.ints(in.rounds, Uleb128ReadBenchmark::stream, ParquetDecodingUtils::readUleb128Int)
                : in.longs(in.rounds, Uleb128ReadBenchmark::stream, ParquetDecodingUtils::readUleb128Long);
    }
}
