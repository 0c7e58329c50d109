// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.RunLengthBitPackedWriter;
import io.github.parquetdecoding.Validity;
import io.github.parquetdecoding.slice.BitUnpacker;
import io.github.parquetdecoding.slice.RunLengthBitPackedDecoder;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.slice.ValidityDecoder;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.ByteBitUnpackers;
import io.trino.parquet.reader.decoders.IntBitUnpackers;
import io.trino.parquet.reader.decoders.LongBitUnpackers;
import io.trino.parquet.reader.decoders.RleBitPackingHybridDecoder;
import io.trino.parquet.reader.decoders.ShortBitUnpackers;
import io.trino.parquet.reader.decoders.VectorIntBitUnpackers;
import io.trino.parquet.reader.flat.FlatDefinitionLevelDecoder;
import io.trino.parquet.reader.flat.IntColumnAdapter;
import io.trino.spi.block.Bitmap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntFunction;

import static io.trino.parquet.reader.flat.FlatDefinitionLevelDecoder.getFlatDefinitionLevelDecoder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The Slice front beside Trino 483: what is the same, and the differences that its README lists. */
class TrinoHybridTest {
    /** From an offset on in an array that goes on behind it. */
    private static Slice slice(byte[] bytes) {
        byte[] array = new byte[5 + bytes.length + 100];
        Arrays.fill(array, (byte) 0xA5);
        System.arraycopy(bytes, 0, array, 5, bytes.length);
        return Slices.wrappedBuffer(array, 5, bytes.length);
    }

    private static Slice random(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return slice(bytes);
    }

    /** Values in runs of both kinds. */
    private static int[] values(Random random, int bitWidth, int count) {
        int mask = (int) ((1L << bitWidth) - 1);
        int[] values = new int[count];
        for (int i = 0, n; i < count; i += n) {
            n = Math.min(1 + random.nextInt(200), count - i);
            int value = random.nextInt() & mask;
            boolean repeated = random.nextBoolean();
            for (int j = i; j < i + n; j++) {
                values[j] = repeated ? value : random.nextInt() & mask;
            }
        }
        return values;
    }

    private static byte[] runs(int bitWidth, int... values) {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
        writer.writeInts(values, 0, values.length);
        return writer.toByteArray();
    }

    @FunctionalInterface
    private interface TrinoUnpacker<T> {
        void unpack(T output, int outputOffset, SimpleSliceInputStream input, int length);
    }

    @FunctionalInterface
    private interface Unpacker<T> {
        void unpack(T output, int outputOffset, SliceCursor input, int length, int bitWidth);
    }

    /** One call after another, of multiples of {@code step} values, up to several vectors of them. */
    private static <T> void compare(
            int bitWidth, int step, IntFunction<T> newArray, TrinoUnpacker<T> trino, Unpacker<T> ours) {
        Random random = new Random(bitWidth);
        Slice slice = random(random, 1 + 50 * 8 * step * bitWidth / 8);
        SimpleSliceInputStream in = new SimpleSliceInputStream(slice, 1);
        SliceCursor cursor = SliceCursor.of(slice, 1);
        for (int i = 0; i < 50; i++) {
            int length = step * random.nextInt(9);
            T expected = newArray.apply(length + 3);
            trino.unpack(expected, 2, in, length);
            T values = newArray.apply(length + 3);
            ours.unpack(values, 2, cursor, length, bitWidth);
            assertThat((Object) values).as("%d values of %d bits", length, bitWidth).isEqualTo(expected);
            assertThat(cursor.byteArrayOffset()).isEqualTo(in.getByteArrayOffset());
        }
    }

    @Test
    void intsAreUnpackedAlike() {
        for (int width = 0; width <= 32; width++) {
            compare(width, 8, int[]::new, IntBitUnpackers.getIntBitUnpacker(width)::unpack, BitUnpacker::unpack);
            compare(width, 8, int[]::new,
                    VectorIntBitUnpackers.getVectorIntBitUnpacker(width)::unpack, BitUnpacker::unpack);
        }
    }

