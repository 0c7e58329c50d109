// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.rewrite.ParquetRewriter;
import org.apache.parquet.hadoop.rewrite.RewriteOptions;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** parquet-java's own tools, in this JVM, which has the agent: Avro's record reader, and tools that merge files. */
class ParquetJavaTest {
    private static final ParquetConfiguration CONFIGURATION = new PlainParquetConfiguration();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"DELTA_BINARY_PACKED", "DELTA_LISTS_V2", "ALP", "ALP_V2", "ALP_DICTIONARY"})
    void avroReadsTheSameRecords(EncodedColumns columns) throws IOException {
        assertThat(records(columns.file(false))).hasSizeGreaterThan(1000).isEqualTo(records(columns.file(true)));
    }

    /** Each record as its values, floats and doubles as their bits. */
    private static List<List<Object>> records(Path file) throws IOException {
        List<List<Object>> records = new ArrayList<>();
        try (ParquetReader<GenericRecord> reader =
                AvroParquetReader.<GenericRecord>builder(new LocalInputFile(file), CONFIGURATION).build()) {
            for (GenericRecord record; (record = reader.read()) != null; ) {
                List<Object> values = new ArrayList<>();
                for (int i = 0; i < record.getSchema().getFields().size(); i++) {
                    Object value = record.get(i);
                    values.add(value instanceof Double d ? (Object) Double.doubleToRawLongBits(d)
                            : value instanceof Float f ? (Object) Float.floatToRawIntBits(f) : value);
                }
                records.add(values);
            }
        }
        return records;
    }

    /** Rewritten with another codec, which parquet-java 1.17 gives to pages of version 1 only, or appended. */
    @ParameterizedTest
    @CsvSource({"v1_lengths, SNAPPY", "v2_lengths,"})
    void mergedFilesHaveAlpPagesOfTheSameRows(String other, CompressionCodecName newCodec) throws Exception {
        Path first = EncodedColumns.ALP.file(false);
        Path alp = merge("alp", newCodec, first, first.resolveSibling(other + ".alp.parquet"));
        Path twin = merge("plain", newCodec, EncodedColumns.ALP.file(true), EncodedColumns.ALP.file(true));
        List<List<Object>> rows = records(alp);
        assertThat(rows).hasSizeGreaterThan(4000).isEqualTo(records(twin));
        try (ParquetFileReader reader = open(alp)) {
            for (BlockMetaData rowGroup : reader.getFooter().getBlocks()) {
                assertThat(rowGroup.getColumns()).extracting(ColumnChunkMetaData::getCodec)
                        .containsOnly(newCodec == null ? CompressionCodecName.UNCOMPRESSED : newCodec);
                // All but id and name.
                assertThat(rowGroup.getColumns())
                        .filteredOn(column -> column.getEncodings().contains(Encoding.valueOf("ALP")))
                        .hasSize(rowGroup.getColumns().size() - 2);
            }
        }
    }

    /** Rewriting drops a column, too. */
    private Path merge(String name, CompressionCodecName newCodec, Path first, Path second) throws IOException {
        Path file = folder.resolve(name + ".parquet");
        OutputFile out = new LocalOutputFile(file);
        List<InputFile> files = List.of(new LocalInputFile(first), new LocalInputFile(second));
        if (newCodec != null) {
            try (ParquetRewriter rewriter = new ParquetRewriter(new RewriteOptions.Builder(CONFIGURATION, files, out)
                    .transform(newCodec).prune(List.of("d_price")).build())) {
                rewriter.processBlocks();
            }
            return file;
        }
        try (ParquetFileReader reader = open(first)) {
            ParquetFileWriter writer = new ParquetFileWriter(out, reader.getFileMetaData().getSchema(),
                    ParquetFileWriter.Mode.CREATE, 1 << 20, 0, null, ParquetProperties.builder().build());
            writer.start();
            for (InputFile each : files) {
                writer.appendFile(each);
            }
            writer.end(Map.of());
        }
        return file;
    }

    private static ParquetFileReader open(Path file) throws IOException {
        return ParquetFileReader.open(new LocalInputFile(file), ParquetReadOptions.builder(CONFIGURATION).build());
    }
}
