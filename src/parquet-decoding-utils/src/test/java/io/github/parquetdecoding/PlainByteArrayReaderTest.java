// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.Random;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferencePlainByteArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class PlainByteArrayReaderTest {
    private static final int BEFORE = 3;
    private static final int AFTER = 40;

    /** Skips values, and reads them as views, copies and PLAIN, alternately. */
    private static void verify(byte[][] values, int batchSize) {
        byte[] page = ReferencePlainByteArray.encode(values);
        byte[] array = Arrays.copyOf(ByteArrays.join(new byte[BEFORE], page), BEFORE + page.length + AFTER);
        ByteCursor in = ByteCursor.of(array, BEFORE, page.length + AFTER);
        PlainByteArrayReader reader = PlainByteArrayReader.of(in);
        assertThat(reader.array()).isSameAs(array);
        int position = BEFORE;
        for (int i = 0, form = batchSize, count; i < values.length; i += count, form++) {
            count = Math.min(batchSize, values.length - i);
            byte[][] batch = Arrays.copyOfRange(values, i, i + count);
            int bytes = ByteArrays.join(batch).length;
            assertThat(reader.byteCount(count)).isEqualTo(bytes);
            CanariedArray<int[]> starts = CanariedArray.of(ArrayType.INTS, count);
            CanariedArray<int[]> offsets = CanariedArray.of(ArrayType.INTS, count + 1);
            CanariedArray<byte[]> out =
                    CanariedArray.of(ArrayType.bytes(1), bytes + (form % 4 == 2 ? 4 * count : 0));
            switch (form % 4) {
                case 0 -> reader.skip(count);
                case 1 -> {
                    reader.readViews(starts.array(), starts.offset(), offsets.array(), offsets.offset(), count);
                    int[] start = starts.values();
                    for (int k = 0, from = position; k < count; from += 4 + batch[k++].length) {
                        assertThat(start[k]).isEqualTo(from + 4);
                        assertThat(offsets.array()[offsets.offset() + k]).isEqualTo(batch[k].length);
                    }
                }
                case 2 -> {
                    assertThat(reader.readPlain(out.array(), out.offset(), count)).isEqualTo(bytes + 4 * count);
                    assertThat(out.values()).isEqualTo(ReferencePlainByteArray.encode(batch));
                }
                default -> {
                    int read = reader.readValues(out.array(), out.offset(), offsets.array(), offsets.offset(), count);
                    assertThat(read).isEqualTo(bytes);
                    assertThat(out.values()).isEqualTo(ByteArrays.join(batch));
                    assertThat(offsets.values()).isEqualTo(ByteArrays.offsets(out.offset(), batch));
                }
            }
            position += bytes + 4 * count;
            assertThat(in.position()).isEqualTo(position);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 15, 16, 17, 33, 100, 5_000})
    void valuesInEveryFormInBatches(int longest) {
        Random random = new Random(20261123);
        for (int count : new int[] {0, 1, 2, 33, 700}) {
            byte[][] values = ByteArrays.random(count, longest, random);
            for (int batchSize : new int[] {1, 2, 3, 4, 100, 701, 702, 703, 704}) {
                verify(values, batchSize);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, 6, Integer.MAX_VALUE})
    void aLengthThatIsNegativeOrExtendsPastTheLimitIsRefused(int length) {
        byte[] page = ReferencePlainByteArray.encode(ByteArrays.of("ab", "abc", "abcde"));
        System.arraycopy(ArrayType.INTS.toPlain(new int[] {length}), 0, page, 13, 4);
        verifyMalformed(Arrays.copyOf(page, 30), page.length,
                "Value 2 of 2, at offset 13, has a length of " + length + ", but only 5 left before limit 22");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void aPageThatEndsTooSoonIsRefused(int bytes) {
        int limit = 13 + bytes;
        byte[] page = ReferencePlainByteArray.encode(ByteArrays.of("ab", "abc", "abcde"));
        verifyMalformed(Arrays.copyOf(page, limit), limit, "Value 2 of 2, at offset 13, has no length: of its 4 bytes, "
                + "only " + bytes + " left before limit " + limit);
    }

    /** Of three values the last one, at offset 13, is malformed; the second is read afterwards. */
    private static void verifyMalformed(byte[] array, int limit, String message) {
        ByteCursor in = ByteCursor.of(array, 0, limit);
        PlainByteArrayReader reader = PlainByteArrayReader.of(in);
        reader.skip(1);
        int[] ints = new int[3];
        for (int i = 0; i < 2; i++) {
            assertThat(catchThrowableOfType(MalformedParquetException.class, () -> reader.skip(2)))
                    .hasMessage(message).extracting(MalformedParquetException::offset).isEqualTo(13L);
            assertThatThrownBy(() -> reader.byteCount(2)).hasMessage(message);
            assertThatThrownBy(() -> reader.readViews(ints, 0, ints, 0, 2)).hasMessage(message);
            assertThatThrownBy(() -> reader.readValues(new byte[9], 0, ints, 0, 2)).hasMessage(message);
            assertThatThrownBy(() -> reader.readPlain(new byte[99], 0, 2)).hasMessage(message);
            assertThat(in.position()).isEqualTo(6);
        }
        byte[] out = new byte[3];
        reader.readValues(out, 0, ints, 0, 1);
        assertThat(out).isEqualTo(ByteArrays.join(ByteArrays.of("abc")));
    }

    @Test
    void valuesThatDoNotFitAreNotRead() {
        byte[][] values = ByteArrays.of("axis", "axle", "", "babyhood");
        ByteCursor in = ByteCursor.of(ReferencePlainByteArray.encode(values));
        PlainByteArrayReader reader = PlainByteArrayReader.of(in);
        int[] offsets = new int[5];
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> reader.readValues(new byte[17], 2, offsets, 0, 4))
                .withMessage("out: range [2, 18) is outside of byte[17]");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> reader.readValues(new byte[17], Integer.MAX_VALUE - 7, offsets, 0, 4));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> reader.readPlain(new byte[31], 0, 4))
                .withMessage("out: range [0, 32) is outside of byte[31]");
        assertThat(in.position()).isZero();
        byte[] out = new byte[16];
        assertThat(reader.readValues(out, 0, offsets, 0, 4)).isEqualTo(16);
        assertThat(out).isEqualTo(ByteArrays.join(values));
    }

    @Test
    void aResetReaderReadsTheNextPage() {
        ByteCursor in = ByteCursor.of(ReferencePlainByteArray.encode(ByteArrays.of("axis", "axle")));
        PlainByteArrayReader reader = PlainByteArrayReader.of(in);
        reader.skip(1);
        assertThatThrownBy(() -> reader.reset(null)).isInstanceOf(NullPointerException.class);
        assertThat(reader.byteCount(1)).isEqualTo(4);
        ByteCursor next = ByteCursor.of(ReferencePlainByteArray.encode(ByteArrays.of("babble")));
        reader.reset(next);
        assertThat(reader.array()).isSameAs(next.array());
        assertThat(reader.byteCount(1)).isEqualTo(6);
        reader.skip(1);
        assertThat(new int[] {in.position(), next.remaining()}).containsExactly(8, 0);
    }
}
