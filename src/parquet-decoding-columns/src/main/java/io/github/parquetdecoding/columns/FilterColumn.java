// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.selection.PathColumn;
import io.github.parquetdecoding.columns.internal.selection.PredicateTree;
import io.github.parquetdecoding.columns.internal.selection.Pruning;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntervalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** A column of {@link Filters}, whose comparisons with values, here literals, become parquet-java's predicates. */
final class FilterColumn {
    /** parquet-java 1.12.0 has none. */
    private static final boolean HAS_SETS =
            Stream.of(FilterApi.class.getMethods()).anyMatch(method -> method.getName().equals("in"));

    /** The most digits to which a number is expanded: no value has as many. */
    private static final int MOST_DIGITS = 1 << 14;

    private final String name;
    private final PrimitiveType type;
    private final LogicalTypeAnnotation logical;
    private final boolean isFloat;
    private final boolean isDouble;
    private final ColumnNames.Field field;
    /** Whether a row has no more than one. */
    private final boolean isSingle;
    private final Operators.Column<?> column;

    /** Each is next to its inverse. */
    enum Operator {
        EQ, NOT_EQ, LT, GT_EQ, GT, LT_EQ, IN, NOT_IN;

        Operator inverse(boolean isInverted) {
            return isInverted ? values()[ordinal() ^ 1] : this;
        }
    }

    /**
     * The least value that is not less than a literal, and the greatest that is not greater, as the column stores them;
     * null if it has none. The literal equals the values between them: none, if the column cannot hold it.
     */
    private record Bounds(Object ceiling, Object floor) { }

    FilterColumn(MessageType schema, ColumnNames names, String name) {
        this.name = name;
        field = names.field(name);
        ColumnDescriptor descriptor = field.columns().get(0);
        type = descriptor.getPrimitiveType();
        logical = type.getLogicalTypeAnnotation();
        isFloat = type.getPrimitiveTypeName() == PrimitiveTypeName.FLOAT;
        isDouble = type.getPrimitiveTypeName() == PrimitiveTypeName.DOUBLE;
        String[] path = Arrays.copyOf(descriptor.getPath(), field.depth());
        isSingle = schema.getMaxRepetitionLevel(path) == 0;
        column = new PathColumn<>(descriptor, field.isGroup() ? schema.getMaxDefinitionLevel(path) : -1);
    }

    FilterPredicate isNull(boolean isNull) {
        if (!isSingle) {
            throw severalValues();
        }
        return is(isNull ? Operator.EQ : Operator.NOT_EQ, null);
    }

    private IllegalArgumentException severalValues() {
        return refusal(": a row may have several values of " + ColumnNames.dotted(field.columns().get(0))
                + ", for which parquet-java's FilterApi has contains");
    }

    private IllegalArgumentException refusal(String reason) {
        return new IllegalArgumentException("Cannot filter by " + name + reason);
    }

    private void checkHasValues() {
        if (field.columns().stream().anyMatch(each -> each.getMaxRepetitionLevel() > 0)) {
            throw severalValues();
        }
        if (field.isGroup()) {
            throw refusal(", a group: name its column "
                    + field.columns().stream().map(ColumnNames::dotted).collect(Collectors.joining(" or ")));
        }
    }

    private FilterPredicate none() {
        return FilterApi.and(isNull(true), isNull(false));
    }

    private FilterPredicate between(Object least, Object most) {
        return FilterApi.and(is(Operator.GT_EQ, least), is(Operator.LT_EQ, most));
    }

    private FilterPredicate outside(Object least, Object most) {
        return FilterApi.or(is(Operator.LT, least), is(Operator.GT, most));
    }

