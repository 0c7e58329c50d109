// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;

import io.github.parquetdecoding.comparison.ColumnSums;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/** parquet-java's {@link ColumnReader}, value by value. */
@SuppressWarnings("deprecation")    // Nothing replaces getTotalValueCount().
final class ParquetJavaSource implements ColumnSource {
    @Override
    public Answer check(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows) {
        ColumnReader reader = ColumnSums.reader(rowGroup, file, column);
        boolean nested = ColumnSource.isNested(column);
        Answer answer = new Answer();
        answer.values = reader.getTotalValueCount();
        for (long i = 0; i < answer.values; i++) {
            if (reader.getCurrentRepetitionLevel() == 0) {
                if (answer.rows > 0 && answer.rows % Answer.BLOCK == 0) {
                    answer.endBlock();
                }
                answer.rows++;
            }
            int definition = reader.getCurrentDefinitionLevel();
            if (nested) {
                answer.addLevels(reader.getCurrentRepetitionLevel(), definition);
            }
            if (definition == column.getMaxDefinitionLevel()) {
                add(reader, column, answer);
            } else {
                answer.nulls++;
                if (!nested) {
                    answer.addNull();
                }
            }
            reader.consume();
        }
        if (answer.rows > 0) {
            answer.endBlock();
        }
        return answer;
    }

    private static void add(ColumnReader reader, ColumnDescriptor column, Answer answer) {
        switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> answer.add(reader.getBoolean() ? 1 : 0);
            case INT32 -> answer.add(reader.getInteger());
            case INT64 -> answer.add(reader.getLong());
            case FLOAT -> answer.add(Float.floatToRawIntBits(reader.getFloat()));
            case DOUBLE -> answer.add(Double.doubleToRawLongBits(reader.getDouble()));
            default -> {
                byte[] bytes = reader.getBinary().getBytesUnsafe();
                answer.add(bytes, 0, bytes.length);
            }
        }
    }

    @Override
    public long sum(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows) {
        return ColumnSums.ofValues(rowGroup, file, column);
    }

    @Override
    public long[] sums(ScannedFile file, int batchRows, int threads) throws IOException {
        long[] sums = new long[file.columns().size()];
        try (ParquetFileReader reader = ScannedFile.reader(file.path())) {
            reader.setRequestedSchema(file.columns());
            for (PageReadStore rowGroup; (rowGroup = reader.readNextRowGroup()) != null; ) {
                for (int c = 0; c < sums.length; c++) {
                    sums[c] += ColumnSums.ofValues(rowGroup, reader.getFileMetaData(), file.columns().get(c));
                }
            }
        }
        return sums;
    }
}
