// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.selection.Pruning;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.Column;
import org.apache.parquet.filter2.predicate.Operators.SupportsLtGt;
import org.apache.parquet.filter2.predicate.Statistics;
import org.apache.parquet.filter2.predicate.UserDefinedPredicate;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;

/**
 * Reads a file with random predicates, and compares the rows with those that the same predicate in plain Java keeps:
 * {@code apply(file, seed)} returns a line for each difference. Links with parquet-java 1.12.0, without the operators
 * that a version lacks. Column {@code rid} has the number of the row.
 */
public final class FilterComparison implements BiFunction<byte[], Long, String> {
    private static final int PREDICATES = 40;
    private static final boolean HAS_SETS = has("In");
    private static final boolean HAS_CONTAINS = has("Contains");

    private Random random;
    private int rowCount;
    private final List<Data> data = new ArrayList<>();

    /** A column with the values of each row, one unless there are lists. */
    private record Data(ColumnDescriptor column, List<List<Value>> rows) { }

    /** @param key what has the order of the type in Java; null for a null */
    private record Value(Object literal, Comparable<?> key) {
        @SuppressWarnings("unchecked")
        int compareTo(Value other) {
            return ((Comparable<Object>) key).compareTo(other.key);
        }

        boolean equals(Value other) {
            return key == null || other.key == null ? key == other.key : compareTo(other) == 0;
        }
    }

    private record Bytes(byte[] bytes) implements Comparable<Bytes> {
        @Override
        public int compareTo(Bytes other) {
            return Arrays.compareUnsigned(bytes, other.bytes);
        }
    }

    /** @param inverse the rows that the negated predicate keeps, which need not be the other ones */
    private record Filter(FilterPredicate predicate, IntPredicate rows, IntPredicate inverse) { }

    /** Keeps integers above a limit, and perhaps nulls, and tells by statistics where there are none. */
    public static final class Above extends UserDefinedPredicate<Integer> implements Serializable {
        private static final long serialVersionUID = 1;
        private final int limit;
        private final boolean keepsNulls;

        Above(int limit, boolean keepsNulls) {
            this.limit = limit;
            this.keepsNulls = keepsNulls;
        }

        @Override
        public boolean keep(Integer value) {
            return value == null ? keepsNulls : value > limit;
        }

        @Override
        public boolean canDrop(Statistics<Integer> statistics) {
            return statistics.getMax() <= limit;
        }

        @Override
        public boolean inverseCanDrop(Statistics<Integer> statistics) {
            return statistics.getMin() > limit;
        }
    }

