// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RunningJdkTest {
    @Test
    void theRunIsOnTheJdkThatItIsMeantFor() {
        assertThat(Runtime.version().feature()).isEqualTo(Integer.getInteger("expected.jdk"));
    }
}
