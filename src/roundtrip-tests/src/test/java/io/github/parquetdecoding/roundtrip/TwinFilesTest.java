// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

import io.github.parquetdecoding.AlpEncoder;
import io.github.parquetdecoding.ColumnBatch;
import io.github.parquetdecoding.ColumnChunkDecoder;
import io.github.parquetdecoding.testkit.ArrayType;
import org.apache.parquet.column.Encoding;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The library reads column chunks in ALP of arrow-rs, whose PLAIN-encoded twins parquet-java reads. (The columns module
 * compares the files in other encodings, levels and nulls.)
 */
class TwinFilesTest {
    @TempDir
    private Path folder;

    @FunctionalInterface
    private interface ChunkTest {
        void run(String name, ChunkPages chunk, ChunkPages.Values twin);
    }

    private void forAllChunks(TwinFile file, ChunkTest test) throws IOException {
        Map<String, ChunkPages.Values> twins = file.twins();
        file.pages(folder).forEach((name, chunk) -> test.run(name, chunk, twins.get(name)));
    }

    /** Files in ALP, which parquet-java cannot read: their pages seem to be in BYTE_STREAM_SPLIT. */
    @ParameterizedTest
    @EnumSource(from = "V1_ZERO")
    void batchesEqualTheirTwins(TwinFile file) throws IOException {
        Set<Encoding> found = EnumSet.noneOf(Encoding.class);
        forAllChunks(file, (name, chunk, twin) -> {
            chunk.pages().forEach(page -> found.add(page.encoding()));
            for (int batchSize : new int[] {7, 1_000, 1_000_000}) {
                verify(name, chunk.open(), twin, batchSize, false);
                verify(name, chunk.open(), twin, batchSize, true);
            }
        });
        assertThat(found).hasToString(file.name().endsWith("ZERO") ? "[]"
                : "[BYTE_STREAM_SPLIT, RLE_DICTIONARY]");
    }

    /** Reads all batches, or skips every other one. */
    private static void verify(
            String name, ColumnChunkDecoder decoder, ChunkPages.Values twin, int batchSize, boolean skips) {
        ColumnBatch batch = new ColumnBatch(batchSize);
        int first = 0;
        for (boolean skip = skips; decoder.remaining() > 0; skip = skips && !skip) {
            int rows = (int) Math.min(batchSize, decoder.remaining());
            int end = endOfRows(twin, first, rows);
            if (skip) {
                assertThat(decoder.skip(batchSize)).isEqualTo(rows);
            } else {
                assertThat(decoder.next(batch)).isTrue();
                assertThat(batch.rowCount()).isEqualTo(rows);
                byte[] expected = concatenation(twin.plain(), first, end - first);
                assertThat(plain(batch, expected.length)).as("%d rows of %s from level %d", rows, name, first)
                        .isEqualTo(expected);
            }
            first = end;
        }
        assertThat(first).isEqualTo(twin.plain().length);
    }

    private static int endOfRows(ChunkPages.Values twin, int first, int rows) {
        int end = first;
        for (int begun = 0; end < twin.plain().length; end++) {
            begun += twin.repetitionLevels()[end] == 0 ? 1 : 0;
            if (begun > rows) {
                break;
            }
        }
        return end;
    }

    /** Concatenates values, without nulls. */
    private static byte[] plain(ColumnBatch batch, int length) {
        ByteBuffer out = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < batch.valueCount(); i++) {
            if (!batch.isNull(i)) {
                switch (batch.type()) {
                    case INT32 -> out.putInt(batch.ints()[i]);
                    case INT64 -> out.putLong(batch.longs()[i]);
                    case FLOAT -> out.putFloat(batch.floats()[i]);
                    case DOUBLE -> out.putDouble(batch.doubles()[i]);
                    default -> out.put(batch.value(i));
                }
            }
        }
        assertThat(out.position()).isEqualTo(length);
        return out.array();
    }

    /** Concatenates values, without nulls. */
    private static byte[] concatenation(byte[][] values, int first, int count) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        Arrays.stream(values, first, first + count).filter(Objects::nonNull).forEach(plain::writeBytes);
        return plain.toByteArray();
    }

    @ParameterizedTest
    @EnumSource(names = {"V1_ONE", "V1_LENGTHS", "V2_ZSTD", "NOSTATS_DICTIONARY"})
    void pagesOfAColumnAreAboutAsSmallAsThoseOfArrowRs(TwinFile file) throws IOException {
        Map<String, long[]> sizes = new TreeMap<>();
        forAllChunks(file, (name, chunk, twin) -> {
            int first = 0;
            for (ChunkPages.Page page : chunk.pages()) {
                if (page.encoding() == Encoding.BYTE_STREAM_SPLIT) {
                    byte[] plain = concatenation(twin.plain(), first, page.valueCount());
                    long[] sum = sizes.computeIfAbsent(String.join(".", chunk.column().getPath()), key -> new long[2]);
                    sum[0] += alpByteCount(plain, chunk.elementSize());
                    sum[1] += page.data().length;
                }
                first += page.valueCount();
            }
        });
        assertThat(sizes).isNotEmpty();
        sizes.forEach((column, size) -> assertThat(size[0]).as(column).isLessThanOrEqualTo(size[1] * 103 / 100));
    }

    private static int alpByteCount(byte[] plain, int elementSize) {
        int count = plain.length / elementSize;
        byte[] out = new byte[(int) AlpEncoder.maxByteCount(count, elementSize)];
        return elementSize == Float.BYTES
                ? AlpEncoder.encodeFloats(ArrayType.FLOATS.fromPlain(plain), 0, out, 0, count)
                : AlpEncoder.encodeDoubles(ArrayType.DOUBLES.fromPlain(plain), 0, out, 0, count);
    }
}
