// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.jar.Attributes;
import java.util.jar.JarInputStream;

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
            assertThat(version(StockClasses.location(type))).isEqualTo(System.getProperty("expected.parquet"));
        }
    }

    private static String version(URL jar) throws IOException {
        try (InputStream in = jar.openStream(); JarInputStream content = new JarInputStream(in)) {
            return content.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
        }
    }
}
