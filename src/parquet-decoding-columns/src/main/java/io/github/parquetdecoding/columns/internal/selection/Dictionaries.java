// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.selection;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.parquetdecoding.column.Column;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.column.ColumnPage;
import io.github.parquetdecoding.column.ColumnPages;
import io.github.parquetdecoding.column.Repetition;
import io.github.parquetdecoding.columns.internal.pages.ColumnChunkPages;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.EncodingStats;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.DictionaryPageReadStore;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.schema.PrimitiveType;

/**
 * The dictionaries of a row group, each of which is read once. parquet-java's own filter makes objects of all values,
 * which can take longer than decoding the row group.
 */
final class Dictionaries {
    private final BlockMetaData rowGroup;
    private final ParquetFileReader file;
    private final Map<ColumnDescriptor, ColumnBatch> read = new HashMap<>();

    Dictionaries(BlockMetaData rowGroup, ParquetFileReader file) {
        this.rowGroup = rowGroup;
        this.file = file;
    }

    /** {@return whether a column may have a value or null that is kept} */
    boolean mayHave(ColumnDescriptor column, ColumnCondition condition) {
        ColumnPath path = ColumnPath.get(column.getPath());
        ColumnChunkMetaData chunk = rowGroup.getColumns().stream()
                .filter(each -> each.getPath().equals(path)).findFirst().orElse(null);
        if (chunk == null || !hasOnlyIds(chunk) || condition.keepsNulls() && mayHaveNulls(column, chunk)) {
            return true;
        }
        try {
            ColumnBatch values = read.get(column);
            if (values == null) {
                values = read(column, chunk);
                read.put(column, values);
            }
            return condition.keepsAny(values);
        } catch (IOException | RuntimeException e) {
            // The thread that reads the column reports it.
            return true;
        }
    }

    private static boolean hasOnlyIds(ColumnChunkMetaData chunk) {
        EncodingStats pages = chunk.getEncodingStats();
        if (pages != null) {
            return !pages.hasNonDictionaryEncodedPages();
        }
        // PLAIN may be the dictionary's encoding, unless that has the old name.
        Set<String> encodings = chunk.getEncodings().stream().map(Encoding::name).collect(Collectors.toSet());
        return encodings.remove("PLAIN_DICTIONARY") && Set.of("RLE", "BIT_PACKED").containsAll(encodings);
    }

    private static boolean mayHaveNulls(ColumnDescriptor column, ColumnChunkMetaData chunk) {
        Statistics<?> statistics = chunk.getStatistics();
        return column.getMaxDefinitionLevel() > 0 && (!Pruning.countsNulls(column) || statistics == null
                || !statistics.isNumNullsSet() || statistics.getNumNulls() > 0);
    }

    private ColumnBatch read(ColumnDescriptor column, ColumnChunkMetaData chunk) throws IOException {
        // Alone, because parquet-java takes a column whose name has dots for one in a group.
        BlockMetaData alone = new BlockMetaData();
        alone.addColumn(chunk);
        DictionaryPageReadStore dictionaries = file.getDictionaryReader(alone);
        DictionaryPage page = dictionaries.readDictionaryPage(column);
        ColumnPage values = ColumnPage.ofDictionary(ColumnChunkPages.cursor(page.getBytes()), page.getDictionarySize());
        PrimitiveType type = column.getPrimitiveType();
        ColumnBatch batch = new ColumnBatch(Math.max(1, page.getDictionarySize()));
        ColumnChunkDecoder.of(new Column(ColumnNames.dotted(column), ColumnChunkPages.type(type), type.getTypeLength(),
                List.of(Repetition.REQUIRED)), page.getDictionarySize(), new ColumnPages() {
                    private ColumnPage next = values;

                    @Override
                    public ColumnPage next() {
                        ColumnPage current = next;
                        next = null;
                        return current;
                    }

                    @Override
                    public ColumnPage dictionary() {
                        return null;
                    }
                }).next(batch);
        return batch;
    }
}
