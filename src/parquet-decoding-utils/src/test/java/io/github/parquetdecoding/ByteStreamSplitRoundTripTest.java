package io.github.parquetdecoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class ByteStreamSplitRoundTripTest {
    /** Past twice the widest block that a kernel moves at a time. */
    private static final int MOST_SMALL_COUNTS = 150;

    static IntStream elementSizes() {
        return IntStream.concat(IntStream.rangeClosed(1, 32), IntStream.of(64));
    }

    /** The definition: byte k of value i is byte k * valueCount + i of the page. */
    private static byte[] encoded(byte[] values, int valueCount, int elementSize) {
        byte[] page = new byte[values.length];
        for (int i = 0; i < valueCount; i++) {
            for (int k = 0; k < elementSize; k++) {
                page[k * valueCount + i] = values[i * elementSize + k];
            }
        }
        return page;
    }

    private static byte[] values(int valueCount, int elementSize) {
        byte[] values = new byte[valueCount * elementSize];
        new SplittableRandom(31L * valueCount + elementSize).nextBytes(values);
        return values;
    }

    private static List<ValueArray> arraysFor(int elementSize) {
        return Arrays.stream(ValueArray.values()).filter(array -> array.takes(elementSize)).toList();
    }

    @ParameterizedTest
    @MethodSource("elementSizes")
    void decodesEveryCountFromEverySourceIntoEveryArray(int elementSize) {
        List<Integer> counts = new ArrayList<>(IntStream.rangeClosed(0, MOST_SMALL_COUNTS).boxed().toList());
        counts.add(4_096);
        counts.add(100_003);
        for (int count : counts) {
            byte[] values = values(count, elementSize);
            byte[] encoded = encoded(values, count, elementSize);
            for (PageSource source : PageSource.values()) {
                ByteStreamSplitPage page = source.page(encoded, elementSize);
                assertThat(page.valueCount()).isEqualTo(count);
                assertThat(page.elementSize()).isEqualTo(elementSize);
                for (ValueArray array : arraysFor(elementSize)) {
                    verifyRange(source, array, page, values, 0, count, 0, 0);
                    verifyRange(source, array, page, values, 0, count, 3, 70);
                }
            }
            assertThat(ByteStreamSplitPage.of(encoded, elementSize).decode()).isEqualTo(values);
        }
    }

    @ParameterizedTest
    @MethodSource("elementSizes")
    void decodesEveryRange(int elementSize) {
        int[] edges = {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 150};
        int count = edges[edges.length - 1];
        byte[] values = values(count, elementSize);
        byte[] encoded = encoded(values, count, elementSize);
        for (PageSource source : PageSource.values()) {
            ByteStreamSplitPage page = source.page(encoded, elementSize);
            for (ValueArray array : arraysFor(elementSize)) {
                for (int first : edges) {
                    for (int length : edges) {
                        if (first + length <= count) {
                            verifyRange(source, array, page, values, first, length, 1, 1);
                        }
                        if (first >= length) {
                            // A range that ends at an edge, and with it the page's last values.
                            verifyRange(source, array, page, values, first - length, length, 0, 0);
                        }
                    }
                }
            }
        }
    }

    // Runs half a million times: plain comparisons first, assertions with their texts only where they fail.
    private static void verifyRange(
            PageSource source, ValueArray array, ByteStreamSplitPage page, byte[] values, int first, int count,
            int before, int after) {
        int elementSize = page.elementSize();
        byte[] out = array.decoded(page, first, count, before, after);
        int start = before * array.unit();
        int end = start + count * elementSize;
        if (!Arrays.equals(out, start, end, values, first * elementSize, (first + count) * elementSize)) {
            assertThat(Arrays.copyOfRange(out, start, end))
                    .as("values %s to %s of %s from %s into %s", first, first + count, page, source, array)
                    .isEqualTo(Arrays.copyOfRange(values, first * elementSize, (first + count) * elementSize));
        }
        for (int i = 0; i < out.length; i++) {
            if ((i < start || i >= end) && out[i] != ValueArray.CANARY) {
                throw new AssertionError("Byte " + i + " has been written, outside of " + start + " to " + end
                        + ": values " + first + " to " + (first + count) + " of " + page + " from " + source
                        + " into " + array);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("elementSizes")
    void encodesEveryCountFromEveryArray(int elementSize) {
        List<Integer> counts = new ArrayList<>(IntStream.rangeClosed(0, MOST_SMALL_COUNTS).boxed().toList());
        counts.add(4_096);
        counts.add(100_003);
        for (int count : counts) {
            byte[] values = values(count, elementSize);
            byte[] expected = encoded(values, count, elementSize);
            for (ValueArray array : arraysFor(elementSize)) {
                byte[] exact = new byte[values.length];
                array.encode(values, 0, count, elementSize, exact, 0);
                if (!Arrays.equals(exact, expected)) {
                    assertThat(exact).as("%s values from %s", count, array).isEqualTo(expected);
                }

                // From the middle of a larger array into the middle of another.
                byte[] surrounded = new byte[values.length + 5 * elementSize];
                System.arraycopy(values, 0, surrounded, 2 * elementSize, values.length);
                byte[] out = new byte[3 + values.length + 70];
                Arrays.fill(out, ValueArray.CANARY);
                array.encode(surrounded, 2, count, elementSize, out, 3);
                byte[] expectedOut = new byte[out.length];
                Arrays.fill(expectedOut, ValueArray.CANARY);
                System.arraycopy(expected, 0, expectedOut, 3, expected.length);
                if (!Arrays.equals(out, expectedOut)) {
                    assertThat(out).as("%s values from %s", count, array).isEqualTo(expectedOut);
                }
            }
        }
    }
}
