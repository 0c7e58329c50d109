// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.LongColumn;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Files of parquet-java's writers: every type, encoding and way to have nulls, and nested columns. Those with an odd
 * number of rows are encrypted.
 */
@Execution(ExecutionMode.CONCURRENT)
class EncodingsTest {
    static final MessageType NESTED = MessageTypeParser.parseMessageType("""
            message nested {
              required int64 id;
              optional group list (LIST) { repeated group list { optional int32 element; } }
              required group full (LIST) { repeated group list { required int64 element; } }
              optional group lists (LIST) { repeated group list {
                optional group element (LIST) { repeated group list { optional binary element (STRING); } } } }
              optional group map (MAP) {
                repeated group key_value { required binary key (STRING); optional double value; } }
              optional group structs (LIST) { repeated group list { optional group element {
                optional int32 a; required float b; optional group c { optional boolean d; } } } }
              optional group struct { optional int32 x; optional group inner { required int64 y; optional binary z; } }
              optional group one { required int96 x; }
              optional group two_levels (LIST) { repeated int32 element; }
              repeated int32 unannotated;
              repeated group groups { optional boolean a; repeated binary b; required fixed_len_byte_array(3) c; }
              required group r { required group s { required int32 t; optional fixed_len_byte_array(16) u; } }
            }""");

    /** A column of each type, encoding and way to have nulls, whose name tells them. */
    private static MessageType flat() {
        List<Type> columns = new ArrayList<>();
        columns.add(Types.required(PrimitiveTypeName.INT64).named("id"));
        for (PrimitiveTypeName type : PrimitiveTypeName.values()) {
            for (Layout layout : Layout.of(type)) {
                for (Nulls nulls : Nulls.values()) {
                    columns.add(new PrimitiveType(nulls == Nulls.REQUIRED ? Repetition.REQUIRED : Repetition.OPTIONAL,
                            type, type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? 1 + columns.size() % 17 : 0,
                            type + " " + layout + " " + nulls));
                }
            }
        }
        return new MessageType("flat", columns);
    }

    static RandomFile flat(int version, int pageRows, int pageBytes, CompressionCodecName codec) {
        return new RandomFile(flat(), version(version), pageRows, pageBytes, 400, codec,
                column -> column.getPath()[0].equals("id") ? Layout.PLAIN
                        : column.getPath()[0].endsWith("DICTIONARY ALL") ? Layout.FALL_BACK
                        : Layout.valueOf(column.getPath()[0].split(" ")[1]),
                field -> field.getName().equals("id") ? Nulls.REQUIRED : Nulls.valueOf(field.getName().split(" ")[2]));
    }

    /** @param seed chooses encodings and nulls */
    static RandomFile nested(
            MessageType schema, int version, int pageRows, int pageBytes, CompressionCodecName codec, int seed) {
        return new RandomFile(schema, version(version), pageRows, pageBytes, 300, codec, column -> {
            List<Layout> layouts = Layout.of(column.getPrimitiveType().getPrimitiveTypeName());
            Layout layout = layouts.get(
                    Math.floorMod(String.join(".", column.getPath()).hashCode() + seed, layouts.size()));
            // As above, if all values are null.
            return layout == Layout.DICTIONARY && column.getPath().length == 1 ? Layout.FALL_BACK : layout;
        }, field -> Nulls.values()[1 + Math.floorMod(field.hashCode() + seed, field.isPrimitive() ? 6 : 3)]);
    }