    private FilterPredicate is(Operator operator, Object operand) {
        return predicate(column, operator, operand);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Comparable<T>, C extends Operators.Column<T> & Operators.SupportsLtGt>
            FilterPredicate predicate(Operators.Column<T> named, Operator operator, Object operand) {
        C column = (C) named;
        // Apart, because parquet-java before 1.15 lacks what these classes have in common with the others.
        if (operator == Operator.IN) {
            return FilterApi.in(column, (Set<T>) operand);
        }
        if (operator == Operator.NOT_IN) {
            return FilterApi.notIn(column, (Set<T>) operand);
        }
        return switch (operator) {
            case EQ -> FilterApi.eq(column, (T) operand);
            case NOT_EQ -> FilterApi.notEq(column, (T) operand);
            case LT -> FilterApi.lt(column, (T) operand);
            case GT_EQ -> FilterApi.gtEq(column, (T) operand);
            case GT -> FilterApi.gt(column, (T) operand);
            default -> FilterApi.ltEq(column, (T) operand);
        };
    }

    FilterPredicate in(List<Object> literals, boolean isInverted) {
        checkHasValues();
        Set<Object> set = new HashSet<>();
        List<FilterPredicate> parts = new ArrayList<>();
        for (Object literal : literals) {
            Bounds bounds = HAS_SETS && !isBoolean() && !isNan(literal) ? bounds(literal) : null;
            if (bounds != null && bounds.floor != null && bounds.floor.equals(bounds.ceiling)) {
                set.add(bounds.floor);
            } else {
                parts.add(compare(isInverted ? Operator.NOT_EQ : Operator.EQ, literal));
            }
        }
        if (!set.isEmpty()) {
            parts.add(is(isInverted ? Operator.NOT_IN : Operator.IN, set));
        }
        if (isInverted || parts.isEmpty()) {
            parts.add(isInverted ? isNull(false) : none());
        }
        return PredicateTree.join(parts, isInverted);
    }

    FilterPredicate compare(Operator operator, Object literal) {
        checkHasValues();
        if (isBoolean()) {
            if (literal instanceof Boolean && (operator == Operator.EQ || operator == Operator.NOT_EQ)) {
                return is(Operator.EQ, literal.equals(operator == Operator.EQ));
            }
            throw refusal("boolean by eq, notEq or in", literal);
        }
        if (isNan(literal)) {
            // With a sign, they are below all numbers in the total order of IEEE 754.
            return switch (operator) {
                case EQ, GT_EQ -> outside(infinity(-1), infinity(1));
                case NOT_EQ, LT -> between(infinity(-1), infinity(1));
                case LT_EQ -> isNull(false);
                default -> none();
            };
        }
        Bounds bounds = bounds(literal);
        Object ceiling = bounds.ceiling;
        Object floor = bounds.floor;
        boolean equalsNone = ceiling == null || floor == null || type.comparator().compare(ceiling, floor) > 0;
        FilterPredicate kept = switch (operator) {
            case EQ -> equalsNone ? none() : ceiling.equals(floor) ? is(operator, floor) : between(ceiling, floor);
            case NOT_EQ -> equalsNone ? isNull(false) : outside(ceiling, floor);
            case LT -> ceiling == null ? isNull(false) : is(operator, ceiling);
            case GT_EQ -> ceiling == null ? none() : is(operator, ceiling);
            case GT -> floor == null ? isNull(false) : is(operator, floor);
            default -> floor == null ? none() : is(operator, floor);
        };
        if (!isFloat && !isDouble || type.comparator().compare(isFloat ? (Object) Float.intBitsToFloat(-1)
                : (Object) Double.longBitsToDouble(-1), infinity(-1)) > 0) {
            return kept;
        }
        return switch (operator) {
            case LT, LT_EQ -> FilterApi.and(kept, is(Operator.GT_EQ, infinity(-1)));
            case GT, GT_EQ -> FilterApi.or(kept, is(Operator.LT, infinity(-1)));
            default -> kept;
        };
    }

    private boolean isBoolean() {
        return type.getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN;
    }

    private boolean isNan(Object literal) {
        return (isFloat || isDouble) && (literal instanceof Float || literal instanceof Double)
                && Double.isNaN(((Number) literal).doubleValue());
    }

    private Bounds bounds(Object literal) {
        return isFloat || isDouble ? floating(literal) : logical instanceof DecimalLogicalTypeAnnotation
                || type.getPrimitiveTypeName().javaType != Binary.class ? scaled(number(literal)) : bytes(literal);
    }

    /** {@return times in seconds, dates in days} */
    private BigDecimal number(Object literal) {
        if (logical instanceof DateLogicalTypeAnnotation) {
            return BigDecimal.valueOf(as(LocalDate.class, literal).toEpochDay());
        }
        if (logical instanceof TimeLogicalTypeAnnotation) {
            return BigDecimal.valueOf(as(LocalTime.class, literal).toNanoOfDay(), 9);
        }
        if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
            Instant instant = timestamp.isAdjustedToUTC() ? as(Instant.class, literal)
                    : as(LocalDateTime.class, literal).toInstant(ZoneOffset.UTC);
            return BigDecimal.valueOf(instant.getEpochSecond()).add(BigDecimal.valueOf(instant.getNano(), 9));
        }
        boolean isFloating = literal instanceof Float || literal instanceof Double;
        if (!(literal instanceof Number number) || isFloating && !isFloat && !isDouble) {
            throw refusal(isFloat || isDouble ? "numbers" : "whole numbers or BigDecimal", literal);
        }
        return isFloating ? new BigDecimal(number.doubleValue()) : new BigDecimal(number.toString());
    }

