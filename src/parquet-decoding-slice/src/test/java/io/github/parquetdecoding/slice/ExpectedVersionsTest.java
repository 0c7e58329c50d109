// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.net.URISyntaxException;
import java.nio.file.Path;

import io.airlift.slice.Slice;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExpectedVersionsTest {
    @Test
    void theTestsRunOnTheIntendedJdkAndSlice() throws URISyntaxException {
        assertThat("" + Runtime.version().feature()).matches(System.getProperty("expected.jdk"));
        Path jar = Path.of(Slice.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        assertThat(jar.getFileName()).hasToString("slice-" + System.getProperty("expected.slice") + ".jar");
    }
}
