// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.AlpEncoder;
import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import org.apache.parquet.column.Encoding;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The library reads pages of Arrow's C++ writer, arrow-rs and parquet-java: levels, validity, and values of every
 * encoding. Each column has a PLAIN-encoded twin, which parquet-java reads.
 */
class TwinFilesTest {
    private static final String TWIN = "_plain";

    @TempDir
    private Path folder;

    @FunctionalInterface
    private interface PageTest {
        /** @param first index of the page's first value in the chunk */
        void run(String name, ColumnPages chunk, ColumnPages.Page page, ColumnPages.Values twin, int first);
    }

    private void forAllPages(TwinFile file, PageTest test) throws IOException {
        Map<String, ColumnPages.Values> twins = file.twins();
        file.pages(folder).forEach((name, chunk) -> {
            int first = 0;
            for (ColumnPages.Page page : name.contains(TWIN) ? List.<ColumnPages.Page>of() : chunk.pages()) {
                test.run(name, chunk, page, twins.get(name), first);
                first += page.valueCount();
            }
        });
    }

    /** The file contains pages of these encodings, with ALP pages as BYTE_STREAM_SPLIT. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "BSS_V1_NONE | {BYTE_STREAM_SPLIT=24}",
        "BSS_V2_ZSTD_NULLS | {BYTE_STREAM_SPLIT=62}",
        "BSS_V1_LISTS | {BYTE_STREAM_SPLIT=26}",
        "IDS_V1 | {PLAIN_DICTIONARY=84}",
        "IDS_V2 | {RLE_DICTIONARY=84}",
        "IDS_WIDE | {RLE_DICTIONARY=34}",
        "LEVELS_V1 | {RLE=2, PLAIN_DICTIONARY=48}",
        "LEVELS_V2 | {RLE=2, RLE_DICTIONARY=48}",
        "PJ_DICT | {RLE=15, DELTA_BINARY_PACKED=62, DELTA_BYTE_ARRAY=127, RLE_DICTIONARY=21}",
        "PJ_PLAIN | {RLE=15, DELTA_BINARY_PACKED=66, DELTA_BYTE_ARRAY=88}",
        "PY_V1_NONE_1 | {RLE=3, DELTA_BINARY_PACKED=12, DELTA_LENGTH_BYTE_ARRAY=5, DELTA_BYTE_ARRAY=5}",
        "PY_V1_NONE_130 | {RLE=3, DELTA_BINARY_PACKED=12, DELTA_LENGTH_BYTE_ARRAY=5, DELTA_BYTE_ARRAY=5}",
        "PY_V1_ZSTD_3000 | {RLE=6, DELTA_BINARY_PACKED=37, DELTA_LENGTH_BYTE_ARRAY=34, DELTA_BYTE_ARRAY=34}",
        "PY_V2_NONE_1 | {RLE=3, DELTA_BINARY_PACKED=12, DELTA_LENGTH_BYTE_ARRAY=5, DELTA_BYTE_ARRAY=5}",
        "PY_V2_NONE_130 | {RLE=3, DELTA_BINARY_PACKED=12, DELTA_LENGTH_BYTE_ARRAY=5, DELTA_BYTE_ARRAY=5}",
        "PY_V2_ZSTD_3000 | {RLE=6, DELTA_BINARY_PACKED=37, DELTA_LENGTH_BYTE_ARRAY=34, DELTA_BYTE_ARRAY=34}",
        "V1_ZERO | {}",
        "V2_ZERO | {}",
        "V1_ONE | {BYTE_STREAM_SPLIT=30, RLE_DICTIONARY=2}",
        "V1_LENGTHS | {BYTE_STREAM_SPLIT=180, RLE_DICTIONARY=18}",
        "V2_ONE | {BYTE_STREAM_SPLIT=30, RLE_DICTIONARY=2}",
        "V2_LENGTHS | {BYTE_STREAM_SPLIT=180, RLE_DICTIONARY=18}",
        "V1_ONEPAGE | {BYTE_STREAM_SPLIT=20, RLE_DICTIONARY=2}",
        "V2_ONEPAGE | {BYTE_STREAM_SPLIT=20, RLE_DICTIONARY=2}",
        "V1_DICTIONARY | {BYTE_STREAM_SPLIT=71, RLE_DICTIONARY=80}",
        "V2_DICTIONARY | {BYTE_STREAM_SPLIT=71, RLE_DICTIONARY=80}",
        "V1_ZSTD | {BYTE_STREAM_SPLIT=177, RLE_DICTIONARY=12}",
        "V1_NONE | {BYTE_STREAM_SPLIT=177, RLE_DICTIONARY=12}",
        "V2_NONE | {BYTE_STREAM_SPLIT=177, RLE_DICTIONARY=12}",
        "V1_SNAPPY | {BYTE_STREAM_SPLIT=177, RLE_DICTIONARY=12}",
        "V2_SNAPPY | {BYTE_STREAM_SPLIT=177, RLE_DICTIONARY=12}",
        "V2_ZSTD | {BYTE_STREAM_SPLIT=177, RLE_DICTIONARY=12}",
        "NOSTATS_DICTIONARY | {BYTE_STREAM_SPLIT=71, RLE_DICTIONARY=80}"})
    void batchesOfPagesEqualTheirTwins(TwinFile file, String pages) throws IOException {
        Map<Encoding, Integer> found = new TreeMap<>();
        forAllPages(file, (name, chunk, page, twin, first) -> {
            found.merge(page.encoding(), 1, Integer::sum);
            for (int batchSize : new int[] {7, 1_000, Math.max(1, page.valueCount())}) {
                for (int way = 0; way < 4; way++) {
                    boolean skips = (way & 1) != 0;
                    boolean slices = (way & 2) != 0;
                    verify(name, PageDecoders.of(chunk, page, file.isAlp(), slices), page.valueCount(), twin, first,
                            chunk.column().getMaxDefinitionLevel(), batchSize, skips);
                }
            }
        });
        assertThat(found).hasToString(pages);
    }

    /** Reads all batches, or skips every other one and reads definition levels as validity. */
    private static void verify(String name, PageDecoders page, int valueCount, ColumnPages.Values twin, int first,
            int maxDefinitionLevel, int batchSize, boolean skips) {
        for (int read = first, batch = 0, count; read < first + valueCount; read += count, batch++) {
            count = Math.min(batchSize, first + valueCount - read);
            boolean skip = skips && batch % 2 == 0;
            byte[] expected = concatenation(twin.plain(), read, count);
            int present = present(twin.plain(), read, count);
            verifyLevels(page.repetitionLevels(), twin.repetitionLevels(), read, count, skip);
            if (skips && page.definitionLevels() != null) {
                verifyValidity(page.definitionLevels(), maxDefinitionLevel, twin, read, count, present);
            } else {
                verifyLevels(page.definitionLevels(), twin.definitionLevels(), read, count, false);
            }
            if (page.values() != null && skip) {
                page.values().skip().accept(present);
            } else if (page.values() != null) {
                assertThat(page.values().read(present)).as("%d values of %s from %d", count, name, read)
                        .isEqualTo(expected);
            }
        }
        for (RunLengthBitPackedReader levels : Arrays.asList(page.repetitionLevels(), page.definitionLevels())) {
            assertThat(levels == null ? 0 : levels.runLength()).as("padding of the last group").isLessThan(8);
        }
    }

