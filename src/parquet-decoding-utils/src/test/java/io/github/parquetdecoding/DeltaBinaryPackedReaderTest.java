// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout.USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Positions, messages, PLAIN and the limits of headers; {@link LibraryConformanceTest} reads values. */
class DeltaBinaryPackedReaderTest {
    private static final int BEFORE = 3;

    private static byte[] hex(String bytes) {
        return HexFormat.of().parseHex(bytes.replace(" ", ""));
    }

    private static DeltaBinaryPackedReader reader(byte[] page) {
        return DeltaBinaryPackedReader.of(ByteCursor.of(page));
    }

    /** The page is followed by bytes that are not part of it. */
    @ParameterizedTest
    @EnumSource
    void plainHasTheLowBytesOfEveryValue(DeltaValues distribution) {
        for (int count : new int[] {1, 2, 34, 129, 1_000, 2_500}) {
            long[] values = distribution.longs(count);
            byte[] page = ReferenceDeltaBinaryPacked.encodeLongs(values, USUAL);
            byte[] array = ByteArrays.join(new byte[BEFORE], page, new byte[40]);
            for (ArrayType<byte[]> type : List.of(ArrayType.bytes(Integer.BYTES), ArrayType.bytes(Long.BYTES))) {
                byte[] plain = type.elementSize() == Long.BYTES ? ArrayType.LONGS.toPlain(values)
                        : ArrayType.INTS.toPlain(Arrays.stream(values).mapToInt(value -> (int) value).toArray());
                for (int skipped : new int[] {0, 1, count / 2}) {
                    ByteCursor in = ByteCursor.of(array, BEFORE, page.length + 40);
                    DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(in);
                    assertThat(reader.valueCount()).isEqualTo(count);
                    reader.skip(skipped);
                    CanariedArray<byte[]> out = CanariedArray.of(type, count - skipped);
                    reader.readPlain(type.elementSize(), out.array(), out.offset(), count - skipped);
                    assertThat(out.values())
                            .isEqualTo(Arrays.copyOfRange(plain, skipped * type.elementSize(), plain.length));
                    assertThat(in.position()).isEqualTo(BEFORE + page.length);
                }
            }
        }
    }

    /** A writer that does not wrap at 32 bits produces deltas of 33 bits. */
    @Test
    void valuesOfInt32MayHaveDeltasOf33To64Bits() {
        long[] ends = {Integer.MAX_VALUE, Integer.MIN_VALUE, 5, Integer.MIN_VALUE, Integer.MAX_VALUE, -1};
        for (int shift = 0; shift < Integer.SIZE; shift++) {
            int lost = shift;
            long[] values = LongStream.of(ends).map(value -> value << lost).toArray();
            byte[] page = ReferenceDeltaBinaryPacked.encodeLongs(values, USUAL);
            for (int skipped : new int[] {0, 3}) {
                DeltaBinaryPackedReader reader = reader(page);
                reader.skip(skipped);
                int[] out = new int[6 - skipped];
                reader.readInts(out, 0, out.length);
                assertThat(out).isEqualTo(LongStream.of(values).skip(skipped).mapToInt(value -> (int) value).toArray());
            }
        }
    }

    /** Vectors decode only miniblocks of a multiple of 16 values. */
    @Test
    void miniblocksOfEightValuesAreRead() {
        int[] values = DeltaValues.RANDOM.ints(1_000);
        int[] out = new int[values.length];
        reader(ReferenceDeltaBinaryPacked.encodeInts(values, new Layout(64, 8, 0, false))).readInts(out, 0, 1_000);
        assertThat(out).isEqualTo(values);
    }

    /** The last miniblock is cut: there are fewer bytes than a word from the first delta to the end of the array. */
    @Test
    void fewNarrowDeltasAndConstantStepsOfAnySizeAreRead() {
        for (int count = 1; count <= 70; count++) {
            for (long step : new long[] {0, 1, 1L << 28, Long.MAX_VALUE}) {
                for (int bits = 0; bits < 4; bits++) {
                    int mask = (1 << bits) - 1;
                    long[] values = LongStream.range(0, count).map(i -> 7 + i * step + (i * i & mask)).toArray();
                    long[] out = new long[count];
                    ByteCursor in = ByteCursor.of(
                            ReferenceDeltaBinaryPacked.encodeLongs(values, new Layout(128, 4, 0, true)));
                    DeltaBinaryPackedReader.of(in).readLongs(out, 0, count);
                    assertThat(out).isEqualTo(values);
                    assertThat(in.remaining()).isZero();
                }
            }
        }
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

    /** 2^31 - 1 values in 11 bytes, with a step of 1, are legal. They allocate nothing, and skipping does not loop. */
    @Test
    void neitherBlockSizeNorValueCountAffectsAllocations() {
        DeltaBinaryPackedReader reader = reader(hex("80 80 80 80 04 01 FF FF FF FF 07 00  02 00  02 00"));
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
        // The first two values of a miniblock of 8 GiB end the page.
        ByteCursor in = ByteCursor.of(ByteArrays.join(hex("80 80 80 80 04 01 03 00  00 40"), new byte[16]));
        DeltaBinaryPackedReader.of(in).skip(3);
        assertThat(in.remaining()).isZero();
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
    void tooManyValuesAreRefused() {
        DeltaBinaryPackedReader reader = reader(hex("80 01 04 05 02  02 00 00 00 00"));
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

    /** The second page follows the first one, and a third one is refused. */
    @Test
    void aResetReaderReadsTheNextPageAndARefusedOneLeavesThePageBefore() {
        byte[] page = hex("80 01 04 05 02  02 00 00 00 00");
        ByteCursor in = ByteCursor.of(ByteArrays.join(page, page, new byte[1]));
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(in);
        DeltaBinaryPackedReader second = DeltaBinaryPackedReader.of(in);
        reader.skip(5);
        assertThat(in.position()).isEqualTo(page.length);
        second.skip(0);
        second.readPlain(Integer.BYTES, new byte[0], 0, 0);
        reader.reset(in);
        reader.readLongs(new long[0], 0, 0);
        reader.skip(2);
        assertThat(in.position()).isEqualTo(page.length);
        ByteCursor cut = ByteCursor.of(page, 0, 3);
        assertThatThrownBy(() -> reader.reset(cut)).isInstanceOf(MalformedParquetException.class);
        assertThat(cut.position()).isZero();
        long[] out = new long[3];
        reader.readLongs(out, 0, 3);
        assertThat(out).containsExactly(3, 4, 5);
        assertThat(in.position()).isEqualTo(2 * page.length);
        second.skip(5);
        reader.skip(0);
        assertThat(in.position()).isEqualTo(page.length);
    }
}
