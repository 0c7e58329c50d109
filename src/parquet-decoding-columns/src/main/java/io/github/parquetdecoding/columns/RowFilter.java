// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.LogicalInverseRewriter;
import org.apache.parquet.filter2.predicate.Operators.And;
import org.apache.parquet.filter2.predicate.Operators.Or;
import org.apache.parquet.filter2.predicate.SchemaCompatibilityValidator;
import org.apache.parquet.filter2.recordlevel.IncrementallyUpdatedFilterPredicate.ValueInspector;
import org.apache.parquet.filter2.recordlevel.IncrementallyUpdatedFilterPredicateBuilder;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.PrimitiveColumnIO;
import org.apache.parquet.schema.MessageType;

/**
 * Tests rows, batch by batch, with the result of parquet-java's filter of records. A column that the file lacks is null
 * in all rows. User-defined predicates must be functions of the value: one call answers for all rows that have the same
 * id. A filter belongs to one thread.
 */
final class RowFilter {
    private final List<ColumnDescriptor> columns = new ArrayList<>();
    private final Node root;

    /** {@code and}, {@code or}, or a condition on a column. */
    @FunctionalInterface
    private interface Node {
        /** {@return a bit for each row, in an array of this node} */
        long[] test(List<ColumnBatch> batches, int rowCount);
    }

    /**
     * @throws IllegalArgumentException if a column is of another type than the predicate says, if one with lists is
     *         compared without {@code contains}, or one without lists with it
     */
    RowFilter(FilterPredicate predicate, MessageType fileSchema) {
        SchemaCompatibilityValidator.validate(predicate, fileSchema);
        root = node(LogicalInverseRewriter.rewrite(predicate), fileSchema,
                new ColumnIOFactory().getColumnIO(fileSchema).getLeaves());
    }

    private Node node(FilterPredicate predicate, MessageType schema, List<PrimitiveColumnIO> leaves) {
        if (predicate instanceof And and) {
            return combined(node(and.getLeft(), schema, leaves), node(and.getRight(), schema, leaves), true);
        }
        if (predicate instanceof Or or) {
            return combined(node(or.getLeft(), schema, leaves), node(or.getRight(), schema, leaves), false);
        }
        var builder = new IncrementallyUpdatedFilterPredicateBuilder(leaves);
        ValueInspector inspector = (ValueInspector) builder.build(predicate);
        ColumnPath path = builder.getValueInspectorsByColumn().keySet().iterator().next();
        for (ColumnDescriptor column : schema.getColumns()) {
            if (ColumnPath.get(column.getPath()).equals(path)) {
                if (!columns.contains(column)) {
                    columns.add(column);
                }
                ColumnCondition condition = new ColumnCondition(inspector, predicate, column);
                int index = columns.indexOf(column);
                return (batches, rowCount) -> condition.test(batches.get(index), rowCount);
            }
        }
        inspector.updateNull();
        long all = inspector.getResult() ? -1 : 0;
        return (batches, rowCount) -> {
            long[] rows = new long[rowCount + 63 >>> 6];
            Arrays.fill(rows, all);
            return rows;
        };
    }

    private static Node combined(Node left, Node right, boolean isAnd) {
        return (batches, rowCount) -> {
            long[] rows = left.test(batches, rowCount);
            long[] others = right.test(batches, rowCount);
            for (int i = 0; i < rowCount + 63 >>> 6; i++) {
                rows[i] = isAnd ? rows[i] & others[i] : rows[i] | others[i];
            }
            return rows;
        };
    }

    /** {@return the columns that the predicate reads, each once} */
    List<ColumnDescriptor> columns() {
        return columns;
    }

    /**
     * {@return a bit for each row, the lowest of each long first, set if the row is kept; bits after the last row are
     * 0} The next call reuses the array, which may be longer.
     *
     * @param batches of {@link #columns}, with the same rows
     */
    long[] evaluate(List<ColumnBatch> batches, int rowCount) {
        long[] rows = root.test(batches, rowCount);
        if (rowCount % Long.SIZE != 0) {
            rows[rowCount >>> 6] &= -1L >>> -rowCount;
        }
        return rows;
    }
}
