// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

import io.github.parquetdecoding.columns.ParquetJavaLoader;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RunningVersionsTest {
    @Test
    void theTestsRunOnTheIntendedJdk() {
        assertThat("" + Runtime.version().feature()).matches(System.getProperty("expected.jdk"));
    }

    @Test
    void theTestsRunWithTheIntendedParquetJava() throws IOException {
        for (Class<?> type : new Class<?>[] {ValuesReader.class, ByteBufferInputStream.class}) {
            try (JarFile jar = new JarFile(ParquetJavaLoader.source(type).toFile())) {
                assertThat(jar.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION))
                        .isEqualTo(System.getProperty("expected.parquet"));
            }
        }
    }
}
