// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;

import io.github.parquetdecoding.comparison.ColumnSums;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/** A way to read columns. */
interface ColumnSource {
    /**
     * Reads all levels and values, to be compared with another source's.
     *
     * @param batchRows the rows of a batch, if it reads batches: a power of 2, at most {@link Answer#BLOCK}
     */
    Answer check(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows);

    /** What is timed: one of {@link ColumnSums}. */
    long sum(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows);

    /**
     * {@return the sums of all scanned columns of a whole file, in their order}
     *
     * @param batchRows the rows of a batch; {@link Answer#BLOCK} if the reader may choose
     */
    long[] sums(ScannedFile file, int batchRows, int threads) throws IOException;

    static boolean isNested(ColumnDescriptor column) {
        return column.getMaxRepetitionLevel() > 0 || column.getMaxDefinitionLevel() > 1;
    }
}
