// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.function.ToLongFunction;

import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.io.LocalInputFile;

/** Reads a file as Avro records, and adds up the bits of all values. Keys of a map must be different. */
public final class AvroRecords implements ToLongFunction<Path> {
    @Override
    public long applyAsLong(Path file) {
        try (ParquetReader<IndexedRecord> reader = AvroParquetReader.<IndexedRecord>builder(
                new LocalInputFile(file), new PlainParquetConfiguration()).build()) {
            long sum = 0;
            for (IndexedRecord row; (row = reader.read()) != null; ) {
                sum += bits(row);
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long bits(Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return PatchedFileBenchmark.bits(value);
        } else if (value instanceof Utf8 text) {
            return bits(text.getBytes(), text.getByteLength());
        } else if (value instanceof ByteBuffer bytes) {
            return bits(bytes.array(), bytes.remaining());
        } else if (value instanceof GenericFixed bytes) {
            return PatchedFileBenchmark.bits(bytes.bytes());
        }
        long sum = 0;
        if (value instanceof IndexedRecord group) {
            for (int i = 0; i < group.getSchema().getFields().size(); i++) {
                sum += bits(group.get(i));
            }
        } else if (value instanceof Map<?, ?> map) {
            sum = bits(map.keySet()) + bits(map.values());
        } else {
            for (Object element : (Collection<?>) value) {
                sum += bits(element);
            }
        }
        return sum;
    }

    private static long bits(byte[] bytes, int length) {
        return length == 0 ? 0 : PatchedFileBenchmark.bits(new byte[] {bytes[0], bytes[length - 1]});
    }
}
