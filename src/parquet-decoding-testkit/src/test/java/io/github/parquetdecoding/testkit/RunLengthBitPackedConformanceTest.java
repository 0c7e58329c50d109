// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongUnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A correct reader passes; readers with a single mistake fail. */
class RunLengthBitPackedConformanceTest {
    private enum Mistake {
        LOOKS_BEYOND_THE_END, TAKES_LOST_BYTES_FOR_0, TAKES_LENGTH_0_FOR_1, TAKES_WIDE_VALUES,
        ALLOCATES_BY_THE_HEADER, SKIPS_WHOLE_GROUPS, MOVES_WHEN_IT_REFUSES
    }

    /** Reads runs from a copy of the bytes, decoding all of them up to the value that it needs. */
    private static final class Runs {
        private final byte[] bytes;
        private final int bitWidth;
        private final Set<Mistake> mistakes;
        private final LongUnaryOperator length;
        private int[] known = {};
        private int position;
        private int taken;

        Runs(byte[] bytes, int bitWidth, LongUnaryOperator length, Set<Mistake> mistakes) {
            this.bytes = bytes;
            this.bitWidth = bitWidth;
            this.mistakes = mistakes;
            this.length = length;
        }

        private void readRun() {
            int end = position + 1;
            while (bytes[end - 1] < 0) {
                end++;
            }
            int header = ReferenceUleb128.decodeInt(Arrays.copyOfRange(bytes, position, end));
            int bytesPerRun = (header & 1) == 0 ? (bitWidth + 7) / 8
                    : (int) Math.min(Integer.MAX_VALUE, (long) (header >>> 1) * bitWidth);
            long valueCount = (header & 1) == 0 ? header >>> 1 : 8L * (header >>> 1);
            int next = (int) Math.min(bytes.length, (long) end + bytesPerRun);
            byte[] run = Arrays.copyOfRange(bytes, end, mistakes.contains(Mistake.TAKES_LOST_BYTES_FOR_0)
                    && (header & 1) == 1 ? end + Math.min(bytesPerRun, 1_000_000) : next);
            int[] values = new int[mistakes.contains(Mistake.ALLOCATES_BY_THE_HEADER) ? (int) valueCount : 0];
            if ((header & 1) == 1) {
                int there = bitWidth == 0 ? (int) Math.min(valueCount, 1_000_000) : 8 * run.length / bitWidth;
                values = ReferenceBitPacking.unpackInts(run, (int) Math.min(there, valueCount), bitWidth);
            } else {
                boolean one = header == 0 && mistakes.contains(Mistake.TAKES_LENGTH_0_FOR_1);
                int value = ReferenceBitPacking.unpackInts(run, 1, 8 * bytesPerRun)[0];
                if (Integer.toUnsignedLong(value) >>> bitWidth != 0 && !mistakes.contains(Mistake.TAKES_WIDE_VALUES)) {
                    throw new IllegalArgumentException("wide value");
                }
                values = new int[one ? 1 : (int) Math.min(valueCount, 1_000_000)];
                Arrays.fill(values, value);
            }
            int kept = (int) length.applyAsLong(values.length);
            known = Arrays.copyOf(known, known.length + kept);
            System.arraycopy(values, 0, known, known.length - kept, kept);
            if (values.length < Math.min(valueCount, 1_000_000)) {
                // The remaining bytes can be read, and nothing more.
                position = bytes.length;
            } else {
                position = next;
            }
        }

        void read(int[] out, int offset, int count) {
            Objects.checkFromIndexSize(offset, count, out.length);
            try {
                while (known.length < taken + count) {
                    readRun();
                }
            } catch (RuntimeException e) {
                taken += mistakes.contains(Mistake.MOVES_WHEN_IT_REFUSES) && taken < known.length ? 1 : 0;
                throw e;
            }
            System.arraycopy(known, taken, out, offset, count);
            taken += count;
        }

