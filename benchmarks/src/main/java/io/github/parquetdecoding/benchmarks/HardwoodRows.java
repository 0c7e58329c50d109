// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;

import dev.hardwood.HardwoodContext;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.row.StructAccessor;
import dev.hardwood.schema.SchemaNode;
import dev.hardwood.schema.SchemaNode.GroupNode;
import dev.hardwood.schema.SchemaNode.PrimitiveNode;

/** Adds up the bits of all values of a file, from getters of hardwood's rows. Lists must be of ints. */
final class HardwoodRows implements ToLongFunction<Path> {
    @Override
    public long applyAsLong(Path path) {
        try (HardwoodContext context = HardwoodContext.create(1);
                ParquetFileReader file = ParquetFileReader.open(InputFile.of(path), context);
                RowReader rows = file.rowReader()) {
            List<SchemaNode> fields = file.getFileSchema().getRootNode().children();
            long sum = 0;
            while (rows.hasNext()) {
                rows.next();
                sum += bits(rows, fields);
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long bits(StructAccessor row, List<SchemaNode> fields) {
        long sum = 0;
        for (int i = 0; i < fields.size(); i++) {
            if (row.isNull(i)) {
                continue;
            }
            if (fields.get(i) instanceof PrimitiveNode field) {
                sum += switch (field.type()) {
                    case INT32 -> row.getInt(i);
                    case INT64 -> row.getLong(i);
                    case FLOAT -> Float.floatToRawIntBits(row.getFloat(i));
                    case DOUBLE -> Double.doubleToRawLongBits(row.getDouble(i));
                    case BOOLEAN -> row.getBoolean(i) ? 1 : 0;
                    default -> PatchedFileBenchmark.bits(row.getBinary(i));
                };
            } else if (fields.get(i) instanceof GroupNode group && group.isStruct()) {
                sum += bits(row.getStruct(i), group.children());
            } else {
                for (int number : row.getList(i).ints().toArray()) {
                    sum += number;
                }
            }
        }
        return sum;
    }
}
