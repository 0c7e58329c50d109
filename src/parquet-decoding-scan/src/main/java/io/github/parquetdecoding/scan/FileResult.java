// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.nio.file.Path;
import java.util.List;

/**
 * Results of a file.
 *
 * @param whole all columns together
 * @param wholeFile parquet-java, then ours
 */
record FileResult(
        Path path, long bytes, String createdBy, long rows, int rowGroups, int timedRowGroups, int rounds,
        List<ColumnResult> columns, ColumnResult whole, List<WholeFile> wholeFile) {

    /** {@return the codec of all columns, or null if they have several} */
    String codec() {
        List<String> codecs = columns.stream().flatMap(column -> column.codecs().stream()).distinct().toList();
        return codecs.size() == 1 ? codecs.get(0) : null;
    }
}
