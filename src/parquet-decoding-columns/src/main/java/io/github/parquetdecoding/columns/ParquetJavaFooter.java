// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/** Footers that parquet-java has read. */
final class ParquetJavaFooter {
    private ParquetJavaFooter() {
    }

    static ParquetFooter of(FileMetaData file, List<BlockMetaData> from) {
        Supplier<List<ColumnDescriptor>> columns = ParquetFooter.once(() -> file.getSchema().getColumns());
        Supplier<ColumnNames> names = ParquetFooter.once(() -> new ColumnNames(columns.get()));
        List<RowGroupInfo> rowGroups = new ArrayList<>();
        long firstRow = 0;
        for (BlockMetaData rowGroup : from) {
            int index = rowGroups.size();
            List<ColumnChunkMetaData> chunks = rowGroup.getColumns();
            rowGroups.add(new RowGroupInfo(index, firstRow, rowGroup.getRowCount(), rowGroup.getTotalByteSize(),
                    () -> chunks.isEmpty() ? 0 : rowGroup.getStartingPos(), rowGroup::getCompressedSize, name -> {
                int column = names.get().find(name);
                ColumnPath path = ColumnPath.get(columns.get().get(column).getPath());
                return column(Stream.concat(chunks.stream().skip(column).limit(1), chunks.stream())
                        .filter(chunk -> chunk.getPath().equals(path)).findFirst().orElseThrow(() ->
                                new MalformedParquetException("Row group " + index + " has no column chunk of "
                                        + List.of(path.toArray()), MalformedParquetException.UNKNOWN_OFFSET)));
            }));
            firstRow += rowGroup.getRowCount();
        }
        return new ParquetFooter(file::getSchema, file.getCreatedBy(), file::getKeyValueMetaData,
                Collections.unmodifiableList(rowGroups));
    }

    private static ColumnChunkInfo column(ColumnChunkMetaData chunk) {
        long values = chunk.getValueCount();
        long nulls = chunk.getStatistics().getNumNulls();
        boolean isUnknown = nulls < 0 || nulls > values || nulls == values && chunk.getStatistics().hasNonNullValue();
        return new ColumnChunkInfo(chunk.getStartingPos(), chunk.getTotalSize(), chunk.getTotalUncompressedSize(),
                values, isUnknown ? OptionalLong.empty() : OptionalLong.of(nulls), chunk.getCodec().name(),
                chunk.getEncodings().stream().map(Encoding::name).collect(Collectors.toSet()));
    }
}
