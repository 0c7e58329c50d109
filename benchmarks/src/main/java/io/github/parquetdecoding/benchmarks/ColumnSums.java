// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.hardwood.InputFile;
import dev.hardwood.reader.Validity;
import io.github.parquetdecoding.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnBatchReader;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/**
 * Sums of columns, by one reader each: of integers, of the bits of floating-point numbers, which any order of additions
 * leaves the same, and of the lengths of strings. Only these columns are read.
 */
final class ColumnSums {
    private ColumnSums() {
    }

    /** {@return the columns that are not nested} */
    static List<String> columns(Path path) {
        try (ParquetFileReader reader = open(path)) {
            return reader.getFileMetaData().getSchema().getColumns().stream()
                    .map(ColumnDescriptor::getPath).filter(names -> names.length == 1).map(names -> names[0])
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ParquetFileReader open(Path path) throws IOException {
        return ParquetFileReader.open(
                new LocalInputFile(path), ParquetReadOptions.builder(new PlainParquetConfiguration())
                        .withCodecFactory(new HeapCodecs()).build());
    }

    /** Adds up a column of a row group. */
    @FunctionalInterface
    private interface Sum {
        long of(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column);
    }

    private static long sum(Path path, String[] columns, Sum sum) {
        try (ParquetFileReader reader = open(path)) {
            FileMetaData file = reader.getFileMetaData();
            MessageType schema = file.getSchema();
            List<Type> fields = new ArrayList<>();
            for (String column : columns) {
                fields.add(schema.getType(column.split("\\.")[0]));
            }
            reader.setRequestedSchema(new MessageType(schema.getName(), fields));
            long all = 0;
            for (PageReadStore rowGroup; (rowGroup = reader.readNextRowGroup()) != null; ) {
                for (String column : columns) {
                    all += sum.of(rowGroup, file, schema.getColumnDescription(column.split("\\.")));
                }
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static long ofParquetJava(Path path, String... columns) {
        return sum(path, columns, (rowGroup, file, column) -> {
            MessageType schema = file.getSchema();
            ColumnReader reader = new ColumnReadStoreImpl(
                    rowGroup, new DummyRecordConverter(schema).getRootConverter(), schema, file.getCreatedBy())
                    .getColumnReader(column);
            return sumOf(reader, column);
        });
    }

    private static long sumOf(ColumnReader reader, ColumnDescriptor column) {
        PrimitiveTypeName type = column.getPrimitiveType().getPrimitiveTypeName();
        int present = column.getMaxDefinitionLevel();
        @SuppressWarnings("deprecation")
        long count = reader.getTotalValueCount();
        long sum = 0;
        switch (type) {
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

    static long ofBatches(Path path, String[] columns, int rows) {
        ColumnBatch batch = new ColumnBatch(rows);
        return sum(path, columns, (rowGroup, file, column) -> {
            ColumnBatchReader reader = ColumnBatchReader.of(rowGroup, file, column);
            long sum = 0;
            while (reader.next(batch)) {
                int count = batch.valueCount();
                sum += switch (batch.type()) {
                    case INT32 -> sumOf(batch.ints(), count);
                    case INT64 -> sumOf(batch.longs(), count);
                    case FLOAT -> sumOf(batch.floats(), count);
                    case DOUBLE -> sumOf(batch.doubles(), count);
                    case BYTE_ARRAY -> sumOfLengths(batch.offsets(), count);
                    default -> (long) (count - batch.nullCount()) * batch.elementSize();
                };
            }
            return sum;
        });
    }

    static long ofHardwood(Path path, String... columns) {
        long sum = 0;
        for (String column : columns) {
            try (dev.hardwood.reader.ParquetFileReader file =
                    dev.hardwood.reader.ParquetFileReader.open(InputFile.of(path));
                    dev.hardwood.reader.ColumnReader reader = file.columnReader(column)) {
                sum += sumOf(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return sum;
    }

    private static long sumOf(dev.hardwood.reader.ColumnReader reader) {
        long sum = 0;
        while (reader.nextBatch()) {
            int count = reader.getValueCount();
            Validity validity = reader.getLeafValidity();
            boolean hasNulls = validity.hasNulls();
            // For a null, hardwood leaves the previous content. By name, because a switch of hardwood's constants loads
            // them, which need JDK 21, for all readers.
            switch (reader.getColumnSchema().type().name()) {
                case "INT32" -> {
                    int[] values = reader.getInts();
                    for (int i = 0; i < count; i++) {
                        sum += hasNulls && validity.isNull(i) ? 0 : values[i];
                    }
                }
                case "INT64" -> {
                    long[] values = reader.getLongs();
                    for (int i = 0; i < count; i++) {
                        sum += hasNulls && validity.isNull(i) ? 0 : values[i];
                    }
                }
                case "FLOAT" -> {
                    float[] values = reader.getFloats();
                    for (int i = 0; i < count; i++) {
                        sum += hasNulls && validity.isNull(i) ? 0 : Float.floatToRawIntBits(values[i]);
                    }
                }
                case "DOUBLE" -> {
                    double[] values = reader.getDoubles();
                    for (int i = 0; i < count; i++) {
                        sum += hasNulls && validity.isNull(i) ? 0 : Double.doubleToRawLongBits(values[i]);
                    }
                }
                default -> sum += sumOfLengths(reader.getBinaryOffsets(), count);
            }
        }
        return sum;
    }

    private static long sumOf(int[] values, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static long sumOf(long[] values, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static long sumOf(float[] values, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Float.floatToRawIntBits(values[i]);
        }
        return sum;
    }

    private static long sumOf(double[] values, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Double.doubleToRawLongBits(values[i]);
        }
        return sum;
    }

    private static long sumOfLengths(int[] offsets, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += offsets[i + 1] - offsets[i];
        }
        return sum;
    }

    /** Only fetches the pages, and returns the number of their values. */
    static long ofPages(Path path, String... columns) {
        return sum(path, columns, (rowGroup, file, column) -> {
            PageReader pages = rowGroup.getPageReader(column);
            pages.readDictionaryPage();
            long sum = 0;
            for (DataPage page; (page = pages.readPage()) != null; ) {
                deliver(page instanceof DataPageV2 v2 ? v2.getData() : ((DataPageV1) page).getBytes());
                sum += page.getValueCount();
            }
            return sum;
        });
    }

    @SuppressWarnings("deprecation")    // as ColumnBatchReader does
    private static void deliver(BytesInput bytes) {
        try {
            bytes.toByteBuffer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
