// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.file.Path;

import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The example in the Javadoc. */
class BatchReaderExampleTest {
    @Test
    void columns() throws IOException {
        Path path = Path.of("trips.parquet");
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
        assertThat(sum).isEqualTo(50);
    }
}
