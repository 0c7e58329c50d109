// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.FilterColumn.Operator;
import io.github.parquetdecoding.columns.internal.selection.PredicateTree;
import org.apache.parquet.filter2.predicate.FilterPredicate;

/**
 * Filters by values of a column's logical type.
 *
 * {@snippet class="io.github.parquetdecoding.columns.FileReaderExampleTest" region="filter"}
 *
 * <p>A column has its whole name, such as {@code address.zip}, and is not in a list or map; {@link #isNull} and {@link
 * #isNotNull} also take the name of a struct, list or map. When a file is opened, a value that does not fit the type is
 * refused with an {@link IllegalArgumentException}:
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
 * <p>Any number of filters may be joined, one after the other; a filter in which {@link #and} and {@link #or} alternate
 * more than 500 times, one inside of the other, is refused when a file is opened.
 *
 * @since 0.1.0
 */
public final class Filters {
    private static final String NO_VALUE = "Nothing compares with null: use isNull or isNotNull";

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
        return Filter.of(column, () -> sign + JsonLine.of(literal),
                (found, isInverted) -> found.compare(operator.inverse(isInverted), literal));
    }

    private static Object literal(Object value) {
        Objects.requireNonNull(value, NO_VALUE);
        return value instanceof byte[] bytes ? bytes.clone() : value;
    }

    /** {@return rows whose value is at least the one and at most the other; none if the one is greater} */
    public static Filter between(String column, Object least, Object most) {
        return and(gtEq(column, least), ltEq(column, most));
    }

    /** {@return rows whose value equals one of these; without these, no rows} */
    public static Filter in(String column, Object... values) {
        return in(column, Arrays.asList(Objects.requireNonNull(values, NO_VALUE)));
    }

    /** {@return rows whose value equals one of these; without these, no rows} */
    public static Filter in(String column, Collection<?> values) {
        List<Object> literals = Objects.requireNonNull(values, NO_VALUE).stream().map(Filters::literal).toList();
        return Filter.of(column, () -> " in " + JsonLine.of(literals),
                (found, isInverted) -> found.in(literals, isInverted));
    }

    /** {@return rows without a value, or without a struct, list or map of this name} */
    public static Filter isNull(String column) {
        return Filter.of(column, () -> " is null", (found, isInverted) -> found.isNull(!isInverted));
    }

    /** {@return rows with a value, or with a struct, list or map of this name, which may be empty} */
    public static Filter isNotNull(String column) {
        return Filter.of(column, () -> " is not null", FilterColumn::isNull);
    }

    /** {@return rows whose text begins with this} */
    public static Filter startsWith(String column, String prefix) {
        byte[] end = Objects.requireNonNull(prefix, NO_VALUE).getBytes(StandardCharsets.UTF_8);
        if (end.length > 0) {
            // UTF-8 has no byte of FF.
            end[end.length - 1]++;
        }
        return Filter.of(column, () -> " starts with " + JsonLine.of(prefix), (found, isInverted) -> {
            FilterPredicate from = found.compare(Operator.GT_EQ.inverse(isInverted), prefix);
            return end.length == 0 ? from : PredicateTree.join(
                    List.of(from, found.compare(Operator.LT.inverse(isInverted), end)), !isInverted);
        });
    }

    /** {@return rows that all of these filters keep, at least one} */
    public static Filter and(Filter... filters) {
        return joined(" and ", true, filters);
    }

    /** {@return rows that any of these filters keeps, at least one} For many values of a column use {@link #in}. */
    public static Filter or(Filter... filters) {
        return joined(" or ", false, filters);
    }

    private static Filter joined(String word, boolean isAnd, Filter... filters) {
        if (filters.length == 0) {
            throw new IllegalArgumentException("There are no filters to join by" + word);
        }
        return new Filter(PredicateTree.join(Stream.of(filters).map(Filters::predicate).toList(), isAnd));
    }

    private static FilterPredicate predicate(Filter filter) {
        return Objects.requireNonNull(filter, "A filter is null").predicate;
    }

    /** {@return rows for which a filter is false, not those for which it is unknown because of a null} */
    public static Filter not(Filter filter) {
        return new Filter(PredicateTree.invert(predicate(filter)));
    }
}
