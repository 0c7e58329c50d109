// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout.USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class DeltaBinaryPackedReaderTest {
    /** Bytes around the page, which the reader must not read as part of it. */
    private static final int BEFORE = 3;
    private static final int AFTER = 40;

    /** Miniblocks of 8 to 4,096 values, among them DuckDB's of 256. */
    static List<Layout> layouts() {
        return List.of(USUAL, new Layout(128, 1, 0, true), new Layout(128, 16, 7, false), new Layout(256, 1, 0, false),
                new Layout(1024, 4, 200, true), new Layout(8_192, 2, 64, false));
    }

    private static byte[] hex(String bytes) {
        return HexFormat.of().parseHex(bytes.replace(" ", ""));
    }

    private static DeltaBinaryPackedReader reader(byte[] page) {
        return DeltaBinaryPackedReader.of(ByteCursor.of(page));
    }

    /** Returns values whose steps have {@code bits} bits in parts of random length, and are constant in others. */
    private static long[] values(int count, int bits, Random random) {
        long[] values = new long[count];
        long value = random.nextLong();
        for (int i = 0, change = 0, width = 0; i < count; i++) {
            if (i == change) {
                change += 1 + random.nextInt(200);
                width = random.nextInt(4) == 0 ? 0 : bits;
            }
            value += 17 + (width == 0 ? 0 : random.nextLong() >>> Long.SIZE - width);
            values[i] = value;
        }
        return values;
    }

    private static int[] toInts(long[] values) {
        return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
    }

    /** Reads a page among other bytes in batches, as PLAIN every fourth, and skips two of three if asked to. */
    private static void verify(byte[] page, int[] ints, long[] longs, int batchSize, boolean skip) {
        int count = ints == null ? longs.length : ints.length;
        byte[] array = new byte[BEFORE + page.length + AFTER];
        Arrays.fill(array, (byte) 0xFF);
        System.arraycopy(page, 0, array, BEFORE, page.length);
        ByteCursor in = ByteCursor.of(array, BEFORE, page.length + AFTER);
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(in);
        assertThat(reader.valueCount()).isEqualTo(count);
        for (int i = 0, batch = 0, length; i < count; i += length, batch++) {
            length = Math.min(batchSize, count - i);
            if (skip && batch % 3 != 1) {
                reader.skip(length);
            } else if (batch % 4 == 3) {
                ArrayType<byte[]> type = ArrayType.bytes(ints != null ? Integer.BYTES : Long.BYTES);
                CanariedArray<byte[]> out = CanariedArray.of(type, length);
                reader.readPlain(type.elementSize(), out.array(), out.offset(), length);
                assertThat(out.values()).isEqualTo(ints != null
                        ? ArrayType.INTS.toPlain(Arrays.copyOfRange(ints, i, i + length))
                        : ArrayType.LONGS.toPlain(Arrays.copyOfRange(longs, i, i + length)));
            } else if (ints != null) {
                CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, length);
                reader.readInts(out.array(), out.offset(), length);
                assertThat(out.values()).isEqualTo(Arrays.copyOfRange(ints, i, i + length));
            } else {
                CanariedArray<long[]> out = CanariedArray.of(ArrayType.LONGS, length);
                reader.readLongs(out.array(), out.offset(), length);
                assertThat(out.values()).isEqualTo(Arrays.copyOfRange(longs, i, i + length));
            }
        }
        assertThat(in.position()).isEqualTo(BEFORE + page.length);
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void everyWidthAndMiniblockSizeInBatchesAndSkips(Layout layout) {
        Random random = new Random(20261123);
        // A page that is followed by other bytes must not have a cut last miniblock.
        Layout filled = new Layout(layout.blockSize(), layout.miniblocks(), layout.paddingWidth(), false);
        for (int bits = 0; bits <= Long.SIZE; bits++) {
            long[] values = values(300 + random.nextInt(2_500), bits, random);
            byte[] longs = ReferenceDeltaBinaryPacked.encodeLongs(values, filled);
            int[] ints = toInts(values);
            byte[] page = ReferenceDeltaBinaryPacked.encodeInts(ints, filled);
            for (int batchSize : new int[] {1 + bits % 9, 100 + bits, values.length}) {
                for (boolean skip : new boolean[] {false, true}) {
                    verify(longs, null, values, batchSize, skip);
                    verify(page, ints, null, batchSize, skip);
                }
            }
            // More bits than in an int.
            verify(longs, ints, null, 100, false);
        }
    }

    @Test
    void sumsAndMinDeltasOfInt32WrapAt32Bits() {
        int[] values = {Integer.MAX_VALUE, Integer.MIN_VALUE, 5, Integer.MIN_VALUE, Integer.MAX_VALUE, -1};
        byte[] page = ReferenceDeltaBinaryPacked.encodeInts(values, USUAL);
        verify(page, values, null, values.length, false);
        verify(page, values, null, 2, true);
        // A writer that does not wrap produces deltas of 33 bits.
        long[] widened = Arrays.stream(values).asLongStream().toArray();
        verify(ReferenceDeltaBinaryPacked.encodeLongs(widened, USUAL), values, null, values.length, false);
    }

    @Test
    void aPageOfNullsIsEmptyOrHasCount0() {
        for (byte[] page : new byte[][] {{}, ReferenceDeltaBinaryPacked.encodeInts(new int[0], USUAL)}) {
            ByteCursor in = ByteCursor.of(page);
            DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(in);
            assertThat(reader.valueCount()).isZero();
            assertThat(in.remaining()).isZero();
            reader.readInts(new int[0], 0, 0);
            assertThatThrownBy(() -> reader.skip(1))
                    .hasMessageContaining("has 0 of 0 values left, but 1 were requested");
        }
    }

    @Test
    void theLastMiniblockMayBeCutShort() {
        long[] values = new Random(2).longs(150).toArray();
        byte[] page = ReferenceDeltaBinaryPacked.encodeLongs(values, new Layout(128, 4, 0, true));
        ByteCursor in = ByteCursor.of(page);
        long[] out = new long[150];
        DeltaBinaryPackedReader.of(in).readLongs(out, 0, 150);
        assertThat(out).isEqualTo(values);
        assertThat(in.remaining()).isZero();
        byte[] tooShort = Arrays.copyOf(page, page.length - 1);
        assertThatThrownBy(() -> reader(tooShort).readLongs(out, 0, 150)).hasMessageContaining("truncated");
    }

    @Test
    void miniblocksWithoutValuesMayHaveAnyWidth() {
        int[] values = IntStream.range(0, 140).map(i -> i * i).toArray();
        for (int width : new int[] {1, 65, 255}) {
            verify(ReferenceDeltaBinaryPacked.encodeInts(values, new Layout(128, 4, width, false)), values, null, 9,
                    false);
        }
    }

    /** 2^31 - 1 values in 11 bytes, with a step of 1, are legal. They allocate nothing, and skipping does not loop. */
    @Test
    void neitherBlockSizeNorValueCountAffectsAllocations() {
        byte[] page = hex("80 80 80 80 04 01 FF FF FF FF 07 00  02 00  02 00");
        DeltaBinaryPackedReader reader = reader(page);
        assertThat(reader.valueCount()).isEqualTo(Integer.MAX_VALUE);
        reader.skip(2_000_000_000);
        long[] out = new long[3];
        reader.readLongs(out, 0, 3);
        assertThat(out).containsExactly(2_000_000_000, 2_000_000_001, 2_000_000_002);
        // One bit width per miniblock: these bytes would have to exist.
        DeltaBinaryPackedReader widths = reader(hex("80 80 80 80 04 80 80 80 10 FF FF FF FF 07 00  02 00"));
        assertThatThrownBy(() -> widths.readLongs(out, 0, 3)).isInstanceOf(MalformedParquetException.class)
                .hasMessageContaining("bit widths of 33554432 miniblocks at offset 16")
                .hasMessageContaining("limit 17");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "00 04 05 02", "80 01 00 05 02", "80 01 03 05 02", "04 01 05 02", "80 80 80 80 08 01 05 02",
        "80 01 80 80 80 80 08 05 02", "80 01 04 80 80 80 80 08 02", "80 01 04 FF FF FF FF 1F 02", "80", "80 01 04 05"})
    void malformedHeadersDoNotMoveTheCursor(String header) {
        byte[] page = hex("00 00 " + header);
        ByteCursor in = ByteCursor.of(page, 2, page.length - 2);
        MalformedParquetException e =
                catchThrowableOfType(MalformedParquetException.class, () -> DeltaBinaryPackedReader.of(in));
        assertThat(e.getMessage()).contains("at offset");
        assertThat(e.offset()).isBetween(2L, (long) page.length);
        assertThat(in.position()).isEqualTo(2);
    }

    @Test
    void aBitWidthOf65IsRefused() {
        assertThatThrownBy(() -> reader(hex("80 01 04 03 02 00 41 00 00 00")).readInts(new int[3], 0, 3))
                .hasMessage("DELTA_BINARY_PACKED at offset 0 has a bit width of 65 at offset 6, but the limit is 64");
    }

    @Test
    void everyTruncationIsRefusedWithoutMovingTheReader() {
        Random random = new Random(20261126);
        long[] values = values(400, 20, random);
        byte[] page = ReferenceDeltaBinaryPacked.encodeLongs(values, new Layout(128, 4, 0, true));
        for (int length = 15; length < page.length; length++) {
            DeltaBinaryPackedReader reader = reader(Arrays.copyOf(page, length));
            int read = random.nextInt(2);
            reader.skip(read);
            int rest = values.length - read;
            MalformedParquetException e = catchThrowableOfType(
                    MalformedParquetException.class, () -> reader.readLongs(new long[rest], 0, rest));
            assertThatThrownBy(() -> reader.readLongs(new long[rest], 0, rest)).hasMessage(e.getMessage());
            assertThatThrownBy(() -> reader.readInts(new int[rest], 0, rest)).hasMessage(e.getMessage());
            assertThatThrownBy(() -> reader.skip(rest)).isInstanceOf(MalformedParquetException.class);
            // The complete values can still be read.
            long[] value = new long[1];
            try {
                for (; read < values.length; read++) {
                    reader.readLongs(value, 0, 1);
                    assertThat(value[0]).isEqualTo(values[read]);
                }
            } catch (MalformedParquetException end) {
                assertThat(end.getMessage()).contains("truncated");
            }
            assertThat(read).isBetween(1, values.length - 1);
        }
    }

    @Test
    void tooManyValuesAreRefused() {
        byte[] page = hex("80 01 04 05 02  02 00 00 00 00");
        DeltaBinaryPackedReader reader = reader(page);
        reader.skip(2);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> reader.readInts(new int[4], 0, 4)).isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("DELTA_BINARY_PACKED at offset 0 has 3 of 5 values left, but 4 were requested");
        }
        int[] out = new int[3];
        reader.readInts(out, 0, 3);
        assertThat(out).containsExactly(3, 4, 5);
        assertThatThrownBy(() -> reader.skip(1)).isInstanceOf(IndexOutOfBoundsException.class);
        reader.skip(0);
    }
}
