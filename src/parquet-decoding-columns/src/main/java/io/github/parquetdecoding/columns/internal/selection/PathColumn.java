// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.selection;

import java.lang.invoke.MethodType;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.Operators;
import org.apache.parquet.hadoop.metadata.ColumnPath;

/** A column by its path, which {@link FilterApi} splits at dots; or a group around it, to compare with null. */
public final class PathColumn<T extends Comparable<T>> extends Operators.Column<T> implements Operators.SupportsLtGt {
    private static final long serialVersionUID = 1;

    final transient ColumnDescriptor descriptor;
    /** How many groups may be null, down to the group; negative if the column itself is meant. */
    final int groups;

    @SuppressWarnings("unchecked")
    public PathColumn(ColumnDescriptor descriptor, int groups) {
        super(ColumnPath.get(descriptor.getPath()), (Class<T>) MethodType.methodType(
                descriptor.getPrimitiveType().getPrimitiveTypeName().javaType).wrap().returnType());
        this.descriptor = descriptor;
        this.groups = groups;
    }
}
