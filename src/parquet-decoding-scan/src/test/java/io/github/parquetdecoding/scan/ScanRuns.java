// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs the command in this JVM. */
abstract class ScanRuns {
    static final int ROWS = 20_000;
    static final MessageType NUMBERS =
            MessageTypeParser.parseMessageType("message numbers { required int32 a; required int32 b; }");

    @TempDir
    Path folder;

    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();

    /** {@return the exit status} */
    final int run(ColumnSource batches, Object... arguments) {
        return Scan.run(batches, false, new PrintWriter(out, true), new PrintWriter(err, true), Stream.concat(
                Arrays.stream(arguments).map(String::valueOf), Stream.of("--seconds", "0.001")).toArray(String[]::new));
    }

    final void assertUnusable(Path file, String message, Object... options) {
        err.getBuffer().setLength(0);
        assertThat(run(new BatchSource(), Stream.concat(Stream.of(file), Arrays.stream(options)).toArray()))
                .as(message).isEqualTo(Scan.UNUSABLE);
        assertThat(err.toString().lines()).singleElement().asString().contains(message);
    }

    final Path write(
            String name, MessageType schema, Stream<Group> rows, UnaryOperator<ExampleParquetWriter.Builder> options)
            throws IOException {
        Path file = folder.resolve(name);
        try (ParquetWriter<Group> writer = options.apply(ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema).withConf(new PlainParquetConfiguration())).build()) {
            for (Group row : (Iterable<Group>) rows::iterator) {
                writer.write(row);
            }
        }
        return file;
    }

    static Stream<Group> numbers(int... numbers) {
        return Arrays.stream(numbers).mapToObj(number -> new SimpleGroup(NUMBERS).append("a", number).append("b", 1));
    }

    final Path numbersFile(String name) throws IOException {
        return write(name, NUMBERS, numbers(1, 2, 3), builder -> builder);
    }

    final Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }
}
