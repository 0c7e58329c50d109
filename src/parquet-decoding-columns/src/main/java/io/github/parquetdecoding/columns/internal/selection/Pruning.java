// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.selection;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.compat.RowGroupFilter;
import org.apache.parquet.filter2.compat.RowGroupFilter.FilterLevel;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveComparator;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/**
 * The predicate parquet-java prunes with; empty until the file's schema is known. Each operator is replaced by an
 * equivalent or weaker one, with which no version skips a row that matches, or by null.
 */
public final class Pruning implements FilterCompat.Filter {
    /** From 1.18 on. Statistics are without NaNs, so earlier versions leave them out as if there were none. */
    private static final boolean COUNTS_NANS =
            Stream.of(Statistics.class.getMethods()).anyMatch(method -> method.getName().equals("isNanCountSet"));

    private FilterCompat.Filter filter = FilterCompat.NOOP;

    /** @param predicate null for nothing */
    public void by(FilterPredicate predicate) {
        filter = predicate == null ? FilterCompat.NOOP : FilterCompat.get(predicate);
    }

    @Override
    public <R> R accept(FilterCompat.Visitor<R> visitor) {
        return filter.accept(visitor);
    }

    /**
     * {@return whether a row group may have rows that match}
     *
     * @param byStatistics whether to ask its statistics, without reading, or else its bloom filters
     */
    public boolean keeps(BlockMetaData rowGroup, ParquetReadOptions options, ParquetFileReader file,
            boolean byStatistics) throws IOException {
        boolean isUsed = byStatistics ? options.useStatsFilter() : options.useBloomFilter();
        return !isUsed || !RowGroupFilter.filterRowGroups(List.of(
                byStatistics ? FilterLevel.STATISTICS : FilterLevel.BLOOMFILTER), filter, List.of(rowGroup), file)
                .isEmpty();
    }

    static FilterPredicate combined(FilterPredicate left, FilterPredicate right, boolean isAnd) {
        if (left == null || right == null) {
            FilterPredicate either = left == null ? right : left;
            return isAnd ? either : null;
        }
        return isAnd ? FilterApi.and(left, right) : FilterApi.or(left, right);
    }

    /** @param less whether the operator keeps values less than {@code value}, which may be null */
    static <T extends Comparable<T>> FilterPredicate of(FilterPredicate operator, Operators.Column<T> named,
            ColumnDescriptor column, T value, boolean less, boolean equal, boolean greater) {
        if (!isNamed(named, column)) {
            return null;
        }
        boolean keepsNulls = value == null ? equal : less && greater;
        if (!keepsNulls || column.getMaxRepetitionLevel() > 0 || column.getMaxDefinitionLevel() == 0) {
            return ofValues(operator, named, column, value, less, equal, greater);
        }
        return combined(isNull(named, column), value == null ? isNull(named, column)
                : ofValues(operator, named, column, value, less, equal, greater), false);
    }

    private static <T extends Comparable<T>> FilterPredicate ofValues(FilterPredicate operator,
            Operators.Column<T> named, ColumnDescriptor column, T value, boolean less, boolean equal, boolean greater) {
        PrimitiveType type = column.getPrimitiveType();
        if (value == null || COUNTS_NANS && isFloat(type)) {
            return operator;
        }
        if (isFloat(type)) {
            return isNumber(value) && !greater ? operator : null;
        }
        if (less != greater || hasEqualBytes(type)) {
            return operator;
        }
        return equal && column.getMaxRepetitionLevel() == 0 ? range(named, value) : null;
    }

    /** {@return what also tells that nulls may not have been counted; null if the count tells nothing} */
    @SuppressWarnings("unchecked")
    private static <T extends Comparable<T>, C extends Operators.Column<T> & Operators.SupportsLtGt>
            FilterPredicate isNull(Operators.Column<T> column, ColumnDescriptor descriptor) {
        return countsNulls(descriptor) ? FilterApi.eq((C) column, null) : null;
    }

    /** {@return whether null structs cannot be missing in a count of nulls: pyarrow 26 does not count them} */
    static boolean countsNulls(ColumnDescriptor column) {
        return column.getMaxDefinitionLevel() == 1 && column.getPrimitiveType().isRepetition(Type.Repetition.OPTIONAL);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Comparable<T>, C extends Operators.Column<T> & Operators.SupportsLtGt>
            FilterPredicate range(Operators.Column<T> column, T value) {
        return FilterApi.and(FilterApi.gtEq((C) column, value), FilterApi.ltEq((C) column, value));
    }

    /**
     * Without nulls, which parquet-java skips if the statistics do not count them, and in a set that accepts null. A
     * bloom filter fails when a Boolean of a set is looked up in it.
     */
    static <T extends Comparable<T>> FilterPredicate of(Operators.In<T> in, ColumnDescriptor column) {
        Operators.Column<T> named = in.getColumn();
        PrimitiveType type = column.getPrimitiveType();
        Set<T> values = new HashSet<>(in.getValues());
        boolean hasNull = values.remove(null);
        if (!isNamed(named, column) || !hasEqualBytes(type) || type.getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN
                || isFloat(type) && !COUNTS_NANS && !values.stream().allMatch(Pruning::isNumber)) {
            return null;
        }
        FilterPredicate ofValues = values.isEmpty() ? null : new Operators.In<>(named, values);
        if (!hasNull) {
            return ofValues;
        }
        FilterPredicate isNull = isNull(named, column);
        return values.isEmpty() ? isNull : combined(isNull, ofValues, false);
    }

    /** Of a user-defined operator, to which parquet-java shows neither the nulls of a row group nor its NaNs. */
    static FilterPredicate of(
            FilterPredicate operator, Operators.Column<?> named, ColumnDescriptor column, boolean keepsNulls) {
        return isNamed(named, column) && !isFloat(column.getPrimitiveType())
                && !(keepsNulls && column.getMaxDefinitionLevel() > 0) ? operator : null;
    }

    /** {@return whether parquet-java, which splits a name at its dots, takes it for the path of the column} */
    private static boolean isNamed(Operators.Column<?> named, ColumnDescriptor column) {
        return Arrays.equals(named.getColumnPath().toArray(), column.getPath());
    }

    private static boolean isFloat(PrimitiveType type) {
        return type.getPrimitiveTypeName() == PrimitiveTypeName.FLOAT
                || type.getPrimitiveTypeName() == PrimitiveTypeName.DOUBLE || isFloat16(type);
    }

    /** By name, because parquet-java before 1.14 lacks it. */
    public static boolean isFloat16(PrimitiveType type) {
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        return logical != null && logical.getClass().getSimpleName().equals("Float16LogicalTypeAnnotation");
    }

    private static boolean isNumber(Object value) {
        return value instanceof Float number && !number.isNaN() || value instanceof Double other && !other.isNaN();
    }

    /** {@return whether values that are equal have equal bytes, by which bloom filters find them} */
    private static boolean hasEqualBytes(PrimitiveType type) {
        return type.getPrimitiveTypeName().javaType != Binary.class
                || type.comparator().equals(PrimitiveComparator.UNSIGNED_LEXICOGRAPHICAL_BINARY_COMPARATOR);
    }
}
