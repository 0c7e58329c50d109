// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.selection;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.LogicalInverseRewriter;
import org.apache.parquet.filter2.predicate.Operators;
import org.apache.parquet.filter2.predicate.UserDefinedPredicate;
import org.apache.parquet.filter2.predicate.ValidTypeMap;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.schema.MessageType;

/**
 * Tests rows, batch by batch. User-defined predicates must be functions of the value: one call answers for all rows
 * that have the same id. A filter belongs to one thread.
 */
public final class RowFilter {
    private static final int ROWS_AT_ONCE = 1 << 13;

    private final List<ColumnDescriptor> columns = new ArrayList<>();
    private final Node root;
    private final List<ColumnBatch> batches = new ArrayList<>();

    /**
     * @param mayKeep whether dictionaries may have values that are kept
     * @param pruning what parquet-java may skip row groups and pages by, or null for nothing
     */
    private record Node(Test test, Predicate<Dictionaries> mayKeep, FilterPredicate pruning) { }

    @FunctionalInterface
    private interface Test {
        /** {@return a bit for each row, in an array of this test} */
        long[] test(List<ColumnBatch> batches, int rowCount);
    }

    /**
     * @throws IllegalArgumentException if there is no such column, if it is of another type than the predicate says, if
     *         one with lists is compared without {@code contains}, or one without lists with it
     */
    public RowFilter(FilterPredicate predicate, MessageType fileSchema) {
        root = new Builder(fileSchema).node(predicate);
    }

    /** A predicate that depends on the file. */
    public interface OfFile extends PredicateTree.Replaced {
        /** {@return its inverse if {@code isInverted}, as this predicate's nulls have it} */
        FilterPredicate predicate(MessageType schema, ColumnNames names, boolean isInverted);
    }

    /** Links an operator only if it occurs: parquet-java 1.12.0 has no {@code in}, 1.14 no {@code contains}. */
    private final class Builder implements FilterPredicate.Visitor<Node> {
        private final MessageType schema;
        private final List<ColumnDescriptor> all;
        private final ColumnNames names;
        /** Names that end in dots, without these. */
        private final Set<String> cut = new HashSet<>();
        private boolean isInContains;

        Builder(MessageType schema) {
            this.schema = schema;
            all = schema.getColumns();
            names = new ColumnNames(all);
            all.stream().map(ColumnNames::dotted).filter(name -> name.endsWith("."))
                    .forEach(name -> cut.add(name.replaceAll("\\.+$", "")));
        }

        Node node(FilterPredicate predicate) {
            return PredicateTree.fold(predicate, this::leaf, this::joined);
        }

        private Node leaf(PredicateTree part) {
            if (part.isJoined()) {
                throw new IllegalArgumentException("The filter alternates between \"and\" and \"or\" more than "
                        + PredicateTree.MOST_DEPTH + " times, one inside of the other. Join many filters by one"
                        + " and(...) or or(...), and compare with many values by in(...)");
            }
            if (part.predicate() instanceof OfFile ofFile) {
                return node(ofFile.predicate(schema, names, part.isInverted()));
            }
            return (part.isInverted() ? LogicalInverseRewriter.rewrite(FilterApi.not(part.predicate()))
                    : part.predicate()).accept(this);
        }

        /** As a balanced tree, because it is evaluated by recursion. */
        private Node joined(List<Node> parts, boolean isAnd) {
            int half = parts.size() / 2;
            return half == 0 ? parts.get(0) : combined(joined(parts.subList(0, half), isAnd),
                    joined(parts.subList(half, parts.size()), isAnd), isAnd);
        }

        @Override
        public <T extends Comparable<T>> Node visit(Operators.Eq<T> equal) {
            return comparison(equal, equal.getColumn(), equal.getValue(), false, true, false);
        }

        @Override
        public <T extends Comparable<T>> Node visit(Operators.NotEq<T> different) {
            return comparison(different, different.getColumn(), different.getValue(), true, false, true);
        }

        @Override
        public <T extends Comparable<T>> Node visit(Operators.Lt<T> less) {
            return comparison(less, less.getColumn(), less.getValue(), true, false, false);
        }

        @Override
        public <T extends Comparable<T>> Node visit(Operators.LtEq<T> atMost) {
            return comparison(atMost, atMost.getColumn(), atMost.getValue(), true, true, false);
        }

        @Override
        public <T extends Comparable<T>> Node visit(Operators.Gt<T> greater) {
            return comparison(greater, greater.getColumn(), greater.getValue(), false, false, true);
        }

        @Override
        public <T extends Comparable<T>> Node visit(Operators.GtEq<T> atLeast) {
            return comparison(atLeast, atLeast.getColumn(), atLeast.getValue(), false, true, true);
        }

        private <T extends Comparable<T>> Node comparison(FilterPredicate predicate, Operators.Column<T> named,
                T value, boolean less, boolean equal, boolean greater) {
            if (named instanceof PathColumn<T> path && path.groups >= 0) {
                Node node = node(path.descriptor, ColumnCondition.ofGroup(path.groups, equal), null);
                return new Node(node.test, dictionaries -> true, null);
            }
            ColumnDescriptor column = find(named);
            return node(column, ColumnCondition.comparing(column, value, less, equal, greater),
                    Pruning.of(predicate, named, column, value, less, equal, greater));
        }

        @Override
        public <T extends Comparable<T>> Node visit(Operators.In<T> in) {
            ColumnDescriptor column = find(in.getColumn());
            return node(column, ColumnCondition.finding(column, in.getValues(), false), Pruning.of(in, column));
        }

