// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Stream;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.slice.BitUnpacker;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.slice.SliceDecoder;
import io.github.parquetdecoding.slice.ValidityDecoder;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.DeltaConformance;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.ApacheParquetValueDecoders.FloatApacheParquetValueDecoder;
import io.trino.parquet.reader.decoders.DeltaBinaryPackedDecoders.DeltaBinaryPackedLongDecoder;
import io.trino.parquet.reader.decoders.IntBitUnpackers;
import io.trino.parquet.reader.decoders.LongBitUnpackers;
import io.trino.parquet.reader.decoders.RleBitPackingHybridDecoder;
import io.trino.parquet.reader.decoders.ValueDecoder;
import io.trino.parquet.reader.decoders.VectorIntBitUnpackers;
import io.trino.parquet.reader.flat.BinaryBuffer;
import io.trino.parquet.reader.flat.FlatDefinitionLevelDecoder;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.junit.jupiter.api.Test;

import static io.trino.parquet.reader.flat.FlatDefinitionLevelDecoder.getFlatDefinitionLevelDecoder;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The differences between the Slice front and Trino 483 that its README lists. Trino's classes need Java 25, so the
 * build does not run this test on older JDKs.
 */
class TrinoDifferencesTest {
    /** Returns a slice in the middle of an array. */
    private static Slice slice(byte[] bytes) {
        byte[] array = new byte[5 + bytes.length + 100];
        Arrays.fill(array, (byte) 0xA5);
        System.arraycopy(bytes, 0, array, 5, bytes.length);
        return Slices.wrappedBuffer(array, 5, bytes.length);
    }

    @Test
    void aPageThatDoesNotBeginAtTheStartOfItsSliceIsRead() {
        byte[] plain = PlainValues.random(4, 3);
        byte[] page = ReferenceByteStreamSplit.encode(plain, 4);
        Slice slice = Slices.wrappedBuffer(ByteBuffer.allocate(8 + page.length).putLong(-1).put(page).array());
        ValueDecoder<int[]> trino = new FloatApacheParquetValueDecoder(new ByteStreamSplitValuesReaderForFloat());
        trino.init(new SimpleSliceInputStream(slice, 8));
        int[] values = new int[3];
        trino.read(values, 0, 3);
        assertThat(ArrayType.INTS.toPlain(values)).as("read from the slice's first byte").isNotEqualTo(plain);

        SliceDecoder<int[]> decoder = SliceDecoder.ofInts(Encoding.BYTE_STREAM_SPLIT);
        decoder.init(SliceCursor.of(slice, 8));
        decoder.read(values, 0, 3);
        assertThat(ArrayType.INTS.toPlain(values)).isEqualTo(plain);
    }

    @Test
    void valuesOfByteArraysAreReadIntoTrinosBuffer() {
        byte[][] values = {{1, 2}, {}, {1, 3, 4}};
        SliceDecoder<BinaryBuffer> decoder = SliceDecoder.ofByteArrays(
                Encoding.DELTA_BYTE_ARRAY, BinaryBuffer::getOffsets, BinaryBuffer::addChunk);
        decoder.init(SliceCursor.of(slice(ReferenceDeltaByteArray.encode(values, Layout.USUAL))));
        BinaryBuffer buffer = new BinaryBuffer(3);
        decoder.read(buffer, 0, 2);
        decoder.read(buffer, 2, 1);
        assertThat(buffer.getOffsets()).containsExactly(0, 2, 2, 5);
        assertThat(buffer.asSlice().getBytes()).containsExactly(1, 2, 1, 3, 4);
    }

    @Test
    void deltaPagesThatTrinoRefusesOrMisreadsFailTheConformanceSuite() {
        InputOpener<ValueDecoder<long[]>> opener = (array, offset, length) -> {
            ValueDecoder<long[]> decoder = new DeltaBinaryPackedLongDecoder();
            decoder.init(new SimpleSliceInputStream(Slices.wrappedBuffer(array, offset, length)));
            return decoder;
        };
        Stream<String> truncated = Stream.of("TIMESTAMPS_WITH_JITTER", "SORTED_KEYS", "RANDOM", "OUTLIERS")
                .map(values -> values + ", miniblocks of 32, those without values of width 99, the last one cut");
        Stream<String> allocating = Stream.of("array of exact size", "neighbours 01", "neighbours FF").flatMap(place ->
                Stream.of("value count of 2^31, " + place, "value count of 2^32 - 1, " + place));
        Stream<String> others = Stream.of("a page of nulls: no bytes", "one value too many",
                "a skip of one value too many", "a skip of a negative number of values");
        DeltaConformance.longs("Trino", opener, ValueDecoder::read, ValueDecoder::skip).withoutRollback()
                .refusingWith(Exception.class, OutOfMemoryError.class)
                .verifyExcept(Stream.of(truncated, allocating, others).flatMap(names -> names).collect(toSet()));
    }

    @Test
    void valuesThatTrinoDoesNotUnpackAreUnpacked() {
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
    void valuesTruncatedByTheSliceAreRefused() {
        Slice slice = slice(new byte[] {0x21, 0x43, 0x65});
        int[] trino = new int[8];
        VectorIntBitUnpackers.getVectorIntBitUnpacker(4).unpack(trino, 0, new SimpleSliceInputStream(slice), 8);
        assertThat(trino).as("the last two are from after the slice").containsExactly(1, 2, 3, 4, 5, 6, 5, 0xA);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> BitUnpacker.unpack(new int[8], 0, SliceCursor.of(slice), 8, 4))
                .withMessage("Truncated: 8 values of 4 bits at offset 5, with only 3 bytes left");
    }

    private static RleBitPackingHybridDecoder trino(int bitWidth, Slice runs) {
        RleBitPackingHybridDecoder decoder = new RleBitPackingHybridDecoder(bitWidth, false);
        decoder.init(new SimpleSliceInputStream(runs));
        return decoder;
    }

    private static SliceDecoder<int[]> decoder(int bitWidth, Slice runs) {
        SliceDecoder<int[]> decoder = SliceDecoder.ofIds(bitWidth);
        decoder.init(SliceCursor.of(runs));
        return decoder;
    }

    @Test
    void aPageDoesNotBeginWithAnAbandonedRun() {
        Slice fives = slice(new byte[] {10 << 1, 5});
        Slice sixes = slice(new byte[] {10 << 1, 6});
        int[] values = new int[2];
        RleBitPackingHybridDecoder trino = trino(3, fives);
        trino.read(values, 0, 2);
        trino.init(new SimpleSliceInputStream(sixes));
        trino.read(values, 0, 2);
        assertThat(values).containsExactly(5, 5);

        SliceDecoder<int[]> decoder = decoder(3, fives);
        decoder.read(values, 0, 2);
        decoder.init(SliceCursor.of(sixes));
        decoder.read(values, 0, 2);
        assertThat(values).containsExactly(6, 6);
    }

    @Test
    void aRepeatedValueWithTooManyBitsIsRefused() {
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

    @Test
    void bitsOfNullsAreCleared() {
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
}
