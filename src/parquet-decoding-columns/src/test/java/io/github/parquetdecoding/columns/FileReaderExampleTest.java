// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.file.Path;

import io.github.parquetdecoding.column.ColumnBatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The example in the Javadoc. */
class FileReaderExampleTest {
    @Test
    void file() throws IOException {
        // @start region="file"
        double sum = 0;
        try (ColumnFileReader file = ColumnFileReader.builder(Path.of("trips.parquet")).threads(0).open()) {
            while (file.next()) {
                ColumnBatch fare = file.column("fare_amount");
                for (int i = 0; i < file.rowCount(); i++) {
                    sum += fare.doubles()[i];    // 0 where there is a null
                }
            }
        }
        // @end
        assertThat(sum).isEqualTo(50);
    }
}