        @Override
        public <T extends Comparable<T>> Node visit(Operators.NotIn<T> notIn) {
            ColumnDescriptor column = find(notIn.getColumn());
            return node(column, ColumnCondition.finding(column, notIn.getValues(), true), null);
        }

        @Override
        public <T extends Comparable<T>> Node visit(Operators.Contains<T> contains) {
            boolean isNested = isInContains;
            isInContains = true;
            Node node = contains.filter(this, (left, right) -> combined(left, right, true),
                    (left, right) -> combined(left, right, false), this::inverted);
            isInContains = isNested;
            return new Node(node.test, node.mayKeep, node.pruning == null ? null : contains);
        }

        private Node inverted(Node node) {
            return new Node((batches, rowCount) -> {
                long[] rows = node.test.test(batches, rowCount);
                for (int i = 0; i < rowCount + 63 >>> 6; i++) {
                    rows[i] = ~rows[i];
                }
                return rows;
            }, dictionaries -> true, null);
        }

        @Override
        public Node visit(Operators.And and) {
            return node(and);
        }

        @Override
        public Node visit(Operators.Or or) {
            return node(or);
        }

        @Override
        public Node visit(Operators.Not not) {
            return node(not);
        }

        private Node combined(Node left, Node right, boolean isAnd) {
            return new Node((batches, rowCount) -> {
                long[] rows = left.test.test(batches, rowCount);
                long[] others = right.test.test(batches, rowCount);
                for (int i = 0; i < rowCount + 63 >>> 6; i++) {
                    rows[i] = isAnd ? rows[i] & others[i] : rows[i] | others[i];
                }
                return rows;
            }, isAnd ? left.mayKeep.and(right.mayKeep) : left.mayKeep.or(right.mayKeep),
                    Pruning.combined(left.pruning, right.pruning, isAnd));
        }

        @Override
        public <T extends Comparable<T>, U extends UserDefinedPredicate<T>> Node visit(
                Operators.UserDefined<T, U> userDefined) {
            return userDefined(userDefined, userDefined, false);
        }

        @Override
        public <T extends Comparable<T>, U extends UserDefinedPredicate<T>> Node visit(
                Operators.LogicalNotUserDefined<T, U> inverse) {
            return userDefined(inverse, inverse.getUserDefined(), true);
        }

        private <T extends Comparable<T>, U extends UserDefinedPredicate<T>> Node userDefined(
                FilterPredicate predicate, Operators.UserDefined<T, U> userDefined, boolean isInverted) {
            ColumnDescriptor column = find(userDefined.getColumn());
            U function = userDefined.getUserDefinedPredicate();
            Node node = node(column, ColumnCondition.userDefined(column, function, isInverted),
                    Pruning.of(predicate, userDefined.getColumn(), column, function.acceptsNullValue() != isInverted));
            // It may be for one thread only.
            return new Node(node.test, dictionaries -> true, node.pruning);
        }

        private <T extends Comparable<T>> ColumnDescriptor find(Operators.Column<T> named) {
            if (named instanceof PathColumn<T> path) {
                return path.descriptor;
            }
            String name = named.getColumnPath().toDotString();
            ColumnDescriptor column = all.get(names.find(name));
            if (cut.contains(name) && !ColumnNames.dotted(column).endsWith(".")) {
                throw new IllegalArgumentException("The filter's column may be \"" + name + "\" or one whose name goes"
                        + " on with dots, which parquet-java omits at the end: use Filters");
            }
            ValidTypeMap.assertTypeValid(named, column.getPrimitiveType().getPrimitiveTypeName());
            if (isInContains != column.getMaxRepetitionLevel() > 0) {
                throw new IllegalArgumentException("The filter's column " + name + (isInContains
                        ? " has no lists, so it is compared without contains" : " has lists, which need contains"));
            }
            return column;
        }

        private Node node(ColumnDescriptor column, ColumnCondition condition, FilterPredicate pruning) {
            if (!columns.contains(column)) {
                columns.add(column);
            }
            int index = columns.indexOf(column);
            return new Node((batches, rowCount) -> condition.test(batches.get(index), rowCount),
                    dictionaries -> dictionaries.mayHave(column, condition), pruning);
        }
    }

    /** {@return the columns that the predicate reads, each once} */
    public List<ColumnDescriptor> columns() {
        return columns;
    }

    /** {@return a batch for each column} */
    public List<ColumnBatch> batches(int mostRows) {
        int capacity = Math.min(ROWS_AT_ONCE, mostRows);
        if (batches.isEmpty() || batches.get(0).capacity() != capacity) {
            batches.clear();
            columns.forEach(column -> batches.add(new ColumnBatch(capacity)));
        }
        return batches;
    }

    /** {@return a predicate by which parquet-java skips no row that this filter keeps; null if there is none} */
    public FilterPredicate pruning() {
        return root.pruning;
    }

    /** {@return whether a row group may have rows that are kept, as far as its dictionaries tell} For any thread. */
    public boolean mayKeep(BlockMetaData rowGroup, ParquetFileReader file) {
        return root.mayKeep.test(new Dictionaries(rowGroup, file));
    }

    /**
     * {@return a bit for each row, the lowest of each long first, set if the row is kept; bits after the last row are
     * 0} The next call reuses the array, which may be longer.
     *
     * @param batches of {@link #columns}, with the same rows
     */
    public long[] evaluate(List<ColumnBatch> batches, int rowCount) {
        long[] rows = root.test.test(batches, rowCount);
        if (rowCount % Long.SIZE != 0) {
            rows[rowCount >>> 6] &= -1L >>> -rowCount;
        }
        return rows;
    }
}
