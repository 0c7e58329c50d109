// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout.USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DeltaByteArrayReaderTest {
    private static final int BEFORE = 3;
    private static final int AFTER = 40;

    private static DeltaByteArrayReader reader(byte[] page) {
        return DeltaByteArrayReader.of(ByteCursor.of(page));
    }

    /** Skips values, copies them and reads them as PLAIN, alternately. */
    private static void verify(byte[] page, byte[][] values, int batchSize) {
        byte[] array = Arrays.copyOf(ByteArrays.join(new byte[BEFORE], page), BEFORE + page.length + AFTER);
        ByteCursor in = ByteCursor.of(array, BEFORE, page.length + AFTER);
        DeltaByteArrayReader reader = DeltaByteArrayReader.of(in);
        assertThat(reader.valueCount()).isEqualTo(values.length);
        assertThat(reader.previousValue()).isEmpty();
        for (int i = 0, form = batchSize, count; i < values.length; i += count, form++) {
            count = Math.min(batchSize, values.length - i);
            byte[][] batch = Arrays.copyOfRange(values, i, i + count);
            int bytes = ByteArrays.join(batch).length;
            assertThat(reader.byteCount(count)).isEqualTo(bytes);
            CanariedArray<byte[]> out =
                    CanariedArray.of(ArrayType.bytes(1), bytes + (form % 3 == 1 ? 4 * count : 0));
            if (form % 3 == 0) {
                reader.skip(count);
            } else if (form % 3 == 1) {
                assertThat(reader.readPlain(out.array(), out.offset(), count)).isEqualTo(bytes + 4 * count);
                assertThat(out.values()).isEqualTo(ByteArrays.plain(batch));
            } else {
                CanariedArray<int[]> offsets = CanariedArray.of(ArrayType.INTS, count + 1);
                int read = reader.readValues(out.array(), out.offset(), offsets.array(), offsets.offset(), count);
                assertThat(read).isEqualTo(bytes);
                assertThat(out.values()).isEqualTo(ByteArrays.join(batch));
                assertThat(offsets.values()).isEqualTo(ByteArrays.offsets(out.offset(), batch));
            }
            assertThat(reader.previousValue()).isEqualTo(batch[count - 1]);
        }
        assertThat(in.position()).isEqualTo(BEFORE + page.length);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 15, 16, 17, 33, 100, 5_000})
    void valuesInEveryFormInBatches(int longest) {
        Random random = new Random(20261123);
        for (Layout layout : List.of(USUAL, new Layout(256, 1, 3, false))) {
            for (int count : new int[] {0, 1, 2, 33, 129, 700, 2_100}) {
                byte[][] values = ByteArrays.random(count, longest, random);
                byte[] page = ReferenceDeltaByteArray.encode(values, layout);
                for (int batchSize : new int[] {1, 2, 3, 100, 1_025, 2_100, 2_101, 2_102}) {
                    verify(page, values, batchSize);
                }
            }
        }
    }

    @Test
    void aPageOfNullsIsEmptyOrHasCount0() {
        ByteCursor empty = ByteCursor.of(new byte[5], 5, 0);
        DeltaByteArrayReader reader = DeltaByteArrayReader.of(empty);
        assertThat(reader.valueCount()).isZero();
        assertThat(reader.byteCount(0)).isZero();
        int[] offsets = {-1};
        assertThat(reader.readValues(new byte[7], 7, offsets, 0, 0)).isZero();
        assertThat(offsets).containsExactly(7);
        reader.skip(0);
        verify(ReferenceDeltaByteArray.encode(new byte[0][], USUAL), new byte[0][], 1);
        assertThat(reader(ReferenceDeltaBinaryPacked.encodeInts(new int[0], USUAL)).valueCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 12, 16, 20})
    void valuesOfFixedLengthHaveNoLengthInPlain(int elementSize) {
        Random random = new Random(20261123);
        byte[][] values = new byte[1_500][elementSize];
        for (int i = 0; i < values.length; i++) {
            random.nextBytes(values[i]);
            System.arraycopy(values[Math.max(0, i - 1)], 0, values[i], 0, random.nextInt(elementSize + 1));
        }
        byte[] page = ReferenceDeltaByteArray.encode(values, USUAL);
        DeltaByteArrayReader reader = reader(page);
        assertThat(reader.byteCount(1_400)).isEqualTo(1_400 * elementSize);
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(elementSize), 1_400);
        reader.readPlain(elementSize, out.array(), out.offset(), 1_400);
        assertThat(out.values()).isEqualTo(ByteArrays.join(Arrays.copyOf(values, 1_400)));
        assertThatThrownBy(() -> reader.readPlain(elementSize + 1, new byte[99], 0, 1))
                .isInstanceOf(MalformedParquetException.class).hasMessageContaining(
                        "has " + elementSize + (elementSize == 1 ? " byte" : " bytes")
                                + ", but a FIXED_LEN_BYTE_ARRAY of this column has " + (elementSize + 1));
        assertThatThrownBy(() -> reader.readPlain(0, new byte[9], 0, 1)).isInstanceOf(IllegalArgumentException.class);
        byte[] next = new byte[elementSize];
        reader.readPlain(elementSize, next, 0, 1);
        assertThat(next).isEqualTo(values[1_400]);
    }

    @ParameterizedTest
    @CsvSource({"5, 4", "-1, 4", "2147483647, 4", "-2147483648, 4"})
    void aPrefixLongerThanThePreviousValueIsRefused(int prefix, int length) {
        byte[] page = ReferenceDeltaByteArray.encode(
                new int[] {0, 2, prefix, 0}, ByteArrays.of("axis", "le", "z", "y"), USUAL);
        ByteCursor in = ByteCursor.of(page);
        DeltaByteArrayReader reader = DeltaByteArrayReader.of(in);
        reader.skip(1);
        String message = "A value whose suffix is at offset " + (page.length - 2) + " has a prefix of " + prefix
                + " bytes, but the value before it has " + length;
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> reader.byteCount(2)).isInstanceOf(MalformedParquetException.class)
                    .hasMessage(message).extracting("offset").isEqualTo(page.length - 2L);
            assertThatThrownBy(() -> reader.readPlain(new byte[99], 0, 3)).hasMessage(message);
            assertThatThrownBy(() -> reader.readValues(new byte[99], 0, new int[9], 0, 3)).hasMessage(message);
            assertThatThrownBy(() -> reader.readPlain(4, new byte[99], 0, 3)).hasMessage(message);
            assertThatThrownBy(() -> reader.skip(3)).hasMessage(message);
        }
        assertThat(in.position()).isZero();
        assertThat(reader.previousValue()).isEqualTo(ByteArrays.of("axis")[0]);
        byte[] out = new byte[4];
        reader.readPlain(4, out, 0, 1);
        assertThat(out).isEqualTo(ByteArrays.of("axle")[0]);
    }

    /** PARQUET-246: parquet-mr before 1.8 did not reset on each page. */
    @Test
    void theFirstPrefixMayReferToThePreviousPage() {
        byte[] page = ReferenceDeltaByteArray.encode(new int[] {3, 5}, ByteArrays.of("le", "t"), USUAL);
        assertThatThrownBy(() -> reader(page).skip(1)).isInstanceOf(MalformedParquetException.class)
                .hasMessageContaining("a prefix of 3 bytes, but the value before it has 0");
        byte[][] before = ByteArrays.of("battle", "table");
        DeltaByteArrayReader pageBefore = reader(ReferenceDeltaByteArray.encode(before, USUAL));
        pageBefore.skip(2);
        byte[] last = pageBefore.previousValue();
        for (boolean skip : new boolean[] {false, true}) {
            DeltaByteArrayReader reader = DeltaByteArrayReader.of(ByteCursor.of(page), last);
            assertThat(reader.previousValue()).isEqualTo(last);
            if (skip) {
                reader.skip(1);
            }
            byte[] out = new byte[skip ? 10 : 19];
            reader.readPlain(out, 0, skip ? 1 : 2);
            assertThat(out).isEqualTo(skip
                    ? ByteArrays.plain(ByteArrays.of("tablet")) : ByteArrays.plain(ByteArrays.of("table", "tablet")));
        }
        assertThat(last).isEqualTo(ByteArrays.of("table")[0]);
    }

    /** Each value repeats the previous one, with or without another byte: a page of 300 KB contains 13 GB of values. */
    @Test
    void theNumberOfBytesMayBeMoreThanAnArrayHolds() {
        int count = 200_000;
        int[] prefixes = new int[count];
        byte[][] suffixes = new byte[count][0];
        suffixes[0] = new byte[65_536];
        Arrays.fill(prefixes, 1, count, 65_536);
        DeltaByteArrayReader reader = reader(ReferenceDeltaByteArray.encode(prefixes, suffixes, USUAL));
        for (int i = 0; i < 2; i++) {
            assertThat(reader.byteCount(count)).isEqualTo(13_107_200_000L);
            assertThatThrownBy(() -> reader.readPlain(new byte[100_000], 0, count))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThat(reader.byteCount(3)).isEqualTo(3 * 65_536);
        reader.skip(count);
        assertThat(reader.previousValue()).hasSize(65_536);
    }

    @Test
    void theNumbersOfPrefixesAndSuffixesMustBeEqual() {
        byte[] page = ByteArrays.join(ReferenceDeltaBinaryPacked.encodeInts(new int[] {0, 0}, USUAL),
                ReferenceDeltaLengthByteArray.encode(ByteArrays.of("a"), USUAL));
        assertThatThrownBy(() -> reader(page)).isInstanceOf(MalformedParquetException.class)
                .hasMessage("DELTA_BYTE_ARRAY at offset 0 has 2 prefixes and 1 suffixes");
    }

    @Test
    void valuesThatDoNotFitAreNotRead() {
        byte[][] values = ByteArrays.of("axis", "axle", "", "babyhood");
        DeltaByteArrayReader reader = reader(ReferenceDeltaByteArray.encode(values, USUAL));
        int[] offsets = new int[5];
        assertThatThrownBy(() -> reader.readValues(new byte[16], 0, offsets, 1, 4))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("offsets: range [1, 6) is outside of int[5]");
        assertThatThrownBy(() -> reader.readValues(new byte[17], 2, offsets, 0, 4))
                .isInstanceOf(IndexOutOfBoundsException.class).hasMessage("out: range [2, 18) is outside of byte[17]");
        assertThatThrownBy(() -> reader.readPlain(new byte[31], 0, 4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> reader.readPlain(new byte[31], -1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        for (int count : new int[] {-1, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> reader.readPlain(new byte[31], 0, count))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> reader.readValues(new byte[31], 0, offsets, 0, count))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> reader.skip(count)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> reader.byteCount(count)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> reader.byteCount(5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> reader.skip(5)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("DELTA_BINARY_PACKED at offset 0 has 4 of 4 values left, but 5 were requested");
        byte[] out = new byte[32];
        reader.readPlain(out, 0, 4);
        assertThat(out).isEqualTo(ByteArrays.plain(values));
    }
}
