// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A reader in another process: a program of the folder {@code benchmarks/columns}, which is told a column and a file,
 * and answers with the sum.
 */
final class ColumnProgram implements Closeable {
    /** Maven runs benchmarks in the module's folder. */
    private static final Path FOLDER = Path.of(Files.isDirectory(Path.of("columns")) ? "" : "benchmarks", "columns");

    private final ProcessBuilder command;
    private Process process;

    ColumnProgram(OptionalPeer peer) {
        String place = peer.place();
        command = new ProcessBuilder(switch (peer) {
            case SPARK -> List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch", "-cp", Path.of(place, "*").toString(),
                    FOLDER.resolve("SparkSums.java").toString());
            case PYARROW -> List.of(place, FOLDER.resolve("pyarrow_sums.py").toString());
            case ARROW_RS -> List.of(place);
            case ARROW_CPP -> throw new IllegalArgumentException("A library, not a program");
        }).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    long sum(Path path, String... columns) {
        try {
            if (process == null) {
                process = command.start();
            }
            long sum = 0;
            for (String column : columns) {
                process.outputWriter().write(column + " " + path + "\n");
                process.outputWriter().flush();
                String answer = process.inputReader().readLine();
                if (answer == null) {
                    throw new IOException("The program ended at column " + column + " of " + path);
                }
                sum += Long.parseLong(answer);
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroy();
        }
    }
}
