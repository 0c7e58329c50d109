// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import com.google.protobuf.CodedInputStream;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Uleb128;
import io.trino.parquet.ParquetReaderUtils;
import io.trino.parquet.reader.SimpleSliceInputStream;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.parquet.bytes.BytesUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
 * Lists of ints read into an array, one by one and in bulk, skipped and written, in ns per value. Rows that read fill
 * an array, whose sum is compared; the row that skips must end at the last byte, and the row that writes must write the
 * input again. What is compared is cleared before each iteration and looked at after it, outside of the time that is
 * measured.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Uleb128Shape.VALUES)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsPrepend = {Heap.INITIAL, Heap.LARGEST, Heap.PRE_TOUCH})
public class Uleb128IntsBenchmark {
    /** Values; those of {@code LEARNT_...} are few enough for a branch predictor to learn. */
    public enum ListInput {
        LENGTH_1(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.ofLength(1, 32)),
        LENGTH_2(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.ofLength(2, 32)),
        LENGTH_3(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.ofLength(3, 32)),
        LENGTH_4(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.ofLength(4, 32)),
        LENGTH_5(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.ofLength(5, 32)),
        UNIFORM_LENGTHS(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.uniformLengths(32)),
        RUN_HEADERS(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.runHeaders()),
        THRIFT_OFFSETS(Uleb128Shape.FRESH_STREAM, Uleb128Distribution.thriftOffsets(32)),
        LEARNT_UNIFORM_LENGTHS(Uleb128Shape.LEARNT_STREAM, Uleb128Distribution.uniformLengths(32)),
        LEARNT_RUN_HEADERS(Uleb128Shape.LEARNT_STREAM, Uleb128Distribution.runHeaders());

        final Uleb128Shape shape;
        final Uleb128Distribution distribution;

        ListInput(Uleb128Shape shape, Uleb128Distribution distribution) {
            this.shape = shape;
            this.distribution = distribution;
        }
    }

    /** The encoded lists, one array each. */
    @State(Scope.Thread)
    public static class EncodedState extends Uleb128State {
        @Param
        ListInput input;

        @Setup
        public void generate() {
            generate(input.shape, input.distribution);
        }

        @Override
        boolean isSame(long sum, long expected) {
            return (int) sum == (int) expected;
        }
    }

    /** The lists, of which one is read per invocation. */
    @State(Scope.Thread)
    public static class ListState extends EncodedState {
        int[] out;

        @Override
        public void generate() {
            super.generate();
            out = new int[valuesPerArray];
        }

        @Setup(Level.Iteration)
        public void clear() {
            Arrays.fill(out, 0);
        }

        @Override
        public void verify() {
            long sum = 0;
            for (int value : out) {
                sum += value;
            }
            answer(sum * (Uleb128Shape.VALUES / valuesPerArray));
            super.verify();
        }
    }

    /** The same for Trino's reader. A class of its own: Trino's classes load on JDK 25 only. */
    @State(Scope.Thread)
    public static class TrinoListState extends ListState {
        Slice[] slices;

        @Override
        void wrap(byte[][][] rounds) {
            slices = new Slice[rounds.length];
            for (int r = 0; r < rounds.length; r++) {
                slices[r] = Slices.wrappedBuffer(rounds[r][0]);
            }
        }
    }

    /** Compares where a skip has ended. */
    @State(Scope.Thread)
    public static class SkipState extends EncodedState {
        int remaining;

        @Setup(Level.Iteration)
        public void clear() {
            remaining = -1;
        }

        @Override
        public void verify() {
            if (remaining != 0) {
                throw new IllegalStateException("Wrong answer, not timed: " + remaining + " bytes are left");
            }
        }
    }

    /** Compares the bytes that were written with those that the values came from. */
    @State(Scope.Thread)
    public static class WriteState extends EncodedState {
        int[][] values;
        byte[] written;
        int round;