    private static WriterVersion version(int version) {
        return version == 1 ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0;
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1048576, UNCOMPRESSED, 120", "2, 1, 1048576, SNAPPY, 120", "1, 7, 1048576, ZSTD, 500",
        "2, 1000, 150, GZIP, 500", "1, 1000, 600, LZ4_RAW, 500", "2, 100, 1048576, UNCOMPRESSED, 500",
        "1, 2000, 1048576, SNAPPY, 500", "2, 2000, 1048576, ZSTD, 500", "2, 37, 900, LZ4_RAW, 501"})
    void flatColumnsEqualWhatParquetJavaReads(
            int version, int pageRows, int pageBytes, CompressionCodecName codec, int rows) throws IOException {
        verifyAll(new ColumnComparison(
                flat(version, pageRows, pageBytes, codec).write(rows, rows + 2L * pageRows)), rows);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1048576, ZSTD, 100", "2, 1, 1048576, UNCOMPRESSED, 100", "1, 9, 1048576, LZ4_RAW, 500",
        "2, 1000, 150, UNCOMPRESSED, 500", "1, 1000, 600, GZIP, 500", "2, 1000, 1048576, SNAPPY, 500",
        "1, 2000, 1048576, UNCOMPRESSED, 500", "2, 70, 3000, ZSTD, 501"})
    void nestedColumnsEqualWhatParquetJavaReads(
            int version, int pageRows, int pageBytes, CompressionCodecName codec, int rows) throws IOException {
        for (int seed = 0; seed < 3; seed++) {
            verifyAll(new ColumnComparison(
                    nested(NESTED, version, pageRows, pageBytes, codec, seed).write(rows, rows + 2L * seed)), rows);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void columnsOfRandomSchemasEqualWhatParquetJavaReads(int seed) throws IOException {
        Random random = new Random(seed);
        MessageType schema = new MessageType("random", fields(random, 3));
        verifyAll(new ColumnComparison(nested(schema, 1 + seed % 2, 1 + random.nextInt(100), 50 + random.nextInt(5_000),
                CompressionCodecName.UNCOMPRESSED, seed).write(200, seed)), 200);
    }

    static List<Type> fields(Random random, int depth) {
        List<Type> fields = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            Repetition repetition = Repetition.values()[random.nextInt(3)];
            PrimitiveTypeName type = PrimitiveTypeName.values()[random.nextInt(8)];
            fields.add(depth > 0 && random.nextInt(5) < 3
                    ? new GroupType(repetition, "group" + i, fields(random, depth - 1))
                    : new PrimitiveType(repetition, type, type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? 5 : 0,
                            "field" + i));
        }
        return fields;
    }

    private static void verifyAll(ColumnComparison comparison, int rows) throws IOException {
        assertThat(comparison.rowCount()).isEqualTo(rows);
        for (int batchSize : new int[] {1, 7, 4_096}) {
            comparison.verify(batchSize, batchSize == 7, false);
            comparison.verify(batchSize, true, batchSize < 4_096);
        }
    }

    /** Columns have pages of different sizes. Of pages of one row, parquet-java takes long to read many. */
    @ParameterizedTest
    @CsvSource({"1, 11, 100, 700", "2, 50, 300, 700", "1, 1, 300, 100", "2, 1000, 80, 391"})
    void rowsThatTheColumnIndexSelectsAreThoseOfParquetJava(int version, int pageRows, int pageBytes, int rows)
            throws IOException {
        MemoryFile flat = flat(version, pageRows, pageBytes, CompressionCodecName.UNCOMPRESSED).write(rows, rows);
        MemoryFile nested = nested(NESTED, version, pageRows, pageBytes, CompressionCodecName.SNAPPY, pageRows)
                .write(rows, rows);
        Random random = new Random(pageRows);
        for (int i = 0; i < 4; i++) {
            BitSet kept = new BitSet();
            FilterCompat.Filter filter = FilterCompat.get(FilterApi.or(range(random, rows, kept),
                    FilterApi.or(range(random, rows, kept), range(random, rows, kept))));
            for (MemoryFile file : List.of(flat, nested)) {
                ColumnComparison comparison = new ColumnComparison(
                        file, filter, id -> kept.get(((Long) id).intValue()));
                assertThat(comparison.rowCount()).isBetween(1L, rows - rows / 10L);
                for (int batchSize : new int[] {1, 10, 4_096}) {
                    comparison.verify(batchSize, i % 2 == 0, i / 2 % 2 == 0);
                }
            }
        }
    }

    private static FilterPredicate range(Random random, int rows, BitSet kept) {
        LongColumn id = FilterApi.longColumn("id");
        int first = random.nextInt(rows);
        int end = first + 1 + random.nextInt(rows / 6);
        kept.set(first, end);
        return FilterApi.and(FilterApi.gtEq(id, (long) first), FilterApi.lt(id, (long) end));
    }
}
