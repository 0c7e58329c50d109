// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files of other writers and parquet-java. Those in ALP, which parquet-java cannot read, are tested elsewhere. */
class OtherWritersTest {
    private static final Path FOLDER = Path.of("../roundtrip-tests/src/test/resources");

    /** Set where parquet-java is too old for some. */
    private static final String NAMES = System.getProperty("files", ".*");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            List<Path> found = files.filter(file -> file.toString().matches(".*(?<!\\.alp)\\.parquet"))
                    .map(FOLDER::relativize).filter(file -> file.toString().matches(NAMES)).sorted().toList();
            assertThat(found).hasSizeGreaterThan(4);
            return found;
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void allBatchesEqualWhatParquetJavaReads(Path file) throws IOException {
        ColumnComparison comparison = new ColumnComparison(MemoryFile.of(Files.readAllBytes(FOLDER.resolve(file))));
        for (int batchSize : new int[] {1, 7, 4_096, 1_000_001}) {
            comparison.verify(batchSize, batchSize % 2 != 0, false);
        }
        comparison.verify(1_000, true, true);
    }

    /** No version knows the types of {@code invented} and {@code time}. */
    @Test
    void typesThatParquetJavaDoesNotKnowAreNamed() {
        String columns = NAMES.equals(".*") ? "" : "half, shape, place, ";
        String groups = columns.isEmpty() ? "" : "variant, ";
        assertThatThrownBy(() -> ColumnFileReader.open(Path.of("src/test/resources/unusual/newer_types.parquet")))
                .isInstanceOf(ParquetDecodingException.class).hasMessageMatching("Cannot open .*newer_types.parquet: "
                        + "parquet-java 1.1[28].[01] does not know the types of \\[" + columns + "invented, " + groups
                        + "time]\\. Use a later version, or -javaagent:parquet-decoding-agent.jar, which reads them as "
                        + "physical types");
    }
}
