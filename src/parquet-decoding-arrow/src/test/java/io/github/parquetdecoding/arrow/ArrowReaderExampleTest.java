// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.IOException;
import java.nio.file.Path;

import io.github.parquetdecoding.columns.ColumnFileReader;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The example in the Javadoc. */
class ArrowReaderExampleTest {
    private static final Path TRIPS = Path.of("../parquet-decoding-columns/trips.parquet");

    @Test
    void arrow() throws IOException {
        // @start region="arrow" @replace regex='TRIPS' replacement='Path.of("trips.parquet")'
        double sum = 0;
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = ParquetArrowReader.open(allocator, ColumnFileReader.builder(TRIPS).threads(0))) {
            while (reader.loadNextBatch()) {
                Float8Vector fare = (Float8Vector) reader.getVectorSchemaRoot().getVector("fare_amount");
                for (int i = 0; i < fare.getValueCount(); i++) {
                    sum += fare.isNull(i) ? 0 : fare.get(i);
                }
            }
        }
        // @end
        assertThat(sum).isEqualTo(50);
    }
}
