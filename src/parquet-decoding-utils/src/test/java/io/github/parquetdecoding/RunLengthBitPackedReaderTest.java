// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Single runs, prefixes, levels and messages; {@link RunLengthBitPackedConformanceTest} reads values. */
class RunLengthBitPackedReaderTest {
    static IntStream bitWidths() {
        return IntStream.rangeClosed(0, 32);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.ofDelimiter(" ").parseHex(hex);
    }

    private static RunLengthBitPackedReader reader(int bitWidth, String hex) {
        return RunLengthBitPackedReader.of(ByteCursor.of(bytes(hex)), bitWidth);
    }

    private static void verifyRead(RunLengthBitPackedReader reader, int... values) {
        CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, 1, values.length, 17);
        reader.readInts(out.array(), out.offset(), values.length);
        assertThat(out.values()).isEqualTo(values);
    }

    static void verifyMalformed(ThrowingCallable call, long offset, String message) {
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(call).withMessage(message)
                .satisfies(e -> assertThat(e.offset()).isEqualTo(offset));
    }

    @Test
    void booleansAreReadFromValuesOf1Bit() {
        assertThatIllegalStateException().isThrownBy(() -> reader(2, "02 01").readPlain(new byte[1], 0, 1))
                .withMessage("Values of 2 bits are not booleans");
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void runsAreReadOneByOneInPartsOrAsAWhole(int bitWidth) {
        SplittableRandom random = new SplittableRandom(20261125 + bitWidth);
        Runs runs = Runs.random(bitWidth, 100, random);
        int[] values = runs.values();
        RunLengthBitPackedReader reader = runs.open();
        for (Runs.Place run : runs.places()) {
            int at = run.firstValue();
            for (int left = run.length(); left > 0; ) {
                // The first call after a run, whichever it is, finds the next one.
                switch (random.nextInt(3)) {
                    case 0 -> assertThat(reader.runLength()).isEqualTo(left);
                    case 1 -> assertThat(reader.isRepeated()).isEqualTo(run.isRepeated());
                    default -> { }
                }
                if (run.isRepeated()) {
                    assertThat(reader.repeatedValue()).isEqualTo(values[at]);
                } else {
                    assertThatIllegalStateException().isThrownBy(reader::repeatedValue)
                            .withMessage("The run is bit-packed: it has no repeated value");
                }
                assertThat(reader.isRepeated()).isEqualTo(run.isRepeated());
                assertThat(reader.runLength()).isEqualTo(left);
                int taken = random.nextInt(left + 1);
                if (random.nextBoolean()) {
                    reader.skip(taken);
                } else {
                    verifyRead(reader, Arrays.copyOfRange(values, at, at + taken));
                }
                at += taken;
                left -= taken;
            }
        }
        for (int i = 0; i < 2; i++) {
            assertThat(reader.runLength()).isZero();
            assertThat(reader.isRepeated()).isFalse();
            assertThatIllegalStateException().isThrownBy(reader::repeatedValue).withMessage("There is no run left");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"FE", "FF"})
    void theLongestRunsAreReadAndSkippedWithoutOverflow(String header) {
        // Repeated or bit-packed values of 0 bits: an int's maximum out of 2^31 - 1 or 2^34 - 8.
        RunLengthBitPackedReader reader = reader(0, header + " FF FF FF 0F");
        assertThat(reader.runLength()).isEqualTo(Integer.MAX_VALUE);
        verifyRead(reader, new int[100]);
        reader.skip(Integer.MAX_VALUE - 200);
        assertThat(reader.runLength()).isEqualTo(100);
        verifyRead(reader, new int[100]);
        assertThat(reader.runLength()).isZero();
    }

    @Test
    void readingNoValuesDoesNotReadTheBytes() {
        RunLengthBitPackedReader reader = reader(1, "FF");
        reader.readInts(new int[3], 3, 0);
        reader.skip(0);
        assertThat(reader.readValidity(new long[1], 64, 0)).isZero();
    }

    /** The runs begin at offset 1. The malformed one at the offset is the first one, or follows a run of two values. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1  | 00                         | 1 | A run's value needs 1 byte, with only 0 left
        9  | 04 01 00 06 FF             | 4 | A run's value needs 2 bytes, with only 1 left
        2  | 04 01 80 80                | 3 | The header of a run is malformed: ULEB128 int at offset 3 \
        is truncated: it does not end within the 2 bytes up to limit 5
        1  | 04 01 FF FF FF FF 10       | 3 | The header of a run is malformed: ULEB128 int at offset 3 \
        overflows 32 bits: its byte 5 is 0x10, at most 0x0F fits
        1  | 04 01 80 80 80 80 80 00    | 3 | The header of a run is malformed: ULEB128 int at offset 3 \
        is longer than 5 bytes
        1  | 04 01 06 02                | 3 | A run's value is 2, which has more than 1 bit
        7  | 04 01 00 80                | 3 | A run's value is 128, which has more than 7 bits
        1  | 04 01 81 80 80 80 04 FF FF FF FF FF FF FF FF FF FF FF FF FF | 3 \
        | A bit-packed run claims 4294967296 values, but only 13 bytes left
        9  | 04 01 00 81 80 80 80 02 FF | 4 | A bit-packed run claims 2147483648 values, but only 1 byte left
        31 | 04 00 00 00 00 06 00 00 00 80 | 6 | A run's value is 2147483648, which has more than 31 bits
        """)
    void aMalformedRunIsRefusedWithItsOffset(int bitWidth, String hex, int offset, String message) {
        byte[] runs = bytes(hex);
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(
                ByteCursor.of(ByteArrays.join(new byte[1], runs, new byte[5]), 1, runs.length), bitWidth);
        String before = reader.toString();
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> reader.readInts(new int[100], 0, 100), () -> reader.skip(100))) {
            verifyMalformed(call, offset, message + ", at offset " + offset);
            assertThat(reader).hasToString(before);
        }
        reader.skip(offset == 1 ? 0 : 2);
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                reader::runLength, reader::isRepeated, reader::repeatedValue)) {
            verifyMalformed(call, offset, message + ", at offset " + offset);
        }
    }

    /** The length is at offset 2. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ''                      | The length of runs at offset 2 is truncated: only 0 of its 4 bytes left
        00 00 00                | The length of runs at offset 2 is truncated: only 3 of its 4 bytes left
        05 00 00 00 02 00 02 00 | Runs of 5 bytes at offset 2 are truncated: only 4 left after their length
        00 00 00 80 02 00 02 00 | Runs of 2147483648 bytes at offset 2 are truncated: only 4 left after their length
        FF FF FF 7F 02 00 02 00 | Runs of 2147483647 bytes at offset 2 are truncated: only 4 left after their length
        FF FF FF FF 02 00 02 00 | Runs of 4294967295 bytes at offset 2 are truncated: only 4 left after their length
        """)
    void aLengthThatIsTruncatedOrExtendsPastTheRemainingBytesIsRefused(String hex, String message) {
        byte[] runs = hex.isEmpty() ? new byte[0] : bytes(hex);
        ByteCursor in = ByteCursor.of(ByteArrays.join(new byte[2], runs, new byte[9]), 2, runs.length);
        verifyMalformed(() -> RunLengthBitPackedReader.ofLengthPrefixed(in, 1), 2, message);
        assertThat(in.position()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "1, 0", "1, 1", "1, 2", "2, 1", "2, 2", "2, 3", "3, 4", "3, 7", "5, 17", "7, 100",
        "8, 255", "9, 300", "9, 511", "16, 65535", "32, 3", "32, -1"})
    void levelsAreValidIfTheyAreTheMaximum(int bitWidth, int maxLevel) {
        SplittableRandom random = new SplittableRandom(20261129);
        long most = 1L << bitWidth;
        Runs runs = Runs.random(bitWidth, 60, random, () -> (int) (
                random.nextInt(4) > 0 ? maxLevel & most - 1 : random.nextLong(most)));
        runs.packed(random.longs(3_200, 0, Math.min(most, maxLevel + 2L & 0xFFFFFFFFL)).mapToInt(level -> (int) level)
                .toArray());
        int[] levels = runs.values();
        for (int batch : new int[] {1, 7, 8, 63, 64, 65, 100, 1_000, 2_500, levels.length}) {
            RunLengthBitPackedReader reader = runs.open();
            RunLengthBitPackedReader skipping = runs.open();
            for (int at = 0; at < levels.length; at += batch) {
                int count = Math.min(batch, levels.length - at);
                int firstBit = random.nextInt(131);
                long[] bits = random.longs((firstBit + count + 63) / 64 + random.nextInt(2)).toArray();
                BitSet expected = BitSet.valueOf(bits);
                int set = 0;
                for (int i = 0; i < count; i++) {
                    boolean isValid = levels[at + i] == maxLevel;
                    expected.set(firstBit + i, isValid);
                    set += isValid ? 1 : 0;
                }
                int read = reader.readValidity(maxLevel, bits, firstBit, count);
                int skipped = skipping.skipValidity(maxLevel, count);
                // Runs 100,000 times, so it creates an assertion only if a plain comparison fails.
                if (read != set || skipped != set || !BitSet.valueOf(bits).equals(expected)) {
                    assertThat(BitSet.valueOf(bits)).as("%s levels from level %s, at bit %s", count, at, firstBit)
                            .isEqualTo(expected);
                    assertThat(new int[] {read, skipped}).containsExactly(set, set);
                }
            }
            assertThat(reader.runLength() + skipping.runLength()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 32})
    void validityOfLevelsWiderThanOneBitNeedsTheirMaximum(int bitWidth) {
        RunLengthBitPackedReader reader = new Runs(bitWidth).repeated(10, 0).open();
        assertThatIllegalStateException().isThrownBy(() -> reader.readValidity(new long[1], 0, 10))
                .withMessage("readValidity(bits, firstBit, count) is for levels of 1 bit; these have "
                        + bitWidth + ": use readValidity(maxLevel, bits, firstBit, count)");
        assertThatIllegalStateException().isThrownBy(() -> reader.skipValidity(10))
                .withMessage("skipValidity(count) is for levels of 1 bit; these have "
                        + bitWidth + ": use skipValidity(maxLevel, count)");
        assertThat(reader.runLength()).isEqualTo(10);
    }

    @Test
    void aResetThatFailsLeavesThePageAndAnotherOneReadsTheLengthOfTheNext() {
        ByteCursor in = ByteCursor.of(bytes("02 00 00 00 0C 01 02 00 00 00 04 00 02 00 00 00 04"));
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.ofLengthPrefixed(in, 1);
        verifyRead(reader, 1, 1);
        in.position(12);
        verifyMalformed(() -> reader.reset(in), 12,
                "Runs of 2 bytes at offset 12 are truncated: only 1 left after their length");
        assertThat(in.position()).isEqualTo(12);
        verifyRead(reader, 1, 1, 1);
        in.position(6);
        reader.reset(in);
        assertThat(new int[] {in.position(), reader.bitWidth()}).containsExactly(12, 1);
        verifyRead(reader, 0, 0);
        assertThat(reader.runLength()).isZero();
    }
}
