package io.github.parquetdecoding.roundtrip;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExpectedJdkTest {
    @Test
    void theRunIsOnTheJdkThatItIsMeantFor() {
        assertThat(Runtime.version().feature()).isEqualTo(Integer.getInteger("expected.jdk"));
    }
}
