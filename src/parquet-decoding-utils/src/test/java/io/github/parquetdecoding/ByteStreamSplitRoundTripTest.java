// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Encodes and decodes; {@link LibraryConformanceTest} also decodes ranges, and from every source. */
class ByteStreamSplitRoundTripTest {
    /** Up to more than twice the widest block that a kernel moves at a time; tiles, plus less than a block. */
    private static final int[] COUNTS =
            IntStream.concat(IntStream.rangeClosed(0, 150), IntStream.of(4_096, 4_099, 9_003)).toArray();

    static IntStream elementSizes() {
        return IntStream.concat(IntStream.rangeClosed(1, 32), IntStream.of(64));
    }

    @ParameterizedTest
    @MethodSource("elementSizes")
    void encodesAndDecodesEveryCountOfValuesOfEveryArray(int elementSize) {
        for (int count : COUNTS) {
            byte[] values = PlainValues.mixed(elementSize, count + 3, count);
            byte[] inside = Arrays.copyOfRange(values, 2 * elementSize, (count + 2) * elementSize);
            byte[] encoded = ReferenceByteStreamSplit.encode(values, elementSize);
            ByteWindow in = ByteWindow.between(encoded, 0xC3);
            byte[] encodedInside = ReferenceByteStreamSplit.encode(inside, elementSize);
            for (ByteStreamSplitCodec<?> codec : ByteStreamSplitCodec.of(elementSize)) {
                verify(codec.encode(values, 0, count + 3), encoded, codec);
                verify(codec.encode(values, 2, count), encodedInside, codec);
                for (BufferKind kind : List.of(BufferKind.HEAP, BufferKind.DIRECT)) {
                    ByteStreamSplitPage page = ByteStreamSplitPage.of(
                            kind.wrap(in.array(), in.offset(), in.length()), elementSize);
                    assertThat(page.valueCount()).isEqualTo(count + 3);
                    verify(codec.decode(page, 0, count + 3), values, codec);
                    verify(codec.decode(page, 2, count), inside, codec);
                }
            }
            assertThat(ByteStreamSplitPage.of(ByteCursor.of(encoded), elementSize).decodePlain()).isEqualTo(values);
        }
    }

    // Runs 100,000 times, so it creates an assertion only if a plain comparison fails.
    private static void verify(byte[] actual, byte[] expected, ByteStreamSplitCodec<?> codec) {
        if (!Arrays.equals(actual, expected)) {
            assertThat(actual).as(codec.toString()).isEqualTo(expected);
        }
    }
}
