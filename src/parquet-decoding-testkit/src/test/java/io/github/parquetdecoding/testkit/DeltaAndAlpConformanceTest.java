// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Correct readers pass; readers with a single mistake fail. */
class DeltaAndAlpConformanceTest {
    private enum Mistake {
        NONE, WIDENS_BEFORE_IT_WRAPS, READS_ON, MOVES_WHEN_IT_REFUSES, SKIPS_ONE_TOO_FEW, FORGETS_THE_LIMIT,
        LACKS_UP_TO_7_BITS
    }

    /** Reads a page sequentially with the reference codecs. */
    private static final class Values {
        private final Function<Integer, byte[][]> decode;
        private final Mistake mistake;
        private byte[][] known = {};
        private int next;

        Values(Function<Integer, byte[][]> decode, Mistake mistake) {
            this.decode = decode;
            this.mistake = mistake;
        }

        byte[][] read(int count) {
            Objects.checkIndex(count, Integer.MAX_VALUE);
            try {
                if (known.length < next + count) {
                    known = known(next + count);
                }
                return Arrays.copyOfRange(known, next, next += count);
            } catch (IllegalArgumentException e) {
                next += mistake == Mistake.MOVES_WHEN_IT_REFUSES ? 1 : 0;
                throw e;
            }
        }

        /** Decodes more values than requested if there are any, because the reference is slow. */
        private byte[][] known(int count) {
            try {
                return decode.apply(Math.max(count, 3_001));
            } catch (IllegalArgumentException e) {
                return decode.apply(count);
            }
        }

        void skip(int count) {
            read(count);
            next -= mistake == Mistake.SKIPS_ONE_TOO_FEW && count > 1 ? 1 : 0;
        }
    }

    /** Takes missing bits for 0, unless the highest one of the byte after the page is among them. */
    private static long[] decodeWithTooFewBits(byte[] page, int count) {
        byte[] longer = Arrays.copyOf(page, page.length + 1);
        long[] values = ReferenceDeltaBinaryPacked.decodeLongs(longer, count);
        longer[page.length] = (byte) 0x80;
        return Arrays.equals(values, ReferenceDeltaBinaryPacked.decodeLongs(longer, count)) ? values
                : ReferenceDeltaBinaryPacked.decodeLongs(page, count);
    }