        void skip(int count) {
            read(new int[count], 0, count);
            taken = mistakes.contains(Mistake.SKIPS_WHOLE_GROUPS) ? Math.min(known.length, (taken + 7) / 8 * 8) : taken;
        }
    }

    private static InputOpener<Runs> opener(int bitWidth, LongUnaryOperator runLength, Mistake... mistakes) {
        return (array, offset, length) -> {
            boolean beyond = List.of(mistakes).contains(Mistake.LOOKS_BEYOND_THE_END);
            byte[] bytes = Arrays.copyOfRange(array, offset, beyond ? array.length : offset + length);
            return new Runs(bytes, bitWidth, runLength, Set.of(mistakes));
        };
    }

    private static ConformanceSuite ints(int bitWidth, InputOpener<Runs> opener) {
        return RunLengthBitPackedConformance.ints("mine", bitWidth, opener, Runs::read, Runs::skip);
    }

    private static ConformanceSuite refusals(int bitWidth, Mistake... mistakes) {
        return RunLengthBitPackedConformance.refusals("mine", bitWidth,
                opener(bitWidth, LongUnaryOperator.identity(), mistakes), Runs::read, Runs::skip);
    }

    private static Set<String> failures(Mistake mistake) {
        return ints(9, opener(9, LongUnaryOperator.identity(), mistake)).run().failures().keySet();
    }

    @Test
    void aCorrectReaderPasses() {
        for (int bitWidth : new int[] {0, 1, 9, 32}) {
            ints(bitWidth, opener(bitWidth, LongUnaryOperator.identity())).verify();
            refusals(bitWidth).verify();
        }
    }

    @Test
    void readersThatReadWrongValuesFail() {
        assertThat(failures(Mistake.TAKES_LENGTH_0_FOR_1)).hasSize(5)
                .allMatch(name -> name.startsWith("runs of length 0"));
        assertThat(failures(Mistake.SKIPS_WHOLE_GROUPS)).contains(
                "every range of 40 values in 5 runs", "skips and batches in turn, UNIFORM_IDS");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "LOOKS_BEYOND_THE_END | header truncated after byte 1, neighbours 01",
        "LOOKS_BEYOND_THE_END | packed run of 24 values cut to the bytes of 9 after other runs, neighbours FF",
        "TAKES_WIDE_VALUES | repeated value of one bit more after other runs, array of exact size",
        "TAKES_LOST_BYTES_FOR_0 | packed run of 24 values cut to the bytes of 15, array of exact size",
        "ALLOCATES_BY_THE_HEADER | packed run of 268435455 groups in 3 bytes, array of exact size",
        "MOVES_WHEN_IT_REFUSES | no run after other runs, array of exact size",
        "MOVES_WHEN_IT_REFUSES | repeated value truncated after byte 1 after other runs, neighbours 01"})
    void readersThatAcceptMalformedRunsOrMoveFail(Mistake mistake, String name) {
        assertThat(refusals(9, mistake).run().failures()).containsKey(name);
    }

    /** Run lengths and counters with too few bits. */
    @ParameterizedTest
    @ValueSource(longs = {255, 4_095, 4_800, 8_191, 10_016, 32_767, 32_768, 65_535, 65_536})
    void readersWhoseRunsEndTooEarlyFail(long most) {
        assertThat(ints(1, opener(1, length -> Math.min(length, most))).cases())
                .filteredOn(one -> one.name().equals("runs of more than 65536 values and groups")).singleElement()
                .satisfies(one -> assertThatExceptionOfType(AssertionError.class).isThrownBy(one::run));
    }

    @Test
    void aSkipThatCountsIn16BitsFails() {
        Calls.Skip<Runs> skip = (in, count) -> in.skip((char) count);
        assertThat(RunLengthBitPackedConformance.ints("mine", 1, opener(1, LongUnaryOperator.identity()), Runs::read,
                skip).run().failures()).containsOnlyKeys("runs of more than 65536 values and groups");
    }
}
