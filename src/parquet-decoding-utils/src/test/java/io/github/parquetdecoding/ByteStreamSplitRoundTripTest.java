// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.ArrayCodec;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.PageSource;
import io.github.parquetdecoding.testkit.PlainValues;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ByteStreamSplitRoundTripTest {
    /** Small ones past twice the widest block that a kernel moves at a time; tiles, and less than a block behind. */
    private static final int[] COUNTS =
            IntStream.concat(IntStream.rangeClosed(0, 150), IntStream.of(4_096, 4_099, 100_003)).toArray();

    static IntStream elementSizes() {
        return IntStream.concat(IntStream.rangeClosed(1, 32), IntStream.of(64));
    }

    private static byte[] values(int count, int elementSize) {
        byte[] values = new byte[count * elementSize];
        new SplittableRandom(31L * count + elementSize).nextBytes(values);
        return values;
    }

    @ParameterizedTest
    @MethodSource("elementSizes")
    void decodesEveryCountFromEverySourceIntoEveryArray(int elementSize) {
        for (int count : COUNTS) {
            byte[] values = values(count, elementSize);
            byte[] encoded = ReferenceByteStreamSplit.encode(values, elementSize);
            for (PageSource source : PageSource.values()) {
                ByteStreamSplitPage page = ByteStreamSplitCodecs.open(source, encoded, elementSize);
                assertThat(page.valueCount()).isEqualTo(count);
                assertThat(page.elementSize()).isEqualTo(elementSize);
                for (ArrayCodec<ByteStreamSplitPage, ?> codec : ByteStreamSplitCodecs.codecs(elementSize)) {
                    verifyRange(source, codec, page, values, 0, count, 0, 0);
                    verifyRange(source, codec, page, values, 0, count, 3, 70);
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
        byte[] encoded = ReferenceByteStreamSplit.encode(values, elementSize);
        for (PageSource source : PageSource.values()) {
            ByteStreamSplitPage page = ByteStreamSplitCodecs.open(source, encoded, elementSize);
            for (ArrayCodec<ByteStreamSplitPage, ?> codec : ByteStreamSplitCodecs.codecs(elementSize)) {
                for (int first : edges) {
                    for (int length : edges) {
                        if (first + length <= count) {
                            verifyRange(source, codec, page, values, first, length, 1, 1);
                        }
                        if (first >= length) {
                            // A range that ends at an edge, and with it the page's last values.
                            verifyRange(source, codec, page, values, first - length, length, 0, 0);
                        }
                    }
                }
            }
        }
    }

    // Runs half a million times: plain comparisons first, assertions with their texts only where they fail.
    private static <A> void verifyRange(
            PageSource source, ArrayCodec<ByteStreamSplitPage, A> codec, ByteStreamSplitPage page, byte[] values,
            int first, int count, int before, int after) {
        CanariedArray<A> out = CanariedArray.of(codec.type(), before, count, after);
        int start = first * page.elementSize();
        int end = start + count * page.elementSize();
        try {
            byte[] decoded = codec.decode(page, first, out);
            if (!Arrays.equals(decoded, 0, decoded.length, values, start, end)) {
                assertThat(decoded).isEqualTo(Arrays.copyOfRange(values, start, end));
            }
        } catch (AssertionError e) {
            throw new AssertionError("From value " + first + " of " + page + " in " + source + " to " + out, e);
        }
    }

    @ParameterizedTest
    @MethodSource("elementSizes")
    void encodesEveryCountFromEveryArray(int elementSize) throws Exception {
        for (int count : COUNTS) {
            byte[] values = values(count, elementSize);
            byte[] encoded = ReferenceByteStreamSplit.encode(values, elementSize);
            byte[] surrounded = new byte[values.length + 5 * elementSize];
            System.arraycopy(values, 0, surrounded, 2 * elementSize, values.length);
            for (ArrayCodec<ByteStreamSplitPage, ?> codec : ByteStreamSplitCodecs.codecs(elementSize)) {
                verifyEncode(codec, values, 0, encoded, 0, 0);
                verifyEncode(codec, surrounded, 2, encoded, 3, 70);
            }
        }
    }

    private static <A> void verifyEncode(
            ArrayCodec<ByteStreamSplitPage, A> codec, byte[] values, int first, byte[] encoded, int before, int after)
            throws Exception {
        ArrayType<A> type = codec.type();
        int count = encoded.length / type.elementSize();
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), before, encoded.length, after);
        codec.encode().encode(
                type.fromPlain(values), first * type.slotsPerValue(), count, out.array(), out.offset());
        if (!Arrays.equals(out.values(), encoded)) {
            assertThat(out.values()).as("%s values from %s", count, codec).isEqualTo(encoded);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void floatsAndDoublesKeepThePayloadsOfTheirNaNs(int elementSize) {
        for (int count = 1; count <= 40; count++) {
            byte[] values = PlainValues.edges(elementSize, count);
            byte[] encoded = ReferenceByteStreamSplit.encode(values, elementSize);
            ByteStreamSplitPage page = ByteStreamSplitPage.of(encoded, elementSize);
            for (ArrayCodec<ByteStreamSplitPage, ?> codec : ByteStreamSplitCodecs.codecs(elementSize)) {
                assertThat(codec.decode(page, 0, count)).as("into %s", codec).isEqualTo(values);
                assertThat(codec.encode(values)).as("from %s", codec).isEqualTo(encoded);
            }
        }
    }
}
