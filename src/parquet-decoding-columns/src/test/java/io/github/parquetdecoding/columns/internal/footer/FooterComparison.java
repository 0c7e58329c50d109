// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;

import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.MISSING;
import static org.assertj.core.api.Assertions.assertThat;

/** The footer of a file beside what parquet-java reads from the same bytes. */
public final class FooterComparison {
    private static final int TAIL = 8;

    private FooterComparison() {
    }

    public static int length(byte[] file) {
        return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - TAIL);
    }

    public static FileFooter read(byte[] file) {
        int start = file.length - TAIL - length(file);
        return new FileFooter(file, start, length(file), start);
    }

    /** {@return the footer, each of whose members is what parquet-java reads} */
    static FileFooter verify(byte[] file) throws IOException {
        FileFooter footer = read(file);
        FileMetaData expected = Util.readFileMetaData(
                new ByteArrayInputStream(file, file.length - TAIL - length(file), length(file)));
        ParquetMetadata converted = new ParquetMetadataConverter().fromParquetMetadata(expected);
        verify(footer.schema(), converted.getFileMetaData().getSchema());
        assertThat(footer.createdBy()).isEqualTo(expected.getCreated_by());
        Map<String, String> keyValues = new HashMap<>();
        if (expected.isSetKey_value_metadata()) {
            expected.getKey_value_metadata().forEach(entry -> keyValues.put(entry.getKey(), entry.getValue()));
        }
        assertThat(footer.keyValueMetadata()).isEqualTo(keyValues);
        assertThat(footer.isEncrypted()).isEqualTo(expected.isSetEncryption_algorithm());
        assertThat(footer.rowGroups()).hasSize(expected.getRow_groupsSize());
        long firstRow = 0;
        for (int i = 0; i < footer.rowGroups().size(); i++) {
            RowGroup rowGroup = expected.getRow_groups().get(i);
            assertThat(footer.rowGroups().get(i)).usingRecursiveComparison().ignoringFields("chunks").isEqualTo(
                    new RowGroupMetadata(firstRow, rowGroup.getNum_rows(), rowGroup.getTotal_byte_size(),
                            rowGroup.isSetTotal_compressed_size() ? rowGroup.getTotal_compressed_size() : MISSING,
                            rowGroup.isSetOrdinal() ? rowGroup.getOrdinal() : MISSING, null));
            firstRow += rowGroup.getNum_rows();
            for (int column = 0; column < rowGroup.getColumnsSize(); column++) {
                ChunkMetadata chunk = footer.chunk(i, column);
                ColumnChunkMetaData ofParquetJava = converted.getBlocks().get(i).getColumns().get(column);
                verify(chunk, rowGroup.getColumns().get(column), ofParquetJava);
                verify(footer.statistics(chunk, column), ofParquetJava);
            }
        }
        return footer;
    }

    private static void verify(FileSchema schema, MessageType expected) {
        assertThat(schema.messageType()).isEqualTo(expected).hasToString(expected.toString());
        List<ColumnDescriptor> columns = expected.getColumns();
        assertThat(schema.columnCount()).isEqualTo(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            ColumnDescriptor column = schema.column(i);
            assertThat(column).usingRecursiveComparison().isEqualTo(columns.get(i));
            assertThat(column.getPrimitiveType().columnOrder())
                    .isEqualTo(columns.get(i).getPrimitiveType().columnOrder());
        }
    }

    private static void verify(ChunkMetadata chunk, ColumnChunk expected, ColumnChunkMetaData ofParquetJava) {
        ColumnMetaData metadata = expected.getMeta_data();
        assertThat(chunk.path()).isEqualTo(metadata.getPath_in_schema());
        assertThat(chunk.file()).isEqualTo(expected.getFile_path());
        assertThat(chunk.codec()).hasToString(metadata.getCodec().toString());
        assertThat(names(chunk.encodings())).isEqualTo(names(ofParquetJava.getEncodings()));
        assertThat(chunk.valueCount()).isEqualTo(metadata.getNum_values());
        assertThat(chunk.compressedBytes()).isEqualTo(metadata.getTotal_compressed_size());
        assertThat(chunk.uncompressedBytes()).isEqualTo(metadata.getTotal_uncompressed_size());
        assertThat(chunk.dataOffset()).isEqualTo(metadata.getData_page_offset());
        assertThat(chunk.start()).isEqualTo(ofParquetJava.getStartingPos());
    }

    private static Set<String> names(Set<?> encodings) {
        return encodings.stream().map(Object::toString).collect(Collectors.toSet());
    }

    /** Bounds of NaNs are none, and both zeros are equal, also where parquet-java uses the total order. */
    private static void verify(ColumnStatistics statistics, ColumnChunkMetaData expected) {
        Statistics<?> ofParquetJava = expected.getStatistics();
        assertThat(statistics.nullCount()).isEqualTo(ofParquetJava.getNumNulls());
        List<Object> bounds = ofParquetJava.hasNonNullValue()
                ? Stream.of(ofParquetJava.genericGetMin(), ofParquetJava.genericGetMax()).map(FooterComparison::zero)
                .toList() : List.of();
        List<Object> actual = Stream.of(statistics.min(), statistics.max()).map(FooterComparison::zero)
                .filter(Objects::nonNull).toList();
        assertThat(actual).isEqualTo(bounds.contains(Double.NaN) || bounds.contains(Float.NaN) ? List.of() : bounds);
    }

    private static Object zero(Object bound) {
        return bound instanceof Number number && number.doubleValue() == 0 ? 0 : bound;
    }
}
