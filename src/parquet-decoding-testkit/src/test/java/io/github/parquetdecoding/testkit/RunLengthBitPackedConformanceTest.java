// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongUnaryOperator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A reader that is right passes; readers with one mistake each do not. */
class RunLengthBitPackedConformanceTest {
    /** What a reader may do wrong. */
    private enum Mistake {
        LOOKS_BEYOND_THE_END, TAKES_LOST_BYTES_FOR_0, TAKES_LENGTH_0_FOR_1, TAKES_WIDE_VALUES,
        ALLOCATES_BY_THE_HEADER, SKIPS_WHOLE_GROUPS, MOVES_WHEN_IT_REFUSES,
        LOSES_THE_REST_OF_THE_RUN, LOSES_THE_PLACE_IN_THE_RUN, LOSES_THE_VALUE_OF_THE_RUN
    }

    /** Where a reader is: {@code left} values of a run, packed from {@code nextBit} on, or repeated if that is -1. */
    private record Place(int position, long left, long nextBit, int repeated) {
    }

    /** A reader of runs, value by value, of a copy of its bytes. */
    private static final class Runs {
        private final byte[] bytes;
        private final int bitWidth;
        private final Set<Mistake> mistakes;
        private final LongUnaryOperator repeatedLength;
        private final LongUnaryOperator packedLength;
        private Place place = new Place(0, 0, -1, 0);

        Runs(byte[] bytes, int bitWidth, Set<Mistake> mistakes,
                LongUnaryOperator repeatedLength, LongUnaryOperator packedLength) {
            this.bytes = bytes;
            this.bitWidth = bitWidth;
            this.mistakes = mistakes;
            this.repeatedLength = repeatedLength;
            this.packedLength = packedLength;
        }

        private void readHeader() {
            int end = place.position + 1;
            while (bytes[end - 1] < 0) {
                end++;
            }
            int header = ReferenceUleb128.decodeInt(Arrays.copyOfRange(bytes, place.position, end));
            int length = header >>> 1;
            place = new Place(end, length, -1, place.repeated);
            if ((header & 1) == 1) {
                long values = 8L * length;
                if (mistakes.contains(Mistake.ALLOCATES_BY_THE_HEADER)) {
                    values = new int[(int) values].length;
                }
                int next = (int) Math.min(end + length * (long) bitWidth, bytes.length);
                place = new Place(next, packedLength.applyAsLong(values), 8L * end, place.repeated);
            } else {
                int next = end + (bitWidth + 7) / 8;
                byte[] value = Arrays.copyOfRange(bytes, end, Objects.checkIndex(next, bytes.length + 1));
                int repeated = ReferenceBitPacking.unpackInts(value, 1, 8 * value.length)[0];
                boolean one = length == 0 && mistakes.contains(Mistake.TAKES_LENGTH_0_FOR_1);
                place = new Place(next, one ? 1 : repeatedLength.applyAsLong(length), -1, repeated);
                boolean wide = Integer.toUnsignedLong(repeated) >>> bitWidth != 0;
                if (wide && !mistakes.contains(Mistake.TAKES_WIDE_VALUES)) {
                    throw new IllegalArgumentException("wide value");
                }
            }
        }

        private int next() {
            while (place.left == 0) {
                readHeader();
            }
            int value = place.repeated;
            if (place.nextBit >= 0) {
                value = 0;
                for (int k = 0; k < bitWidth; k++) {
                    int at = (int) ((place.nextBit + k) / 8);
                    int bits = at == bytes.length && mistakes.contains(Mistake.TAKES_LOST_BYTES_FOR_0) ? 0 : bytes[at];
                    value |= (bits >>> (place.nextBit + k) % 8 & 1) << k;
                }
            }
            long nextBit = place.nextBit < 0 ? -1 : place.nextBit + bitWidth;
            place = new Place(place.position, place.left - 1, nextBit, place.repeated);
            return value;
        }

        void read(int[] out, int offset, int count) {
            Objects.checkFromIndexSize(offset, count, out.length);
            Place before = place;
            try {
                for (int i = offset; i < offset + count; i++) {
                    out[i] = next();
                }
            } catch (RuntimeException e) {
                place = afterRefusal(before);
                throw e;
            }
        }

        private Place afterRefusal(Place before) {
            if (mistakes.contains(Mistake.MOVES_WHEN_IT_REFUSES)) {
                return place;
            }
            boolean packed = before.nextBit >= 0 && place.nextBit >= 0;
            return before.left == 0 ? before : new Place(
                    before.position,
                    mistakes.contains(Mistake.LOSES_THE_REST_OF_THE_RUN) ? 0 : before.left,
                    packed && mistakes.contains(Mistake.LOSES_THE_PLACE_IN_THE_RUN) ? place.nextBit : before.nextBit,
                    mistakes.contains(Mistake.LOSES_THE_VALUE_OF_THE_RUN) ? place.repeated : before.repeated);
        }

        void skip(int count) {
            read(new int[count], 0, count);
            if (mistakes.contains(Mistake.SKIPS_WHOLE_GROUPS) && place.nextBit >= 0) {
                place = new Place(place.position, place.left / 8 * 8, place.nextBit, place.repeated);
            }
        }
    }

