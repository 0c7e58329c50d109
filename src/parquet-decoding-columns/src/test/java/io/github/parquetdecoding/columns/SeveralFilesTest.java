// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Values of all files are typed by the schema of the first one. */
class SeveralFilesTest {
    @TempDir
    Path folder;
    private Path first;
    private Path second;

    @BeforeEach
    void nameFiles() {
        first = folder.resolve("first.parquet");
        second = folder.resolve("second.parquet");
    }

    /** The first columns of all schemas are those that a filter needs. */
    private static void write(Path file, String fields) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType(
                "message m { required int32 id; optional int32 price (DECIMAL(9,2)); " + fields
                        + (fields.matches(".*[^}]") ? "; }" : " }"));
        Files.write(file, RandomFile.write(
                schema, CompressionCodecName.UNCOMPRESSED, 0, options -> options, (group, row) -> { }).bytes());
    }

    private static int rows(Path... files) throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.builder(files).open()) {
            int rows = 0;
            while (reader.next()) {
                rows += reader.rowCount();
            }
            return rows;
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "int64 c (TIMESTAMP(MILLIS,false)) | int64 c (TIMESTAMP(MICROS,false))",
        "int64 c (TIMESTAMP(MICROS,false)) | int64 c (TIMESTAMP(MICROS,true))",
        "int64 c (TIMESTAMP(NANOS,true)) | int64 c",
        "int64 c (TIME(MICROS,true)) | int64 c (TIME(NANOS,true))",
        "int64 c (DECIMAL(18,2)) | int64 c (DECIMAL(18,3))",
        "int32 c (INTEGER(32,false)) | int32 c",
        "int32 c (INTEGER(8,true)) | int32 c (INTEGER(16,true))",
        "int32 c (DATE) | int32 c",
        "fixed_len_byte_array(2) c (FLOAT16) | fixed_len_byte_array(2) c",
        "fixed_len_byte_array(16) c (UUID) | fixed_len_byte_array(16) c",
        "fixed_len_byte_array(3) c | fixed_len_byte_array(4) c",
        "int32 c | int64 c",
        "binary c (STRING) | binary c",
        "binary c (JSON) | binary c (BSON)"})
    void columnsOfOtherTypesAreRefused(String one, String other) throws IOException {
        for (String repetition : new String[] {"required ", "optional "}) {
            assertThatOthersAreRefused(repetition + one, repetition + other, repetition + one, repetition + other);
        }
        assertThatOthersAreRefused("required " + one, "optional " + one, "required " + one, "optional " + one);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "optional group c { required group b { required int32 x; } }"
            + " | required group c { optional group b { required int32 x; } }",
        "optional group c (LIST) { repeated group list { required group element { required int32 x; } } }"
            + " | required group c (LIST) { repeated group list { optional group element { required int32 x; } } }",
        "repeated group c { optional int32 x; } | optional group c { repeated int32 x; }",
        "optional group c (LIST) { repeated int32 x; } | optional group c { repeated int32 x; }",
        "optional group c (MAP) { repeated group x { required int32 key; required int32 value; } }"
            + " | optional group c { repeated group x { required int32 key; required int32 value; } }"})
    void columnsInOtherGroupsAreRefused(String one, String other) throws IOException {
        assertThatOthersAreRefused(one, other, one.substring(0, 14), other.substring(0, 14));
    }

    private void assertThatOthersAreRefused(String one, String other, String firstType, String secondType)
            throws IOException {
        write(first, one);
        write(second, other);
        assertThat(rows(first, first)).isZero();
        assertThat(rows(second, second)).isZero();
        assertThatThrownBy(() -> rows(first, second)).isInstanceOf(ParquetDecodingException.class)
                .hasMessageStartingWith("Cannot read " + second + " after " + first + ": column c")
                .hasMessageContainingAll(" is " + secondType, ", but was " + firstType);
        assertThatThrownBy(() -> rows(second, first)).isInstanceOf(ParquetDecodingException.class)
                .hasMessageContainingAll(" is " + firstType, ", but was " + secondType);
    }

    /** As parquet-java, Arrow, DuckDB and Spark write the same types. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "required int32 c | required int32 c (INTEGER(32,true)) | required int32 c = 7",
        "optional int64 c | optional int64 c (INTEGER(64,true)) | optional int64 c (INT_64)",
        "required binary c (STRING) | required binary c (UTF8) | required binary c (STRING) = 1",
        "required int64 c (TIMESTAMP(MILLIS,true)) | required int64 c (TIMESTAMP_MILLIS)"
            + " | required int64 c (TIMESTAMP(MILLIS,true))",
        "optional group c (MAP) { repeated group key_value { required int32 key; required int32 value; } }"
            + " | optional group c (MAP_KEY_VALUE) { repeated group key_value { required int32 key;"
            + " required int32 value; } } | optional group c (MAP) { repeated group key_value (MAP_KEY_VALUE) {"
            + " required int32 key; required int32 value; } }"})
    void columnsOfTheSameTypeAreRead(String one, String other, String third) throws IOException {
        Path[] files = {first, second, folder.resolve("third.parquet")};
        write(files[0], one);
        write(files[1], other);
        write(files[2], third);
        assertThat(rows(files)).isZero();
        assertThat(rows(files[2], files[1], files[0])).isZero();
    }

    /** A filter would take the 123 of a scale of 3 for 1.23. */
    @Test
    void columnsThatOnlyAFilterNeedsHaveTheSameType() throws IOException {
        write(first, "");
        MessageType other = MessageTypeParser.parseMessageType(
                "message m { required int32 id; optional int32 price (DECIMAL(9,3)); }");
        Files.write(second, RandomFile.write(
                other, CompressionCodecName.UNCOMPRESSED, 0, options -> options, (group, row) -> { }).bytes());
        for (ColumnFileReaderBuilder builder : List.of(
                ColumnFileReader.builder(first, second).filter(FilterApi.eq(FilterApi.intColumn("price"), 123)),
                ColumnFileReader.builder(first, second).filter(Filters.eq("price", new BigDecimal("1.23"))))) {
            try (ColumnFileReader reader = builder.columns("id").open()) {
                assertThatThrownBy(reader::next).isInstanceOf(ParquetDecodingException.class)
                        .hasMessage("Cannot read " + second + " after " + first
                                + ": column price is optional int32 price (DECIMAL(9,3)), but was optional"
                                + " int32 price (DECIMAL(9,2))");
            }
        }
        try (ColumnFileReader reader = ColumnFileReader.builder(first, second).columns("id").open()) {
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void aFolderIsReadInTheOrderOfItsPathsWithoutHiddenFiles() throws IOException {
        assertThatThrownBy(() -> ColumnFileReader.builder(folder)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no file in " + folder + " whose name does not begin with _ or .");
        for (String name : List.of("b", "day=1/z", "day=1/_SUCCESS", "day=2/a", "_temporary/x", "day=1/.part/y")) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.copy(Path.of("trips.parquet"), file);
        }
        StringBuilder read = new StringBuilder();
        try (RowReader row = ColumnFileReader.builder(folder, folder.resolve("day=2")).rows()) {
            while (row.next()) {
                read.append(row.rowIndex() == 0 ? row.file() + " " : "");
            }
        }
        assertThat(read.toString().replace(folder + "/", "").trim().split(" "))
                .containsExactly("b", "day=1/z", "day=2/a", "day=2/a");
        for (String other : List.of("", "# Read me or not")) {
            assertThatThrownBy(() -> rows(Files.writeString(folder.resolve("README.md"), other).getParent()))
                    .isInstanceOf(ParquetDecodingException.class).hasMessageStartingWith("Cannot open ")
                    .hasMessageEndingWith(". All files of a folder are read, unless a name begins with _ or .");
        }
        assertThatThrownBy(() -> rows(folder.resolve("README.md"))).hasMessageEndingWith("with \"# Re\"");
    }
}
