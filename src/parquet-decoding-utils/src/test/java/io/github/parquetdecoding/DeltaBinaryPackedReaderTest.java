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

import static io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout.USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
