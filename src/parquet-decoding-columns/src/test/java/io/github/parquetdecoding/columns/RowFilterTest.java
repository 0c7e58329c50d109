// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.selection.RowFilter;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.LogicalInverseRewriter;
import org.apache.parquet.filter2.predicate.Operators.Column;
import org.apache.parquet.filter2.predicate.Operators.DoubleColumn;
import org.apache.parquet.filter2.predicate.Operators.SupportsLtGt;
import org.apache.parquet.filter2.predicate.Statistics;
import org.apache.parquet.filter2.predicate.UserDefinedPredicate;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.InitContext;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.ColumnOrder;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("one-jdk")
class RowFilterTest {
    private static final int ROWS = 700;
    private static final List<Nulls> NULLS = List.of(Nulls.NONE, Nulls.FEW, Nulls.HALF, Nulls.CLUSTERED, Nulls.MOST);

    private static MessageType schema() {
        List<Type> fields = new ArrayList<>(MessageTypeParser.parseMessageType("""
                message rows {
                  required int64 id; required boolean a; optional boolean b; required int32 c; optional int32 d;
                  optional int32 e (INTEGER(32,false)); required int64 f; optional int64 g (INTEGER(64,false));
                  optional float h; required double i; optional double j; optional int96 k; required binary l;
                  optional binary m (STRING); optional binary n (DECIMAL(9,2));
                  optional fixed_len_byte_array(16) o (UUID); required fixed_len_byte_array(5) p (DECIMAL(9,2));
                  optional fixed_len_byte_array(2) q (FLOAT16); required float r; optional binary s (STRING);
                  optional group struct { optional group inner { optional int32 x; required binary y (STRING); }
                    required double z; optional boolean w; }
                  repeated int32 numbers;
                  optional group list (LIST) { repeated group list { optional binary element (STRING); } }
                  repeated group groups { repeated double d; optional group s { optional boolean b; } } }
                """).getFields());
        // By default, parquet-java's order of floats is the total one of IEEE 754.
        ColumnOrder old = ColumnOrder.typeDefined();
        fields.add(Types.optional(PrimitiveTypeName.FLOAT).columnOrder(old).named("t"));
        fields.add(Types.required(PrimitiveTypeName.DOUBLE).columnOrder(old).named("u"));
        return new MessageType("rows", fields);
    }

    private static RandomFile file(MessageType schema, int seed) {
        WriterVersion version = WriterVersion.values()[seed / 2 % 2];
        return new RandomFile(schema, version, 200, 1_000, 300, CompressionCodecName.UNCOMPRESSED, column -> {
            List<Layout> layouts = Layout.of(column.getPrimitiveType().getPrimitiveTypeName());
            return layouts.get(Math.floorMod(ColumnNames.dotted(column).hashCode() + seed / 2, layouts.size()));
        }, field -> NULLS.get((field.getName().charAt(0) + seed / 2) % NULLS.size()));
    }

    /** Keeps nulls, and values by their hash, of integers every third. */
    public static final class Hashed<T extends Comparable<T>> extends UserDefinedPredicate<T> implements Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public boolean keep(T value) {
            return value == null || value.hashCode() % 3 == 0;
        }

        @Override
        public boolean canDrop(Statistics<T> statistics) {
            return false;
        }

