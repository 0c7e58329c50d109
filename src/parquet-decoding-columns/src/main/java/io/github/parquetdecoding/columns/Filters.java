// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.github.parquetdecoding.columns.FilterColumn.Operator;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;

/**
 * Filters by values of a column's logical type.
 *
 * {@snippet class="io.github.parquetdecoding.columns.FileReaderExampleTest" region="filter"}
 *
 * <p>A column has its whole name, such as {@code address.zip}, and is not in a list or map. When a file is opened, a
 * value that does not fit the type is refused with an {@link IllegalArgumentException}:
 * <ul>
 * <li>integers, unsigned ones too, and DECIMAL are compared with whole numbers and {@link java.math.BigDecimal}, FLOAT
 * and DOUBLE with any number
 * <li>DATE with {@link java.time.LocalDate}, TIME with {@link java.time.LocalTime}, TIMESTAMP with {@link
 * java.time.Instant} if it is adjusted to UTC, otherwise with {@link java.time.LocalDateTime}
 * <li>STRING, ENUM, JSON and BYTE_ARRAY without a type with {@link String}, UUID with {@link java.util.UUID}; these and
 * other bytes with {@code byte[]}, but FLOAT16, INT96 and INTERVAL only with null, by {@link #isNull}
 * <li>BOOLEAN with {@code boolean}, but it has no order
 * </ul>
 *
 * <p>Values are compared exactly. A value that the column cannot hold equals none, but is less or greater: a number out
 * of its range or with more decimals, a time finer than its unit. -0.0 equals 0.0; a NaN equals any NaN and is greater
 * than all numbers. Strings, bytes and UUIDs have the order of their unsigned bytes, strings in UTF-8.
 *
 * <p>Nulls are as in SQL: a comparison with a null is neither true nor false, and nor is its negation, so {@link
 * #notEq} does not keep it. Only {@link #isNull} does. A null struct has null columns.
 *
 * @since 0.1.0
 */
public final class Filters {
    private Filters() {
    }

    /** {@return rows whose value is equal} */
    public static Filter eq(String column, Object value) {
        return comparison(column, " = ", Operator.EQ, value);
    }

    /** {@return rows whose value is different} */
    public static Filter notEq(String column, Object value) {
        return comparison(column, " != ", Operator.NOT_EQ, value);
    }

    /** {@return rows whose value is less} */
    public static Filter lt(String column, Object value) {
        return comparison(column, " < ", Operator.LT, value);
    }

    /** {@return rows whose value is less or equal} */
    public static Filter ltEq(String column, Object value) {
        return comparison(column, " <= ", Operator.LT_EQ, value);
    }

    /** {@return rows whose value is greater} */
    public static Filter gt(String column, Object value) {
        return comparison(column, " > ", Operator.GT, value);
    }

    /** {@return rows whose value is greater or equal} */
    public static Filter gtEq(String column, Object value) {
        return comparison(column, " >= ", Operator.GT_EQ, value);
    }

    private static Filter comparison(String column, String sign, Operator operator, Object value) {
        Object literal = literal(value);
        return new Filter(column + sign + JsonLine.of(literal), (columns, isInverted) ->
                columns.apply(column).compare(isInverted ? operator.inverse() : operator, literal));
    }

    private static Object literal(Object value) {
        Objects.requireNonNull(value, "Nothing compares with null: use isNull or isNotNull");
        return value instanceof byte[] bytes ? bytes.clone() : value;
    }

    /** {@return rows whose value is at least the one and at most the other} */
    public static Filter between(String column, Object least, Object most) {
        return and(gtEq(column, least), ltEq(column, most));
    }

    /** {@return rows whose value equals one of these; without these, no rows} */
    public static Filter in(String column, Object... values) {
        return in(column, Arrays.asList(values));
    }

    /** {@return rows whose value equals one of these; without these, no rows} */
    public static Filter in(String column, Collection<?> values) {
        List<Object> literals = values.stream().map(Filters::literal).toList();
        return new Filter(column + " in " + JsonLine.of(literals),
                (columns, isInverted) -> columns.apply(column).in(literals, isInverted));
    }

    /** {@return rows without a value} */
    public static Filter isNull(String column) {
        return new Filter(column + " is null", (columns, isInverted) -> columns.apply(column).isNull(!isInverted));
    }

    /** {@return rows with a value} */
    public static Filter isNotNull(String column) {
        return new Filter(column + " is not null", (columns, isInverted) -> columns.apply(column).isNull(isInverted));
    }

    /** {@return rows whose text begins with this} */
    public static Filter startsWith(String column, String prefix) {
        Filter from = gtEq(column, prefix);
        byte[] end = prefix.getBytes(StandardCharsets.UTF_8);
        if (end.length > 0) {
            // UTF-8 has no byte of FF.
            end[end.length - 1]++;
            from = and(from, lt(column, end));
        }
        return new Filter(column + " starts with " + JsonLine.of(prefix), from.meaning);
    }

    /** {@return rows that all of these filters keep, at least one} */
    public static Filter and(Filter... filters) {
        return joined(" and ", true, filters);
    }

    /** {@return rows that any of these filters keeps, at least one} */
    public static Filter or(Filter... filters) {
        return joined(" or ", false, filters);
    }

    private static Filter joined(String word, boolean isAnd, Filter... filters) {
        List<Filter> all = List.of(filters);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("There are no filters to join by" + word);
        }
        return new Filter(all.stream().map(Filter::toString).collect(Collectors.joining(word, "(", ")")),
                (columns, isInverted) -> join(all.stream().map(filter ->
                        filter.meaning.predicate(columns, isInverted)).toList(), isAnd != isInverted));
    }

    /** As a balanced tree, because it is evaluated recursively. */
    static FilterPredicate join(List<FilterPredicate> parts, boolean isAnd) {
        int half = parts.size() / 2;
        if (half == 0) {
            return parts.get(0);
        }
        FilterPredicate left = join(parts.subList(0, half), isAnd);
        FilterPredicate right = join(parts.subList(half, parts.size()), isAnd);
        return isAnd ? FilterApi.and(left, right) : FilterApi.or(left, right);
    }

    /** {@return rows for which a filter is false, not those for which it is unknown because of a null} */
    public static Filter not(Filter filter) {
        return new Filter("not " + filter, (columns, isInverted) -> filter.meaning.predicate(columns, !isInverted));
    }
}
