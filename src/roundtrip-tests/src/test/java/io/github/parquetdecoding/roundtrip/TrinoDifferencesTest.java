// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Stream;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.slice.SliceDecoder;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.DeltaConformance;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.ApacheParquetValueDecoders.FloatApacheParquetValueDecoder;
import io.trino.parquet.reader.decoders.DeltaBinaryPackedDecoders.DeltaBinaryPackedLongDecoder;
import io.trino.parquet.reader.decoders.RleBitPackingHybridDecoder;
import io.trino.parquet.reader.decoders.ValueDecoder;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.junit.jupiter.api.Test;

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
    }
}
