// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.github.parquetdecoding.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnBatchReader;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ColumnsTest {
    @ParameterizedTest
    @CsvSource({
        "bss_v2_zstd_nulls, float16, BYTE_STREAM_SPLIT", "bss_v2_zstd_nulls, int32, BYTE_STREAM_SPLIT",
        "deltas_one_more, int32, DELTA_BINARY_PACKED", "deltas_one_more, int64, DELTA_BINARY_PACKED",
        "deltas_one_more, lengths, DELTA_LENGTH_BYTE_ARRAY", "deltas_one_more, prefixes, DELTA_BYTE_ARRAY",
        "levels_v2, boolean_nulls, RLE", "v1_lengths.alp, d_price, ALP", "v2_zstd.alp, f_price, ALP",
    })
    void batchReadersGetTheFilesOwnPages(String file, String name, String encoding) throws IOException {
        try (ParquetFileReader reader = open(file); ParquetFileReader records = open(file)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            ColumnDescriptor column = schema.getColumnDescription(new String[] {name});
            Map<String, Set<Encoding>> encodings = new TreeMap<>();
            for (PageReadStore rowGroup; (rowGroup = reader.readNextRowGroup()) != null; ) {
                ColumnBatchReader values = ColumnBatchReader.of(
                        new ColumnsOfFile.NotingPages(rowGroup, null, encodings), reader.getFileMetaData(), column);
                assertThat(bits(values)).isEqualTo(
                        bits(ColumnsOfFile.reader(records.readNextRowGroup(), schema, column), rowGroup.getRowCount()));
            }
            assertThat(encodings).isEqualTo(Map.of(name, EnumSet.of(Encoding.valueOf(encoding))));
        }
    }

    private static ParquetFileReader open(String file) throws IOException {
        return ColumnsOfFile.open(AgentVersionsTest.resource(file + ".parquet"), FilterCompat.NOOP);
    }

    private static List<Long> bits(ColumnReader values, long count) {
        List<Long> bits = new ArrayList<>();
        for (long i = 0; i < count; i++, values.consume()) {
            bits.add(values.getCurrentDefinitionLevel() < values.getDescriptor().getMaxDefinitionLevel()
                    ? null : (Long) ColumnsOfFile.bits(values));
        }
        return bits;
    }

    private static List<Long> bits(ColumnBatchReader values) {
        List<Long> bits = new ArrayList<>();
        for (ColumnBatch batch = new ColumnBatch(100); values.next(batch); ) {
            for (int i = 0; i < batch.rowCount(); i++) {
                bits.add(batch.isNull(i) ? null : (Long) bits(batch, i));
            }
        }
        return bits;
    }

    private static long bits(ColumnBatch batch, int index) {
        return switch (batch.type()) {
            case BOOLEAN -> batch.bits()[index / Long.SIZE] >>> index & 1;
            case INT32 -> batch.ints()[index];
            case INT64 -> batch.longs()[index];
            case FLOAT -> Float.floatToRawIntBits(batch.floats()[index]);
            case DOUBLE -> Double.doubleToRawLongBits(batch.doubles()[index]);
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Arrays.hashCode(batch.value(index));
        };
    }
}
