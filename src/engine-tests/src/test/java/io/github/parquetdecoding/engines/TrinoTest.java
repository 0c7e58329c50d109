// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Trino's readers are its own: with the agent it answers and fails as before, but for its message for ALP. */
class TrinoTest {
    static List<EncodedColumns> columns() {
        return EngineProgram.TRINO.columns();
    }

    @ParameterizedTest
    @MethodSource("columns")
    void itReadsWhatItReadsWithout(EncodedColumns columns) throws Exception {
        List<String> stock = EngineProgram.TRINO.stock(columns);
        List<String> withAgent = EngineProgram.TRINO.withAgent(columns);
        if (columns.isAlp()) {
            assertThat(stock).anyMatch(line -> line.contains("Required field 'encoding' was not present!"));
            assertThat(withAgent)
                    .contains("java.lang.UnsupportedOperationException: Trino cannot read pages in ALP encoding");
        } else {
            assertThat(withAgent).isEqualTo(stock);
        }
        if (columns.name().matches("(RLE|DELTA).*")) {
            assertThat(withAgent).isEqualTo(EngineProgram.TRINO.twin(columns));
        }
        assertThat(EngineProgram.TRINO.withAgent().log())
                .contains(EngineProgram.TRINO.changedClass, ": says that it does not know ALP\n");
    }
}
