// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.slice.SliceDecodingUtils;
import io.trino.parquet.ParquetReaderUtils;
import io.trino.parquet.reader.SimpleSliceInputStream;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Single reads of ints, in ns per value. Every row has the same loops and consumes a value in the same way, by adding
 * it up; every row makes an input of its own kind per array. Arrays of one value have a loop of their own: an inner
 * loop of one turn costs as much as a value.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Uleb128Shape.VALUES)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsPrepend = {Heap.INITIAL, Heap.LARGEST, Heap.PRE_TOUCH})
public class ReadUleb128IntBenchmark {
    /**
     * Values and how they lie in memory. {@code ARRAYS_...} are Trino's benchmark, whose few values a branch predictor
     * learns; those without a prefix are fresh.
     */
    public enum IntInput {
        ARRAYS_100_BELOW_20000(Uleb128Shape.ARRAYS_100, Uleb128Distribution.below(20_000)),
        ARRAYS_100_BELOW_4000000(Uleb128Shape.ARRAYS_100, Uleb128Distribution.below(4_000_000)),
        ARRAYS_1000_BELOW_20000(Uleb128Shape.ARRAYS_1000, Uleb128Distribution.below(20_000)),
        ARRAYS_1000_BELOW_4000000(Uleb128Shape.ARRAYS_1000, Uleb128Distribution.below(4_000_000)),
        BELOW_20000(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.below(20_000)),
        BELOW_4000000(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.below(4_000_000)),
        LENGTH_1(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.ofLength(1, 32)),
        LENGTH_2(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.ofLength(2, 32)),
        LENGTH_3(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.ofLength(3, 32)),
        LENGTH_4(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.ofLength(4, 32)),
        LENGTH_5(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.ofLength(5, 32)),
        UNIFORM_LENGTHS(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.uniformLengths(32)),
        ONE_OR_TWO_BYTES(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.oneOrTwoBytes()),
        RUN_HEADERS(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.runHeaders()),
        THRIFT_OFFSETS(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.thriftOffsets(32)),
        LEARNT_UNIFORM_LENGTHS(Uleb128Shape.LEARNT_STREAM, Uleb128Distribution.uniformLengths(32)),
        LEARNT_ONE_OR_TWO_BYTES(Uleb128Shape.LEARNT_STREAM, Uleb128Distribution.oneOrTwoBytes()),
        LEARNT_RUN_HEADERS(Uleb128Shape.LEARNT_STREAM, Uleb128Distribution.runHeaders());

        final Uleb128Shape shape;
        final Uleb128Distribution distribution;

        IntInput(Uleb128Shape shape, Uleb128Distribution distribution) {
            this.shape = shape;
            this.distribution = distribution;
        }
    }

    @State(Scope.Thread)
    public static class IntState extends Uleb128State {
        @Param
        IntInput input;

        @Setup
        public void generate() {
            generate(input.shape, input.distribution);
        }

        @Override
        boolean isSame(long sum, long expected) {
            return (int) sum == (int) expected;
        }
    }

    /** Trino's own input over the same arrays. A class of its own: Trino's classes load on JDK 25 only. */
    @State(Scope.Thread)
    public static class TrinoState extends IntState {
        Slice[][] slices;

        @Override
        void wrap(byte[][][] rounds) {
            slices = new Slice[rounds.length][];
            for (int r = 0; r < rounds.length; r++) {
                byte[][] arrays = rounds[r];
                Map<byte[], Slice> wrapped = new IdentityHashMap<>();
                slices[r] = new Slice[arrays.length];
                for (int i = 0; i < arrays.length; i++) {
                    slices[r][i] = wrapped.computeIfAbsent(arrays[i], Slices::wrappedBuffer);
                }
            }
        }
    }

    @Benchmark
    public int loop(IntState in) {
        int sum = 0;
        byte[][] arrays = in.rounds[in.nextRound()];
        if (in.valuesPerArray == 1) {
            for (byte[] array : arrays) {
                sum += Uleb128Baselines.readIntLoop(new ArrayInput(array));
            }
        } else {
            for (byte[] array : arrays) {
                ArrayInput input = new ArrayInput(array);
                for (int i = 0; i < in.valuesPerArray; i++) {
                    sum += Uleb128Baselines.readIntLoop(input);
                }
            }
        }
        return in.answer(sum);
    }

