// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow.peers;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.parquetdecoding.arrow.ParquetArrowReader;
import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.RowReader;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** All Parquet files of the repository, random ones, and files of a folder that a property names, against pyarrow. */
class PyarrowTest {
    /**
     * ALP, which pyarrow cannot read either, decimals that Arrow 19 lacks in Java, GB of values, and files with more or
     * fewer rows than they say.
     */
    private static final Pattern LEFT_OUT =
            Pattern.compile("\\.alp\\.|decimal64|legal_2e9|blob300k|listbomb|hang_2p40|rows_above|rows_less|spark_dup");

    @Test
    void filesAreReadAsPyarrowReadsThem(@TempDir Path folder) throws Exception {
        String python = System.getProperty("python", "python3");
        assertThat(new ProcessBuilder(python, "src/test/resources/random_data.py", folder.toString(), "300")
                .inheritIO().start().waitFor()).isZero();
        List<String> command = new ArrayList<>(List.of(python, "src/test/resources/compare.py", folder.toString()));
        for (String root : Set.of("..", folder.toString(), System.getProperty("more.files", ""))) {
            try (Stream<Path> files = root.isEmpty() ? Stream.empty() : Files.walk(Path.of(root))) {
                files.map(Path::toString).filter(file -> file.endsWith(".parquet") && !file.contains("target")
                        && !LEFT_OUT.matcher(file).find()).sorted().forEach(command::add);
            }
        }
        for (int i = 3; i < command.size(); i++) {
            Path file = Path.of(command.get(i));
            write(file, folder.resolve(i - 3 + ".arrow"));
            if (file.startsWith(folder)) {
                writeRows(file, folder.resolve(i - 3 + ".arrow.rows"));
            }
        }
        Process compare = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        assertThat(new String(compare.getInputStream().readAllBytes())).isEmpty();
        assertThat(compare.waitFor()).isZero();
    }

    private static void writeRows(Path file, Path to) throws IOException {
        try (RowReader row = ColumnFileReader.builder(file).batchRows(7).rows();
                BufferedWriter lines = Files.newBufferedWriter(to)) {
            while (row.next()) {
                lines.append(row.toString()).append('\n');
            }
        }
    }

    /** Leaves out files that cannot be read. */
    private static void write(Path file, Path to) throws IOException {
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = ParquetArrowReader.open(
                        allocator, ColumnFileReader.builder(file).threads(2).batchRows(1_000));
                WritableByteChannel out = Files.newByteChannel(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                // Arrow files cannot have dictionaries that grow.
                ArrowWriter writer = reader.getDictionaryVectors().isEmpty()
                        ? new ArrowFileWriter(reader.getVectorSchemaRoot(), reader, out)
                        : new ArrowStreamWriter(reader.getVectorSchemaRoot(), reader, out)) {
            writer.start();
            while (reader.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        } catch (IOException | RuntimeException e) {
            Files.writeString(Path.of(to + ".error"), e.toString());
        }
    }
}