    private static void verifyLevels(
            RunLengthBitPackedReader levels, int[] expected, int first, int count, boolean skip) {
        int[] batch = Arrays.copyOfRange(expected, first, first + count);
        if (levels == null) {
            assertThat(batch).as("levels whose maximum is 0").containsOnly(0);
        } else if (skip) {
            levels.skip(count);
        } else {
            CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, count);
            levels.readInts(out.array(), out.offset(), count);
            assertThat(out.values()).isEqualTo(batch);
        }
    }

    private static void verifyValidity(RunLengthBitPackedReader levels, int maxLevel, ColumnPages.Values twin,
            int first, int count, int present) {
        int firstBit = 1 + first % 61;
        BitSet expected = new BitSet();
        long[] bits = new long[(firstBit + count) / Long.SIZE + 1];
        // The bits on both sides must not change.
        Arrays.fill(bits, -1);
        expected.set(0, bits.length * Long.SIZE);
        for (int i = 0; i < count; i++) {
            expected.set(firstBit + i, twin.plain()[first + i] != null);
        }
        assertThat(levels.readValidity(maxLevel, bits, firstBit, count)).isEqualTo(present);
        assertThat(BitSet.valueOf(bits)).isEqualTo(expected);
    }

    /** Concatenates values, without nulls. */
    private static byte[] concatenation(byte[][] values, int first, int count) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        Arrays.stream(values, first, first + count).filter(Objects::nonNull).forEach(plain::writeBytes);
        return plain.toByteArray();
    }

    private static int present(byte[][] values, int first, int count) {
        return (int) Arrays.stream(values, first, first + count).filter(Objects::nonNull).count();
    }

    /** BYTE_STREAM_SPLIT pages equal Arrow's byte for byte; ALP pages of a column are about as small as arrow-rs's. */
    @ParameterizedTest
    @EnumSource(names = {
        "BSS_V1_NONE", "BSS_V2_ZSTD_NULLS", "V1_ONE", "V1_LENGTHS", "V2_ZSTD", "NOSTATS_DICTIONARY"})
    void valuesEncodeToTheSamePages(TwinFile file) throws IOException {
        Map<String, long[]> sizes = new TreeMap<>();
        forAllPages(file, (name, chunk, page, twin, first) -> {
            if (page.encoding() == Encoding.BYTE_STREAM_SPLIT) {
                int size = PageDecoders.elementSize(chunk.column().getPrimitiveType());
                byte[] plain = concatenation(twin.plain(), first, page.valueCount());
                byte[] out = new byte[(int) AlpEncoder.maxByteCount(plain.length / 4, size == 4 ? 4 : 8)];
                int length = file.isAlp() ? encodeAlp(plain, size, out) : plain.length;
                long[] sum = sizes.computeIfAbsent(String.join(".", chunk.column().getPath()), key -> new long[2]);
                if (!file.isAlp()) {
                    ByteStreamSplitEncoder.encodePlain(plain, 0, size, out, 0, plain.length / size);
                    assertThat(page.data()).endsWith(Arrays.copyOf(out, length));
                }
                sum[0] += length;
                sum[1] += page.data().length;
            }
        });
        assertThat(sizes).isNotEmpty();
        sizes.forEach((column, size) -> assertThat(size[0]).as(column).isLessThanOrEqualTo(size[1] * 103 / 100));
    }

    private static int encodeAlp(byte[] plain, int elementSize, byte[] out) {
        return elementSize == Float.BYTES
                ? AlpEncoder.encodeFloats(ArrayType.FLOATS.fromPlain(plain), 0, out, 0, plain.length / 4)
                : AlpEncoder.encodeDoubles(ArrayType.DOUBLES.fromPlain(plain), 0, out, 0, plain.length / 8);
    }

    @ParameterizedTest
    @EnumSource
    void damagedPagesAreReadOrRefused(TwinFile file) throws IOException {
        Random random = new Random(20261123);
        forAllPages(file, (name, chunk, page, twin, first) -> {
            for (int i = 0; i < 20; i++) {
                ColumnPages.Page damaged = new ColumnPages.Page(page.encoding(), page.valueCount(),
                        damage(page.repetitionLevels(), random), damage(page.definitionLevels(), random),
                        damage(page.data(), random));
                try {
                    PageDecoders decoders = PageDecoders.of(chunk, damaged, file.isAlp(), false);
                    for (var levels : Arrays.asList(decoders.repetitionLevels(), decoders.definitionLevels())) {
                        if (levels != null) {
                            levels.readInts(new int[page.valueCount()], 0, page.valueCount());
                        }
                    }
                    if (decoders.values() != null) {
                        decoders.values().read(present(twin.plain(), first, page.valueCount()));
                    }
                } catch (MalformedParquetException e) {
                    assertThat(e).hasMessageMatching(".*\\d.*");
                } catch (IndexOutOfBoundsException e) {
                    // The number of values has changed.
                    assertThat(e).isExactlyInstanceOf(IndexOutOfBoundsException.class);
                    assertThat(page.encoding()).isIn(Encoding.BYTE_STREAM_SPLIT, Encoding.DELTA_BINARY_PACKED,
                            Encoding.DELTA_LENGTH_BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY);
                }
            }
        });
    }

    /** Changes or truncates bytes. */
    private static byte[] damage(byte[] bytes, Random random) {
        if (bytes == null || bytes.length == 0) {
            return bytes;
        }
        byte[] damaged = Arrays.copyOf(bytes, random.nextBoolean() ? bytes.length : random.nextInt(bytes.length) + 1);
        for (int i = random.nextInt(4); i >= 0; i--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        return damaged;
    }
}
