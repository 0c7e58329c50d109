// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.DecodingKernels;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExpectedJdkTest {
    @Test
    void theRunIsOnTheJdkThatItIsMeantFor() {
        assertThat(Runtime.version().feature()).isEqualTo(Integer.getInteger("expected.jdk"));
    }

    /** The build says which kernels a run of the tests is of; where the module is, it is up to the machine. */
    @Test
    void theRunIsOnTheKernelsThatItIsMeantFor() {
        if (System.getProperty("expected.kernels").equals("scalar")) {
            assertThat(DecodingKernels.describe()).startsWith("scalar kernels");
        } else {
            assertThat(DecodingKernels.describe())
                    .doesNotContain("--add-modules").doesNotContain("do not work").doesNotContain("as asked for");
        }
    }
}
