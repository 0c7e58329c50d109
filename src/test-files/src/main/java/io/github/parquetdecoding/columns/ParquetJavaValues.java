// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** What parquet-java reads. */
public final class ParquetJavaValues {
    private ParquetJavaValues() {
    }

    /** {@return readers of the columns of a row group} */
    public static ColumnReadStore columns(PageReadStore rowGroup, FileMetaData file) {
        return new ColumnReadStoreImpl(rowGroup, new GroupRecordConverter(file.getSchema()).getRootConverter(),
                file.getSchema(), file.getCreatedBy());
    }

    /** {@return the current value; for a float or double its bits, by which NaNs differ} */
    public static Object bits(ColumnReader column) {
        return bits(column, column.getDescriptor().getPrimitiveType().getPrimitiveTypeName());
    }

    /** {@return the current value, got as one of a type} */
    public static Object bits(ColumnReader column, PrimitiveTypeName type) {
        return bits(switch (type) {
            case BOOLEAN -> column.getBoolean();
            case INT32 -> column.getInteger();
            case INT64 -> column.getLong();
            case FLOAT -> (Object) column.getFloat();
            case DOUBLE -> column.getDouble();
            case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> Binary.fromConstantByteArray(column.getBinary().getBytes());
        });
    }

    static Object bits(Object value) {
        if (value instanceof Float number) {
            return Float.floatToRawIntBits(number);
        }
        return value instanceof Double number ? (Object) Double.doubleToRawLongBits(number) : value;
    }

    /** {@return a value of a record} */
    static Object value(Group group, String field, int index) {
        return switch (group.getType().getType(field).asPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> group.getBoolean(field, index);
            case INT32 -> group.getInteger(field, index);
            case INT64 -> group.getLong(field, index);
            case FLOAT -> (Object) group.getFloat(field, index);
            case DOUBLE -> group.getDouble(field, index);
            case INT96 -> group.getInt96(field, index);
            case BINARY, FIXED_LEN_BYTE_ARRAY -> group.getBinary(field, index);
        };
    }
}
