// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that somebody has named for what a command writes. */
final class OutputFile {
    private OutputFile() {
    }

    static void write(Path file, String text) throws UnusableFileException {
        check(file);
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UnusableFileException(file, "cannot be written: " + e.getMessage());
        }
    }

    /** Before a long run, so that a wrong name does not lose its answer. */
    static void check(Path file) throws UnusableFileException {
        if (Files.isDirectory(file) || !Files.isDirectory(file.toAbsolutePath().getParent())) {
            throw new UnusableFileException(file,
                    "cannot be written: " + (Files.isDirectory(file) ? "is a folder" : "no such folder"));
        }
    }
}
