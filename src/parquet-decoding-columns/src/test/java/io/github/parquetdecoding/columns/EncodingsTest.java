// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.LongColumn;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.columns.RandomFile.NESTED;
import static io.github.parquetdecoding.columns.RandomFile.fields;
import static io.github.parquetdecoding.columns.RandomFile.flat;
import static io.github.parquetdecoding.columns.RandomFile.nested;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Files of parquet-java's writers: every type, encoding and way to have nulls, and nested columns. Those with an odd
 * number of rows are encrypted.
 */
@Tag("one-jdk")
@Execution(ExecutionMode.CONCURRENT)
class EncodingsTest {
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
        ColumnComparison comparison = new ColumnComparison(nested(
                schema, 1 + seed % 2, 1 + random.nextInt(100), 50 + random.nextInt(5_000),
                CompressionCodecName.UNCOMPRESSED, seed).write(200, seed));
        verifyAll(comparison, 200);
        comparison.verify(1, false, false);
    }

    private static void verifyAll(ColumnComparison comparison, int rows) throws IOException {
        assertThat(comparison.rowCount()).isEqualTo(rows);
        comparison.verify(1, true, true);
        comparison.verify(7, false, true);
        comparison.verify(7, true, false);
        comparison.verify(4_096, rows % 200 == 0, false);
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
                comparison.verify(new int[] {1, 10, 4_096, 3}[i], i % 2 == 0, i / 2 % 2 == 0);
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
