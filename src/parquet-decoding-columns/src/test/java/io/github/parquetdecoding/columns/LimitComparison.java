// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares rows that an offset and a limit leave. */
final class LimitComparison {
    private LimitComparison() {
    }

    /** @param rowGroups for each row group and column, the rows that the filter leaves */
    static void verify(ColumnFileReaderBuilder builder, List<List<ColumnComparison.Rows>> rowGroups, Random random)
            throws IOException {
        long total = rowGroups.stream().mapToLong(columns -> columns.get(0).entries().size()).sum();
        for (int i = 0; i < 2; i++) {
            long offset = random.nextLong(total + 2);
            long limit = random.nextLong(1 + Math.min(total, 50L << 6 * i));
            long read = 0;
            try (ColumnFileReader reader = builder.offset(offset).limit(limit).open()) {
                long first = 0;
                for (List<ColumnComparison.Rows> rowGroup : rowGroups) {
                    int count = rowGroup.get(0).entries().size();
                    for (int row = (int) Math.max(0, offset + read - first); row < count && read < limit; ) {
                        assertThat(reader.next()).isTrue();
                        for (int column = 0; column < rowGroup.size(); column++) {
                            ColumnComparison.verifyBatch(
                                    reader.columns().get(column), reader.column(column), rowGroup.get(column), row);
                        }
                        row += reader.rowCount();
                        read += reader.rowCount();
                    }
                    first += count;
                }
                assertThat(reader.next()).isFalse();
            } catch (Exception | AssertionError e) {
                throw new AssertionError("%d rows after %d: %s".formatted(limit, offset, e), e);
            }
            assertThat(read).isEqualTo(Math.max(0, Math.min(limit, total - offset)));
        }
    }
}
