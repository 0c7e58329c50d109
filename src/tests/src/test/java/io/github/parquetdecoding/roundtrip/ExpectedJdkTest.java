// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.DecodingKernels;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExpectedJdkTest {
    @Test
    void theTestsRunOnTheIntendedJdk() {
        assertThat("" + Runtime.version().feature()).matches(System.getProperty("expected.jdk"));
    }

    /** The build specifies the kernels of a run; with the Vector API's module, they depend on the machine. */
    @Test
    void theTestsRunOnTheIntendedKernels() {
        if (System.getProperty("expected.kernels").equals("scalar")) {
            assertThat(DecodingKernels.describe()).startsWith("scalar kernels");
        } else {
            assertThat(DecodingKernels.describe())
                    .doesNotContain("--add-modules").doesNotContain("do not work").doesNotContain("as requested");
        }
    }
}