        @Override
        public boolean inverseCanDrop(Statistics<T> statistics) {
            return false;
        }
    }

    private final Random random = new Random(20261127);
    private List<Group> records;

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 4, 6, 8})
    void rowsAreThoseOfParquetJava(int seed) throws IOException {
        MessageType schema = schema();
        MemoryFile file = file(schema, seed).write(ROWS, seed);
        records = parquetJava(file, FilterCompat.NOOP, schema);
        int partial = 0;
        for (int i = 0; i < 60; i++) {
            FilterPredicate predicate = predicate(schema.getColumns(), random.nextInt(4));
            if (LogicalInverseRewriter.rewrite(predicate).toString().contains("not(not(")) {
                // parquet-java takes a "contains" that is negated twice for one that is negated once.
                continue;
            }
            List<ColumnDescriptor> columns = Stream.concat(Stream.of(schema.getColumns().get(0)),
                    new RowFilter(predicate, schema).columns().stream()).distinct().toList();
            List<Long> expected;
            try {
                expected = parquetJava(file, FilterCompat.get(predicate), ColumnNames.only(columns, schema)).stream()
                        .map(row -> row.getLong("id", 0)).toList();
            } catch (RuntimeException e) {
                // parquet-java fails if both sides of an "or" of elements are true at once.
                assertThat(e).rootCause().hasMessageStartingWith("setResult() called on a ValueInspector whose result");
                continue;
            }
            partial += expected.isEmpty() || expected.size() == ROWS ? 0 : 1;
            int batchRows = new int[] {1, 63, 64, 1_000}[i % 4];
            assertThat(kept(file, predicate, schema, columns, batchRows)).as("%s", predicate).isEqualTo(expected);
        }
        assertThat(partial).isGreaterThan(20);
    }

    @Test
    void allNansAreAboveInfinityInTheOldOrder() throws IOException {
        MessageType schema = new MessageType("rows", Types.required(PrimitiveTypeName.INT64).named("id"), Types
                .required(PrimitiveTypeName.DOUBLE).columnOrder(ColumnOrder.typeDefined()).named("u"));
        double[] values = {Double.NaN, Double.longBitsToDouble(-1), 1 / 0d, Double.MAX_VALUE, 0, -1 / 0d};
        MemoryFile file = RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, values.length,
                options -> options, (group, row) -> group.append("id", (long) row).append("u", values[row]));
        DoubleColumn u = FilterApi.doubleColumn("u");
        for (double value : values) {
            for (FilterPredicate predicate : List.of(FilterApi.eq(u, value), FilterApi.lt(u, value),
                    FilterApi.ltEq(u, value), FilterApi.gt(u, value), FilterApi.in(u, new HashSet<>(Set.of(value))))) {
                assertThat(kept(file, predicate, schema, schema.getColumns(), 100)).as("%s", predicate).isEqualTo(
                        parquetJava(file, FilterCompat.get(predicate), schema).stream()
                                .map(row -> row.getLong("id", 0)).toList());
            }
        }
    }

    private static List<Group> parquetJava(MemoryFile file, FilterCompat.Filter filter, MessageType requested)
            throws IOException {
        List<Group> rows = new ArrayList<>();
        ParquetReader.Builder<Group> builder = new ParquetReader.Builder<>(file, new PlainParquetConfiguration()) {
            @Override
            protected ReadSupport<Group> getReadSupport() {
                return new GroupReadSupport() {
                    @Override
                    public ReadContext init(InitContext context) {
                        return new ReadContext(requested);
                    }
                };
            }
        };
        try (ParquetReader<Group> reader = builder.withFilter(filter).useStatsFilter(false).useDictionaryFilter(false)
                .useColumnIndexFilter(false).useBloomFilter(false).build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                rows.add(row);
            }
        }
        return rows;
    }

    private List<Long> kept(MemoryFile file, FilterPredicate predicate, MessageType schema,
            List<ColumnDescriptor> columns, int batchRows) throws IOException {
        RowFilter filter = new RowFilter(predicate, schema);
        String[] names = columns.stream().map(ColumnNames::dotted).toArray(String[]::new);
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(file).columns(names).batchRows(batchRows);
        List<Long> kept = new ArrayList<>();
        try (ColumnFileReader reader = (random.nextBoolean() ? builder : builder.ids(names)).open()) {
            while (reader.next()) {
                long[] rows = filter.evaluate(
                        filter.columns().stream().map(ColumnNames::dotted).map(reader::column).toList(),
                        reader.rowCount());
                for (int i = 0; i < reader.rowCount() + 63 >>> 6 << 6; i++) {
                    if ((rows[i >>> 6] >>> i & 1) != 0) {
                        kept.add(reader.rowIndex() + i);
                    }
                }
            }
        }
        return kept;
    }

    private FilterPredicate predicate(List<ColumnDescriptor> columns, int depth) {
        if (depth > 0) {
            FilterPredicate one = predicate(columns, depth - 1);
            return switch (random.nextInt(3)) {
                case 0 -> FilterApi.and(one, predicate(columns, depth - 1));
                case 1 -> FilterApi.or(one, predicate(columns, depth - 1));
                default -> FilterApi.not(one);
            };
        }
        ColumnDescriptor column = columns.get(random.nextInt(columns.size()));
        String name = ColumnNames.dotted(column);
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> operator(column, FilterApi.booleanColumn(name), true, false);
            case INT32 -> operator(column, FilterApi.intColumn(name), 0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case INT64 -> operator(column, FilterApi.longColumn(name), 0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT -> operator(column, FilterApi.floatColumn(name), Float.NaN, 0f, -0f, Float.NEGATIVE_INFINITY,
                    Float.intBitsToFloat(-1));
            case DOUBLE -> operator(column, FilterApi.doubleColumn(name), Double.NaN, 0d, -0d, 1 / 0d);
            default -> operator(column, FilterApi.binaryColumn(name), binaries(column.getPrimitiveType()));
        };
    }

    /** Decimals may have any number of bytes. */
    private static Binary[] binaries(PrimitiveType type) {
        Binary zeros = Binary.fromConstantByteArray(new byte[Math.max(1, type.getTypeLength())]);
        return type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation
                ? new Binary[] {zeros, Binary.fromConstantByteArray(new byte[] {-77}),
                    Binary.fromConstantByteArray(new byte[] {1, 0, 0, 0, 0, 0, 0, 0, 0})} : new Binary[] {zeros};
    }

    /** @param others literals besides the file's values */
    @SafeVarargs
    @SuppressWarnings("unchecked")
    private <T extends Comparable<T>, C extends Column<T> & SupportsLtGt> FilterPredicate operator(
            ColumnDescriptor descriptor, Column<T> column, T... others) {
        C comparable = (C) column;
        T value = (T) value(descriptor).orElse(others[random.nextInt(others.length)]);
        T other = random.nextInt(3) > 0 ? value : others[random.nextInt(others.length)];
        Set<T> set = new HashSet<>(Set.of(value));
        IntStream.range(0, random.nextInt(9)).forEach(i -> set.add((T) value(descriptor).orElse(other)));
        // Booleans have no order.
        int operator = random.nextInt(value instanceof Boolean ? 4 : 8);
        if (descriptor.getMaxRepetitionLevel() > 0) {
            return switch (operator) {
                case 0 -> FilterApi.contains(FilterApi.eq(comparable, other));
                case 1 -> FilterApi.contains(FilterApi.notEq(comparable, other));
                case 2 -> FilterApi.contains(FilterApi.in(comparable, set));
                case 3 -> FilterApi.contains(FilterApi.notIn(comparable, set));
                case 4 -> FilterApi.contains(FilterApi.lt(comparable, other));
                case 5 -> FilterApi.contains(FilterApi.ltEq(comparable, other));
                case 6 -> FilterApi.contains(FilterApi.gt(comparable, other));
                default -> FilterApi.contains(FilterApi.gtEq(comparable, other));
            };
        }
        if (random.nextInt(5) == 0) {
            return random.nextBoolean() ? FilterApi.userDefined(column, Hashed.class)
                    : FilterApi.userDefined(column, new Hashed<>());
        }
        T nullable = random.nextInt(4) == 0 ? null : other;
        set.add(nullable);
        return switch (operator) {
            case 0 -> FilterApi.eq(comparable, nullable);
            case 1 -> FilterApi.notEq(comparable, nullable);
            case 2 -> FilterApi.in(comparable, set);
            case 3 -> FilterApi.notIn(comparable, set);
            case 4 -> FilterApi.lt(comparable, other);
            case 5 -> FilterApi.ltEq(comparable, other);
            case 6 -> FilterApi.gt(comparable, other);
            default -> FilterApi.gtEq(comparable, other);
        };
    }

    /** {@return the value of a column in a random row, unless it is null} */
    private Optional<Object> value(ColumnDescriptor column) {
        Group group = records.get(random.nextInt(ROWS));
        String[] path = column.getPath();
        for (int i = 0; ; i++) {
            int count = group.getFieldRepetitionCount(path[i]);
            if (count == 0) {
                return Optional.empty();
            }
            int index = random.nextInt(count);
            if (i == path.length - 1) {
                return Optional.of(ParquetJavaValues.value(group, path[i], index));
            }
            group = group.getGroup(path[i], index);
        }
    }
}
