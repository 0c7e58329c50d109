// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.function.ObjIntConsumer;

import org.apache.arrow.memory.RootAllocator;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Each test must release what it has allocated. */
abstract class AllocatorTest {
    final RootAllocator allocator = new RootAllocator();

    @TempDir
    Path folder;

    @AfterEach
    void nothingIsAllocated() {
        assertThat(allocator.getAllocatedMemory()).isZero();
        // Reports what is still referenced.
        allocator.close();
    }

    /** Writes a file of small row groups, pages and dictionaries. */
    Path write(MessageType schema, Map<String, String> metadata, int rows, ObjIntConsumer<Group> filler)
            throws IOException {
        Path path = folder.resolve(UUID.randomUUID() + ".parquet");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(path)).withType(schema)
                .withConf(new PlainParquetConfiguration()).withExtraMetaData(metadata).withDictionaryPageSize(100)
                .withPageRowCountLimit(20).withRowGroupRowCountLimit(100).build()) {
            for (int i = 0; i < rows; i++) {
                Group group = new SimpleGroup(schema);
                filler.accept(group, i);
                writer.write(group);
            }
        }
        return path;
    }
}
