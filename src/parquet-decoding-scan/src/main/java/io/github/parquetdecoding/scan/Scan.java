// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.RowReader;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;

/** The command. */
public final class Scan {
    static final int UNUSABLE = 1;
    static final int WRONG_USE = 2;
    static final int DIFFERENT = 3;

    /** Seconds for each of two parts: the whole file, and its columns. */
    private static final double SECONDS = 8;

    private Scan() {
    }

    /** A sentence for the user, and the exit status. */
    static final class Failure extends Exception {
        private static final long serialVersionUID = 1;

        final int status;

        Failure(int status, String message) {
            super(message);
            this.status = status;
        }

        /** @param prefix of the message, unless that names the file itself */
        static Failure of(Throwable failure, Path path, String prefix) {
            boolean isEncrypted = Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                    .anyMatch(ParquetCryptoRuntimeException.class::isInstance);
            String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
            String cause = failure.getCause() == null ? "" : ": " + failure.getCause().getMessage();
            return new Failure(UNUSABLE, isEncrypted ? path + " is encrypted, and scan has no keys"
                    : (prefix + message + cause).replaceAll("\\s+", " "));
        }
    }

    /** Runs the command and ends the process. */
    public static void main(String[] files) throws IOException {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        String head = System.getProperty("head", "");
        // Maven passes an empty name without -Dfile.
        if (!Arrays.stream(files).allMatch(String::isEmpty)) {
            System.exit(run(SECONDS, head, out, err, files));
        }
        Path sample = Files.createTempFile("lineitem-", ".parquet");
        sample.toFile().deleteOnExit();
        out.println("A sample file with the shapes of TPC-H's lineitem, 30 % nulls in discount, and a list:");
        SampleFile.write(sample, 1_000_000, 125_000);
        System.exit(run(SECONDS, head, out, err, sample.toString()));
    }

    /**
     * {@return the exit status}
     *
     * @param head how many rows to print; empty to compare the readers
     */
    static int run(double seconds, String head, PrintWriter out, PrintWriter err, String... files) {
        try {
            if (!head.matches("\\d{0,18}")) {
                throw new Failure(WRONG_USE, "-Dhead=" + head + " is not a number of rows from 0 up");
            }
            for (String file : files) {
                Path path = Path.of(file);
                if (!head.isEmpty()) {
                    printHead(path, Long.parseLong(head), out);
                } else if (Files.isDirectory(path)) {
                    throw new Failure(UNUSABLE, path + " is a folder: name a file in it");
                } else {
                    scan(path, seconds, out, err);
                }
            }
            return 0;
        } catch (Failure e) {
            err.println(e.getMessage());
            return e.status;
        }
    }

    private static void printHead(Path path, long rows, PrintWriter out) throws Failure {
        try (ColumnFileReader file = ColumnFileReader.open(path);
                RowReader row = ColumnFileReader.builder(path).limit(rows).rows()) {
            out.println(file.footer().schema().toString().strip());
            while (row.next()) {
                out.println(row);
            }
        } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
            throw Failure.of(e, path, "");
        }
    }

    private static void scan(Path path, double seconds, PrintWriter out, PrintWriter err) throws Failure {
        try {
            // First, because our reader says best what is wrong with a file.
            ColumnFileReader.open(path).close();
            try (FileScan scan = new FileScan(path, seconds, err)) {
                new Table(scan, out).print(Runtime.getRuntime().availableProcessors());
            }
        } catch (IOException | RuntimeException e) {
            throw Failure.of(e, path, "");
        }
    }
}
