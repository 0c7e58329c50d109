// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Columns of a file in one encoding, and of another file that has the same rows in PLAIN. */
enum EncodedColumns {
    RLE("delta/py_v1_zstd_3000.delta", Types.BOOLEANS),
    DELTA_BINARY_PACKED("delta/py_v1_zstd_3000.delta", Types.INTEGERS),
    DELTA_LENGTH_BYTE_ARRAY("delta/py_v1_zstd_3000.delta", Types.STRINGS),
    DELTA_BYTE_ARRAY("delta/py_v1_zstd_3000.delta", Types.PREFIXED),
    /** Pages of version 2; some columns begin with dictionaries. */
    RLE_V2("delta/pj_dict.delta", Types.BOOLEANS),
    DELTA_BINARY_PACKED_V2("delta/pj_dict.delta", Types.INTEGERS),
    DELTA_BYTE_ARRAY_V2("delta/pj_dict.delta", Types.PREFIXED + "; " + Types.STRINGS),
    DELTA_LISTS("delta/py_v1_zstd_3000.delta", Types.LISTS),
    DELTA_LISTS_V2("delta/pj_dict.delta", Types.LISTS),
    BYTE_STREAM_SPLIT(WriterVersion.PARQUET_1_0),
    BYTE_STREAM_SPLIT_V2(WriterVersion.PARQUET_2_0),
    ALP("v1_lengths.alp", Types.FLOATS),
    ALP_V2("v2_zstd.alp", Types.FLOATS),
    /** Some row groups have dictionaries, and no statistics say so. */
    ALP_DICTIONARY("nostats_dictionary.alp", Types.FLOATS),
    ALP_LISTS("v2_zstd.alp", "d_list: ARRAY<DOUBLE>; f_list: ARRAY<FLOAT>; s: ROW<d DOUBLE, f FLOAT>"),
    DELTA_LENGTH_BYTE_ARRAY_OF_TRINO("writers/trino_483", "delta/py_v1_zstd_3000.plain", "i_null: INT; "
            + "l_extreme: BIGINT; day: DATE; s_len s_len_none s_len_empty s_inc_null: STRING; b_rand: BOOLEAN"),
    DELTA_BINARY_PACKED_OF_DUCKDB("writers/duckdb_2.0.0", "delta/py_v1_zstd_3000.plain",
            "i_seq i_const i_null i_none: INT; l_seq l_extreme l_none: BIGINT; day: DATE"),
    DELTA_LENGTH_BYTE_ARRAY_OF_DUCKDB("writers/duckdb_2.0.0", "delta/py_v1_zstd_3000.plain",
            "s_len s_len_none s_len_empty s_inc_null: STRING"),
    BYTE_STREAM_SPLIT_OF_DUCKDB("writers/duckdb_2.0.0_floats", "v2_zstd.plain",
            "d_special d_n10 d_n100: DOUBLE; f_special f_n10 f_n100: FLOAT");

    private static final int SPLIT_ROWS = 2000;

    private final Path file;
    private final Path twin;
    private final String suffix;
    private final String columns;

    EncodedColumns(String name, String columns) {
        this(name, name.replaceFirst("\\.(delta|alp)$", ".plain"), columns);
    }

    EncodedColumns(String name, String twin, String columns) {
        file = TwinFiles.ofOtherWriters(name);
        this.twin = TwinFiles.ofOtherWriters(twin);
        suffix = "";
        this.columns = columns;
    }

    /** Twins of version 1 are PLAIN; twins of version 2 are not. */
    EncodedColumns(WriterVersion version) {
        file = split(version);
        twin = split(WriterVersion.PARQUET_1_0);
        suffix = Twins.SUFFIX;
        columns = Types.SPLIT;
    }

    private static Path split(WriterVersion version) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "split").toAbsolutePath());
            Path file = folder.resolve(version + ".parquet");
            Files.deleteIfExists(file);
            TwinFiles.write(file, version, CompressionCodecName.ZSTD, 0, SPLIT_ROWS);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path file(boolean ofTwin) {
        return ofTwin ? twin : file;
    }

    /** As DDL of Flink and Paimon. */
    String ddl(boolean ofTwin) {
        return columns(ofTwin).map(column -> "`" + column.replace(": ", "` ")).collect(Collectors.joining(", "));
    }

    /** The columns by names that {@link Twins} takes. */
    String select(boolean ofTwin, String table) {
        return columns(ofTwin).map(column -> column.split(":")[0])
                .map(name -> name + " AS " + name.replace(Twins.SUFFIX, "") + Twins.SUFFIX)
                .collect(Collectors.joining(", ", "SELECT ", " FROM " + table));
    }

    private Stream<String> columns(boolean ofTwin) {
        return Stream.of(columns.split("; ")).flatMap(same -> {
            String[] namesAndType = same.split(": ");
            return Stream.of(namesAndType[0].split(" "))
                    .map(name -> name + (ofTwin ? suffix : "") + ": " + namesAndType[1]);
        });
    }

    /** The encoding of all pages except dictionaries. */
    String encoding() {
        return name().replaceFirst("_(V2|OF_.*)$", "");
    }

    boolean isAlp() {
        return name().startsWith("ALP");
    }

    boolean isNested() {
        return columns.contains("<");
    }

    /** The short form has few files, since each takes seconds. */
    boolean isOfShortForm() {
        return !isNested() && name().equals(encoding()) && this != ALP_DICTIONARY;
    }

    private static final class Types {
        private static final String BOOLEANS = "b_rand b_runs b_none: BOOLEAN";
        private static final String INTEGERS =
                "i_seq i_const i_rand i_null i_none: INT; l_seq l_rand l_extreme l_null l_none: BIGINT; day: DATE";
        private static final String STRINGS = "s_len s_len_null s_len_none s_len_empty: STRING";
        private static final String PREFIXED = "s_inc s_inc_null s_inc_none: STRING; bin: BYTES; dec: DECIMAL(30, 4)";
        private static final String LISTS = "ll: ARRAY<BIGINT>; sl: ARRAY<STRING>";
        private static final String FLOATS =
                "d_price d_sensor d_ints d_random d_special d_n0 d_n10 d_n100: DOUBLE; "
                + "f_price f_sensor f_ints f_random f_special f_n0 f_n10 f_n100: FLOAT";
        private static final String SPLIT = "float32: FLOAT; float64: DOUBLE; int32: INT; int64: BIGINT; day: DATE; "
                + "decimal9: DECIMAL(9, 2); decimal18: DECIMAL(18, 4); decimal16: DECIMAL(16, 3); "
                + "decimal38: DECIMAL(38, 10)";
    }
}
