// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import java.io.IOException;
import java.io.InputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PatchesTest {
    private static final String ROOT = "org/apache/parquet/";
    private static final String ENCODINGS = ROOT + "column/Encoding";
    private static final String ENCODINGS_OF_FORMAT = ROOT + "format/Encoding";

    @ParameterizedTest
    @CsvSource({
        "hadoop/ColumnChunkPageReadStore, hadoop/ParquetFileReader, no getPageReader to change",
        "column/impl/ColumnReadStoreImpl, column/impl/ColumnWriteStoreV1, getColumnReader",
        "format/Encoding, column/Encoding, files with ALP pages cannot be read",
    })
    void aClassOfAnotherFormStaysAsItIs(String name, String other, String message) throws IOException {
        byte[] classFile = classFile(ROOT + other);
        assertThatThrownBy(() -> Patches.apply(ROOT + name, classFile))
                .isInstanceOf(IncompatibleClassChangeError.class).hasMessageContaining(message);
    }

    @Test
    void anEnumThatHasTheConstantOrIsOlderThanByteStreamSplitStaysAsItIs() throws IOException {
        byte[] withAlp = Patches.apply(ENCODINGS, classFile(ENCODINGS));
        assertThat(Patches.apply(ENCODINGS, withAlp)).isNull();
        assertThat(Patches.apply(ENCODINGS_OF_FORMAT, classFile(ROOT + "format/Type"))).isNull();
    }

    /** As it is in the jar. */
    private static byte[] classFile(String name) throws IOException {
        try (InputStream classFile = PatchesTest.class.getResourceAsStream("/" + name + ".class")) {
            return classFile.readAllBytes();
        }
    }
}
