// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.PageSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class RunLengthBitPackedReaderTest {
    static IntStream bitWidths() {
        return IntStream.rangeClosed(0, 32);
    }

    private static RunLengthBitPackedReader reader(int bitWidth, int... bytes) {
        byte[] array = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            array[i] = (byte) bytes[i];
        }
        return RunLengthBitPackedReader.of(ByteCursor.of(array), bitWidth);
    }

    // Runs a hundred thousand times: a plain comparison first, an assertion with its text only where it fails.
    private static void verifyRead(RunLengthBitPackedReader reader, int[] values, int first, int count, String what) {
        CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, 1, count, 17);
        reader.readInts(out.array(), out.offset(), count);
        int[] read = out.values();
        if (!Arrays.equals(read, 0, count, values, first, first + count)) {
            assertThat(read).as("%s values from value %s on, %s", count, first, what)
                    .isEqualTo(Arrays.copyOfRange(values, first, first + count));
        }
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void readsRunsFromEverySourceInBatchesOfEverySize(int bitWidth) {
        Runs runs = Runs.random(bitWidth, 30, new SplittableRandom(20261123 + bitWidth));
        int[] values = runs.values();
        for (PageSource source : PageSource.values()) {
            for (int batch : new int[] {1, 2, 3, 7, 8, 9, 31, 64, 100, 1_000, values.length}) {
                String what = source + " by " + batch;
                RunLengthBitPackedReader reader = runs.open(source).reader();
                assertThat(reader.bitWidth()).isEqualTo(bitWidth);
                for (int i = 0; i < values.length; i += batch) {
                    verifyRead(reader, values, i, Math.min(batch, values.length - i), what);
                }
                assertThat(reader.readRun()).isZero();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void skipsAndReadsOnFromThere(int bitWidth) {
        SplittableRandom random = new SplittableRandom(20261124 + bitWidth);
        Runs runs = Runs.random(bitWidth, 60, random);
        int[] values = runs.values();
        for (int most : new int[] {1, 3, 10, 30, 100, 1_000, values.length}) {
            RunLengthBitPackedReader reader = runs.open(PageSource.END_OF_ARRAY).reader();
            for (int at = 0; at < values.length; ) {
                int skipped = Math.min(random.nextInt(most + 1), values.length - at);
                reader.skip(skipped);
                at += skipped;
                int read = Math.min(random.nextInt(most + 1), values.length - at);
                verifyRead(reader, values, at, read, "after a skip");
                at += read;
            }
            assertThat(reader.readRun()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void runsAreReadOneByOneAndTakenInPartsOrAsAWhole(int bitWidth) {
        SplittableRandom random = new SplittableRandom(20261125 + bitWidth);
        Runs runs = Runs.random(bitWidth, 100, random);
        int[] values = runs.values();
        RunLengthBitPackedReader reader = runs.open(PageSource.HEAP_BUFFER_WITH_ARRAY_OFFSET).reader();
        for (Runs.Place run : runs.places()) {
            int at = run.firstValue();
            for (int left = run.length(); left > 0; ) {
                for (int i = 0; i < 2; i++) {
                    assertThat(reader.readRun()).isEqualTo(left);
                    assertThat(reader.isRepeated()).isEqualTo(run.isRepeated());
                }
                if (run.isRepeated()) {
                    assertThat(reader.repeatedValue()).isEqualTo(values[at]);
                } else {
                    assertThatIllegalStateException().isThrownBy(reader::repeatedValue)
                            .withMessage("The run is bit-packed: it has no repeated value");
                }
                int taken = random.nextInt(left + 1);
                if (random.nextBoolean()) {
                    reader.skip(taken);
                } else {
                    verifyRead(reader, values, at, taken, "of a run");
                }
                at += taken;
                left -= taken;
            }
        }
        for (int i = 0; i < 2; i++) {
            assertThat(reader.readRun()).isZero();
        }
    }

    @Test
    void aReaderTakesAllThatRemainsOfACursor() {
        // A run of three 1s, one of two 0s; before and behind them is what would be read otherwise.
        byte[] array = {8, 1, 6, 1, 4, 0, 8, 1};
        ByteCursor in = ByteCursor.of(array, 1, 5);
        in.skip(1);
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(in, 1);
        assertThat(in.position()).isEqualTo(6);
        assertThat(reader).hasToString("RunLengthBitPackedReader[position=2, limit=6, bitWidth=1]");
        in.position(1);
        verifyRead(reader, new int[] {1, 1, 1, 0, 0}, 0, 5, "whatever the cursor does");
        assertThat(reader.readRun()).isZero();
        assertThat(in.position()).isEqualTo(1);
    }

    @Test
    void runsWithTheirLengthInFrontEndThere() {
        // Repetition levels, definition levels and values, as in a v1 page; then no levels at all.
        byte[] page = {9, 2, 0, 0, 0, 6, 0, 4, 0, 0, 0, 2, 1, 4, 3, 0, 0, 0, 0, 9};
        ByteCursor in = ByteCursor.of(page, 1, 18);
        RunLengthBitPackedReader repetition = RunLengthBitPackedReader.ofLengthPrefixed(in, 1);
        assertThat(in.position()).isEqualTo(7);
        RunLengthBitPackedReader definition = RunLengthBitPackedReader.ofLengthPrefixed(in, 2);
        assertThat(in.position()).isEqualTo(15);
        RunLengthBitPackedReader none = RunLengthBitPackedReader.ofLengthPrefixed(in, 32);
        assertThat(in.position()).isEqualTo(19);

        verifyRead(repetition, new int[] {0, 0, 0}, 0, 3, "repetition levels");
        assertThat(repetition.readRun()).isZero();
        verifyRead(definition, new int[] {1, 3, 3}, 0, 3, "definition levels");
        assertThat(definition.readRun()).isZero();
        assertThat(none.readRun()).isZero();
    }

    @Test
    void theLengthInFrontHasFourBytes() {
        byte[] page = new byte[4 + 0x010203];
        page[0] = 3;
        page[1] = 2;
        page[2] = 1;
        ByteCursor in = ByteCursor.of(page);
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.ofLengthPrefixed(in, 0);
        assertThat(in.remaining()).isZero();
        assertThat(reader).hasToString("RunLengthBitPackedReader[position=4, limit=66055, bitWidth=0]");
    }

    @Test
    void negativeValuesHaveThirtyTwoBits() {
        Runs runs = new Runs(32).repeated(5, -1).packed(-1, -2, Integer.MIN_VALUE, 0, Integer.MAX_VALUE, 1, -3, 2)
                .repeated(3, Integer.MIN_VALUE);
        RunLengthBitPackedReader reader = runs.open(PageSource.END_OF_ARRAY).reader();
        assertThat(reader.readRun()).isEqualTo(5);
        assertThat(reader.repeatedValue()).isEqualTo(-1);
        verifyRead(reader, runs.values(), 0, 16, "of 32 bits");
    }

    @ParameterizedTest
    @ValueSource(ints = {25, 26, 31, 32})
    void aRepeatedValueOfMoreThanTwentyFourBitsHasFourBytes(int bitWidth) {
        int value = (1 << 24) + 0x020304;
        RunLengthBitPackedReader reader = reader(bitWidth, 4, 0x04, 0x03, 0x02, 0x01, 2, 7, 0, 0, 0);
        verifyRead(reader, new int[] {value, value, 7}, 0, 3, "of " + bitWidth + " bits");
        assertThat(reader.readRun()).isZero();
    }

    /** Of the last group, whose values may be fewer; what is behind them means nothing, and is any bits. */
    @Test
    void valuesThatFillUpTheLastGroupAreReadOnlyIfAskedFor() {
        RunLengthBitPackedReader reader = reader(4, 5, 0x21, 0x43, 0x65, 0x87, 0xA9, 0xFF, 0xFF, 0xFF);
        verifyRead(reader, new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0, 10, "before those");
        assertThat(reader.readRun()).isEqualTo(6);
        verifyRead(reader, new int[] {15, 15, 15, 15, 15, 15}, 0, 6, "those");
        assertThat(reader.readRun()).isZero();
    }

    /** In parquet-java a run header of 0 was a run of about 2^32 values (its issue 2148). */
    @Test
    void runsOfNoValuesAreSkippedAsParquetJavasWere2148() {
        // A repeated one, with its value; a bit-packed one, which has no bytes; padded headers; all of them again.
        int[] none = {0, 7, 1, 0x80, 0x00, 7, 0x81, 0x00};
        int[] bytes = IntStream.concat(IntStream.of(none), IntStream.concat(
                IntStream.of(4, 5), IntStream.concat(IntStream.of(none), IntStream.of(none)))).toArray();
        RunLengthBitPackedReader reader = reader(3, bytes);
        assertThat(reader.readRun()).isEqualTo(2);
        assertThat(reader.repeatedValue()).isEqualTo(5);
        verifyRead(reader, new int[] {5, 5}, 0, 2, "between runs of no values");
        assertThat(reader.readRun()).isZero();

        RunLengthBitPackedReader nothing = reader(3, none);
        assertThat(nothing.readRun()).isZero();
        assertThat(nothing).hasToString("RunLengthBitPackedReader[position=8, limit=8, bitWidth=3]");
    }

    /** Other readers divided by the bit width, or read on for ever: ARROW-GH-43605 of the files in parquet-testing. */
    @Test
    void idsOfNoBitsAreZerosAsThoseOfArrowGh43605() {
        // No value takes a byte, whether repeated or bit-packed.
        RunLengthBitPackedReader reader = reader(0, 6, 5, 2, 0, 1);
        assertThat(reader.readRun()).isEqualTo(3);
        assertThat(reader.repeatedValue()).isZero();
        verifyRead(reader, new int[5], 0, 5, "repeated ones first");
        assertThat(reader.readRun()).isEqualTo(14);
        assertThat(reader.isRepeated()).isFalse();
        verifyRead(reader, new int[15], 0, 15, "bit-packed ones first");
        assertThat(reader.readRun()).isZero();
    }

    @Test
    void aHeaderMayClaimMoreGroupsThanThereAreBytes() {
        // 2^31 - 1 groups, and bytes for 2 values of 6 bits and the most of a third, or for 4.
        for (int bytes = 2; bytes <= 3; bytes++) {
            int[] run = Arrays.copyOf(new int[] {0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0x41, 0x30, 0x10}, 5 + bytes);
            RunLengthBitPackedReader reader = reader(6, run);
            assertThat(reader.readRun()).isEqualTo(bytes == 2 ? 2 : 4);
            verifyRead(reader, new int[] {1, 1, 3, 4}, 0, reader.readRun(), "of " + bytes + " bytes");
            assertThat(reader.readRun()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0xFE, 0xFF})
    void theLongestRunsAreReadAndSkippedWithoutOverflow(int header) {
        // Repeated, or bit-packed values of no bits: as many as an int counts, of 2^31 - 1 values or 2^34 - 8.
        RunLengthBitPackedReader reader = reader(0, header, 0xFF, 0xFF, 0xFF, 0x0F);
        assertThat(reader.readRun()).isEqualTo(Integer.MAX_VALUE);
        verifyRead(reader, new int[100], 0, 100, "of the longest run");
        reader.skip(Integer.MAX_VALUE - 200);
        assertThat(reader.readRun()).isEqualTo(100);
        verifyRead(reader, new int[100], 0, 100, "of the end of the longest run");
        assertThat(reader.readRun()).isZero();
    }

    @Test
    void noValuesAreReadWithoutALookAtTheBytes() {
        RunLengthBitPackedReader reader = reader(1, 0xFF);
        reader.readInts(new int[3], 3, 0);
        reader.skip(0);
        assertThat(reader.readValidity(new long[1], 64, 0)).isZero();
    }
}
