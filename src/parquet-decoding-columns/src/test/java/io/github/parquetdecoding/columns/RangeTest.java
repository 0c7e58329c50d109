// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

import static io.github.parquetdecoding.columns.ColumnFileReaderTest.days;
import static io.github.parquetdecoding.columns.ColumnFileReaderTest.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Row groups of splits. */
class RangeTest {
    @Test
    void rangesHaveTheRowGroupsThatParquetJavaFinds() throws IOException {
        MemoryFile file = file(0, 5_000);
        Random random = new Random(20261130);
        for (int i = 0; i < 40; i++) {
            long start = random.nextInt(file.bytes().length);
            long end = start + random.nextInt(file.bytes().length);
            try (ColumnFileReader reader = ColumnFileReader.builder(file).range(start, end).open();
                    ColumnFileReader expected = ColumnFileReader.builder(file)
                            .options(OpenedFile.newOptions().withRange(start, end).build()).open()) {
                assertThat(days(reader)).isEqualTo(days(expected));
            }
        }
    }

    @Test
    void eachRowGroupIsInOneOfAdjoiningRanges() throws IOException {
        MemoryFile file = file(0, 5_000);
        List<Integer> read = new ArrayList<>();
        ColumnFileReaderBuilder builder =
                ColumnFileReader.builder(file).rowGroups(rowGroup -> read.add(rowGroup.index()));
        for (int start = 0; start < file.bytes().length; start += 100) {
            builder.range(start, start + 100).open().close();
        }
        assertThat(read).containsExactly(0, 1, 2, 3, 4);
        builder.range(0, 0).open().close();
        builder.range(0, Long.MAX_VALUE).open().close();
        assertThat(read).hasSize(10);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.range(-1, 5))
                .withMessage("The start of the range must be at least 0: -1");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.range(5, 4))
                .withMessage("The end of the range must be at least 5: 4");
    }

    /** No range has it: its rows would be missing. */
    @Test
    void aRowGroupOfNegativeSizeIsRefused() throws IOException {
        MemoryFile file = file(0, 100).withFooter(footer -> footer.getRow_groups().get(0).getColumns()
                .forEach(chunk -> chunk.getMeta_data().setTotal_compressed_size(-100)));
        assertThatThrownBy(() -> ColumnFileReader.builder(file).range(0, 100).open())
                .isInstanceOf(ParquetDecodingException.class).hasMessageContaining(": Row group 0 has offset 4 and");
    }
}
