// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import com.sun.management.ThreadMXBean;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.schema.MessageType;

/** Reads columns of ints: {@return the bytes that were allocated for each, by its reader} */
public final class WideLog implements Function<Map<String, Object>, List<String>> {
    @Override
    public List<String> apply(Map<String, Object> options) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (ParquetFileReader file = ParquetFileReader.open(MemoryFile.of((byte[]) options.get(RecordLog.FILE)))) {
            FileMetaData metadata = file.getFileMetaData();
            MessageType schema = metadata.getSchema();
            PageReadStore rowGroup = file.readRowGroup(0);
            ColumnReadStoreImpl columns = new ColumnReadStoreImpl(rowGroup, new LoggingConverter.Root(
                    schema, "none", new LoggingConverter.Log()).getRootConverter(), schema, metadata.getCreatedBy());
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (ColumnDescriptor descriptor : schema.getColumns()) {
                ColumnReader column = columns.getColumnReader(descriptor);
                for (long row = 0; row < rowGroup.getRowCount(); row++) {
                    if (column.getCurrentDefinitionLevel() > 0) {
                        column.getInteger();
                    }
                    column.consume();
                }
            }
            long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
            return List.of("" + allocated / schema.getFieldCount());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
