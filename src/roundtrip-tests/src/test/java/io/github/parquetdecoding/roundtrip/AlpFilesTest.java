// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.AlpEncoder;
import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DictionaryDecoder;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.slice.AlpDecoder;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.testkit.ArrayType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * FLOAT and DOUBLE columns that arrow-rs 60.1 wrote in ALP: flat, nullable and nested; prices, whole numbers, noise and
 * NaN payloads. The oracle is a file of the same values in PLAIN encoding, as parquet-java reads it.
 */
class AlpFilesTest {
    /** Pages of 0 to 1,025 values, V1 and V2, columns that fall back from a dictionary to ALP, and no values at all. */
    @ParameterizedTest
    @CsvSource({"v1_zero, 0", "v1_one, 30", "v1_lengths, 180", "v2_zstd, 177", "nostats_dictionary, 71"})
    void columnsAreTheirTwinsBitForBit(String name, int alpPages) throws IOException {
        int found = 0;
        for (AlpFile.Chunk chunk : AlpFile.chunks(name)) {
            ByteArrayOutputStream values = new ByteArrayOutputStream();
            for (AlpFile.Page page : chunk.pages()) {
                found += page.encoding() == AlpFile.ALP ? 1 : 0;
                values.writeBytes(decode(chunk, page));
            }
            assertThat(values.toByteArray()).as("%s", chunk.column()).isEqualTo(chunk.plain());
        }
        assertThat(found).isEqualTo(alpPages);
    }

    /** Column by column, and every page comes back. */
    @ParameterizedTest
    @ValueSource(strings = {"v1_one", "v1_lengths", "v2_zstd", "nostats_dictionary"})
    void valuesEncodeToPagesAboutAsSmallAsArrows(String name) throws IOException {
        Map<String, long[]> sizes = new TreeMap<>();
        for (AlpFile.Chunk chunk : AlpFile.chunks(name)) {
            long[] size = sizes.computeIfAbsent(String.join(".", chunk.column().getPath()), column -> new long[2]);
            for (AlpFile.Page page : chunk.pages()) {
                if (page.encoding() == AlpFile.ALP) {
                    byte[] plain = decode(chunk, page);
                    byte[] encoded = encode(plain, chunk.elementSize());
                    assertThat(decode(AlpPage.of(ByteCursor.of(encoded), chunk.elementSize()))).isEqualTo(plain);
                    size[0] += encoded.length;
                    size[1] += page.values().length;
                }
            }
        }
        sizes.forEach((column, size) -> assertThat(size[0]).as(column).isLessThanOrEqualTo(size[1] * 103 / 100));
    }

    private static byte[] encode(byte[] plain, int elementSize) {
        int valueCount = plain.length / elementSize;
        byte[] out = new byte[(int) AlpEncoder.maxByteCount(valueCount, elementSize)];
        return Arrays.copyOf(out, elementSize == Float.BYTES
                ? AlpEncoder.encodeFloats(ArrayType.FLOATS.fromPlain(plain), 0, valueCount, out, 0)
                : AlpEncoder.encodeDoubles(ArrayType.DOUBLES.fromPlain(plain), 0, valueCount, out, 0));
    }

    private static byte[] decode(AlpFile.Chunk chunk, AlpFile.Page page) {
        ByteCursor in = ByteCursor.of(page.values());
        return switch (page.encoding()) {
            case AlpFile.PLAIN -> page.values();
            case AlpFile.RLE_DICTIONARY -> {
                byte[] values = new byte[page.valueCount() * chunk.elementSize()];
                DictionaryDecoder.decode(RunLengthBitPackedReader.ofDictionaryIds(in), chunk.dictionary(),
                        chunk.elementSize(), values, 0, page.valueCount());
                yield values;
            }
            case AlpFile.ALP -> {
                AlpPage alp = AlpPage.of(in, chunk.elementSize());
                assertThat(alp.valueCount()).isEqualTo(page.valueCount());
                byte[] values = decode(alp);
                assertThat(decodeSlice(page.values(), chunk.elementSize())).isEqualTo(values);
                yield values;
            }
            default -> throw new IllegalStateException("Encoding " + page.encoding());
        };
    }

    private static byte[] decodeSlice(byte[] page, int elementSize) {
        SliceCursor in = SliceCursor.of(Slices.wrappedBuffer(page));
        if (elementSize == Float.BYTES) {
            AlpDecoder<int[]> decoder = AlpDecoder.ofInts();
            decoder.init(in);
            int[] bits = new int[decoder.valueCount()];
            decoder.read(bits, 0, bits.length);
            return ArrayType.INTS.toPlain(bits);
        }
        AlpDecoder<long[]> decoder = AlpDecoder.ofLongs();
        decoder.init(in);
        long[] bits = new long[decoder.valueCount()];
        decoder.read(bits, 0, bits.length);
        return ArrayType.LONGS.toPlain(bits);
    }

    private static byte[] decode(AlpPage page) {
        if (page.elementSize() == Float.BYTES) {
            float[] floats = new float[page.valueCount()];
            page.decodeFloats(0, floats.length, floats, 0);
            return ArrayType.FLOATS.toPlain(floats);
        }
        double[] doubles = new double[page.valueCount()];
        page.decodeDoubles(0, doubles.length, doubles, 0);
        return ArrayType.DOUBLES.toPlain(doubles);
    }
}