    /** {@return bounds of a column whose integers count units, such as milliseconds or cents} */
    private Bounds scaled(BigDecimal literal) {
        TimeUnit unit = logical instanceof TimeLogicalTypeAnnotation time ? time.getUnit()
                : logical instanceof TimestampLogicalTypeAnnotation timestamp ? timestamp.getUnit() : null;
        int scale = logical instanceof DecimalLogicalTypeAnnotation decimal ? decimal.getScale()
                : unit == null ? 0 : unit == TimeUnit.MILLIS ? 3 : unit == TimeUnit.MICROS ? 6 : 9;
        long digits = (long) literal.precision() - literal.scale() + scale;
        BigDecimal units = Math.abs(digits) < MOST_DIGITS ? literal.scaleByPowerOfTen(scale)
                : BigDecimal.valueOf(literal.signum(), digits < 0 ? MOST_DIGITS : -MOST_DIGITS);
        BigInteger ceiling = units.setScale(0, RoundingMode.CEILING).unscaledValue();
        BigInteger floor = units.setScale(0, RoundingMode.FLOOR).unscaledValue();
        int bits = switch (type.getPrimitiveTypeName()) {
            case INT32 -> Integer.SIZE;
            case INT64 -> Long.SIZE;
            case FIXED_LEN_BYTE_ARRAY -> Byte.SIZE * type.getTypeLength();
            default -> ceiling.abs().bitLength() + 2;
        };
        BigInteger least = logical instanceof IntLogicalTypeAnnotation integer && !integer.isSigned()
                ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(bits - 1).negate();
        BigInteger most = least.add(BigInteger.ONE.shiftLeft(bits)).subtract(BigInteger.ONE);
        return new Bounds(ceiling.compareTo(most) > 0 ? null : stored(ceiling.max(least)),
                floor.compareTo(least) < 0 ? null : stored(floor.min(most)));
    }

    private Object stored(BigInteger value) {
        return switch (type.getPrimitiveTypeName()) {
            case INT32 -> value.intValue();
            case INT64 -> value.longValue();
            default -> Binary.fromConstantByteArray(value.toByteArray());
        };
    }

    private Bounds floating(Object literal) {
        if (literal instanceof Number number && Double.isInfinite(number.doubleValue())
                && (number instanceof Float || number instanceof Double)) {
            return new Bounds(stored(number.doubleValue()), stored(number.doubleValue()));
        }
        BigDecimal exact = number(literal);
        double nearest = isFloat ? exact.floatValue() : exact.doubleValue();
        int sign = Double.isInfinite(nearest) ? (int) Math.signum(nearest) : new BigDecimal(nearest).compareTo(exact);
        double ceiling = sign < 0 ? next(nearest, 1) : nearest;
        double floor = sign > 0 ? next(nearest, -1) : nearest;
        return new Bounds(stored(ceiling == 0 ? -0.0 : ceiling), stored(floor == 0 ? 0.0 : floor));
    }

    private double next(double value, int direction) {
        return isFloat ? Math.nextAfter((float) value, direction / 0.0) : Math.nextAfter(value, direction / 0.0);
    }

    private Object infinity(int sign) {
        return stored(sign / 0.0);
    }

    private Object stored(double value) {
        return isFloat ? (Object) (float) value : (Object) value;
    }

    private Bounds bytes(Object literal) {
        boolean isText = TypedValues.isText(logical)
                || logical == null && type.getPrimitiveTypeName() == PrimitiveTypeName.BINARY;
        boolean isUuid = logical instanceof UUIDLogicalTypeAnnotation;
        byte[] bytes = literal instanceof byte[] array ? array
                : literal instanceof String text && isText ? text.getBytes(StandardCharsets.UTF_8)
                : literal instanceof UUID uuid && isUuid ? ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits()).array() : null;
        boolean hasNoOrder = type.getPrimitiveTypeName() == PrimitiveTypeName.INT96
                || logical instanceof IntervalLogicalTypeAnnotation || Pruning.isFloat16(type);
        if (bytes == null || hasNoOrder
                || literal instanceof String && !literal.equals(new String(bytes, StandardCharsets.UTF_8))) {
            throw refusal(hasNoOrder ? "null by isNull or isNotNull" : (isText ? "String in UTF-8 or "
                    : isUuid ? "UUID or " : "") + "byte[]", literal);
        }
        Binary value = Binary.fromConstantByteArray(bytes);
        return new Bounds(value, value);
    }

    private <T> T as(Class<T> wanted, Object literal) {
        if (!wanted.isInstance(literal)) {
            throw refusal(wanted.getSimpleName(), literal);
        }
        return wanted.cast(literal);
    }

    private IllegalArgumentException refusal(String wanted, Object literal) {
        return new IllegalArgumentException(name + " is " + type + ": filters compare it with " + wanted + ", not with "
                + literal.getClass().getSimpleName() + " " + JsonLine.of(literal));
    }
}
