// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnBatchReader;
import io.github.parquetdecoding.columns.ParquetJavaValues;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Batch readers, with the agent: they get the file's own pages, those in ALP included. */
class ColumnsTest {
    @ParameterizedTest
    @CsvSource({
        "bss_v2_zstd_nulls, float16, BYTE_STREAM_SPLIT", "bss_v2_zstd_nulls, int32, BYTE_STREAM_SPLIT",
        "deltas_one_more, int32, DELTA_BINARY_PACKED", "deltas_one_more, int64, DELTA_BINARY_PACKED",
        "deltas_one_more, lengths, DELTA_LENGTH_BYTE_ARRAY", "deltas_one_more, prefixes, DELTA_BYTE_ARRAY",
        "levels_v2, boolean_nulls, RLE", "v1_lengths.alp, d_price, ALP", "v2_zstd.alp, f_price, ALP",
    })
    void batchReadersGetTheFilesOwnPages(String file, String name, String encoding) throws IOException {
        Map<String, Set<Encoding>> encodings = new TreeMap<>();
        forAllChunks(file, file, (pages, reader, column, records) -> {
            if (column.getPath()[0].equals(name)) {
                verify(open(pages, reader, column, encodings), records, 100, false);
            }
        });
        assertThat(encodings).isEqualTo(Map.of(name, EnumSet.of(Encoding.valueOf(encoding))));
    }

    /** Files of arrow-rs, and others with the same values in PLAIN. */
    @ParameterizedTest
    @CsvSource({
        "v1_zero, v1_zero", "v2_zero, v1_zero", "v1_one, v1_one", "v2_one, v1_one", "v1_lengths, v1_lengths",
        "v2_lengths, v1_lengths", "v1_onepage, v1_onepage", "v2_onepage, v1_onepage",
        "nostats_dictionary, nostats_dictionary", "v1_dictionary, nostats_dictionary",
        "v2_dictionary, nostats_dictionary", "v2_zstd, v2_zstd", "v1_zstd, v2_zstd", "v1_none, v2_zstd",
        "v2_none, v2_zstd", "v1_snappy, v2_zstd", "v2_snappy, v2_zstd"})
    void columnsInAlpAreThoseInPlain(String file, String twin) throws IOException {
        Map<String, Set<Encoding>> encodings = new TreeMap<>();
        for (int batchSize : new int[] {7, 1_000, 1_000_000}) {
            for (boolean skips : new boolean[] {false, true}) {
                forAllChunks(file + ".alp", twin + ".plain", (pages, reader, column, plain) ->
                        verify(open(pages, reader, column, encodings), plain, batchSize, skips));
            }
        }
        EnumSet<Encoding> found = EnumSet.noneOf(Encoding.class);
        encodings.values().forEach(found::addAll);
        assertThat(found).hasToString(file.endsWith("zero") ? "[]" : "[RLE_DICTIONARY, ALP]");
    }

    private interface ChunkTest {
        void run(PageReadStore pages, ParquetFileReader reader, ColumnDescriptor column, ColumnReader twin);
    }

    private static void forAllChunks(String file, String twin, ChunkTest test) throws IOException {
        try (ParquetFileReader reader = open(file); ParquetFileReader twins = open(twin)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            for (PageReadStore rowGroup; (rowGroup = reader.readNextRowGroup()) != null; ) {
                PageReadStore twinPages = twins.readNextRowGroup();
                for (ColumnDescriptor column : schema.getColumns()) {
                    test.run(rowGroup, reader, column, ColumnsOfFile.reader(twinPages, schema, column));
                }
            }
        }
    }

    private static ParquetFileReader open(String file) throws IOException {
        return ColumnsOfFile.open(AgentVersionsTest.resource(file + ".parquet"), FilterCompat.NOOP);
    }

    private static ColumnBatchReader open(PageReadStore pages, ParquetFileReader reader, ColumnDescriptor column,
            Map<String, Set<Encoding>> encodings) {
        return ColumnBatchReader.of(new ColumnsOfFile.NotingPages(pages, null, ColumnsOfFile.noting(encodings)),
                reader.getFileMetaData(), column);
    }

    /** Compares all batches, or skips every other one. */
    private static void verify(ColumnBatchReader values, ColumnReader twin, int batchSize, boolean skips) {
        boolean isFlat = twin.getDescriptor().getMaxRepetitionLevel() == 0;
        ColumnBatch batch = new ColumnBatch(batchSize);
        for (boolean skip = skips; values.remaining() > 0; skip = skips && !skip) {
            int rows = (int) Math.min(batchSize, values.remaining());
            List<Object> expected = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                do {
                    expected.add(next(twin));
                } while (twin.getCurrentRepetitionLevel() > 0);
            }
            if (skip) {
                assertThat(values.skip(batchSize)).isEqualTo(rows);
                continue;
            }
            assertThat(values.next(batch)).isTrue();
            assertThat(batch.rowCount()).isEqualTo(rows);
            List<Object> actual = new ArrayList<>();
            for (int i = 0; i < batch.valueCount(); i++) {
                actual.add(batch.isNull(i) ? null : bits(batch, i));
            }
            if (!isFlat) {
                // An empty list is no value of the batch.
                expected.removeIf(Objects::isNull);
                actual.removeIf(Objects::isNull);
            }
            assertThat(actual).isEqualTo(expected);
        }
    }

    /** {@return the next value, or null} */
    private static Object next(ColumnReader values) {
        Object bits = values.getCurrentDefinitionLevel() < values.getDescriptor().getMaxDefinitionLevel()
                ? null : ParquetJavaValues.bits(values);
        values.consume();
        return bits;
    }

    private static Object bits(ColumnBatch batch, int index) {
        return switch (batch.type()) {
            case BOOLEAN -> (batch.bits()[index / Long.SIZE] >>> index & 1) == 1;
            case INT32 -> batch.ints()[index];
            case INT64 -> batch.longs()[index];
            case FLOAT -> Float.floatToRawIntBits(batch.floats()[index]);
            case DOUBLE -> Double.doubleToRawLongBits(batch.doubles()[index]);
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Binary.fromConstantByteArray(batch.value(index));
        };
    }
}
