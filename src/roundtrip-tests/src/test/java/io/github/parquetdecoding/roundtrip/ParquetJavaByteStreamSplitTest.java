// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.testkit.ArrayCodec;
import io.github.parquetdecoding.testkit.PageSource;
import io.github.parquetdecoding.testkit.PlainValues;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class ParquetJavaByteStreamSplitTest {
    private static final int[] VALUE_COUNTS = {0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 1000, 10_007};

    static Stream<Arguments> typesAndCounts() {
        return ParquetJavaCodec.all().flatMap(
                codec -> IntStream.of(VALUE_COUNTS).mapToObj(valueCount -> arguments(codec, valueCount)));
    }

    @ParameterizedTest
    @MethodSource("typesAndCounts")
    void pagesOfParquetJavaDecodeIntoEveryArrayFromEverySource(ParquetJavaCodec codec, int valueCount)
            throws IOException {
        byte[] plain = PlainValues.mixed(codec.elementSize(), valueCount, 20261121);
        byte[] encoded = codec.encode(plain);
        for (PageSource source : PageSource.values()) {
            ByteStreamSplitPage page = LibraryPages.open(source, encoded, codec.elementSize());
            assertThat(page.valueCount()).as("%s", source).isEqualTo(valueCount);
            for (ArrayCodec<ByteStreamSplitPage, ?> array : LibraryPages.codecs(codec.elementSize())) {
                assertThat(array.decode(page, 0, valueCount)).as("%s of %s", array, source).isEqualTo(plain);
            }
            assertThat(page.decode()).as("%s", source).isEqualTo(plain);
        }
        ByteBuffer buffer = ByteBuffer.wrap(encoded);
        assertThat(ParquetDecodingUtils.decodeByteStreamSplit(buffer, valueCount, codec.elementSize()))
                .isEqualTo(plain);
    }

    @ParameterizedTest
    @MethodSource("typesAndCounts")
    void parquetJavaReadsPagesEncodedFromEveryArray(ParquetJavaCodec codec, int valueCount) throws IOException {
        byte[] plain = PlainValues.mixed(codec.elementSize(), valueCount, 20261122);
        for (ArrayCodec<ByteStreamSplitPage, ?> array : LibraryPages.codecs(codec.elementSize())) {
            byte[] encoded = array.encode(plain);
            assertThat(codec.decode(encoded)).as("%s", array).isEqualTo(plain);
        }
    }

    @ParameterizedTest
    @MethodSource("typesAndCounts")
    void theEncoderWritesThePageThatParquetJavaWrites(ParquetJavaCodec codec, int valueCount) throws IOException {
        byte[] plain = PlainValues.mixed(codec.elementSize(), valueCount, 20261123);
        byte[] expected = codec.encode(plain);
        for (ArrayCodec<ByteStreamSplitPage, ?> array : LibraryPages.codecs(codec.elementSize())) {
            assertThat(array.encode(plain)).as("%s", array).isEqualTo(expected);
        }
    }

    /** Guards the round trips: with a page in plain order, any two codecs that do nothing would agree. */
    @ParameterizedTest
    @MethodSource("io.github.parquetdecoding.roundtrip.ParquetJavaCodec#all")
    void parquetJavaPagesAreInStreamOrder(ParquetJavaCodec codec) throws IOException {
        byte[] plain = new byte[2 * codec.elementSize()];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = (byte) (i + 1);
        }
        byte[] expected = new byte[plain.length];
        for (int i = 0; i < codec.elementSize(); i++) {
            expected[2 * i] = (byte) (i + 1);
            expected[2 * i + 1] = (byte) (codec.elementSize() + i + 1);
        }
        assertThat(codec.encode(plain)).isEqualTo(expected);
    }
}
