// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import org.apache.parquet.column.EncodingStats;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;

/** The byte ranges of a row group of a remote file. */
public final class RemoteRowGroup {
    /** From parquet-java 1.14 on. */
    private static final boolean HAS_BLOOM_FILTER_LENGTH = Stream.of(ColumnChunkMetaData.class.getMethods())
            .anyMatch(method -> method.getName().equals("getBloomFilterLength"));

    private final OpenedFile file;
    private final Map<ColumnPath, FileRange> columns = new HashMap<>();
    /** Dictionaries and bloom filters, which tell whether any row matches. */
    private final List<FileRange> tested = new ArrayList<>();

    /** @param filtered the columns that a filter reads */
    public RemoteRowGroup(OpenedFile file, List<ColumnChunkMetaData> chunks, Set<ColumnPath> filtered) {
        this.file = file;
        for (ColumnChunkMetaData chunk : chunks) {
            columns.put(chunk.getPath(), FileRange.of(chunk.getStartingPos(), chunk.getTotalSize()));
            EncodingStats pages = chunk.getEncodingStats();
            if (!filtered.contains(chunk.getPath())) {
                continue;
            }
            if (chunk.getDictionaryPageOffset() > 0 && pages != null && !pages.hasNonDictionaryEncodedPages()) {
                tested.add(new FileRange(chunk.getDictionaryPageOffset(), chunk.getFirstDataPageOffset()));
            }
            if (HAS_BLOOM_FILTER_LENGTH && chunk.getBloomFilterOffset() > 0) {
                tested.add(FileRange.of(chunk.getBloomFilterOffset(), chunk.getBloomFilterLength()));
            }
        }
    }

    /** {@return the offset indexes and, of columns that a filter reads, the column indexes} */
    public static List<FileRange> indexes(List<ColumnChunkMetaData> chunks, Set<ColumnPath> filtered) {
        return chunks.stream().flatMap(chunk -> Stream.of(chunk.getOffsetIndexReference(),
                filtered.contains(chunk.getPath()) ? chunk.getColumnIndexReference() : null))
                .filter(Objects::nonNull).map(index -> FileRange.of(index.getOffset(), index.getLength())).toList();
    }

    /**
     * Starts to read what the next reads of a reader need.
     *
     * @param whole the columns of which all pages are needed
     * @param isTested whether dictionaries and bloom filters may be needed before
     */
    public void expect(OpenedReader reader, Collection<ColumnPath> whole, boolean isTested) {
        List<FileRange> ranges = whole.stream().map(columns::get).filter(Objects::nonNull).toList();
        reader.expect(ranges.isEmpty() ? null : file.reads(ranges).start(), isTested ? file.reads(tested) : null);
    }
}
