// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import dev.hardwood.HardwoodContext;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.FilterPredicate;
import dev.hardwood.reader.ParquetFileReader.ColumnReadersBuilder;
import dev.hardwood.reader.Validity;
import dev.hardwood.schema.ColumnProjection;
import io.github.parquetdecoding.arrow.ParquetArrowReader;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.ColumnFileReaderBuilder;
import io.github.parquetdecoding.scan.ColumnSums;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** {@link ColumnSums} of columns of a file. Only these columns are read. */
public final class FileSums {
    private FileSums() {
    }

    /** {@return the columns that are not nested} */
    public static List<String> columns(Path path) {
        try (ParquetFileReader reader = open(path)) {
            return reader.getFileMetaData().getSchema().getColumns().stream()
                    .map(ColumnDescriptor::getPath).filter(names -> names.length == 1).map(names -> names[0])
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static long rows(Path path) {
        try (ParquetFileReader reader = open(path)) {
            return reader.getRecordCount();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ParquetFileReader open(Path path) throws IOException {
        return open(new LocalInputFile(path));
    }

    private static ParquetFileReader open(org.apache.parquet.io.InputFile file) throws IOException {
        return ParquetFileReader.open(file, ParquetReadOptions.builder(new PlainParquetConfiguration()).build());
    }

    /** Adds up a column of a row group. */
    @FunctionalInterface
    private interface Sum {
        long of(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column);
    }

    private static long sum(org.apache.parquet.io.InputFile input, String[] columns, Sum sum) {
        try (ParquetFileReader reader = open(input)) {
            FileMetaData file = reader.getFileMetaData();
            MessageType schema = file.getSchema();
            Set<Type> fields = new LinkedHashSet<>();
            for (String column : columns) {
                fields.add(schema.getType(column.split("\\.")[0]));
            }
            reader.setRequestedSchema(new MessageType(schema.getName(), List.copyOf(fields)));
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

    public static long ofParquetJava(Path path, String... columns) {
        return ofParquetJava(new LocalInputFile(path), columns);
    }

    public static long ofParquetJava(org.apache.parquet.io.InputFile input, String... columns) {
        return sum(input, columns, ColumnSums::ofValues);
    }

    static long ofBatches(Path path, String[] columns, int rows) {
        ColumnBatch batch = new ColumnBatch(rows);
        return sum(new LocalInputFile(path), columns,
                (rowGroup, file, column) -> ColumnSums.ofBatches(rowGroup, file, column, batch));
    }

    public static long ofFile(Path path, String[] columns, int threads) {
        return ofFile(ColumnFileReader.builder(path).columns(columns).threads(threads));
    }

    public static long ofFile(ColumnFileReaderBuilder builder) {
        long sum = 0;
        try (ColumnFileReader file = builder.open()) {
            int columns = file.columns().size();
            while (file.next()) {
                for (int i = 0; i < columns; i++) {
                    sum += ColumnSums.of(file.column(i));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum;
    }

    /** Reads vectors, and returns the number of their rows. */
    static long ofArrow(Path path, String[] columns, int threads) {
        long rows = 0;
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = ParquetArrowReader.open(
                        allocator, ColumnFileReader.builder(path).columns(columns).threads(threads))) {
            while (reader.loadNextBatch()) {
                rows += reader.getVectorSchemaRoot().getRowCount();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    public static long ofHardwood(Path path, String[] columns, int threads) {
        return ofHardwood(InputFile.of(path), columns, threads, readers -> readers);
    }

    /** Of the rows whose ints in a column are less than a limit. */
    public static long ofHardwood(Path path, String[] columns, int threads, String by, int limit) {
        return ofHardwood(InputFile.of(path), columns, threads,
                readers -> readers.filter(FilterPredicate.lt(by, limit)));
    }

    /** @param filter adds one, or none */
    public static long ofHardwood(
            InputFile input, String[] columns, int threads, UnaryOperator<ColumnReadersBuilder> filter) {
        long sum = 0;
        try (HardwoodContext context = HardwoodContext.create(threads);
                dev.hardwood.reader.ParquetFileReader file =
                        dev.hardwood.reader.ParquetFileReader.open(input, context);
                ColumnReaders readers = filter.apply(
                        file.buildColumnReaders(ColumnProjection.columns(columns))).build()) {
            while (readers.nextBatch()) {
                for (int i = 0; i < columns.length; i++) {
                    sum += sumOf(readers.getColumnReader(i));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum;
    }

    private static long sumOf(dev.hardwood.reader.ColumnReader reader) {
        long sum = 0;
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
            default -> sum += ColumnSums.ofLengths(reader.getBinaryOffsets(), count);
        }
        return sum;
    }
}
