// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnBatchReader;
import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.ColumnFileReaderBuilder;
import io.github.parquetdecoding.comparison.ColumnSums;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/** {@link ColumnBatchReader} and {@link ColumnFileReader}, batch by batch. */
class BatchSource implements ColumnSource {
    private ColumnBatch batch = new ColumnBatch(Answer.BLOCK);

    private ColumnBatch batch(int rows) {
        batch = batch.capacity() == rows ? batch : new ColumnBatch(rows);
        return batch;
    }

    @Override
    public Answer check(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows) {
        ColumnBatchReader reader = ColumnBatchReader.of(rowGroup, file, column);
        boolean nested = ColumnSource.isNested(column);
        Answer answer = new Answer();
        LayerLevels layers = new LayerLevels(file.getSchema(), column, batch(batchRows), answer);
        while (reader.next(batch)) {
            long levels = nested ? layers.add() : batch.valueCount();
            answer.rows += batch.rowCount();
            answer.values += levels;
            answer.nulls += levels - (batch.valueCount() - batch.nullCount());
            for (int i = 0; i < batch.valueCount(); i++) {
                if (!batch.isNull(i)) {
                    add(i, answer);
                } else if (!nested) {
                    answer.addNull();
                }
            }
            if (answer.rows % Answer.BLOCK == 0 || reader.remaining() == 0) {
                answer.endBlock();
            }
        }
        return answer;
    }

    private void add(int i, Answer answer) {
        switch (batch.type()) {
            case BOOLEAN -> answer.add(batch.bits()[i >>> 6] >>> i & 1);
            case INT32 -> answer.add(batch.ints()[i]);
            case INT64 -> answer.add(batch.longs()[i]);
            case FLOAT -> answer.add(Float.floatToRawIntBits(batch.floats()[i]));
            case DOUBLE -> answer.add(Double.doubleToRawLongBits(batch.doubles()[i]));
            case BYTE_ARRAY -> {
                int[] offsets = batch.offsets();
                answer.add(batch.bytes(), offsets[i], offsets[i + 1] - offsets[i]);
            }
            default -> answer.add(batch.bytes(), i * batch.elementSize(), batch.elementSize());
        }
    }

    @Override
    public long sum(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows) {
        return ColumnSums.ofBatches(rowGroup, file, column, batch(batchRows));
    }

    @Override
    public long[] sums(ScannedFile file, int batchRows, int threads) throws IOException {
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(file.path()).columns(file.names()).threads(threads);
        if (batchRows < Answer.BLOCK) {
            builder.batchRows(batchRows);
        }
        long[] sums = new long[file.columns().size()];
        try (ColumnFileReader reader = builder.open()) {
            int[] indexes = file.columns().stream().mapToInt(reader.columns()::indexOf).toArray();
            while (reader.next()) {
                for (int c = 0; c < sums.length; c++) {
                    sums[c] += ColumnSums.of(reader.column(indexes[c]));
                }
            }
        }
        return sums;
    }
}
