// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.parquetdecoding.columns.MemoryFile;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/** Reads the first column of a file by many column readers, all but the first with hardly any stack left. */
public final class OverflowLog implements Function<Map<String, Object>, List<String>> {
    private static final int READERS = 400;

    private final List<Column> columns = new ArrayList<>();
    private int tried;

    /** A column reader and the longs that it has returned; {@link Long#MIN_VALUE} for null. */
    private static final class Column {
        private final ColumnReader reader;
        private final long[] values;
        private final int step;
        private int count;
        private boolean isConsuming;
        /** How many had been returned when the stack overflowed while it moved on; -1 if it did not. */
        private int interrupted = -1;

        /** @param step from a value that is read to the next one, so that batches begin with values to skip */
        Column(ColumnReader reader, int rows, int step) {
            this.reader = reader;
            this.step = step;
            values = new long[rows];
        }

        void read() {
            while (count < values.length) {
                if (isConsuming) {
                    isConsuming = false;
                    interrupted = count;
                } else {
                    values[count] = reader.getCurrentDefinitionLevel() == 0 ? Long.MIN_VALUE : get();
                    count++;
                }
                isConsuming = true;
                reader.consume();
                isConsuming = false;
            }
        }

        private long get() {
            if (count % step == 0) {
                return reader.getLong();
            }
            reader.skip();
            return Long.MIN_VALUE;
        }
    }

    @Override
    public List<String> apply(Map<String, Object> options) {
        try (ParquetFileReader file = ParquetFileReader.open(MemoryFile.of((byte[]) options.get(RecordLog.FILE)))) {
            FileMetaData metadata = file.getFileMetaData();
            for (int i = 0; i < READERS; i++) {
                PageReadStore rowGroup = file.readRowGroup(0);
                columns.add(new Column(new ColumnReadStoreImpl(rowGroup, new LoggingConverter.Root(metadata.getSchema(),
                        i % 2 == 0 ? "all" : "none", new LoggingConverter.Log()).getRootConverter(),
                        metadata.getSchema(), metadata.getCreatedBy()).getColumnReader(
                                metadata.getSchema().getColumns().get(0)), (int) rowGroup.getRowCount(),
                                i == 0 ? 1 : 3));
            }
            // Loads all classes.
            columns.get(tried++).read();
            columns.get(tried++).read();
            Thread thread = new Thread(null, this::descend, "little stack", 1 << 18);
            thread.start();
            thread.join();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        List<String> log = new ArrayList<>();
        for (int i = 1; i < tried; i++) {
            log.add(outcome(columns.get(i)));
        }
        return log;
    }

    /** On the way back from the deepest call, each reader has more stack than the one before. */
    private void descend() {
        try {
            descend();
        } catch (StackOverflowError e) {
            // This was the deepest call.
        }
        if (tried < READERS) {
            try {
                columns.get(tried++).read();
            } catch (StackOverflowError | RuntimeException e) {
                // The rest is read later.
            }
        }
    }

    private String outcome(Column column) {
        boolean wasInterrupted = column.count < column.values.length;
        String end = wasInterrupted ? "went on" : "was complete";
        try {
            column.read();
        } catch (RuntimeException e) {
            end = "refused";
        }
        // Whether a call that overflowed had moved on is not known.
        for (int moved = 0; moved < 3; moved++) {
            boolean isRight = true;
            for (int i = 0; i < column.count; i++) {
                int from = column.interrupted >= 0 && i >= column.interrupted ? i + moved - 1 : i;
                isRight &= from >= column.values.length || i % column.step > 0
                        || column.values[i] == columns.get(0).values[from];
            }
            if (isRight) {
                return end;
            }
        }
        return "wrong";
    }
}
