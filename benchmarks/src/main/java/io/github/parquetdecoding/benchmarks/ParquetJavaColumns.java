// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Reads a file column by column with {@link ColumnReader}, and adds up the bits of all values. */
public final class ParquetJavaColumns implements ToLongFunction<Path> {
    @Override
    public long applyAsLong(Path file) {
        return sum(file, "");
    }

    /** @param name of a column; empty for all */
    public static long sum(Path file, String name) {
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
            FileMetaData metaData = reader.getFileMetaData();
            long sum = 0;
            for (PageReadStore pages; (pages = reader.readNextRowGroup()) != null; ) {
                ColumnReadStoreImpl columns = new ColumnReadStoreImpl(
                        pages, new DummyRecordConverter(metaData.getSchema()).getRootConverter(),
                        metaData.getSchema(), metaData.getCreatedBy());
                for (ColumnDescriptor column : metaData.getSchema().getColumns()) {
                    sum += name.isEmpty() || name.equals(column.getPath()[0])
                            ? sum(columns.getColumnReader(column), column) : 0;
                }
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("deprecation")    // No other method returns the number of values.
    private static long sum(ColumnReader reader, ColumnDescriptor column) {
        PrimitiveTypeName primitive = column.getPrimitiveType().getPrimitiveTypeName();
        int present = column.getMaxDefinitionLevel();
        long count = reader.getTotalValueCount();
        long sum = 0;
        for (long i = 0; i < count; i++) {
            if (reader.getCurrentDefinitionLevel() == present) {
                sum += switch (primitive) {
                    case FLOAT -> Float.floatToRawIntBits(reader.getFloat());
                    case DOUBLE -> Double.doubleToRawLongBits(reader.getDouble());
                    case INT32 -> reader.getInteger();
                    case INT64 -> reader.getLong();
                    case BOOLEAN -> reader.getBoolean() ? 1 : 0;
                    default -> PatchedFileBenchmark.bits(reader.getBinary().getBytesUnsafe());
                };
            }
            reader.consume();
        }
        return sum;
    }
}
