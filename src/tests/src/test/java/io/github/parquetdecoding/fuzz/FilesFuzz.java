// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.ColumnFileReaderBuilder;

import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** Files of several writers with changes in pages and their headers: threads change no row and no failure. */
class FilesFuzz {
    static final List<byte[]> FILES = files();
    /** A file takes as much time as a hundred pages. */
    private static final int MOST_RUNS = 250_000;

    private static int runs;

    private static List<byte[]> files() {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("basedir"), "src/test/resources/writers"))) {
            List<byte[]> found = new ArrayList<>();
            for (Path file : files.filter(file -> file.toString().endsWith(".parquet")).sorted().toList()) {
                found.add(Files.readAllBytes(file));
            }
            verify(found.size() > 5, found.size());
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        if (runs++ >= MOST_RUNS) {
            return;
        }
        FuzzInput.run(bytes, in -> {
            byte[] file = in.one(FILES).clone();
            // After the pages and the footer comes the length of the footer.
            int end = file.length - 8 - ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
            for (int changes = in.below(4); changes > 0; changes--) {
                file[4 + in.size(end - 5)] = (byte) in.next();
            }
            Path path = Path.of(System.getProperty("basedir"), "target/file.parquet");
            Files.write(path, file);
            int batchRows = 1 + in.size(1_000);
            int skipped = in.size(300);
            List<Object> expected = read(ColumnFileReader.builder(path).batchRows(batchRows), skipped);
            List<Object> actual = read(ColumnFileReader.builder(path).batchRows(batchRows).threads(2 + in.below(6))
                    .batchesAhead(1 + in.below(5)).executor(Runnable::run), skipped);
            verify(actual.equals(expected), actual, expected);
        });
    }

    /** Returns hashes of all batches, and how reading has ended. */
    private static List<Object> read(ColumnFileReaderBuilder builder, int skipped) throws IOException {
        List<Object> read = new ArrayList<>();
        try (ColumnFileReader reader = builder.open()) {
            while (reader.next()) {
                read.add(reader.rowIndex());
                for (int i = 0; i < reader.columns().size(); i++) {
                    read.add(hash(reader.column(i)));
                }
                read.add(reader.skip(skipped));
            }
        } catch (IOException | RuntimeException e) {
            // What follows has the index of a value in a call, or the identity of an object.
            read.add(String.valueOf(e.getMessage()).replaceAll("(page \\d+ of [^:]*): .*|@\\w+", "$1"));
        }
        return read;
    }

    private static int hash(ColumnBatch batch) {
        int count = batch.valueCount();
        return switch (batch.type()) {
            case BOOLEAN -> IntStream.range(0, count).map(i -> batch.bit(i) ? i : -1).sum();
            case INT32 -> Arrays.hashCode(Arrays.copyOf(batch.ints(), count));
            case INT64 -> Arrays.hashCode(Arrays.copyOf(batch.longs(), count));
            case FLOAT -> Arrays.hashCode(Arrays.copyOf(batch.floats(), count));
            case DOUBLE -> Arrays.hashCode(Arrays.copyOf(batch.doubles(), count));
            case BYTE_ARRAY -> Arrays.hashCode(Arrays.copyOf(batch.bytes(), batch.offsets()[count]));
            default -> Arrays.hashCode(Arrays.copyOf(batch.bytes(), count * batch.elementSize()));
        };
    }
}
