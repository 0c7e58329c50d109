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
 * Sums of columns, by one reader each: of integers; of floating-point numbers, of which the bits are the answer; and of
 * the lengths of strings. Only these columns are read.
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

    /** What adds up a column of a row group. */
    @FunctionalInterface
    private interface Sum {
        Sums add(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, Sums sums);
    }

    /** Sums of a column so far. */
    private record Sums(long integers, double floats) {
        private static final Sums ZERO = new Sums(0, 0);

        Sums plus(long more) {
            return new Sums(integers + more, floats);
        }

        long bits() {
            return integers + Double.doubleToRawLongBits(floats);
        }
    }

    private static long sum(Path path, String[] columns, Sum sum) {
        try (ParquetFileReader reader = open(path)) {
            FileMetaData file = reader.getFileMetaData();
            MessageType schema = file.getSchema();
            List<Type> fields = new ArrayList<>();
            Sums[] sums = new Sums[columns.length];
            for (int i = 0; i < columns.length; i++) {
                fields.add(schema.getType(columns[i].split("\\.")[0]));
                sums[i] = Sums.ZERO;
            }
            reader.setRequestedSchema(new MessageType(schema.getName(), fields));
            for (PageReadStore rowGroup; (rowGroup = reader.readNextRowGroup()) != null; ) {
                for (int i = 0; i < columns.length; i++) {
                    ColumnDescriptor column = schema.getColumnDescription(columns[i].split("\\."));
                    sums[i] = sum.add(rowGroup, file, column, sums[i]);
                }
            }
            long bits = 0;
            for (Sums of : sums) {
                bits += of.bits();
            }
            return bits;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static long ofParquetJava(Path path, String... columns) {
        return sum(path, columns, (rowGroup, file, column, sums) -> {
            MessageType schema = file.getSchema();
            ColumnReader reader = new ColumnReadStoreImpl(
                    rowGroup, new DummyRecordConverter(schema).getRootConverter(), schema, file.getCreatedBy())
                    .getColumnReader(column);
            return sumOf(reader, column, sums);
        });
    }

    private static Sums sumOf(ColumnReader reader, ColumnDescriptor column, Sums sums) {
        PrimitiveTypeName type = column.getPrimitiveType().getPrimitiveTypeName();
        int present = column.getMaxDefinitionLevel();
        @SuppressWarnings("deprecation")
        long count = reader.getTotalValueCount();
        long integers = sums.integers;
        double floats = sums.floats;
        switch (type) {
            case INT32 -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        integers += reader.getInteger();
                    }
                }
            }
            case INT64 -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        integers += reader.getLong();
                    }
                }
            }
            case FLOAT -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        floats += reader.getFloat();
                    }
                }
            }
            case DOUBLE -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        floats += reader.getDouble();
                    }
                }
            }
            default -> {
                for (long i = 0; i < count; i++, reader.consume()) {
                    if (reader.getCurrentDefinitionLevel() == present) {
                        integers += reader.getBinary().length();
                    }
                }
            }
        }
        return new Sums(integers, floats);
    }

    static long ofBatches(Path path, String[] columns, int rows) {
        ColumnBatch batch = new ColumnBatch(rows);
        return sum(path, columns, (rowGroup, file, column, sums) -> {
            ColumnBatchReader reader = ColumnBatchReader.of(rowGroup, file, column);
            Sums all = sums;
            while (reader.next(batch)) {
                int count = batch.valueCount();
                all = switch (batch.type()) {
                    case INT32 -> all.plus(sumOf(batch.ints(), count));
                    case INT64 -> all.plus(sumOf(batch.longs(), count));
                    case FLOAT -> new Sums(all.integers, sumOf(batch.floats(), count, all.floats));
                    case DOUBLE -> new Sums(all.integers, sumOf(batch.doubles(), count, all.floats));
                    case BYTE_ARRAY -> all.plus(sumOfLengths(batch.offsets(), count));
                    default -> all.plus((long) (count - batch.nullCount()) * batch.elementSize());
                };
            }
            return all;
        });
    }

    static long ofHardwood(Path path, String... columns) {
        long bits = 0;
        for (String column : columns) {
            try (dev.hardwood.reader.ParquetFileReader file =
                    dev.hardwood.reader.ParquetFileReader.open(InputFile.of(path));
                    dev.hardwood.reader.ColumnReader reader = file.columnReader(column)) {
                bits += sumOf(reader).bits();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return bits;
    }

    private static Sums sumOf(dev.hardwood.reader.ColumnReader reader) {
        Sums all = Sums.ZERO;
        while (reader.nextBatch()) {
            int count = reader.getValueCount();
            Validity validity = reader.getLeafValidity();
            boolean hasNulls = validity.hasNulls();
            // Of a null, hardwood leaves what was there.
            long integers = all.integers;
            double floats = all.floats;
            switch (reader.getColumnSchema().type()) {
                case INT32 -> {
                    int[] values = reader.getInts();
                    for (int i = 0; i < count; i++) {
                        integers += hasNulls && validity.isNull(i) ? 0 : values[i];
                    }
                }
                case INT64 -> {
                    long[] values = reader.getLongs();
                    for (int i = 0; i < count; i++) {
                        integers += hasNulls && validity.isNull(i) ? 0 : values[i];
                    }
                }
                case FLOAT -> {
                    float[] values = reader.getFloats();
                    for (int i = 0; i < count; i++) {
                        floats += hasNulls && validity.isNull(i) ? 0 : values[i];
                    }
                }
                case DOUBLE -> {
                    double[] values = reader.getDoubles();
                    for (int i = 0; i < count; i++) {
                        floats += hasNulls && validity.isNull(i) ? 0 : values[i];
                    }
                }
                default -> integers += sumOfLengths(reader.getBinaryOffsets(), count);
            }
            all = new Sums(integers, floats);
        }
        return all;
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

    private static double sumOf(float[] values, int count, double sum) {
        for (int i = 0; i < count; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static double sumOf(double[] values, int count, double sum) {
        for (int i = 0; i < count; i++) {
            sum += values[i];
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

    /** Only has the pages delivered, and returns the number of their values. */
    static long ofPages(Path path, String... columns) {
        return sum(path, columns, (rowGroup, file, column, sums) -> {
            PageReader pages = rowGroup.getPageReader(column);
            pages.readDictionaryPage();
            Sums all = sums;
            for (DataPage page; (page = pages.readPage()) != null; ) {
                deliver(page instanceof DataPageV2 v2 ? v2.getData() : ((DataPageV1) page).getBytes());
                all = all.plus(page.getValueCount());
            }
            return all;
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
