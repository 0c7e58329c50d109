// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.parquetdecoding.columns.ColumnChunkInfo;
import io.github.parquetdecoding.columns.ColumnFileReader;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Memory after reading has ended in any way. */
class ReleaseTest extends AllocatorTest {
    private static final Path RESOURCES = Path.of("src/test/resources");

    @ParameterizedTest
    @ValueSource(strings = {"flat", "nested", "dictionaries"})
    void failureOfAnyAllocationReleasesAllOthers(String name) throws IOException {
        int failures = 0;
        long limit = 0;
        for (boolean isDone = false; !isDone; limit += limit / 8 + 64) {
            try (BufferAllocator limited = allocator.newChildAllocator("limited", 0, limit);
                    ArrowReader reader = ParquetArrowReader.open(limited, RESOURCES.resolve(name + ".parquet"))) {
                try {
                    while (reader.loadNextBatch()) {
                        assertThat(limited.getAllocatedMemory()).isPositive();
                    }
                    isDone = true;
                } catch (OutOfMemoryException e) {
                    failures++;
                    assertThat(reader.getVectorSchemaRoot().getRowCount()).isZero();
                    // Not the batch after the one that has failed.
                    assertThatThrownBy(reader::loadNextBatch).isInstanceOf(IllegalStateException.class);
                }
            }
        }
        assertThat(failures).isGreaterThan(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void damageOfAnyColumnReleasesAll(int threads) throws IOException {
        Path whole = RESOURCES.resolve("nested.parquet");
        List<ColumnChunkInfo> chunks;
        int columns;
        try (ColumnFileReader file = ColumnFileReader.open(whole)) {
            columns = file.columns().size();
            chunks = file.footer().rowGroups().stream().flatMap(rowGroup -> file.columns().stream()
                    .map(column -> rowGroup.column(String.join(".", column.getPath())))).toList();
        }
        Set<Integer> failed = new HashSet<>();
        for (int i = 0; i < chunks.size(); i++) {
            byte[] bytes = Files.readAllBytes(whole);
            int end = (int) (chunks.get(i).offset() + chunks.get(i).compressedBytes());
            Arrays.fill(bytes, end - 5, end, (byte) 0xFF);
            Path damaged = Files.write(folder.resolve("damaged.parquet"), bytes);
            try (ArrowReader reader = ParquetArrowReader.open(allocator,
                    ColumnFileReader.builder(damaged).threads(threads).batchRows(10))) {
                while (reader.loadNextBatch()) {
                    assertThat(allocator.getAllocatedMemory()).isPositive();
                }
            } catch (ParquetDecodingException e) {
                failed.add(i % columns);
            }
            assertThat(allocator.getAllocatedMemory()).isZero();
        }
        // Some pages end with bytes that may have any value.
        assertThat(failed).hasSize(columns);
    }

    @Test
    void readersMayBeClosedAtAnyTimeAndTwice() throws IOException {
        for (int batches = 0; batches < 4; batches++) {
            ArrowReader reader = ParquetArrowReader.open(allocator,
                    ColumnFileReader.builder(RESOURCES.resolve("dictionaries.parquet")).threads(2).batchRows(9));
            for (int i = 0; i < batches; i++) {
                assertThat(reader.loadNextBatch()).isTrue();
            }
            reader.close();
            assertThat(allocator.getAllocatedMemory()).isZero();
            reader.close();
            assertThatThrownBy(reader::loadNextBatch).isInstanceOf(IllegalStateException.class);
        }
    }
}
