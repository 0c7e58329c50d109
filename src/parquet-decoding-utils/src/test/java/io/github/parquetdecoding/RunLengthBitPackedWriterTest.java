// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RunLengthBitPackedWriterTest {
    static IntStream bitWidths() {
        return IntStream.rangeClosed(0, 32);
    }

    private static byte[] written(int bitWidth, int... values) {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
        for (int value : values) {
            writer.writeInt(value);
        }
        return writer.toByteArray();
    }

    /** Parses values; {@code 3x7} stands for three 7s. */
    private static int[] values(String values) {
        return Stream.of(values.split(" ")).flatMapToInt(part -> {
            int times = part.indexOf('x');
            int count = times < 0 ? 1 : Integer.parseInt(part.substring(0, times));
            return IntStream.generate(() -> Integer.parseUnsignedInt(part.substring(times + 1))).limit(count);
        }).toArray();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.ofDelimiter(" ").parseHex(hex);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        # Repeated values: from 8 on.
        1  | 8x1                         | 10 01
        1  | 7x1                         | 03 7F
        3  | 100x5                       | C8 01 05
        # A value in whole bytes, the lowest first.
        17 | 8x65538                     | 10 02 00 01
        32 | 8x4278255361                | 10 01 FF 00 FF
        # No bits: values take no bytes.
        0  | 3x0                         | 03
        0  | 8x0                         | 10
        # Groups of 8, the last one filled up with zeros; the example of the format's definition.
        3  | 0 1 2 3 4 5 6 7             | 03 88 C6 FA
        1  | 1 0 1 0 1 0 1 0 1           | 05 55 01
        8  | 1 2 3                       | 03 01 02 03 00 00 00 00 00
        # A run after another.
        4  | 8x1 9x2                     | 10 01 12 02
        # After a group that is full.
        4  | 1 2 3 4 5 6 7 8 8x9         | 03 21 43 65 87 10 09
        # Values that fill up a group do not count as repeated: 3 of 10 here, then 7 are too few, and of 11 there are 8.
        4  | 1 2 3 4 5 10x9              | 05 21 43 95 99 99 99 99 09
        4  | 1 2 3 4 5 11x9              | 03 21 43 95 99 10 09
        # Repeated values that began in no group, and the last of them is followed by others.
        4  | 8x9 1 2                     | 10 09 03 21 00 00 00
        4  | 1 2 3 4 5 6 7 8 8x9 1       | 03 21 43 65 87 10 09 03 01 00 00 00
        # 7 equal values and another are a group.
        4  | 7x9 1 8x9                   | 03 99 99 99 19 10 09
        """)
    void writesAsTheDefinitionRequires(int bitWidth, String values, String bytes) {
        assertThat(written(bitWidth, values(values))).isEqualTo(bytes(bytes));
    }

    @Test
    void aBitPackedRunHasAtMostSixtyThreeGroups() {
        int[] values = IntStream.range(0, 8 * 128).map(i -> i % 2).toArray();
        byte[] expected = new byte[1 + 63 + 1 + 63 + 1 + 2];
        Arrays.fill(expected, (byte) 0xAA);
        expected[0] = 63 << 1 | 1;
        expected[64] = 63 << 1 | 1;
        expected[128] = 2 << 1 | 1;
        assertThat(written(1, values)).isEqualTo(expected);
        // The same values, followed by a run of equal ones.
        byte[] withRun = Arrays.copyOf(expected, 66);
        withRun[64] = 16;
        withRun[65] = 0;
        assertThat(written(1, Arrays.copyOf(Arrays.copyOf(values, 8 * 63), 8 * 64))).isEqualTo(withRun);
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void everyWayOfWritingProducesTheReferencesBytes(int bitWidth) {
        SplittableRandom random = new SplittableRandom(20261205 + bitWidth);
        for (int runs = 0; runs < 30; runs++) {
            int[] values = Runs.random(bitWidth, runs, random).values();
            byte[] expected = ReferenceRunLengthBitPacking.encode(values, bitWidth);
            assertThat(written(bitWidth, values)).isEqualTo(expected);
            RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
            int first = random.nextInt(values.length + 1);
            writer.writeInts(values, 0, first);
            writer.writeInts(values, first, values.length - first);
            assertThat(writer.toByteArray()).isEqualTo(expected);
            assertThat(writer.toByteArray()).as("second call").isEqualTo(expected);
        }
    }

    @Test
    void noValuesAreNoBytes() {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(7);
        assertThat(writer.toByteArray()).isEmpty();
        writer.writeInts(new int[2], 2, 0);
        assertThat(writer.toByteArray()).isEmpty();
        writer.reset();
        assertThat(writer.toByteArray()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        # What is written before an answer, then; the bytes after both.
        8x1      | 8x1      | 10 01 10 01
        8x1      | 3x1      | 10 01 03 11 01 00 00
        7x1      | 8x1      | 03 11 11 11 01 10 01
        1 2      | 3 4      | 03 21 00 00 00 03 43 00 00 00
        3x0      | 8x0      | 03 00 00 00 00 10 00
        7x0      | 1        | 03 00 00 00 00 03 01 00 00 00
        """)
    void valuesAfterToByteArrayBeginANewRun(String before, String then, String bytes) {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(4);
        IntStream.of(values(before)).forEach(writer::writeInt);
        byte[] first = writer.toByteArray();
        assertThat(first).isEqualTo(written(4, values(before)));
        IntStream.of(values(then)).forEach(writer::writeInt);
        assertThat(writer.toByteArray()).isEqualTo(bytes(bytes)).startsWith(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"8x1", "100x1", "7x1", "1 2 3", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8 9", "5x0", "504x0 1"})
    void aResetWriterWritesLikeANewOne(String before) {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(4);
        for (String values : new String[] {"8x1", "7x1", "8x0", "7x0", "0", "1", "1 2 3 4 5 6 7 8 9", "5x9 5x3"}) {
            IntStream.of(values(before)).forEach(writer::writeInt);
            writer.reset();
            IntStream.of(values(values)).forEach(writer::writeInt);
            assertThat(writer.toByteArray()).isEqualTo(written(4, values(values)));
            writer.reset();
            assertThat(writer.toByteArray()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void aValueWithTooManyBitsIsNotWritten(int bitWidth) {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
        int largest = (int) ((1L << bitWidth) - 1);
        writer.writeInt(largest);
        for (int bit = bitWidth; bit < 32; bit++) {
            int value = 1 << bit;
            String message = "Value " + Integer.toUnsignedString(value) + " has more than " + bitWidth
                    + (bitWidth == 1 ? " bit" : " bits");
            assertThatIllegalArgumentException().isThrownBy(() -> writer.writeInt(value)).withMessage(message);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new RunLengthBitPackedWriter(bitWidth).writeInts(new int[] {value}, 0, 1))
                    .withMessage(message);
        }
        writer.writeInt(largest);
        assertThat(writer.toByteArray()).isEqualTo(written(bitWidth, largest, largest));
    }

    @Test
    void valuesBeforeOneWithTooManyBitsAreWritten() {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(4);
        assertThatIllegalArgumentException().isThrownBy(() -> writer.writeInts(new int[] {1, 2, 16, 3}, 0, 4))
                .withMessage("Value 16 has more than 4 bits");
        assertThat(writer.toByteArray()).isEqualTo(written(4, 1, 2));
    }
}
