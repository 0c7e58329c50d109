// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

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
}
