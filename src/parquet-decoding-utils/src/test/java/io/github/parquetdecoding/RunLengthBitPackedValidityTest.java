// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.SplittableRandom;

import io.github.parquetdecoding.testkit.PageSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Reads definition levels as validity. */
class RunLengthBitPackedValidityTest {
    private interface Read {
        int read(RunLengthBitPackedReader reader, long[] bits, int firstBit, int count);
    }

    private static void verify(Runs runs, int maxLevel, PageSource source, Read read) {
        int[] levels = runs.values();
        SplittableRandom random = new SplittableRandom(20261127);
        for (int batch : new int[] {1, 7, 8, 63, 64, 65, 100, 1_000, 2_500, levels.length}) {
            RunLengthBitPackedReader reader = runs.open(source).reader();
            for (int at = 0; at < levels.length; at += batch) {
                int count = Math.min(batch, levels.length - at);
                int firstBit = random.nextInt(131);
                long[] bits = BitByBit.random(random, (firstBit + count + 63) / 64 + random.nextInt(2));
                long[] expected = bits.clone();
                int set = 0;
                for (int i = 0; i < count; i++) {
                    boolean isValid = levels[at + i] == maxLevel;
                    BitByBit.set(expected, firstBit + i, isValid);
                    set += isValid ? 1 : 0;
                }
                int answer = read.read(reader, bits, firstBit, count);
                // Runs 100,000 times, so it creates an assertion only if a plain comparison fails.
                if (answer != set || !Arrays.equals(bits, expected)) {
                    assertThat(bits).as("%s levels from level %s, at bit %s", count, at, firstBit)
                            .isEqualTo(expected);
                    assertThat(answer).isEqualTo(set);
                }
            }
            assertThat(reader.runLength()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneBitLevelsAreReadAsValidity(PageSource source) {
        for (int ones : new int[] {0, 1, 5, 9, 10}) {
            SplittableRandom random = new SplittableRandom(20261128 + ones);
            Runs runs = Runs.random(1, 60, random, () -> random.nextInt(10) < ones ? 1 : 0);
            runs.packed(random.ints(5_000, 0, 2).toArray());
            verify(runs, 1, source, RunLengthBitPackedReader::readValidity);
            verify(runs, 1, source, (reader, bits, firstBit, count) -> reader.readValidity(1, bits, firstBit, count));
            verify(runs, 1, source, (reader, bits, firstBit, count) -> {
                byte[] plain = new byte[(count + 7) / 8 + 2];
                Arrays.fill(plain, (byte) -1);
                reader.readPlain(plain, 1, count);
                assertThat(plain[0] & plain[plain.length - 1]).isEqualTo(-1);
                assertThat(count % 8 == 0 ? 0 : plain[plain.length - 2] >> count % 8).isZero();
                return PlainPage.ofBooleans(ByteCursor.of(plain)).decodeBits(8, bits, firstBit, count);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "1, 0", "1, 2", "2, 1", "2, 2", "2, 3", "3, 4", "3, 7", "5, 17", "7, 100", "8, 255",
        "9, 511", "16, 65535", "32, 3", "32, -1"})
    void widerLevelsAreValidIfTheyAreTheMaximum(int bitWidth, int maxLevel) {
        SplittableRandom random = new SplittableRandom(20261129);
        long levels = 1L << bitWidth;
        Runs runs = Runs.random(bitWidth, 60, random, () -> (int) (
                random.nextBoolean() ? maxLevel & levels - 1 : random.nextLong(levels)));
        runs.packed(random.longs(3_200, 0, Math.min(levels, maxLevel + 2L & 0xFFFFFFFFL)).mapToInt(level -> (int) level)
                .toArray());
        verify(runs, maxLevel, PageSource.END_OF_ARRAY,
                (reader, bits, firstBit, count) -> reader.readValidity(maxLevel, bits, firstBit, count));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 0", "2, 2", "3, 7", "9, 300", "0, 0", "0, 1"})
    void skippedLevelsAreCounted(int bitWidth, int maxLevel) {
        SplittableRandom random = new SplittableRandom(20261130);
        Runs runs = Runs.random(bitWidth, 60, random, () -> random.nextInt(4) > 0
                ? maxLevel & (1 << bitWidth) - 1 : random.nextInt(1 << bitWidth));
        runs.packed(random.ints(3_200, 0, 1 << bitWidth).toArray());
        int[] levels = runs.values();
        for (int batch : new int[] {1, 7, 64, 1_000, 1_500, levels.length}) {
            RunLengthBitPackedReader reader = runs.open(PageSource.END_OF_ARRAY).reader();
            for (int at = 0; at < levels.length; at += batch) {
                int count = Math.min(batch, levels.length - at);
                long expected = Arrays.stream(levels, at, at + count).filter(level -> level == maxLevel).count();
                int answer = at / batch % 3 == 0
                        ? reader.readValidity(maxLevel, new long[count / 64 + 1], 0, count)
                        : bitWidth == 1 && maxLevel == 1 ? reader.skipValidity(count)
                        : reader.skipValidity(maxLevel, count);
                assertThat(answer).as("%s levels from level %s", count, at).isEqualTo((int) expected);
            }
            assertThat(reader.runLength()).isZero();
        }
    }
}
