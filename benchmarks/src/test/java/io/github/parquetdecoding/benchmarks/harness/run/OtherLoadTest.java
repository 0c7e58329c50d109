// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.run;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OtherLoadTest {
    @Test
    void theLoadOfLinuxIsThatOfAllStatesButIdleAndWaiting() {
        assertThat(OtherLoad.busyTicks("cpu  1 20 300 4000 50000 600000 7000000 80000000 5 6")).isEqualTo(87_600_321);
    }
}
