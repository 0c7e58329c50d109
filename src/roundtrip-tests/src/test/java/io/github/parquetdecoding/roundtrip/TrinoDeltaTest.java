// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.util.Arrays;
import java.util.Random;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.slice.DeltaBinaryPackedDecoder;
import io.github.parquetdecoding.slice.DeltaByteArrayDecoder;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.slice.SliceDecodingUtils;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.DeltaBinaryPackedDecoders.DeltaBinaryPackedIntDecoder;
import io.trino.parquet.reader.decoders.DeltaBinaryPackedDecoders.DeltaBinaryPackedLongDecoder;
import io.trino.parquet.reader.decoders.DeltaByteArrayDecoders.BinaryDeltaByteArrayDecoder;
import io.trino.parquet.reader.decoders.DeltaLengthByteArrayDecoders.BinaryDeltaLengthDecoder;
import io.trino.parquet.reader.decoders.DeltaPackingUtils;
import io.trino.parquet.reader.decoders.ValueDecoder;
import io.trino.parquet.reader.flat.BinaryBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the Slice front's DELTA decoders with those of Trino 483, with the same batches and skips. */
class TrinoDeltaTest {
    private static final Layout[] LAYOUTS = {Layout.USUAL, new Layout(1024, 4, 0xFF, false)};

    private final Random random = new Random(20261125);

    private static <T> ValueDecoder<T> open(ValueDecoder<T> decoder, byte[] page) {
        decoder.init(new SimpleSliceInputStream(Slices.wrappedBuffer(page)));
        return decoder;
    }

    private <T> void verify(ValueDecoder<T> trino, DeltaBinaryPackedDecoder<T> ours, T expected, T values, int count) {
        for (int i = 0, length; i < count; i += length) {
            length = Math.min(random.nextInt(1_000), count - i);
            if (random.nextInt(3) == 0) {
                trino.skip(length);
                ours.skip(length);
            } else {
                trino.read(expected, i, length);
                ours.read(values, i, length);
            }
        }
        assertThat(values).isEqualTo(expected);
    }

    @Test
    void numbers() {
        for (int page = 0; page < 40; page++) {
            int shift = random.nextInt(64);
            long[] longs = random.longs(random.nextInt(4_000)).map(value -> value >> shift).toArray();
            int[] ints = Arrays.stream(longs).mapToInt(value -> (int) value).toArray();
            byte[] longPage = ReferenceDeltaBinaryPacked.encodeLongs(longs, LAYOUTS[page % 2]);
            DeltaBinaryPackedDecoder<long[]> ofLongs = DeltaBinaryPackedDecoder.ofLongs();
            ofLongs.init(SliceCursor.of(Slices.wrappedBuffer(longPage)));
            verify(open(new DeltaBinaryPackedLongDecoder(), longPage), ofLongs, new long[longs.length],
                    new long[longs.length], longs.length);
            byte[] intPage = ReferenceDeltaBinaryPacked.encodeInts(ints, LAYOUTS[page % 2]);
            DeltaBinaryPackedDecoder<int[]> ofInts = DeltaBinaryPackedDecoder.ofInts();
            ofInts.init(SliceCursor.of(Slices.wrappedBuffer(intPage)));
            verify(open(new DeltaBinaryPackedIntDecoder(), intPage), ofInts, new int[ints.length],
                    new int[ints.length], ints.length);
        }
    }

    @Test
    void strings() {
        for (int page = 0; page < 40; page++) {
            byte[][] values = new byte[random.nextInt(3_000)][];
            for (int i = 0; i < values.length; i++) {
                values[i] = i == 0 ? new byte[5] : Arrays.copyOf(values[i - 1], random.nextInt(20));
                Arrays.fill(values[i], random.nextInt(values[i].length + 1), values[i].length, (byte) i);
            }
            Layout layout = LAYOUTS[page % 2];
            verify(new BinaryDeltaLengthDecoder(), DeltaByteArrayDecoder.ofLengths(),
                    ReferenceDeltaLengthByteArray.encode(values, layout), values.length);
            verify(new BinaryDeltaByteArrayDecoder(), DeltaByteArrayDecoder.ofPrefixes(),
                    ReferenceDeltaByteArray.encode(values, layout), values.length);
        }
    }

    private void verify(ValueDecoder<BinaryBuffer> trino, DeltaByteArrayDecoder ours, byte[] page, int count) {
        open(trino, page);
        ours.init(SliceCursor.of(Slices.wrappedBuffer(page)));
        BinaryBuffer expected = new BinaryBuffer(count);
        BinaryBuffer values = new BinaryBuffer(count);
        int read = 0;
        for (int i = 0, length; i < count; i += length) {
            length = Math.min(1 + random.nextInt(1_000), count - i);
            if (random.nextInt(3) == 0) {
                trino.skip(length);
                ours.skip(length);
            } else {
                trino.read(expected, read, length);
                values.addChunk(ours.read(values.getOffsets(), read, length));
                read += length;
            }
        }
        assertThat(values.getOffsets()).isEqualTo(expected.getOffsets());
        assertThat(values.asSlice()).isEqualTo(expected.asSlice());
    }

    @Test
    void unpackedDeltas() {
        for (int bitWidth = 0; bitWidth <= 64; bitWidth++) {
            byte[] packed = new byte[8 * 64];
            random.nextBytes(packed);
            Slice slice = Slices.wrappedBuffer(packed);
            long minDelta = random.nextLong();
            long[] expected = new long[65];
            expected[0] = random.nextLong();
            long[] longs = expected.clone();
            DeltaPackingUtils.unpackDelta(
                    expected, 1, 64, new SimpleSliceInputStream(slice), minDelta, (byte) bitWidth);
            SliceDecodingUtils.unpackDelta(longs, 1, 64, SliceCursor.of(slice), minDelta, bitWidth);
            assertThat(longs).as("%d bits", bitWidth).isEqualTo(expected);
            if (bitWidth <= 32) {
                int[] expectedInts = new int[65];
                expectedInts[0] = random.nextInt();
                int[] ints = expectedInts.clone();
                DeltaPackingUtils.unpackDelta(
                        expectedInts, 1, 64, new SimpleSliceInputStream(slice), minDelta, (byte) bitWidth);
                SliceDecodingUtils.unpackDelta(ints, 1, 64, SliceCursor.of(slice), minDelta, bitWidth);
                assertThat(ints).as("%d bits", bitWidth).isEqualTo(expectedInts);
            }
        }
    }
}
