// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.nio.ByteBuffer;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.schema.MessageType;

/** parquet-java's {@link ColumnReader}, value by value. */
@SuppressWarnings("deprecation")    // Nothing replaces getTotalValueCount().
final class ParquetJavaSource implements ColumnSource {
    private static ColumnReader reader(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column) {
        MessageType schema = file.getSchema();
        return new ColumnReadStoreImpl(
                rowGroup, new DummyRecordConverter(schema).getRootConverter(), schema, file.getCreatedBy())
                .getColumnReader(column);
    }

    @Override
    public Answer check(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows) {
        ColumnReader reader = reader(rowGroup, file, column);
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
        ColumnReader reader = reader(rowGroup, file, column);
        int present = column.getMaxDefinitionLevel();
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> booleans(reader, present);
            case INT32 -> ints(reader, present);
            case INT64 -> longs(reader, present);
            case FLOAT -> floats(reader, present);
            case DOUBLE -> doubles(reader, present);
            default -> bytes(reader, present);
        };
    }

    private static long booleans(ColumnReader reader, int present) {
        long sum = 0;
        for (long left = reader.getTotalValueCount(); left > 0; left--) {
            if (reader.getCurrentDefinitionLevel() == present) {
                sum += reader.getBoolean() ? 1 : 0;
            }
            reader.consume();
        }
        return sum;
    }

    private static long ints(ColumnReader reader, int present) {
        long sum = 0;
        for (long left = reader.getTotalValueCount(); left > 0; left--) {
            if (reader.getCurrentDefinitionLevel() == present) {
                sum += reader.getInteger();
            }
            reader.consume();
        }
        return sum;
    }

    private static long longs(ColumnReader reader, int present) {
        long sum = 0;
        for (long left = reader.getTotalValueCount(); left > 0; left--) {
            if (reader.getCurrentDefinitionLevel() == present) {
                sum += reader.getLong();
            }
            reader.consume();
        }
        return sum;
    }

    private static long floats(ColumnReader reader, int present) {
        double sum = 0;
        for (long left = reader.getTotalValueCount(); left > 0; left--) {
            if (reader.getCurrentDefinitionLevel() == present) {
                sum += reader.getFloat();
            }
            reader.consume();
        }
        return Double.doubleToLongBits(sum);
    }

    private static long doubles(ColumnReader reader, int present) {
        double sum = 0;
        for (long left = reader.getTotalValueCount(); left > 0; left--) {
            if (reader.getCurrentDefinitionLevel() == present) {
                sum += reader.getDouble();
            }
            reader.consume();
        }
        return Double.doubleToLongBits(sum);
    }

    private static long bytes(ColumnReader reader, int present) {
        long sum = 0;
        for (long left = reader.getTotalValueCount(); left > 0; left--) {
            if (reader.getCurrentDefinitionLevel() == present) {
                // No copy: the cheapest way to a Binary's bytes.
                ByteBuffer value = reader.getBinary().toByteBuffer();
                int length = value.remaining();
                sum += length == 0 ? 0 : length + value.get(value.position());
            }
            reader.consume();
        }
        return sum;
    }
}
