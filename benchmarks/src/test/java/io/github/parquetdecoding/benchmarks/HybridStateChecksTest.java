// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.github.parquetdecoding.testkit.RunDistribution;

import java.io.IOException;
import java.lang.reflect.Array;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** As {@link StateChecksTest}, for bit-packed values, levels and ids. */
class HybridStateChecksTest {
    private static final String REFUSED = "Wrong answer, not timed";

    @ParameterizedTest
    @ValueSource(ints = {0, 2000, 4095})
    void anUnpackedBitIsNotMissed(int wrong) {
        BitUnpackingBenchmark.AnyWidthState ints = new BitUnpackingBenchmark.AnyWidthState();
        ints.bitWidth = 13;
        ints.count = 4096;
        ints.generate();
        check(ints, () -> new BitUnpackingBenchmark().ours(ints), () -> ints.out[wrong] ^= 1);

        LongBitUnpackingBenchmark.PackedState longs = new LongBitUnpackingBenchmark.PackedState();
        longs.bitWidth = 57;
        longs.count = 4096;
        longs.generate();
        check(longs, () -> new LongBitUnpackingBenchmark().ours(longs), () -> longs.out[wrong] ^= 1L << 63);

        PollutedUnpackingBenchmark.OurState polluted = new PollutedUnpackingBenchmark.OurState();
        polluted.bitWidth = 20;
        polluted.pollute();
        check(polluted, () -> new PollutedUnpackingBenchmark().ours(polluted), () -> polluted.out[wrong] ^= 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 57_000, 99_999})
    void anIdThatIsOffByOneIsRefused(int wrong) throws IOException {
        HybridBenchmark.IdsState ids = new HybridBenchmark.IdsState();
        ids.ids = RunDistribution.SHORT_RUNS;
        ids.bitWidth = 8;
        ids.generate();
        check(ids, () -> new HybridBenchmark().ours(ids), () -> ids.out[wrong]++);
    }

    @ParameterizedTest
    @EnumSource
    void aValueOfTheDictionaryThatIsNotTheIdsIsRefused(SpreadBenchmark.Elements elements) {
        DictionaryBenchmark.AnyElementsState in = new DictionaryBenchmark.AnyElementsState();
        in.ids = RunDistribution.SKEWED_IDS;
        in.dictionarySize = 100;
        in.elements = elements;
        in.generate();
        check(in, () -> new DictionaryBenchmark().ours(in),
                () -> Array.set(in.out, 99_999, other(Array.get(in.out, 99_999))));
    }

    @Test
    void aBitAndACountOfLevelsAreNotMissed() throws IOException {
        ValidityBenchmark.BitsState bits = new ValidityBenchmark.BitsState();
        bits.nulls = RunDistribution.NULLS_10;
        bits.generate();
        check(bits, () -> new ValidityBenchmark().ours(bits), () -> bits.bits[1562] ^= 1L << 31);
        check(bits, () -> new ValidityBenchmark().ours(bits), () -> bits.counts[0]--);

        ValidityBenchmark.BytesState bytes = new ValidityBenchmark.BytesState();
        bytes.nulls = RunDistribution.CLUSTERED_NULLS_50;
        bytes.generate();
        check(bytes, () -> {
            try {
                new ValidityBenchmark().spark(bytes);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }, () -> bytes.nullBytes[99_999] ^= 1);
    }

    @ParameterizedTest
    @EnumSource
    void aValueThatIsNotAtItsRowIsRefusedAndThePlaceOfANullIsNotLookedAt(SpreadBenchmark.Elements elements)
            throws IOException {
        SpreadBenchmark.AnyElementsState in = new SpreadBenchmark.AnyElementsState();
        in.nulls = RunDistribution.NULLS_50;
        in.elements = elements;
        in.generate();
        check(in, () -> new SpreadBenchmark().ours(in), () -> change(in.out, lastRow(in, 1)));
        new SpreadBenchmark().ours(in);
        change(in.out, lastRow(in, 0));
        assertThatCode(in::verify).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource
    void aValueOfANullableColumnThatIsOffByOneIsRefused(NullableColumnBenchmark.Values encoding) throws IOException {
        NullableColumnBenchmark.BitsState in = new NullableColumnBenchmark.BitsState();
        in.nulls = RunDistribution.NULLS_50;
        in.encoding = encoding;
        in.generate();
        check(in, () -> new NullableColumnBenchmark().ours(in), () -> in.out[lastRow(in, 1)]++);
        check(in, () -> new NullableColumnBenchmark().ours(in), () -> in.bits[0] ^= 1);
        new NullableColumnBenchmark().ours(in);
        in.out[lastRow(in, 0)]++;
        assertThatCode(in::verify).doesNotThrowAnyException();
    }

    /** A row that has done nothing is refused, one that is right passes, and one that then is wrong is refused. */
    private static void check(CheckedState in, Runnable row, Runnable mistake) {
        in.forget();
        assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
        row.run();
        assertThatCode(in::verify).doesNotThrowAnyException();
        mistake.run();
        assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
        in.forget();
        assertThatThrownBy(in::verify).hasMessageContaining(REFUSED);
    }

    private static int lastRow(LevelsState in, int level) {
        int row = in.levels.length - 1;
        while (in.levels[row] != level) {
            row--;
        }
        return row;
    }

    private static void change(Object array, int index) {
        Array.set(array, index, other(Array.get(array, index)));
    }

    private static Number other(Object value) {
        if (value instanceof Integer number) {
            return number ^ 1;
        }
        if (value instanceof Long number) {
            return number ^ 1L << 63;
        }
        return -(double) value;
    }
}
