// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TestedJdkTest {
    @Test
    void theTestsRunOnTheIntendedJdk() {
        assertThat("" + Runtime.version().feature()).matches(System.getProperty("expected.jdk"));
    }
}
