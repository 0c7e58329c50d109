// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.Random;

import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout.USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Previous values and values of fixed length; {@link ByteArrayReadersTest} tests what all readers promise. */
class DeltaPrefixByteArrayReaderTest {
    private static DeltaPrefixByteArrayReader reader(byte[] page) {
        return reader(0, page);
    }

    private static DeltaPrefixByteArrayReader reader(int elementSize, byte[] page) {
        DeltaPrefixByteArrayReader reader = new DeltaPrefixByteArrayReader(elementSize);
        reader.reset(ByteCursor.of(page));
        return reader;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 100, 5_000})
    void thePreviousValueIsTheLastOneReadOrSkipped(int longest) {
        byte[][] values = ByteArrays.random(2_500, longest, new Random(20261123));
        byte[] page = ReferenceDeltaByteArray.encode(values, USUAL);
        for (int batchSize : new int[] {1, 2, 100, 1_025}) {
            DeltaPrefixByteArrayReader reader = reader(page);
            assertThat(reader.previousValue()).isEmpty();
            for (int i = 0, count; i < values.length; i += count) {
                count = Math.min(batchSize, values.length - i);
                if (i / batchSize % 3 == 0) {
                    byte[] out = new byte[(int) reader.byteCount(count) + 4 * count];
                    reader.readPlain(out, 0, count);
                    reader.readPlain(out, 0, 0);
                } else {
                    reader.skip(count);
                    reader.skip(0);
                }
                assertThat(reader.previousValue()).isEqualTo(values[i + count - 1]);
            }
        }
    }

    @Test
    void aValueOfAnotherLengthThanTheColumnsIsRefused() {
        byte[] page = ReferenceDeltaByteArray.encode(ByteArrays.of("ab", "ac", "c"), USUAL);
        DeltaPrefixByteArrayReader reader = reader(2, page);
        reader.skip(1);
        assertThatThrownBy(() -> reader.readPlain(new byte[99], 0, 2))
                .isInstanceOf(MalformedParquetException.class).hasMessageContaining(
                        "has 1 byte, but a FIXED_LEN_BYTE_ARRAY of this column has 2");
        ByteArrays.verifyPlain(reader);
        byte[] next = new byte[2];
        reader.readPlain(next, 0, 1);
        assertThat(next).isEqualTo(ByteArrays.of("ac")[0]);
    }

    /** PARQUET-246: parquet-mr before 1.8 did not reset on each page. */
    @Test
    void theFirstPrefixMayReferToThePreviousPage() {
        byte[] page = ReferenceDeltaByteArray.encode(new int[] {3, 3}, ByteArrays.of("le", "s"), USUAL);
        byte[] before = ReferenceDeltaByteArray.encode(ByteArrays.of("battle", "table"), USUAL);
        DeltaPrefixByteArrayReader reader = reader(before);
        reader.skip(2);
        reader.reset(ByteCursor.of(page));
        assertThat(reader.previousValue()).isEmpty();
        assertThatThrownBy(() -> reader.skip(1)).isInstanceOf(MalformedParquetException.class)
                .hasMessageContaining("a prefix of 3 bytes, but the value before it has 0");
        reader.sharePrefixes();
        for (int skipped = 0; skipped < 2; skipped++) {
            reader.reset(ByteCursor.of(before));
            reader.skip(2);
            reader.reset(ByteCursor.of(page));
            assertThat(reader.previousValue()).isEqualTo(ByteArrays.of("table")[0]);
            reader.skip(skipped);
            ByteArrays.verifyPlain(reader, Arrays.copyOfRange(ByteArrays.of("table", "tabs"), skipped, 2));
        }
    }

    /** Each value repeats the previous one: a page of 300 KB contains 13 GB of values. */
    @Test
    void theNumberOfBytesMayBeMoreThanAnArrayHolds() {
        int count = 200_000;
        int[] prefixes = new int[count];
        byte[][] suffixes = new byte[count][0];
        suffixes[0] = new byte[65_536];
        Arrays.fill(prefixes, 1, count, 65_536);
        DeltaPrefixByteArrayReader reader = reader(ReferenceDeltaByteArray.encode(prefixes, suffixes, USUAL));
        for (int i = 0; i < 2; i++) {
            assertThat(reader.byteCount(count)).isEqualTo(13_107_200_000L);
            assertThatThrownBy(() -> reader.readPlain(new byte[100_000], 0, count))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThat(reader.byteCount(3)).isEqualTo(3 * 65_536);
        reader.skip(count);
        assertThat(reader.previousValue()).hasSize(65_536);
    }
}