        @Override
        public void generate() {
            super.generate();
            values = new int[rounds.length][valuesPerArray];
            for (int r = 0; r < rounds.length; r++) {
                ArrayInput in = new ArrayInput(rounds[r][0]);
                for (int i = 0; i < valuesPerArray; i++) {
                    values[r][i] = Uleb128Baselines.readIntLoop(in);
                }
            }
            written = new byte[valuesPerArray * Uleb128.MAX_INT_BYTES];
        }

        @Setup(Level.Iteration)
        public void clear() {
            Arrays.fill(written, (byte) 0);
        }

        @Override
        public void verify() {
            byte[] expected = rounds[round][0];
            if (Arrays.mismatch(expected, 0, expected.length, written, 0, expected.length) >= 0) {
                throw new IllegalStateException("Wrong answer, not timed: other bytes were written");
            }
        }
    }

    @Benchmark
    public int[] unrolled(ListState in) {
        for (byte[] array : in.rounds[in.nextRound()]) {
            ArrayInput input = new ArrayInput(array);
            for (int i = 0; i < in.out.length; i++) {
                in.out[i] = Uleb128Baselines.readIntUnrolled(input);
            }
        }
        return in.out;
    }

    @Benchmark
    public int[] trino(TrinoListState in) {
        int round = in.nextRound();
        for (int r = 0; r < in.rounds[round].length; r++) {
            SimpleSliceInputStream input = new SimpleSliceInputStream(in.slices[round]);
            for (int i = 0; i < in.out.length; i++) {
                in.out[i] = ParquetReaderUtils.readUleb128Int(input);
            }
        }
        return in.out;
    }

    @Benchmark
    public int[] parquetJava(ListState in) throws IOException {
        for (byte[] array : in.rounds[in.nextRound()]) {
            ByteArrayInputStream input = new ByteArrayInputStream(array);
            for (int i = 0; i < in.out.length; i++) {
                in.out[i] = BytesUtils.readUnsignedVarInt(input);
            }
        }
        return in.out;
    }

    @Benchmark
    public int[] protobuf(ListState in) throws IOException {
        for (byte[] array : in.rounds[in.nextRound()]) {
            CodedInputStream input = CodedInputStream.newInstance(array);
            for (int i = 0; i < in.out.length; i++) {
                in.out[i] = input.readRawVarint32();
            }
        }
        return in.out;
    }

    @Benchmark
    public int[] lucene(ListState in) {
        for (byte[] array : in.rounds[in.nextRound()]) {
            ByteArrayDataInput input = new ByteArrayDataInput(array);
            for (int i = 0; i < in.out.length; i++) {
                in.out[i] = input.readVInt();
            }
        }
        return in.out;
    }

    @Benchmark
    public int[] ourSingleReads(ListState in) {
        for (byte[] array : in.rounds[in.nextRound()]) {
            ByteCursor input = ByteCursor.of(array);
            for (int i = 0; i < in.out.length; i++) {
                in.out[i] = Uleb128.readInt(input);
            }
        }
        return in.out;
    }

    @Benchmark
    public int[] ours(ListState in) {
        for (byte[] array : in.rounds[in.nextRound()]) {
            Uleb128.readInts(ByteCursor.of(array), in.out, 0, in.out.length);
        }
        return in.out;
    }

    @Benchmark
    public int ourSkip(SkipState in) {
        in.remaining = 0;
        for (byte[] array : in.rounds[in.nextRound()]) {
            ByteCursor input = ByteCursor.of(array);
            Uleb128.skip(input, in.valuesPerArray);
            in.remaining += input.remaining();
        }
        return in.remaining;
    }

    @Benchmark
    public byte[] ourSingleWrites(WriteState in) {
        in.round = in.nextRound();
        int[] values = in.values[in.round];
        for (int i = 0; i < in.rounds[in.round].length; i++) {
            int position = 0;
            for (int value : values) {
                position += Uleb128.writeInt(value, in.written, position);
            }
        }
        return in.written;
    }

    @Benchmark
    public byte[] ourWrites(WriteState in) {
        in.round = in.nextRound();
        int[] values = in.values[in.round];
        for (int i = 0; i < in.rounds[in.round].length; i++) {
            Uleb128.writeInts(values, 0, values.length, in.written, 0);
        }
        return in.written;
    }
}
