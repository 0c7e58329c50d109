// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    /** With one writer, which forgets what it has written, and begins a new run after each answer. */
    @ParameterizedTest
    @MethodSource("bitWidths")
    void everyWayOfWritingProducesTheReferencesBytes(int bitWidth) {
        SplittableRandom random = new SplittableRandom(20261205 + bitWidth);
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
        for (int round = 0; round < 60; round++) {
            int[] values = Runs.random(bitWidth, round / 2, random).values();
            byte[] expected = ReferenceRunLengthBitPacking.encode(values, bitWidth);
            assertThat(written(bitWidth, values)).isEqualTo(expected);
            int first = random.nextInt(values.length + 1);
            writer.writeInts(values, 0, first);
            if (random.nextBoolean()) {
                writer.writeInts(values, first, values.length - first);
                assertThat(writer.toByteArray()).isEqualTo(expected);
                assertThat(writer.toByteArray()).as("second call").isEqualTo(expected);
            } else if (random.nextBoolean()) {
                byte[] answer = ReferenceRunLengthBitPacking.encode(Arrays.copyOf(values, first), bitWidth);
                assertThat(writer.toByteArray()).isEqualTo(answer);
                writer.writeInts(values, first, values.length - first);
                assertThat(writer.toByteArray()).isEqualTo(ByteArrays.join(answer, ReferenceRunLengthBitPacking.encode(
                        Arrays.copyOfRange(values, first, values.length), bitWidth)));
            }
            writer.reset();
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