    @Test
    void longsShortsAndBytesAreUnpackedAlikeInMultiplesOf32() {
        for (int width = 1; width <= 64; width++) {
            compare(width, 32, long[]::new, LongBitUnpackers.getLongBitUnpacker(width)::unpack, BitUnpacker::unpack);
        }
        for (int width = 1; width <= 17; width++) {
            compare(width, 32, short[]::new,
                    ShortBitUnpackers.getShortBitUnpacker(width)::unpack, BitUnpacker::unpack);
        }
        for (int width = 1; width <= 9; width++) {
            compare(width, 32, byte[]::new, ByteBitUnpackers.getByteBitUnpacker(width)::unpack, BitUnpacker::unpack);
        }
    }

    @Test
    void aNumberOfValuesThatTrinoLeavesOutIsUnpacked() {
        Slice slice = slice(new byte[] {-1, -1, -1});
        SimpleSliceInputStream in = new SimpleSliceInputStream(slice);
        long[] trino = new long[24];
        LongBitUnpackers.getLongBitUnpacker(1).unpack(trino, 0, in, 24);
        assertThat(trino).containsOnly(0);
        assertThat(in.asSlice()).isEqualTo(slice);

        SliceCursor cursor = SliceCursor.of(slice);
        long[] values = new long[24];
        BitUnpacker.unpack(values, 0, cursor, 24, 1);
        assertThat(values).containsOnly(1);
        assertThat(cursor.remaining()).isZero();
    }

