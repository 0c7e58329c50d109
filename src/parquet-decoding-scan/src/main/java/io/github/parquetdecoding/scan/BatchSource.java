// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import io.github.parquetdecoding.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnBatchReader;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/** {@link ColumnBatchReader}, batch by batch. Belongs to one thread. */
class BatchSource implements ColumnSource {
    private ColumnBatch batch = new ColumnBatch(Answer.BLOCK);

    private ColumnBatchReader reader(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int rows) {
        batch = batch.capacity() == rows ? batch : new ColumnBatch(rows);
        return ColumnBatchReader.of(rowGroup, file, column);
    }

    @Override
    public Answer check(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows) {
        ColumnBatchReader reader = reader(rowGroup, file, column, batchRows);
        boolean nested = ColumnSource.isNested(column);
        Answer answer = new Answer();
        while (reader.next(batch)) {
            int levels = nested ? batch.levelCount() : batch.valueCount();
            answer.rows += batch.rowCount();
            answer.values += levels;
            answer.nulls += levels - (batch.valueCount() - batch.nullCount());
            for (int i = 0; nested && i < levels; i++) {
                answer.addLevels(column.getMaxRepetitionLevel() == 0 ? 0 : batch.repetitionLevels()[i],
                        batch.definitionLevels()[i]);
            }
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
        ColumnBatchReader reader = reader(rowGroup, file, column, batchRows);
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> booleans(reader);
            case INT32 -> ints(reader);
            case INT64 -> longs(reader);
            case FLOAT -> floats(reader);
            case DOUBLE -> doubles(reader);
            case BINARY -> strings(reader);
            default -> elements(reader);
        };
    }

    private long booleans(ColumnBatchReader reader) {
        long sum = 0;
        while (reader.next(batch)) {
            long[] bits = batch.bits();
            int count = batch.valueCount();
            for (int i = 0; i < count >>> 6; i++) {
                sum += Long.bitCount(bits[i]);
            }
            if ((count & 63) > 0) {
                sum += Long.bitCount(bits[count >>> 6] << -count);
            }
        }
        return sum;
    }

    private long ints(ColumnBatchReader reader) {
        long sum = 0;
        while (reader.next(batch)) {
            int[] values = batch.ints();
            int count = batch.valueCount();
            for (int i = 0; i < count; i++) {
                sum += values[i];
            }
        }
        return sum;
    }

    private long longs(ColumnBatchReader reader) {
        long sum = 0;
        while (reader.next(batch)) {
            long[] values = batch.longs();
            int count = batch.valueCount();
            for (int i = 0; i < count; i++) {
                sum += values[i];
            }
        }
        return sum;
    }

    private long floats(ColumnBatchReader reader) {
        double sum = 0;
        while (reader.next(batch)) {
            float[] values = batch.floats();
            int count = batch.valueCount();
            for (int i = 0; i < count; i++) {
                sum += values[i];
            }
        }
        return Double.doubleToLongBits(sum);
    }

    private long doubles(ColumnBatchReader reader) {
        double sum = 0;
        while (reader.next(batch)) {
            double[] values = batch.doubles();
            int count = batch.valueCount();
            for (int i = 0; i < count; i++) {
                sum += values[i];
            }
        }
        return Double.doubleToLongBits(sum);
    }

    private long strings(ColumnBatchReader reader) {
        long sum = 0;
        while (reader.next(batch)) {
            byte[] bytes = batch.bytes();
            int[] offsets = batch.offsets();
            int count = batch.valueCount();
            for (int i = 0; i < count; i++) {
                int length = offsets[i + 1] - offsets[i];
                sum += length == 0 ? 0 : length + bytes[offsets[i]];
            }
        }
        return sum;
    }

    /** Bytes of nulls are 0. */
    private long elements(ColumnBatchReader reader) {
        long sum = 0;
        while (reader.next(batch)) {
            byte[] bytes = batch.bytes();
            int size = batch.elementSize();
            int count = batch.valueCount();
            for (int i = 0; i < count; i++) {
                sum += bytes[i * size];
            }
            sum += (long) size * (count - batch.nullCount());
        }
        return sum;
    }
}