    private static InputOpener<Runs> opener(int bitWidth, LongUnaryOperator repeatedLength,
            LongUnaryOperator packedLength, Mistake... mistakes) {
        return (array, offset, length) -> {
            boolean beyond = List.of(mistakes).contains(Mistake.LOOKS_BEYOND_THE_END);
            byte[] bytes = Arrays.copyOfRange(array, offset, beyond ? array.length : offset + length);
            return new Runs(bytes, bitWidth, Set.of(mistakes), repeatedLength, packedLength);
        };
    }

    private static InputOpener<Runs> opener(int bitWidth, Mistake... mistakes) {
        return opener(bitWidth, LongUnaryOperator.identity(), LongUnaryOperator.identity(), mistakes);
    }

    private static ConformanceSuite ints(int bitWidth, InputOpener<Runs> opener) {
        return RunLengthBitPackedConformance.ints("mine", bitWidth, opener, Runs::read, Runs::skip);
    }

    private static ConformanceSuite refusals(int bitWidth, InputOpener<Runs> opener) {
        return RunLengthBitPackedConformance.refusals("mine", bitWidth, opener, Runs::read, Runs::skip);
    }

    private static Set<String> failures(Mistake mistake) {
        return ints(9, opener(9, mistake)).run().failures().keySet();
    }

    private static Set<String> refusalFailures(Mistake mistake) {
        return refusals(9, opener(9, mistake)).run().failures().keySet();
    }

    @Test
    void aReaderThatIsRightPasses() {
        for (int bitWidth : new int[] {0, 1, 9, 32}) {
            ints(bitWidth, opener(bitWidth)).verify();
            refusals(bitWidth, opener(bitWidth)).verify();
        }
    }

    @Test
    void readersThatReadOtherValuesFail() {
        assertThat(failures(Mistake.TAKES_LENGTH_0_FOR_1)).containsExactly(
                "runs of length 0", "runs of length 0, headers padded to 2 bytes",
                "runs of length 0, headers padded to 3 bytes", "runs of length 0, headers padded to 4 bytes",
                "runs of length 0, headers padded to 5 bytes");
        assertThat(failures(Mistake.SKIPS_WHOLE_GROUPS)).contains(
                "every range of 40 values in 5 runs", "skips and batches in turn, UNIFORM_IDS");
    }

    @Test
    void readersThatTakeMalformedRunsFail() {
        assertThat(refusalFailures(Mistake.LOOKS_BEYOND_THE_END)).contains(
                "header truncated after byte 1, neighbours 01", "repeated value truncated after byte 0, neighbours 01",
                "packed run of 24 values cut to the bytes of 9 after other runs, neighbours FF");
        assertThat(refusalFailures(Mistake.TAKES_WIDE_VALUES)).hasSize(12)
                .allMatch(name -> name.startsWith("repeated value of "));
        assertThat(refusalFailures(Mistake.TAKES_LOST_BYTES_FOR_0)).contains(
                "packed run of 24 values cut to the bytes of 15, array of exact size");
        assertThat(refusalFailures(Mistake.ALLOCATES_BY_THE_HEADER)).contains(
                "packed run of 2147483647 groups in 3 bytes, array of exact size");
    }

    @Test
    void readersThatMoveWhenTheyRefuseFail() {
        assertThat(refusalFailures(Mistake.MOVES_WHEN_IT_REFUSES)).contains(
                "no run after other runs, array of exact size", "repeated value truncated after byte 1, neighbours 01");
    }

    @ParameterizedTest
    @EnumSource(names = "LOSES_.*", mode = EnumSource.Mode.MATCH_ALL)
    void readersThatRefuseInsideARunAndLoseItFail(Mistake mistake) {
        assertThat(refusalFailures(mistake)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {255, 4_095, 4_800, 8_191, 10_016, 32_767, 32_768, 65_535, 65_536})
    void readersWhoseRunsEndTooEarlyFail(long most) {
        assertLengthsFail(length -> Math.min(length, most));
    }

    @Test
    void readersWhoseCountersOverflowFail() {
        assertLengthsFail(length -> Math.max(0, (short) length));
        assertLengthsFail(length -> (char) length);
        assertLongRunsFail(opener(1, LongUnaryOperator.identity(), length -> 8 * (char) (length / 8)));
    }

    private static void assertLengthsFail(LongUnaryOperator length) {
        assertLongRunsFail(opener(1, length, LongUnaryOperator.identity()));
        assertLongRunsFail(opener(1, LongUnaryOperator.identity(), length));
    }

    private static void assertLongRunsFail(InputOpener<Runs> opener) {
        assertThat(ints(1, opener).cases())
                .filteredOn(one -> one.name().equals("runs of more than 65536 values and groups")).singleElement()
                .satisfies(one -> assertThatExceptionOfType(AssertionError.class).isThrownBy(one::run));
    }

    @Test
    void aSkipThatCountsIn16BitsFails() {
        Calls.Skip<Runs> skip = (in, count) -> in.skip((char) count);
        assertThat(RunLengthBitPackedConformance.ints("mine", 1, opener(1), Runs::read, skip).run().failures())
                .containsOnlyKeys("runs of more than 65536 values and groups");
    }
}
