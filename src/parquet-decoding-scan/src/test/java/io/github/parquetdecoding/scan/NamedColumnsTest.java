// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class NamedColumnsTest extends ScanRuns {
    private static final Path FILE = Path.of("trips.parquet");
    /** Columns may have any name. */
    private static final MessageType ODD = Stream.of("a.b", "A", "x", "x,y", "x,y,z", "", "sp ace\n", "`").reduce(
            Types.buildMessage().requiredGroup().required(PrimitiveTypeName.INT32).named("b").named("a"),
            (builder, name) -> builder.required(PrimitiveTypeName.INT32).named(name), (a, b) -> a).named("odd");
    private static final MessageType TRIPS = MessageTypeParser.parseMessageType("""
            message trips {
                required int32 id; required double fare_amount;
                required group address { required int32 zip; required binary city; }
                repeated group stops { required group place { required int32 zip; } }
            }""");

    private static List<String> named(MessageType schema, String... wanted) throws ScanException {
        return NamedColumns.select(FILE, schema.getColumns(), List.of(wanted)).stream()
                .map(ColumnDescriptor::getPath).map(path -> String.join("/", path)).toList();
    }

    private static void assertUnknown(String name, String answer) {
        assertThatExceptionOfType(ScanException.class).isThrownBy(() -> named(TRIPS, name))
                .withMessage("trips.parquet has no column " + name + answer);
    }

    @Test
    void everyColumnCanBeNamed() throws ScanException {
        for (ColumnDescriptor column : ODD.getColumns()) {
            assertThat(named(ODD, NamedColumns.of(column))).containsExactly(String.join("/", column.getPath()));
        }
        assertThat(ODD.getColumns()).extracting(NamedColumns::of)
                .containsExactly("a.b", "`a.b`", "A", "x", "x,y", "x,y,z", "``", "sp ace\uFFFD", "`");
        assertThat(named(ODD, "", "sp ace\n", "a")).containsExactly("", "sp ace\n", "a/b");
    }

    @Test
    void aNameThatExistsIsTakenWholeBeforeItIsSplitAtCommas() throws ScanException {
        assertThat(named(ODD, "x,y")).containsExactly("x,y");
        assertThat(named(ODD, "A,x,y,x")).containsExactly("A", "x,y", "x");
        assertThat(named(TRIPS, "id,fare_amount")).containsExactly("id", "fare_amount");
    }

    @Test
    void groupsStandForTheirColumnsAndAreReadOnce() throws ScanException {
        assertThat(named(TRIPS, "stops,address", "address.city", "stops.place"))
                .containsExactly("stops/place/zip", "address/zip", "address/city");
    }

    @Test
    void anUnknownNameIsAnsweredWithThoseThatDifferInCaseOrGroupsOrElseWithAll() {
        assertUnknown("FARE_AMOUNT", ": did you mean fare_amount?");
        assertUnknown("Address.city", ": did you mean address.city?");
        assertUnknown("city", ": did you mean address.city?");
        assertUnknown("zip", ": did you mean address.zip or stops.place.zip?");
        assertUnknown("tip", ": the columns are id, fare_amount, address.zip, address.city, stops.place.zip");
    }

    @Test
    void columnsAreNamedOnTheCommandLine() throws IOException {
        Group row = new SimpleGroup(ODD);
        row.addGroup("a").append("b", 2);
        ODD.getFields().stream().filter(Type::isPrimitive).forEach(field -> row.append(field.getName(), 1));
        Path file = write("odd.parquet", ODD, Stream.of(row), builder -> builder);
        assertThat(run(new BatchSource(), file, "--columns", "x,y", "--columns", "A,")).as(err.toString()).isZero();
        assertThat(out.toString().lines()).anyMatch(line -> line.startsWith("x,y "))
                .anyMatch(line -> line.startsWith("A ")).anyMatch(line -> line.startsWith("`` "))
                .noneMatch(line -> line.startsWith("x "));
        assertThat(run(new BatchSource(), file, "--columns", "x,a.b")).as(err.toString()).isZero();
        assertUnusable(file, " has no column X,Y: did you mean x,y?", "--columns", "X,Y");
    }
}
