package io.github.parquetdecoding;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class VectorThresholdsTest {
    @ParameterizedTest
    @CsvSource({"8, 16, 32, 64, 48, 512", "16, 8, 32, 64, 48, 512", "16, 32, 8, 64, 48, 512", "16, 32, 64, 8, 48, 512",
            "16, 32, 64, 48, 8, 512", "512, 16, 32, 64, 48, 8"})
    void theLeastIsThatOfAnySize(int of2, int of4, int of8, int of12, int of16, int ofAny) {
        assertThat(new VectorThresholds(of2, of4, of8, of12, of16, ofAny).least()).isEqualTo(8);
    }

    @Test
    void withoutVectorsNoNumberOfValuesIsEnough() {
        assertThat(VectorThresholds.NONE.least()).isEqualTo(Integer.MAX_VALUE);
        assertThat(VectorThresholds.NONE.includesAny(32, 1_000_000)).isFalse();
    }

    @Test
    void smallElementsAreNotMovedInGroups() {
        assertThat(VectorThresholds.ALL.includesAny(VectorThresholds.LEAST_SIZE_OF_ANY, 1)).isTrue();
        assertThat(VectorThresholds.ALL.includesAny(VectorThresholds.LEAST_SIZE_OF_ANY - 1, 1_000_000)).isFalse();
    }
}
