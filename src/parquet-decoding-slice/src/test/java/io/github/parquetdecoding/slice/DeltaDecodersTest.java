// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.Arrays;
import java.util.Random;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DeltaDecodersTest {
    private static final Layout[] LAYOUTS = {
        Layout.USUAL, new Layout(1024, 4, 0xFF, false), new Layout(8, 1, 0, false), new Layout(256, 32, 65, false)};

    /** The slice begins 3 bytes before the page, and continues after it. */
    private static SliceCursor open(ByteWindow in) {
        return SliceCursor.of(Slices.wrappedBuffer(in.array(), in.offset() - 3, in.length() + 5), 3);
    }

    private static ByteWindow window(byte[] page) {
        return ByteWindow.between(page, 0xFF);
    }

    private static <T> void readInBatches(
            DeltaBinaryPackedDecoder<T> decoder, ArrayType<T> type, byte[] page, T values, Random random) {
        byte[] plain = type.toPlain(values);
        int count = plain.length / type.elementSize();
        ByteWindow in = window(page);
        SliceCursor cursor = open(in);
        decoder.init(cursor);
        assertThat(decoder.valueCount()).isEqualTo(count);
        for (int i = 0, length; i < count; i += length) {
            length = Math.min(random.nextInt(random.nextBoolean() ? 20 : 2_000), count - i);
            if (random.nextInt(3) == 0) {
                decoder.skip(length);
                continue;
            }
            CanariedArray<T> out = CanariedArray.of(type, length);
            decoder.read(out.array(), out.offset(), length);
            assertThat(type.toPlain(out.values())).as("%d values from %d", length, i).isEqualTo(
                    Arrays.copyOfRange(plain, i * type.elementSize(), (i + length) * type.elementSize()));
        }
        assertThat(cursor.position()).isEqualTo(in.offset() + page.length);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.skip(1));
        in.verifyUnchanged();
    }

    @Test
    void batchesAndSkipsOfNumbersOnSeveralPages() {
        Random random = new Random(61);
        DeltaBinaryPackedDecoder<int[]> ints = DeltaBinaryPackedDecoder.ofInts();
        DeltaBinaryPackedDecoder<long[]> longs = DeltaBinaryPackedDecoder.ofLongs();
        for (int page = 0; page < 60; page++) {
            int shift = random.nextInt(64);
            long[] values = random.longs(random.nextInt(4_000)).map(value -> value >> shift).toArray();
            int[] narrow = Arrays.stream(values).mapToInt(value -> (int) value).toArray();
            Layout layout = LAYOUTS[page % LAYOUTS.length];
            readInBatches(longs, ArrayType.LONGS, ReferenceDeltaBinaryPacked.encodeLongs(values, layout), values,
                    random);
            readInBatches(ints, ArrayType.INTS, ReferenceDeltaBinaryPacked.encodeInts(narrow, layout), narrow, random);
        }
    }

    private static byte[] encode(byte[][] values, boolean prefixed, Layout layout) {
        return prefixed ? ReferenceDeltaByteArray.encode(values, layout)
                : ReferenceDeltaLengthByteArray.encode(values, layout);
    }

    private static DeltaByteArrayDecoder decoder(boolean prefixed) {
        return prefixed ? DeltaByteArrayDecoder.ofPrefixes() : DeltaByteArrayDecoder.ofLengths();
    }

    /** As in Trino's {@code BinaryBuffer}, offsets continue from the end of the previous batch. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void batchesAndSkipsOfStringsOnSeveralPages(boolean prefixed) {
        Random random = new Random(62);
        DeltaByteArrayDecoder decoder = decoder(prefixed);
        for (int page = 0; page < 100; page++) {
            byte[][] values = new byte[random.nextInt(3_000)][];
            for (int i = 0; i < values.length; i++) {
                values[i] = i == 0 ? new byte[5] : Arrays.copyOf(values[i - 1], random.nextInt(20));
                Arrays.fill(values[i], random.nextInt(values[i].length + 1), values[i].length, (byte) i);
            }
            ByteWindow in = window(encode(values, prefixed, LAYOUTS[page % LAYOUTS.length]));
            SliceCursor cursor = open(in);
            decoder.init(cursor);
            assertThat(decoder.valueCount()).isEqualTo(values.length);
            int[] offsets = new int[values.length + 10];
            for (int i = 0, length; i < values.length; i += length) {
                length = Math.min(random.nextInt(random.nextBoolean() ? 20 : 2_000), values.length - i);
                if (random.nextInt(3) == 0) {
                    decoder.skip(length);
                    continue;
                }
                Arrays.fill(offsets, -7);
                offsets[5] = 1_000;
                Slice chunk = decoder.read(offsets, 5, length);
                assertThat(offsets[5]).isEqualTo(1_000);
                for (int j = 0; j < length; j++) {
                    assertThat(chunk.getBytes(offsets[5 + j] - 1_000, offsets[6 + j] - offsets[5 + j]))
                            .as("value %d", i + j).isEqualTo(values[i + j]);
                }
                assertThat(chunk.length()).isEqualTo(offsets[5 + length] - 1_000);
                assertThat(Arrays.copyOfRange(offsets, 6 + length, offsets.length)).containsOnly(-7);
                assertThat(chunk.length() == 0 || (chunk.byteArray() == in.array()) != prefixed).isTrue();
            }
            assertThat(cursor.position()).isEqualTo(in.offset() + in.length());
            in.verifyUnchanged();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theNextChunkDoesNotChangeTheOneBefore(boolean prefixed) {
        DeltaByteArrayDecoder decoder = decoder(prefixed);
        decoder.init(SliceCursor.of(Slices.wrappedBuffer(
                encode(new byte[][] {{1, 2}, {3, 4}}, prefixed, Layout.USUAL))));
        Slice first = decoder.read(new int[2], 0, 1);
        assertThat(decoder.read(new int[2], 0, 1).getBytes()).containsExactly(3, 4);
        assertThat(first.getBytes()).containsExactly(1, 2);
    }

    @Test
    void aPrefixOfThePageBeforeIsMalformed() {
        DeltaByteArrayDecoder decoder = decoder(true);
        decoder.init(SliceCursor.of(Slices.wrappedBuffer(encode(new byte[][] {{1, 2}}, true, Layout.USUAL))));
        decoder.skip(1);
        decoder.init(SliceCursor.of(Slices.wrappedBuffer(
                ReferenceDeltaByteArray.encode(new int[] {1}, new byte[][] {{5}}, Layout.USUAL))));
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> decoder.read(new int[2], 0, 1));
    }

    /** The page is legal, and no message says otherwise. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFirstOffsetIsCheckedBeforeAnythingIsRead(boolean prefixed) {
        DeltaByteArrayDecoder decoder = decoder(prefixed);
        decoder.init(SliceCursor.of(Slices.wrappedBuffer(
                encode(new byte[][] {{1, 2}, {1, 3, 4}, {}}, prefixed, Layout.USUAL))));
        int[] offsets = new int[5];
        for (int negative : new int[] {-1, Integer.MIN_VALUE}) {
            offsets[1] = negative;
            for (int length : new int[] {0, 3}) {
                assertThatIllegalArgumentException().isThrownBy(() -> decoder.read(offsets, 1, length))
                        .withMessage("The values cannot begin at a negative offset: offsets[1] is " + negative);
            }
        }
        offsets[1] = Integer.MAX_VALUE - 4;
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.read(offsets, 1, 3))
                .withMessage("3 values have 5 bytes, but at most 4 fit after offset 2147483643: an int cannot count"
                        + " more. Read fewer values at a time");
        assertThat(offsets).containsExactly(0, Integer.MAX_VALUE - 4, 0, 0, 0);
        offsets[1]--;
        assertThat(decoder.read(offsets, 1, 3).getBytes()).containsExactly(1, 2, 1, 3, 4);
        assertThat(offsets).containsExactly(0, Integer.MAX_VALUE - 5, Integer.MAX_VALUE - 3, Integer.MAX_VALUE,
                Integer.MAX_VALUE);
    }

    /** Bytes of the array after the slice are not read; a refused page changes neither the input nor the decoder. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPageTruncatedByTheSliceIsRefused(boolean prefixed) {
        byte[] page = encode(new byte[][] {{1, 2}, {1, 3, 4}}, prefixed, Layout.USUAL);
        DeltaByteArrayDecoder decoder = decoder(prefixed);
        for (int length = 1; length < page.length; length++) {
            SliceCursor cursor = SliceCursor.of(Slices.wrappedBuffer(page, 0, length));
            int[] offsets = {9, 0, 0};
            assertThatExceptionOfType(MalformedParquetException.class).as("%d bytes", length).isThrownBy(() -> {
                decoder.init(cursor);
                decoder.read(offsets, 0, 2);
            });
            assertThat(cursor.offset()).isZero();
            assertThat(offsets[0]).isEqualTo(9);
        }
    }

    @Test
    void aPageOfNullsMayHaveAHeader() {
        DeltaBinaryPackedDecoder<int[]> ints = DeltaBinaryPackedDecoder.ofInts();
        ints.init(SliceCursor.of(Slices.wrappedBuffer(
                ReferenceDeltaBinaryPacked.encodeInts(new int[0], Layout.USUAL))));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> ints.read(new int[1], 0, 1)).withMessageContaining("0 values left");
    }

    @Test
    void deltasAreUnpackedAndAddedToThePreviousValue() {
        Slice deltas = Slices.wrappedBuffer(new byte[] {0x21, 0x43, 0x65, (byte) 0x87});
        SliceCursor cursor = SliceCursor.of(deltas);
        int[] ints = {0, Integer.MAX_VALUE - 5, 0, 0, 0, 0, 9};
        SliceDecodingUtils.unpackDelta(ints, 2, 4, cursor, 1, 4);
        assertThat(ints).containsExactly(0, Integer.MAX_VALUE - 5, Integer.MAX_VALUE - 3, Integer.MAX_VALUE,
                Integer.MIN_VALUE + 3, Integer.MIN_VALUE + 8, 9);
        long[] longs = {-5, 0, 0, 0, 0, 9};
        SliceDecodingUtils.unpackDelta(longs, 1, 4, cursor, 1L << 40, 4);
        assertThat(longs).containsExactly(
                -5, (1L << 40) + 0, (2L << 40) + 6, (3L << 40) + 13, (4L << 40) + 21, 9);
        assertThat(cursor.remaining()).isZero();
        SliceDecodingUtils.unpackDelta(longs, 1, 4, cursor, -2, 0);
        assertThat(longs).containsExactly(-5, -7, -9, -11, -13, 9);
        int[] least = {Integer.MIN_VALUE, 0};
        SliceDecodingUtils.unpackDelta(least, 1, 1, cursor, -2, 0);
        assertThat(least).containsExactly(Integer.MIN_VALUE, Integer.MAX_VALUE - 1);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> SliceDecodingUtils.unpackDelta(ints, 1, 1, cursor, 0, 1));
        cursor.offset(0);
        int[] intsBefore = ints.clone();
        long[] longsBefore = longs.clone();
        for (int offset : new int[] {Integer.MIN_VALUE, 0, 4, Integer.MAX_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> SliceDecodingUtils.unpackDelta(ints, offset, 4, cursor, 0, 1));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> SliceDecodingUtils.unpackDelta(longs, offset, 4, cursor, 0, 1));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SliceDecodingUtils.unpackDelta(ints, 1, -1, cursor, 0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SliceDecodingUtils.unpackDelta(longs, 1, -1, cursor, 0, 1));
        assertThat(ints).isEqualTo(intsBefore);
        assertThat(longs).isEqualTo(longsBefore);
        assertThat(cursor.offset()).isZero();
    }
}
