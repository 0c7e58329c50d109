// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A row that does nothing, or gets one bit wrong, does not pass. */
class StateChecksTest {
    private static final String REFUSED = "Wrong answer, not timed";

    @ParameterizedTest
    @EnumSource(ValueType.class)
    void aDecodedBitIsNotMissed(ValueType type) {
        for (int wrong : new int[] {0, 99 * type.elementSize, 100 * type.elementSize - 1}) {
            ByteStreamSplitDecodingBenchmark.AnyTypeState in = decoding(type);
            new ByteStreamSplitDecodingBenchmark().ours(in);
            assertThatCode(in::verify).doesNotThrowAnyException();
            in.out.bytes[wrong] ^= 1;
            assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 57, 99})
    void aTypedBitIsNotMissed(int wrong) {
        Stream.of(
                ValueType.FLOAT, ValueType.DOUBLE, ValueType.INT32, ValueType.INT64, ValueType.FIXED2).forEach(type -> {
            ByteStreamSplitDecodingBenchmark.TypedState in = new ByteStreamSplitDecodingBenchmark.TypedState();
            in.type = type;
            prepare(in);
            new ByteStreamSplitDecodingBenchmark().oursTyped(in);
            assertThatCode(in::verify).doesNotThrowAnyException();
            switch (type) {
                case FLOAT -> {
                    float[] floats = (float[]) in.out.typed;
                    floats[wrong] = Float.intBitsToFloat(Float.floatToRawIntBits(floats[wrong]) ^ 1);
                }
                case DOUBLE -> {
                    double[] doubles = (double[]) in.out.typed;
                    doubles[wrong] = Double.longBitsToDouble(Double.doubleToRawLongBits(doubles[wrong]) ^ 1);
                }
                case INT32 -> ((int[]) in.out.typed)[wrong] ^= 1;
                case INT64 -> ((long[]) in.out.typed)[wrong] ^= 1L << 63;
                default -> ((short[]) in.out.typed)[wrong] ^= 1;
            }
            assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
        });
    }

    @Test
    void aDecoderThatDoesNothingIsRefused() {
        ByteStreamSplitDecodingBenchmark.AnyTypeState in = decoding(ValueType.FLOAT);
        assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
        in.answer(in.out.bytes);
        assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
        in.answer(in.out.typed);
        assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
    }

    @Test
    void anAnswerOfTheIterationBeforeDoesNotCount() {
        ByteStreamSplitDecodingBenchmark.AnyTypeState in = decoding(ValueType.FIXED7);
        new ByteStreamSplitDecodingBenchmark().ours(in);
        in.forget();
        in.answer(in.out.bytes);
        assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
    }

    @Test
    void aCopyOfThePageIsNoDecoding() {
        ByteStreamSplitDecodingBenchmark.AnyTypeState in = decoding(ValueType.INT64);
        System.arraycopy(in.encoded.array(), 0, in.out.bytes, 0, in.out.bytes.length);
        in.answer(in.out.bytes);
        assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
    }

    @Test
    void anEncodedBitIsNotMissed() {
        ByteStreamSplitEncodingBenchmark.AnyTypeState in = new ByteStreamSplitEncodingBenchmark.AnyTypeState();
        in.type = ValueType.FIXED12;
        in.values = 100;
        in.generate();
        in.forget();
        assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
        new ByteStreamSplitEncodingBenchmark().ours(in);
        assertThatCode(in::verify).doesNotThrowAnyException();
        in.page[1199] ^= 1;
        assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
    }

    @Test
    void aSumThatIsOffByOneIsRefused() {
        ReadUleb128IntBenchmark.IntState ints = new ReadUleb128IntBenchmark.IntState();
        ints.input = ReadUleb128IntBenchmark.IntInput.LEARNT_UNIFORM_LENGTHS;
        ints.generate();
        ints.forget();
        assertThatThrownBy(ints::verify).hasMessageContaining(REFUSED);
        int sum = new ReadUleb128IntBenchmark().loop(ints);
        assertThatCode(ints::verify).doesNotThrowAnyException();
        ints.answer(sum + 1);
        assertThatThrownBy(ints::verify).hasMessageContaining(REFUSED);

        ReadUleb128LongBenchmark.LongState longs = new ReadUleb128LongBenchmark.LongState();
        longs.input = ReadUleb128LongBenchmark.LongInput.LEARNT_UNIFORM_LENGTHS;
        longs.generate();
        longs.forget();
        assertThatThrownBy(longs::verify).hasMessageContaining(REFUSED);
        long longSum = new ReadUleb128LongBenchmark().loop(longs);
        assertThatCode(longs::verify).doesNotThrowAnyException();
        longs.answer(longSum ^ 1L << 63);
        assertThatThrownBy(longs::verify).hasMessageContaining(REFUSED);
    }

    @Test
    void aListThatIsOffByOneIsRefused() {
        Uleb128IntsBenchmark.ListState ints = new Uleb128IntsBenchmark.ListState();
        ints.input = Uleb128IntsBenchmark.ListInput.LEARNT_UNIFORM_LENGTHS;
        ints.generate();
        assertThatThrownBy(ints::verify).hasMessageContaining(REFUSED);
        new Uleb128IntsBenchmark().ours(ints);
        assertThatCode(ints::verify).doesNotThrowAnyException();
        ints.out[999]++;
        assertThatThrownBy(ints::verify).hasMessageContaining(REFUSED);

        Uleb128LongsBenchmark.ListState longs = new Uleb128LongsBenchmark.ListState();
        longs.input = Uleb128LongsBenchmark.ListInput.UNIFORM_LENGTHS;
        longs.generate();
        assertThatThrownBy(longs::verify).hasMessageContaining(REFUSED);
        new Uleb128LongsBenchmark().ours(longs);
        assertThatCode(longs::verify).doesNotThrowAnyException();
        longs.out[0]--;
        assertThatThrownBy(longs::verify).hasMessageContaining(REFUSED);
    }

    @Test
    void aSkipThatEndsElsewhereAndAByteThatIsWrittenWronglyAreRefused() {
        Uleb128IntsBenchmark.SkipState skip = new Uleb128IntsBenchmark.SkipState();
        skip.input = Uleb128IntsBenchmark.ListInput.RUN_HEADERS;
        skip.generate();
        skip.clear();
        assertThatThrownBy(skip::verify).hasMessageContaining(REFUSED);
        new Uleb128IntsBenchmark().ourSkip(skip);
        assertThatCode(skip::verify).doesNotThrowAnyException();

        Uleb128LongsBenchmark.WriteState write = new Uleb128LongsBenchmark.WriteState();
        write.input = Uleb128LongsBenchmark.ListInput.UNIFORM_LENGTHS;
        write.generate();
        assertThatThrownBy(write::verify).hasMessageContaining(REFUSED);
        new Uleb128LongsBenchmark().ourWrites(write);
        assertThatCode(write::verify).doesNotThrowAnyException();
        write.written[0] ^= 1;
        assertThatThrownBy(write::verify).hasMessageContaining(REFUSED);
    }

    private static ByteStreamSplitDecodingBenchmark.AnyTypeState decoding(ValueType type) {
        ByteStreamSplitDecodingBenchmark.AnyTypeState in = new ByteStreamSplitDecodingBenchmark.AnyTypeState();
        in.type = type;
        prepare(in);
        return in;
    }

    private static void prepare(ByteStreamSplitDecodingBenchmark.PageState in) {
        in.values = 100;
        in.source = ByteStreamSplitDecodingBenchmark.Source.HEAP;
        in.generate();
        in.forget();
    }
}