    private static boolean has(String operator) {
        try {
            return Class.forName("org.apache.parquet.filter2.predicate.Operators$" + operator) != null;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    @Override
    public String apply(byte[] file, Long seed) {
        random = new Random(seed);
        StringBuilder differences = new StringBuilder();
        try {
            read(file);
            for (int i = 0; i < PREDICATES; i++) {
                Filter filter = i == 0 ? new Filter(null, row -> true, row -> false) : filter(random.nextInt(4));
                int offset = i == 0 || random.nextInt(3) == 0 ? random.nextInt(rowCount) : 0;
                int limit = i == 0 || random.nextInt(3) == 0 ? random.nextInt(rowCount) : rowCount;
                List<Long> expected = IntStream.range(0, rowCount).filter(filter.rows).asLongStream().boxed()
                        .skip(offset).limit(limit).toList();
                List<Long> kept = kept(file, filter.predicate, offset, limit);
                if (!kept.equals(expected)) {
                    differences.append(filter.predicate + " keeps " + kept + ", not " + expected + "\n");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return differences.toString();
    }

    private void read(byte[] file) throws IOException {
        data.clear();
        rowCount = 0;
        try (ColumnFileReader reader = ColumnFileReader.builder(MemoryFile.of(file)).open()) {
            reader.columns().forEach(column -> data.add(new Data(column, new ArrayList<>())));
            for (; reader.next(); rowCount += reader.rowCount()) {
                for (int i = 0; i < data.size(); i++) {
                    append(data.get(i), reader.column(i), reader.values(i), reader.rowCount());
                }
            }
        }
        data.removeIf(column -> column.column.getPath()[0].equals("rid")
                || column.column.getMaxRepetitionLevel() > 0 && !HAS_CONTAINS);
    }

    private static void append(Data data, ColumnBatch batch, TypedValues values, int count) {
        for (int row = 0, value = 0; row < count; row++) {
            int end = data.column.getMaxRepetitionLevel() > 0 ? batch.layer(0).offsets()[row + 1] : row + 1;
            List<Value> ofRow = new ArrayList<>();
            for (; value < end; value++) {
                ofRow.add(batch.isNull(value) ? new Value(null, null)
                        : new Value(literal(batch, value), key(data.column, batch, values, value)));
            }
            data.rows.add(ofRow);
        }
    }

    private static Object literal(ColumnBatch batch, int i) {
        return switch (batch.type()) {
            case BOOLEAN -> batch.bit(i);
            case INT32 -> batch.ints()[i];
            case INT64 -> batch.longs()[i];
            case FLOAT -> batch.floats()[i];
            case DOUBLE -> batch.doubles()[i];
            default -> Binary.fromConstantByteArray(batch.value(i));
        };
    }

    private static Comparable<?> key(ColumnDescriptor column, ColumnBatch batch, TypedValues values, int i) {
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case INT96 -> new BigInteger(batch.value(i));
            case FLOAT, DOUBLE, BOOLEAN -> (Comparable<?>) literal(batch, i);
            case INT32, INT64 -> (Comparable<?>) values.value(i);
            default -> column.getPrimitiveType().getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation
                    ? values.decimal(i)
                    : Pruning.isFloat16(column.getPrimitiveType()) ? values.float16(i) : new Bytes(batch.value(i));
        };
    }

    private List<Long> kept(byte[] file, FilterPredicate predicate, int offset, int limit) throws IOException {
        String other = ColumnNames.dotted(data.get(random.nextInt(data.size())).column);
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(MemoryFile.of(file))
                .threads(1 + random.nextInt(4)).batchRows(1 + random.nextInt(100)).offset(offset).limit(limit);
        if (predicate != null && random.nextBoolean()) {
            builder.filter(predicate);
        } else if (predicate != null) {
            builder.options(OpenedFile.newOptions().withRecordFilter(FilterCompat.get(predicate)).build());
        }
        builder.columns(random.nextBoolean() ? new String[] {"rid"} : new String[] {other, "rid"});
        List<Long> kept = new ArrayList<>();
        try (ColumnFileReader reader = builder.open()) {
            while (reader.next()) {
                Arrays.stream(reader.column("rid").longs(), 0, reader.rowCount()).forEach(kept::add);
            }
        }
        return kept;
    }

    private Filter filter(int depth) {
        if (depth > 0) {
            Filter one = filter(depth - 1);
            Filter other = filter(depth - 1);
            return switch (random.nextInt(3)) {
                case 0 -> new Filter(FilterApi.and(one.predicate, other.predicate),
                        one.rows.and(other.rows), one.inverse.or(other.inverse));
                case 1 -> new Filter(FilterApi.or(one.predicate, other.predicate),
                        one.rows.or(other.rows), one.inverse.and(other.inverse));
                default -> new Filter(FilterApi.not(one.predicate), one.inverse, one.rows);
            };
        }
        Data column = data.get(random.nextInt(data.size()));
        String name = ColumnNames.dotted(column.column);
        return switch (column.column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> operator(column, FilterApi.booleanColumn(name));
            case INT32 -> operator(column, FilterApi.intColumn(name));
            case INT64 -> operator(column, FilterApi.longColumn(name));
            case FLOAT -> operator(column, FilterApi.floatColumn(name));
            case DOUBLE -> operator(column, FilterApi.doubleColumn(name));
            default -> operator(column, FilterApi.binaryColumn(name));
        };
    }

    @SuppressWarnings("unchecked")
    private <T extends Comparable<T>, C extends Column<T> & SupportsLtGt> Filter operator(Data data, Column<T> named) {
        C column = (C) named;
        boolean isList = data.column.getMaxRepetitionLevel() > 0;
        Value value = value(data, !isList && random.nextInt(4) == 0);
        T literal = (T) value.literal;
        // Booleans have no order.
        int operator = random.nextInt(named.getColumnType() == Boolean.class || literal == null ? 4 : 8);
        if (!isList && random.nextInt(8) == 0 && value.key instanceof Integer limit) {
            Above above = new Above(limit, random.nextBoolean());
            Predicate<Value> keep = other -> above.keep((Integer) other.literal);
            return new Filter(FilterApi.userDefined((Column<Integer>) (Column<?>) named, above),
                    rows(data, keep), rows(data, keep.negate()));
        }
        if (HAS_SETS && (operator == 2 || operator == 3)) {
            return set(data, column, isList, operator == 3);
        }
        boolean less = operator == 1 || operator == 4 || operator == 5;
        boolean equal = operator == 0 || operator == 2 || operator == 3 || operator == 5 || operator == 7;
        boolean greater = operator == 1 || operator == 6 || operator == 7;
        Predicate<Value> test = other -> value.equals(other) ? equal : value.key == null || other.key == null
                ? less && greater : other.compareTo(value) < 0 ? less : greater;
        FilterPredicate predicate = switch (operator) {
            case 0, 2, 3 -> FilterApi.eq(column, literal);
            case 1 -> FilterApi.notEq(column, literal);
            case 4 -> FilterApi.lt(column, literal);
            case 5 -> FilterApi.ltEq(column, literal);
            case 6 -> FilterApi.gt(column, literal);
            default -> FilterApi.gtEq(column, literal);
        };
        // Of a comparison with nulls, neither the one nor the other keeps them.
        Predicate<Value> inverse = other -> (less == greater || other.key != null) && !test.test(other);
        return isList ? contains(data, predicate, test) : new Filter(predicate, rows(data, test), rows(data, inverse));
    }

    @SuppressWarnings("unchecked")
    private <T extends Comparable<T>, C extends Column<T> & SupportsLtGt> Filter set(
            Data data, C column, boolean isList, boolean isInverted) {
        List<Value> values = new ArrayList<>();
        IntStream.rangeClosed(0, random.nextInt(6)).forEach(i -> values.add(value(data, !isList)));
        Set<T> literals = new HashSet<>();
        values.forEach(value -> literals.add((T) value.literal));
        Predicate<Value> test = other -> values.stream().anyMatch(other::equals) != isInverted;
        FilterPredicate predicate = FilterApi.in(column, literals);
        if (isInverted) {
            predicate = FilterApi.notIn(column, literals);
        }
        return isList ? contains(data, predicate, test)
                : new Filter(predicate, rows(data, test), rows(data, test.negate()));
    }

    private static IntPredicate rows(Data data, Predicate<Value> test) {
        return row -> test.test(data.rows.get(row).get(0));
    }

    private static Filter contains(Data data, FilterPredicate predicate, Predicate<Value> test) {
        IntPredicate rows = row -> data.rows.get(row).stream().anyMatch(value -> value.key != null && test.test(value));
        try {
            for (Method method : FilterApi.class.getMethods()) {
                if (method.getName().equals("contains")) {
                    return new Filter((FilterPredicate) method.invoke(null, predicate), rows, rows.negate());
                }
            }
            throw new AssertionError(predicate);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** {@return the value of a random row} */
    private Value value(Data data, boolean mayBeNull) {
        while (true) {
            List<Value> ofRow = data.rows.get(random.nextInt(rowCount));
            Value value = ofRow.isEmpty() ? null : ofRow.get(random.nextInt(ofRow.size()));
            if (value != null && (mayBeNull || value.literal != null)) {
                return value;
            }
        }
    }
}
