// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.selection.Pruning;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

import static org.assertj.core.api.Assertions.assertThat;

/** As {@link FilterComparison}, with {@link Filters}: their rules in plain Java, and fails at the first difference. */
public final class FiltersComparison implements BiFunction<byte[], Long, String> {
    private static final int FILTERS = 60;

    private Random random;
    private int rowCount;
    private final Map<ColumnDescriptor, List<Object>> data = new LinkedHashMap<>();
    /** Rows in which a struct or list is null, by its name. */
    private final Map<String, BitSet> nullGroups = new LinkedHashMap<>();

    /** @param truth of a row; null if it is unknown */
    private record Case(Filter filter, IntFunction<Boolean> truth) { }

    @Override
    public String apply(byte[] file, Long seed) {
        random = new Random(seed);
        try {
            read(file);
            for (int i = 0; i < FILTERS; i++) {
                Case one = filter(Math.max(0, random.nextInt(6) - 2));
                List<Long> expected = IntStream.range(0, rowCount).filter(row ->
                        Boolean.TRUE.equals(one.truth.apply(row))).asLongStream().boxed().toList();
                assertThat(kept(file, one.filter)).as("%s", one.filter).isEqualTo(expected);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "";
    }

    private void read(byte[] file) throws IOException {
        data.clear();
        rowCount = 0;
        try (ColumnFileReader reader = ColumnFileReader.builder(MemoryFile.of(file)).open()) {
            for (; reader.next(); rowCount += reader.rowCount()) {
                for (int i = 0; i < reader.columns().size(); i++) {
                    ColumnDescriptor column = reader.columns().get(i);
                    if (column.getMaxRepetitionLevel() == 0 && !column.getPath()[0].equals("rid")) {
                        TypedValues values = reader.values(i);
                        List<Object> all = data.computeIfAbsent(column, first -> new ArrayList<>());
                        IntStream.range(0, reader.rowCount()).forEach(row -> all.add(values.value(row)));
                    }
                }
            }
        }
        nullGroups.clear();
        try (RowReader row = ColumnFileReader.builder(MemoryFile.of(file)).rows()) {
            row.names().stream().filter(name -> !data.keySet().stream().anyMatch(
                    column -> name.equals(ColumnNames.dotted(column))))
                    .forEach(name -> nullGroups.put(name, new BitSet()));
            for (int i = 0; row.next(); i++) {
                int index = i;
                nullGroups.forEach((name, rows) -> rows.set(index, row.isNull(name)));
            }
        }
    }

    private List<Long> kept(byte[] file, Filter filter) throws IOException {
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(MemoryFile.of(file)).columns("rid").filter(filter)
                .threads(1 + random.nextInt(4)).batchRows(1 + random.nextInt(100))
                .options(OpenedFile.newOptions().useStatsFilter(random.nextBoolean())
                        .useColumnIndexFilter(random.nextBoolean()).useDictionaryFilter(random.nextBoolean())
                        .useBloomFilter(random.nextBoolean()).build());
        List<Long> kept = new ArrayList<>();
        try (RowReader row = builder.rows()) {
            while (row.next()) {
                kept.add(row.getLong(0));
            }
        }
        return kept;
    }

    private Case filter(int depth) {
        if (depth > 0) {
            Case one = filter(depth - 1);
            Case other = filter(depth - 1);
            return switch (random.nextInt(3)) {
                case 0 -> new Case(Filters.and(one.filter, other.filter),
                        row -> and(one.truth.apply(row), other.truth.apply(row)));
                case 1 -> new Case(Filters.or(one.filter, other.filter),
                        row -> not(and(not(one.truth.apply(row)), not(other.truth.apply(row)))));
                default -> new Case(Filters.not(one.filter), row -> not(one.truth.apply(row)));
            };
        }
        int group = random.nextInt(data.size() + nullGroups.size()) - data.size();
        if (group >= 0) {
            String name = List.copyOf(nullGroups.keySet()).get(group);
            boolean isNull = random.nextBoolean();
            BitSet nulls = nullGroups.get(name);
            return new Case(isNull ? Filters.isNull(name) : Filters.isNotNull(name), row -> nulls.get(row) == isNull);
        }
        ColumnDescriptor column = List.copyOf(data.keySet()).get(random.nextInt(data.size()));
        List<Object> values = data.get(column);
        String name = ColumnNames.dotted(column);
        Object near = values.get(random.nextInt(rowCount));
        int operator = near == null || Pruning.isFloat16(column.getPrimitiveType())
                || column.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT96 ? random.nextInt(2)
                : random.nextInt(near instanceof Boolean ? 5 : near instanceof String ? 11 : 10);
        Object literal = operator < 2 ? null : literal(near);
        return switch (operator) {
            case 0 -> new Case(Filters.isNull(name), row -> values.get(row) == null);
            case 1 -> new Case(Filters.isNotNull(name), row -> values.get(row) != null);
            case 2 -> {
                List<Object> all = IntStream.range(0, random.nextInt(6)).mapToObj(i -> literal(near)).toList();
                yield new Case(random.nextBoolean() ? Filters.in(name, all) : Filters.in(name, all.toArray()),
                        known(values, value -> all.stream().anyMatch(one -> compare(value, one) == 0)));
            }
            case 3 -> compared(Filters.eq(name, literal), values, literal, sign -> sign == 0);
            case 4 -> compared(Filters.notEq(name, literal), values, literal, sign -> sign != 0);
            case 5 -> compared(Filters.lt(name, literal), values, literal, sign -> sign < 0);
            case 6 -> compared(Filters.ltEq(name, literal), values, literal, sign -> sign <= 0);
            case 7 -> compared(Filters.gt(name, literal), values, literal, sign -> sign > 0);
            case 8 -> compared(Filters.gtEq(name, literal), values, literal, sign -> sign >= 0);
            case 9 -> {
                Object most = literal(near);
                yield new Case(Filters.between(name, literal, most), known(values,
                        value -> compare(value, literal) >= 0 && compare(value, most) <= 0));
            }
            default -> new Case(Filters.startsWith(name, (String) literal),
                    known(values, value -> ((String) value).startsWith((String) literal)));
        };
    }

    private static Case compared(Filter filter, List<Object> values, Object literal, IntPredicate isKept) {
        return new Case(filter, known(values, value -> isKept.test(compare(value, literal))));
    }

    private static IntFunction<Boolean> known(List<Object> values, Function<Object, Boolean> truth) {
        return row -> values.get(row) == null ? null : truth.apply(values.get(row));
    }

    private static Boolean not(Boolean truth) {
        return truth == null ? null : !truth;
    }

    private static Boolean and(Boolean one, Boolean other) {
        return Boolean.FALSE.equals(one) || Boolean.FALSE.equals(other) ? Boolean.FALSE
                : one == null || other == null ? null : Boolean.TRUE;
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object value, Object literal) {
        if (value instanceof Number number) {
            boolean isNan = Double.isNaN(number.doubleValue());
            boolean isOther = Double.isNaN(((Number) literal).doubleValue());
            return isNan || isOther ? Boolean.compare(isNan, isOther)
                    : exact(number).compareTo(exact((Number) literal));
        }
        return value instanceof String || value instanceof byte[] || value instanceof UUID
                ? Arrays.compareUnsigned(bytes(value), bytes(literal))
                : ((Comparable<Object>) value).compareTo(literal);
    }

    private static BigDecimal exact(Number number) {
        if (number instanceof Float || number instanceof Double) {
            double value = number.doubleValue();
            return Double.isInfinite(value) ? new BigDecimal(value > 0 ? "1e1000" : "-1e1000") : new BigDecimal(value);
        }
        return new BigDecimal(number.toString());
    }

    private static byte[] bytes(Object value) {
        return value instanceof byte[] bytes ? bytes : value instanceof UUID uuid
                ? Arrays.copyOfRange(new BigInteger("1" + uuid.toString().replace("-", ""), 16).toByteArray(), 1, 17)
                : ((String) value).getBytes(StandardCharsets.UTF_8);
    }

    /** {@return a value itself, or one near it or far from it} */
    private Object literal(Object near) {
        if (random.nextInt(3) == 0) {
            return near;
        }
        if (near instanceof Float || near instanceof Double) {
            double value = ((Number) near).doubleValue();
            return pick(Double.NaN, Float.NaN, 0.0, -0.0, 0, -0f, 1 / 0.0, -1 / 0f, 0.1, 0.1f, 1e300, -1e-300,
                    new BigDecimal("1e400"), new BigDecimal("-1e-400"), Long.MAX_VALUE, 1 << 24 | 1, Math.nextUp(value),
                    Math.nextDown(value), Math.nextUp((float) value), Double.longBitsToDouble(-1));
        }
        if (near instanceof Number) {
            BigDecimal value = new BigDecimal(near.toString());
            return pick(Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40, -1, (short) 3, (byte) -4, new BigDecimal("1e30"),
                    BigInteger.ONE.shiftLeft(64), value.add(new BigDecimal("0.0001")), value.setScale(7),
                    value.subtract(new BigDecimal("1e-20")), value.add(BigDecimal.ONE).toBigInteger(),
                    new BigDecimal("-1e30"), new BigDecimal("1e-30"));
        }
        if (near instanceof LocalDate date) {
            return pick(LocalDate.MIN, LocalDate.MAX, date.plusDays(1), date.minusDays(1));
        }
        if (near instanceof LocalTime time) {
            return pick(LocalTime.MIDNIGHT, LocalTime.MAX, time.plusNanos(1), time.minusNanos(1), time.plusHours(1));
        }
        if (near instanceof Instant time) {
            return pick(Instant.MIN, Instant.MAX, time.plusNanos(1), time.minusNanos(1), time.plusMillis(1));
        }
        if (near instanceof LocalDateTime time) {
            return pick(LocalDateTime.MIN, LocalDateTime.MAX, time.plusNanos(1), time.minusNanos(1));
        }
        if (near instanceof String text) {
            return pick("", text + "\0", text + "x", "\uFFFF", "\uDBFF\uDFFF",
                    text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2)));
        }
        if (near instanceof byte[] bytes) {
            return pick(new byte[0], new byte[] {-1}, Arrays.copyOf(bytes, bytes.length + 1),
                    Arrays.copyOf(bytes, bytes.length / 2));
        }
        return near instanceof UUID uuid ? pick(new UUID(0, 0), new UUID(-1, -1),
                new UUID(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits() + 1), bytes(uuid))
                : random.nextBoolean();
    }

    private Object pick(Object... literals) {
        return literals[random.nextInt(literals.length)];
    }
}
