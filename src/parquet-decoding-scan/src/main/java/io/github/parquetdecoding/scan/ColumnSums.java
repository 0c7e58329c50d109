// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.io.UncheckedIOException;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnBatchReader;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.schema.MessageType;

/**
 * Sums of a column of a row group: of integers, of the bits of floating-point numbers, which any order of additions
 * leaves the same, and of the lengths of strings and other bytes.
 */
public final class ColumnSums {
    private ColumnSums() {
    }

    /** Value by value, with parquet-java's {@link ColumnReader}. */
    public static long ofValues(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column) {
        MessageType schema = file.getSchema();
        ColumnReader reader = new ColumnReadStoreImpl(
                rowGroup, new DummyRecordConverter(schema).getRootConverter(), schema, file.getCreatedBy())
                .getColumnReader(column);
        int present = column.getMaxDefinitionLevel();
        @SuppressWarnings("deprecation")    // Nothing replaces it.
        long count = reader.getTotalValueCount();
        long sum = 0;
        switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        sum += reader.getBoolean() ? 1 : 0;
                    }
                }
            }
            case INT32 -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        sum += reader.getInteger();
                    }
                }
            }
            case INT64 -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        sum += reader.getLong();
                    }
                }
            }
            case FLOAT -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        sum += Float.floatToRawIntBits(reader.getFloat());
                    }
                }
            }
            case DOUBLE -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        sum += Double.doubleToRawLongBits(reader.getDouble());
                    }
                }
            }
            default -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        sum += reader.getBinary().length();
                    }
                }
            }
        }
        return sum;
    }

    /** Batch by batch, with {@link ColumnBatchReader}. */
    public static long ofBatches(
            PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, ColumnBatch batch) {
        ColumnBatchReader reader = ColumnBatchReader.of(rowGroup, file, column);
        long sum = 0;
        while (reader.next(batch)) {
            sum += of(batch);
        }
        return sum;
    }

    public static long of(ColumnBatch batch) {
        int count = batch.valueCount();
        return switch (batch.type()) {
            case BOOLEAN -> ofBits(batch.bits(), count);
            case INT32 -> of(batch.ints(), count);
            case INT64 -> of(batch.longs(), count);
            case FLOAT -> of(batch.floats(), count);
            case DOUBLE -> of(batch.doubles(), count);
            case BYTE_ARRAY -> ofLengths(batch.offsets(), count);
            default -> (long) (count - batch.nullCount()) * batch.elementSize();
        };
    }

    private static long ofBits(long[] bits, int count) {
        long sum = 0;
        for (int i = 0; i < count; i += Long.SIZE) {
            sum += Long.bitCount(bits[i / Long.SIZE] << Math.max(0, i + Long.SIZE - count));
        }
        return sum;
    }

    private static long of(int[] values, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static long of(long[] values, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static long of(float[] values, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Float.floatToRawIntBits(values[i]);
        }
        return sum;
    }

    private static long of(double[] values, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Double.doubleToRawLongBits(values[i]);
        }
        return sum;
    }

    /** @param offsets of each value, and of the end of the last one */
    public static long ofLengths(int[] offsets, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += offsets[i + 1] - offsets[i];
        }
        return sum;
    }

    /** Only decompresses the pages, and counts their bytes. */
    static long ofPages(PageReadStore rowGroup, ColumnDescriptor column) {
        PageReader pages = rowGroup.getPageReader(column);
        DictionaryPage dictionary = pages.readDictionaryPage();
        long bytes = dictionary == null ? 0 : length(dictionary.getBytes());
        for (DataPage page; (page = pages.readPage()) != null; ) {
            bytes += length(page instanceof DataPageV2 v2 ? v2.getData() : ((DataPageV1) page).getBytes());
        }
        return bytes;
    }

    @SuppressWarnings("deprecation")    // As our reader does.
    private static long length(BytesInput bytes) {
        try {
            return bytes.toByteBuffer().remaining();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
