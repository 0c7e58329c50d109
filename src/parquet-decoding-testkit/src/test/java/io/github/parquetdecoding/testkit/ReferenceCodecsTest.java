// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Literals worked out by hand; {@link ConformanceTest} encodes and decodes everything else. */
class ReferenceCodecsTest {
    @Test
    void uleb128HasSevenBitsPerByteLowestFirst() {
        assertThat(Hex.of(ReferenceUleb128.encode(0))).isEqualTo("00");
        assertThat(Hex.of(ReferenceUleb128.encode(127))).isEqualTo("7F");
        assertThat(Hex.of(ReferenceUleb128.encode(128))).isEqualTo("80 01");
        assertThat(Hex.of(ReferenceUleb128.encode(624_485))).isEqualTo("E5 8E 26");
        assertThat(Hex.of(ReferenceUleb128.encode(-1))).isEqualTo("FF FF FF FF 0F");
        assertThat(Hex.of(ReferenceUleb128.encode(-1L))).isEqualTo("FF FF FF FF FF FF FF FF FF 01");
        assertThat(Hex.of(ReferenceUleb128.encode(1L << 63))).isEqualTo("80 80 80 80 80 80 80 80 80 01");
        assertThat(Hex.of(ReferenceUleb128.encode(2, 3))).isEqualTo("82 80 00");
        assertThat(Hex.of(ReferenceUleb128.encodeAll(1, 128, -1))).isEqualTo("01 80 01 FF FF FF FF 0F");
        assertThat(Hex.of(ReferenceUleb128.encodeAll(1L, 128L, -1L)))
                .isEqualTo("01 80 01 FF FF FF FF FF FF FF FF FF 01");
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceUleb128.encode(128, 1))
                .withMessage("128 does not fit into a ULEB128 value of 1 byte");
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceUleb128.decodeInt(new byte[] {1, 1}))
                .withMessage("More than one value: 01 01");
    }

    @Test
    void theCorpusContainsEveryFaultOfIntsAndLongsUnderUniqueNames() {
        assertThat(MalformedUleb128.ints()).extracting(MalformedUleb128::fault)
                .contains(MalformedUleb128.Fault.values());
        assertThat(MalformedUleb128.longs()).extracting(MalformedUleb128::fault)
                .contains(MalformedUleb128.Fault.values());
        assertThat(MalformedUleb128.ints()).extracting(MalformedUleb128::name).doesNotHaveDuplicates();
        assertThat(MalformedUleb128.longs()).extracting(MalformedUleb128::name).doesNotHaveDuplicates();
        assertThat(MalformedUleb128.ints()).extracting(MalformedUleb128::toString).contains(
                "truncated after byte 2: 81 81",
                "one byte too long, of padding: 80 80 80 80 80 00",
                "overflow, last byte 10 after 80: 80 80 80 80 10",
                "overflow, last byte 7F after FF: FF FF FF FF 7F");
        for (int elementSize : new int[] {2, 3, 4, 8, 16}) {
            assertThat(MalformedByteStreamSplit.pages(elementSize)).isNotEmpty()
                    .allSatisfy(page -> assertThat(page.page().length % elementSize).isNotZero())
                    .extracting(MalformedByteStreamSplit::name).doesNotHaveDuplicates();
        }
        assertThat(MalformedByteStreamSplit.pages(1)).as("every length is legal").isEmpty();
    }

    @Test
    void zigZagCodesAlternateBetweenPositiveAndNegative() {
        assertThat(IntStream.of(0, 1, 2, 3, -2, -1).map(ReferenceZigZag::decode))
                .containsExactly(0, -1, 1, -2, Integer.MAX_VALUE, Integer.MIN_VALUE);
        assertThat(IntStream.of(0, -1, 1, -2, Integer.MAX_VALUE, Integer.MIN_VALUE).map(ReferenceZigZag::encode))
                .containsExactly(0, 1, 2, 3, -2, -1);
        assertThat(LongStream.of(0, 1, 2, 3, -2, -1).map(ReferenceZigZag::decode))
                .containsExactly(0L, -1L, 1L, -2L, Long.MAX_VALUE, Long.MIN_VALUE);
        assertThat(LongStream.of(0, -1, 1, -2, Long.MAX_VALUE, Long.MIN_VALUE).map(ReferenceZigZag::encode))
                .containsExactly(0L, 1L, 2L, 3L, -2L, -1L);
    }

    @Test
    void aPageHasOneStreamPerByteOfTheElement() {
        byte[] plain = {1, 2, 3, 11, 12, 13};
        byte[] page = {1, 11, 2, 12, 3, 13};
        assertThat(ReferenceByteStreamSplit.encode(plain, 3)).isEqualTo(page);
        assertThat(ReferenceByteStreamSplit.decode(page, 3)).isEqualTo(plain);
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceByteStreamSplit.decode(page, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceByteStreamSplit.encode(plain, 0));
    }
}
