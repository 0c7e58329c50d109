// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout.USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class DeltaLengthByteArrayReaderTest {
    private static final int BEFORE = 3;
    private static final int AFTER = 40;

    /** Skips values, and reads them as views, copies and PLAIN, alternately. */
    private static void verify(byte[] page, byte[][] values, int batchSize) {
        byte[] array = Arrays.copyOf(ByteArrays.join(new byte[BEFORE], page), BEFORE + page.length + AFTER);
        ByteCursor in = ByteCursor.of(array, BEFORE, page.length + AFTER);
        DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(in);
        assertThat(reader.valueCount()).isEqualTo(values.length);
        assertThat(reader.array()).isSameAs(array);
        int position = BEFORE + page.length - ByteArrays.join(values).length;
        for (int i = 0, form = batchSize, count; i < values.length; i += count, form++) {
            count = Math.min(batchSize, values.length - i);
            byte[][] batch = Arrays.copyOfRange(values, i, i + count);
            int bytes = ByteArrays.join(batch).length;
            assertThat(reader.byteCount(count)).isEqualTo(bytes);
            CanariedArray<int[]> offsets = CanariedArray.of(ArrayType.INTS, count + 1);
            CanariedArray<byte[]> out =
                    CanariedArray.of(ArrayType.bytes(1), bytes + (form % 4 == 2 ? 4 * count : 0));
            switch (form % 4) {
                case 0 -> reader.skip(count);
                case 1 -> {
                    reader.readOffsets(offsets.array(), offsets.offset(), count);
                    assertThat(offsets.values()).isEqualTo(ByteArrays.offsets(position, batch));
                }
                case 2 -> {
                    assertThat(reader.readPlain(out.array(), out.offset(), count)).isEqualTo(bytes + 4 * count);
                    assertThat(out.values()).isEqualTo(ByteArrays.plain(batch));
                }
                default -> {
                    int read = reader.readValues(out.array(), out.offset(), offsets.array(), offsets.offset(), count);
                    assertThat(read).isEqualTo(bytes);
                    assertThat(out.values()).isEqualTo(ByteArrays.join(batch));
                    assertThat(offsets.values()).isEqualTo(ByteArrays.offsets(out.offset(), batch));
                }
            }
            position += bytes;
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
                byte[] page = ReferenceDeltaLengthByteArray.encode(values, layout);
                for (int batchSize : new int[] {1, 2, 3, 4, 100, 1_025, 2_101, 2_102, 2_103, 2_104}) {
                    verify(page, values, batchSize);
                }
            }
        }
    }

    @Test
    void aPageOfNullsIsEmptyOrHasCount0() {
        ByteCursor empty = ByteCursor.of(new byte[5], 5, 0);
        DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(empty);
        assertThat(reader.valueCount()).isZero();
        assertThat(reader.byteCount(0)).isZero();
        int[] offsets = {-1};
        reader.readOffsets(offsets, 0, 0);
        assertThat(offsets).containsExactly(5);
        assertThat(reader.readPlain(new byte[0], 0, 0)).isZero();
        verify(ReferenceDeltaLengthByteArray.encode(new byte[0][], USUAL), new byte[0][], 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, 6, Integer.MAX_VALUE})
    void aLengthThatIsNegativeOrExtendsPastThePageIsRefused(int length) {
        byte[] lengths = ReferenceDeltaBinaryPacked.encodeInts(new int[] {2, 3, length, 1}, USUAL);
        byte[] page = Arrays.copyOf(lengths, lengths.length + 10);
        ByteCursor in = ByteCursor.of(page);
        DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(in);
        reader.skip(1);
        int[] offsets = new int[4];
        String message = "A value at offset " + (lengths.length + 5) + " has a length of " + length
                + ", but only 5 left before limit " + page.length;
        for (int i = 0; i < 2; i++) {
            MalformedParquetException e =
                    catchThrowableOfType(MalformedParquetException.class, () -> reader.readOffsets(offsets, 0, 3));
            assertThat(e).hasMessage(message);
            assertThat(e.offset()).isEqualTo(lengths.length + 5);
            assertThatThrownBy(() -> reader.readValues(new byte[9], 0, offsets, 0, 3)).hasMessage(message);
            assertThatThrownBy(() -> reader.readPlain(new byte[99], 0, 3)).hasMessage(message);
            assertThatThrownBy(() -> reader.byteCount(3)).hasMessage(message);
            assertThatThrownBy(() -> reader.skip(2)).hasMessage(message);
        }
        assertThat(in.position()).isZero();
        reader.readOffsets(offsets, 0, 1);
        assertThat(offsets).startsWith(lengths.length + 2, lengths.length + 5);
    }

    @Test
    void manyLengthsWhoseSumOverflowsAreRefused() {
        int[] lengths = new int[3_000];
        Arrays.fill(lengths, Integer.MAX_VALUE);
        byte[] page = ReferenceDeltaBinaryPacked.encodeInts(lengths, USUAL);
        DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(ByteCursor.of(page));
        int[] offsets = new int[3_001];
        for (int count : new int[] {1, 2, 3, 4, 3_000}) {
            assertThatThrownBy(() -> reader.readOffsets(offsets, 0, count))
                    .hasMessageContaining("length of 2147483647, but only 0 left");
            assertThatThrownBy(() -> reader.byteCount(count))
                    .hasMessageContaining("length of 2147483647, but only 0 left");
        }
    }

    @Test
    void truncatedLengthsAreRefusedAtOnce() {
        byte[] page = ReferenceDeltaBinaryPacked.encodeInts(new Random(1).ints(200, 0, 99).toArray(), USUAL);
        for (int length = 1; length < page.length - 32; length++) {
            ByteCursor in = ByteCursor.of(page, 0, length);
            assertThatThrownBy(() -> DeltaLengthByteArrayReader.of(in)).isInstanceOf(MalformedParquetException.class);
            assertThat(in.position()).isZero();
        }
    }

    @Test
    void valuesThatDoNotFitAreNotRead() {
        byte[][] values = ByteArrays.of("axis", "axle", "", "babyhood");
        DeltaLengthByteArrayReader reader =
                DeltaLengthByteArrayReader.of(ByteCursor.of(ReferenceDeltaLengthByteArray.encode(values, USUAL)));
        int[] offsets = new int[5];
        assertThatThrownBy(() -> reader.readOffsets(offsets, 1, 4)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("offsets: range [1, 6) is outside of int[5]");
        assertThatThrownBy(() -> reader.readOffsets(offsets, 0, Integer.MAX_VALUE))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> reader.readOffsets(offsets, 0, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> reader.readValues(new byte[17], 2, offsets, 0, 4))
                .isInstanceOf(IndexOutOfBoundsException.class).hasMessage("out: range [2, 18) is outside of byte[17]");
        assertThatThrownBy(() -> reader.readValues(new byte[17], -1, offsets, 0, 4))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> reader.readPlain(new byte[31], 0, 4))
                .isInstanceOf(IndexOutOfBoundsException.class).hasMessage("out: range [0, 32) is outside of byte[31]");
        assertThatThrownBy(() -> reader.readPlain(new byte[31], -1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> reader.readPlain(new byte[31], 0, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> reader.skip(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> reader.byteCount(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> reader.byteCount(5)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("DELTA_BINARY_PACKED at offset 0 has 4 of 4 values left, but 5 were requested");
        assertThat(reader.byteCount(4)).isEqualTo(16);
        byte[] out = new byte[16];
        reader.readValues(out, 0, offsets, 0, 4);
        assertThat(out).isEqualTo(ByteArrays.join(values));
    }
}
