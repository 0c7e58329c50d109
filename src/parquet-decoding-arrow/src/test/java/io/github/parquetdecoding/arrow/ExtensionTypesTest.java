// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

import io.github.parquetdecoding.columns.ColumnFileReader;
import org.apache.arrow.vector.UuidVector;
import org.apache.arrow.vector.extension.UuidType;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.ExtensionTypeRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

@Isolated("The whole process shares the registry")
class ExtensionTypesTest extends AllocatorTest {
    @Test
    void registeredTypesHaveTheirVectors() throws IOException {
        ExtensionTypeRegistry.register(UuidType.INSTANCE);
        try (ArrowReader reader = ParquetArrowReader.open(allocator, ColumnFileReader.builder(
                Path.of("src/test/resources/flat.parquet")).columns("uuid"))) {
            assertThat(reader.loadNextBatch()).isTrue();
            UuidVector uuids = (UuidVector) reader.getVectorSchemaRoot().getVector("uuid");
            assertThat(uuids.getObject(17)).isNull();
            assertThat(uuids.getObject(18)).isEqualTo(new UUID(0, 18));
        } finally {
            ExtensionTypeRegistry.unregister(UuidType.INSTANCE);
        }
    }
}