    private static ConformanceSuite ints(Mistake mistake) {
        InputOpener<Values> opener = (array, offset, length) -> {
            int end = mistake == Mistake.FORGETS_THE_LIMIT ? array.length : offset + length;
            byte[] page = Arrays.copyOfRange(array, offset, end);
            return new Values(count -> {
                int readable = mistake == Mistake.READS_ON && page.length > 0 && count < 3_001
                        ? Math.min(count, ReferenceDeltaBinaryPacked.valueCount(page)) : count;
                long[] longs = mistake == Mistake.LACKS_UP_TO_7_BITS ? decodeWithTooFewBits(page, readable)
                        : ReferenceDeltaBinaryPacked.decodeLongs(page, readable);
                byte[][] values = new byte[count][4];
                for (int i = 0; i < readable; i++) {
                    int value = mistake == Mistake.WIDENS_BEFORE_IT_WRAPS
                            ? (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, longs[i])) : (int) longs[i];
                    values[i] = ArrayType.INTS.toPlain(new int[] {value});
                }
                return values;
            }, mistake);
        };
        return DeltaConformance.ints("mine", opener, (in, out, offset, count) -> {
            Objects.checkFromIndexSize(offset, count, out.length);
            for (byte[] value : in.read(count)) {
                out[offset++] = ArrayType.INTS.fromPlain(value)[0];
            }
        }, Values::skip);
    }

    @ParameterizedTest
    @EnumSource
    void integerReaders(Mistake mistake) {
        Set<String> failures = ints(mistake).run().failures().keySet();
        switch (mistake) {
            case NONE -> assertThat(failures).isEmpty();
            case WIDENS_BEFORE_IT_WRAPS -> assertThat(failures).contains("sums and least deltas that wrap");
            case READS_ON -> assertThat(failures).contains("one value too many", "a skip of one value too many");
            case MOVES_WHEN_IT_REFUSES -> assertThat(failures).containsExactly("a skip of one value too many");
            case SKIPS_ONE_TOO_FEW -> assertThat(failures).contains("SORTED_KEYS, miniblocks of 256");
            case FORGETS_THE_LIMIT -> assertThat(failures).contains("without its last byte, neighbours 01");
            case LACKS_UP_TO_7_BITS -> assertThat(failures).hasSize(3 * 56).contains(
                    "bit width 1, cut within the last value, array of exact size");
        }
    }

    @Test
    void stringReaders() {
        for (boolean right : new boolean[] {true, false}) {
            InputOpener<Values> lengths = (array, offset, length) -> {
                byte[] page = Arrays.copyOfRange(array, offset, offset + length);
                return new Values(count -> ReferenceDeltaLengthByteArray.decode(page, count), Mistake.NONE);
            };
            InputOpener<Values> prefixes = (array, offset, length) -> {
                byte[] page = Arrays.copyOfRange(array, offset, offset + length);
                return new Values(count -> page.length == 0 ? new byte[0][]
                        : ReferenceDeltaByteArray.decode(page, count), Mistake.NONE);
            };
            InputOpener<Values> plain = (array, offset, length) -> {
                byte[] page = Arrays.copyOfRange(array, offset, offset + length);
                return new Values(count -> ReferencePlainByteArray.decode(page, count), Mistake.NONE);
            };
            Calls.ValuesRead<Values> read = (in, count) -> {
                byte[][] values = in.read(count);
                if (!right && count > 256) {
                    values[256] = new byte[3];
                }
                return values;
            };
            for (ConformanceSuite suite : List.of(
                    DeltaConformance.lengthByteArrays("mine", lengths, read, Values::skip),
                    DeltaConformance.byteArrays("mine", prefixes, read, Values::skip),
                    PlainConformance.byteArrays("mine", plain, read, Values::skip))) {
                assertThat(suite.run().failures().isEmpty()).isEqualTo(right);
            }
        }
    }

    @Test
    void theReferenceRefusesEveryMalformedPage() {
        assertThat(MalformedDelta.binaryPacked()).allSatisfy(page -> assertThatIllegalArgumentException().isThrownBy(
                () -> ReferenceDeltaBinaryPacked.decodeLongs(page.page(), page.valueCount())));
        assertThat(MalformedDelta.lengthByteArray()).allSatisfy(page -> assertThatIllegalArgumentException().isThrownBy(
                () -> ReferenceDeltaLengthByteArray.decode(page.page(), page.valueCount())));
        assertThat(MalformedDelta.byteArray()).allSatisfy(page -> assertThatIllegalArgumentException().isThrownBy(
                () -> ReferenceDeltaByteArray.decode(page.page(), page.valueCount())));
        assertThat(MalformedDelta.plainByteArray()).allSatisfy(page -> assertThatIllegalArgumentException().isThrownBy(
                () -> ReferencePlainByteArray.decode(page.page(), page.valueCount())));
    }

    private static ConformanceSuite doubles(boolean keepsNaNs, boolean keepsExceptions) {
        InputOpener<double[]> opener = (array, offset, length) -> {
            byte[] page = Arrays.copyOfRange(array, offset, offset + length);
            if (MalformedAlp.pages(8).stream().anyMatch(malformed -> Arrays.equals(malformed.page(), page))) {
                throw new IllegalArgumentException("malformed");
            }
            double[] values = ArrayType.DOUBLES.fromPlain(ReferenceAlp.decode(page, 8));
            if (!keepsNaNs) {
                Arrays.setAll(values, i -> Double.longBitsToDouble(Double.doubleToLongBits(values[i])));
            }
            for (int i = 0; !keepsExceptions && i < values.length; i++) {
                values[i] = values[i] * 10 == Math.rint(values[i] * 10) ? values[i] : 0;
            }
            return values;
        };
        return AlpConformance.ranges("mine", ArrayType.DOUBLES, opener, (page, first, out, offset, count) -> {
            Objects.checkFromIndexSize(first, count, page.length);
            Objects.checkFromIndexSize(offset, count, out.length);
            System.arraycopy(page, first, out, offset, count);
        });
    }

    private static ConformanceSuite floats(int alignment) {
        InputOpener<float[]> opener = (array, offset, length) -> {
            Objects.checkIndex(length % 4, 1);
            return ArrayType.FLOATS.fromPlain(Arrays.copyOfRange(array, offset, offset + length));
        };
        return PlainConformance.ranges("mine", ArrayType.FLOATS, opener, (page, first, out, offset, count) -> {
            Objects.checkFromIndexSize(first, count, page.length);
            Objects.checkFromIndexSize(offset, count, out.length);
            System.arraycopy(page, count > 31 ? first / alignment * alignment : first, out, offset, count);
        });
    }

    @Test
    void plainDecoders() {
        assertThat(floats(1).run().failures()).isEmpty();
        assertThat(floats(2).run().failures().keySet())
                .contains("a page of 130 values").doesNotContain("a page of 31 values");
    }

    @Test
    void alpDecoders() {
        assertThat(doubles(true, true).run().failures()).isEmpty();
        assertThat(doubles(false, true).run().failures().keySet())
                .contains("payloads of NaNs, negative zero, ends of ranges", "NOISE, vectors of 1024");
        assertThat(doubles(true, false).run().failures().keySet())
                .contains("SENSOR, vectors of 1024").doesNotContain("WHOLE_NUMBERS, vectors of 1024");
    }
}
