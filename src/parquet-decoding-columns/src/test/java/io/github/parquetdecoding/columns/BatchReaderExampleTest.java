// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.file.Path;

import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The example in the Javadoc. */
class BatchReaderExampleTest {
    @Test
    void columns(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("trips.parquet");
        MessageType schema = MessageTypeParser.parseMessageType("message trip { optional double fare_amount; }");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(path)).withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED).build()) {
            writer.write(new SimpleGroupFactory(schema).newGroup().append("fare_amount", 12.5));
            writer.write(new SimpleGroupFactory(schema).newGroup());
            writer.write(new SimpleGroupFactory(schema).newGroup().append("fare_amount", 7.5));
        }
        // @start region="columns"
        double sum = 0;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(path))) {
            FileMetaData file = reader.getFileMetaData();
            ColumnBatch batch = new ColumnBatch(8_192);
            for (PageReadStore rowGroup; (rowGroup = reader.readNextFilteredRowGroup()) != null; ) {
                ColumnBatchReader fares = ColumnBatchReader.of(rowGroup, file, "fare_amount");
                while (fares.next(batch)) {
                    double[] values = batch.doubles();    // 0 where there is a null
                    for (int i = 0; i < batch.rowCount(); i++) {
                        sum += values[i];
                    }
                }
            }
        }
        // @end
        assertThat(sum).isEqualTo(20);
    }
}