    @Benchmark
    public int unrolled(IntState in) {
        int sum = 0;
        byte[][] arrays = in.rounds[in.nextRound()];
        if (in.valuesPerArray == 1) {
            for (byte[] array : arrays) {
                sum += Uleb128Baselines.readIntUnrolled(new ArrayInput(array));
            }
        } else {
            for (byte[] array : arrays) {
                ArrayInput input = new ArrayInput(array);
                for (int i = 0; i < in.valuesPerArray; i++) {
                    sum += Uleb128Baselines.readIntUnrolled(input);
                }
            }
        }
        return in.answer(sum);
    }

    @Benchmark
    public int hybrid(IntState in) {
        int sum = 0;
        byte[][] arrays = in.rounds[in.nextRound()];
        if (in.valuesPerArray == 1) {
            for (byte[] array : arrays) {
                sum += Uleb128Baselines.readIntHybrid(new ArrayInput(array));
            }
        } else {
            for (byte[] array : arrays) {
                ArrayInput input = new ArrayInput(array);
                for (int i = 0; i < in.valuesPerArray; i++) {
                    sum += Uleb128Baselines.readIntHybrid(input);
                }
            }
        }
        return in.answer(sum);
    }

    @Benchmark
    public int trino(TrinoState in) {
        int sum = 0;
        Slice[] slices = in.slices[in.nextRound()];
        if (in.valuesPerArray == 1) {
            for (Slice slice : slices) {
                sum += ParquetReaderUtils.readUleb128Int(new SimpleSliceInputStream(slice));
            }
        } else {
            for (Slice slice : slices) {
                SimpleSliceInputStream input = new SimpleSliceInputStream(slice);
                for (int i = 0; i < in.valuesPerArray; i++) {
                    sum += ParquetReaderUtils.readUleb128Int(input);
                }
            }
        }
        return in.answer(sum);
    }

    @Benchmark
    public int ours(IntState in) {
        int sum = 0;
        byte[][] arrays = in.rounds[in.nextRound()];
        if (in.valuesPerArray == 1) {
            for (byte[] array : arrays) {
                sum += Uleb128.readInt(ByteCursor.of(array));
            }
        } else {
            for (byte[] array : arrays) {
                ByteCursor input = ByteCursor.of(array);
                for (int i = 0; i < in.valuesPerArray; i++) {
                    sum += Uleb128.readInt(input);
                }
            }
        }
        return in.answer(sum);
    }

    /** What {@code oursSlice} is compared with: a cursor over all of an array, as in {@code ours}, has fewer checks. */
    @Benchmark
    public int oursSliceBytes(TrinoState in) {
        int sum = 0;
        Slice[] slices = in.slices[in.nextRound()];
        if (in.valuesPerArray == 1) {
            for (Slice slice : slices) {
                sum += Uleb128.readInt(ByteCursor.of(slice.byteArray(), slice.byteArrayOffset(), slice.length()));
            }
        } else {
            for (Slice slice : slices) {
                ByteCursor input = ByteCursor.of(slice.byteArray(), slice.byteArrayOffset(), slice.length());
                for (int i = 0; i < in.valuesPerArray; i++) {
                    sum += Uleb128.readInt(input);
                }
            }
        }
        return in.answer(sum);
    }

    @Benchmark
    public int oursSlice(TrinoState in) {
        int sum = 0;
        Slice[] slices = in.slices[in.nextRound()];
        if (in.valuesPerArray == 1) {
            for (Slice slice : slices) {
                sum += SliceDecodingUtils.readUleb128Int(SliceCursor.of(slice));
            }
        } else {
            for (Slice slice : slices) {
                SliceCursor input = SliceCursor.of(slice);
                for (int i = 0; i < in.valuesPerArray; i++) {
                    sum += SliceDecodingUtils.readUleb128Int(input);
                }
            }
        }
        return in.answer(sum);
    }
}