    @Test
    void valuesOfZeroBitsAreWritten() {
        int[] trino = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        IntBitUnpackers.getIntBitUnpacker(0).unpack(trino, 0, new SimpleSliceInputStream(Slices.EMPTY_SLICE), 8);
        assertThat(trino).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
        BitUnpacker.unpack(trino, 0, SliceCursor.of(Slices.EMPTY_SLICE), 8, 0);
        assertThat(trino).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 9);
    }

    @Test
    void valuesThatTheSliceCutsOffAreRefused() {
        Slice slice = slice(new byte[] {0x21, 0x43, 0x65});
        int[] trino = new int[8];
        VectorIntBitUnpackers.getVectorIntBitUnpacker(4).unpack(trino, 0, new SimpleSliceInputStream(slice), 8);
        assertThat(trino).as("the last two are from behind the slice").containsExactly(1, 2, 3, 4, 5, 6, 5, 0xA);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> BitUnpacker.unpack(new int[8], 0, SliceCursor.of(slice), 8, 4))
                .withMessage("8 values of 4 bits at offset 5 are truncated: 3 bytes remain");
    }

    private static RleBitPackingHybridDecoder trino(int bitWidth, Slice runs) {
        RleBitPackingHybridDecoder decoder = new RleBitPackingHybridDecoder(bitWidth, false);
        decoder.init(new SimpleSliceInputStream(runs));
        return decoder;
    }

    private static RunLengthBitPackedDecoder decoder(int bitWidth, Slice runs) {
        RunLengthBitPackedDecoder decoder = new RunLengthBitPackedDecoder(bitWidth);
        decoder.init(SliceCursor.of(runs));
        return decoder;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void runsAreReadAndSkippedAlike(boolean vectors) {
        for (int bitWidth = 0; bitWidth <= 32; bitWidth++) {
            Random random = new Random(bitWidth);
            int[] values = values(random, bitWidth, 20_000);
            Slice runs = slice(runs(bitWidth, values));
            RleBitPackingHybridDecoder trino = new RleBitPackingHybridDecoder(bitWidth, vectors);
            trino.init(new SimpleSliceInputStream(runs));
            RunLengthBitPackedDecoder decoder = decoder(bitWidth, runs);
            for (int i = 0, n; i < values.length; i += n) {
                n = Math.min(random.nextInt(random.nextBoolean() ? 20 : 2_000), values.length - i);
                if (random.nextInt(4) == 0) {
                    trino.skip(n);
                    decoder.skip(n);
                } else {
                    int[] expected = new int[n + 3];
                    trino.read(expected, 2, n);
                    int[] read = new int[n + 3];
                    decoder.read(read, 2, n);
                    assertThat(read).as("%d values of %d bits from %d on", n, bitWidth, i).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void aPageDoesNotBeginWithTheRunThatWasLeft() {
        Slice fives = slice(new byte[] {10 << 1, 5});
        Slice sixes = slice(new byte[] {10 << 1, 6});
        int[] values = new int[2];
        RleBitPackingHybridDecoder trino = trino(3, fives);
        trino.read(values, 0, 2);
        trino.init(new SimpleSliceInputStream(sixes));
        trino.read(values, 0, 2);
        assertThat(values).containsExactly(5, 5);

        RunLengthBitPackedDecoder decoder = decoder(3, fives);
        decoder.read(values, 0, 2);
        decoder.init(SliceCursor.of(sixes));
        decoder.read(values, 0, 2);
        assertThat(values).containsExactly(6, 6);
    }

    @Test
    void aRunsValueOfTooManyBitsIsRefused() {
        Slice runs = slice(new byte[] {8 << 1, 9});
        int[] values = new int[8];
        trino(3, runs).read(values, 0, 8);
        assertThat(values).containsOnly(9);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> decoder(3, runs).read(values, 0, 8));

        FlatDefinitionLevelDecoder trino = getFlatDefinitionLevelDecoder(1, false);
        trino.init(runs);
        assertThat(trino.readNext(new long[1], 0, 8)).isEqualTo(8);
        ValidityDecoder decoder = new ValidityDecoder();
        decoder.init(runs);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> decoder.readNext(new long[1], 0, 8));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void validityIsReadAndSkippedAlike(boolean vectors) {
        for (int page = 0; page < 50; page++) {
            Random random = new Random(page);
            int[] levels = values(random, 1, 20_000);
            Slice runs = slice(runs(1, levels));
            FlatDefinitionLevelDecoder trino = getFlatDefinitionLevelDecoder(1, vectors);
            trino.init(runs);
            ValidityDecoder decoder = new ValidityDecoder();
            decoder.init(runs);
            for (int i = 0, n; i < levels.length; i += n) {
                n = Math.min(random.nextInt(random.nextBoolean() ? 100 : 2_000), levels.length - i);
                if (random.nextInt(4) == 0) {
                    assertThat(decoder.skip(n)).isEqualTo(trino.skip(n));
                    continue;
                }
                int offset = random.nextInt(200);
                long[] expected = new long[(offset + n + 63) / 64];
                int valid = trino.readNext(expected, offset, n);
                long[] bits = new long[expected.length];
                assertThat(decoder.readNext(bits, offset, n)).isEqualTo(valid);
                if (valid == n) {
                    // Trino may have written nothing, and its callers set the bits by themselves.
                    Bitmap.setBits(expected, 0, offset, n);
                }
                assertThat(bits).isEqualTo(expected);
            }
        }
    }

    @Test
    void bitsThatWereSetAreClearedForNulls() {
        Slice runs = slice(new byte[] {8 << 1, 0, 8 << 1, 1});
        long[] bits = {-1};
        FlatDefinitionLevelDecoder trino = getFlatDefinitionLevelDecoder(1, false);
        trino.init(runs);
        trino.readNext(bits, 0, 16);
        assertThat(bits).containsExactly(-1);
        ValidityDecoder decoder = new ValidityDecoder();
        decoder.init(runs);
        assertThat(decoder.readNext(bits, 0, 16)).isEqualTo(8);
        assertThat(bits).containsExactly(0xFFFF_FFFF_FFFF_FF00L);
    }

    @Test
    void valuesAreSpreadToThePlacesThatUnpackNullValuesCopiesThemTo() {
        Random random = new Random(9);
        for (int i = 0; i < 200; i++) {
            int count = random.nextInt(300);
            int offset = random.nextInt(100);
            int[] levels = values(random, 1, offset + count);
            long[] bits = new long[(offset + count + 63) / 64];
            ValidityDecoder decoder = new ValidityDecoder();
            decoder.init(slice(runs(1, levels)));
            decoder.readNext(bits, 0, offset + count);
            int valid = Validity.count(bits, offset, count);
            int[] source = random.ints(valid).map(value -> value | 1).toArray();

            int[] expected = new int[offset + count];
            // The buffer has room for one value more.
            IntColumnAdapter.INT_ADAPTER.unpackNullValues(
                    Arrays.copyOf(source, valid + 1), expected, bits, offset, valid, count);
            int[] values = new int[offset + count];
            System.arraycopy(source, 0, values, offset, valid);
            Validity.expand(values, offset, count, bits, offset, 0);
            for (int j = 0; j < count; j++) {
                if (levels[offset + j] == 0) {
                    expected[offset + j] = 0;
                }
            }
            assertThat(values).isEqualTo(expected);
        }
    }
}
