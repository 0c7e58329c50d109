// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.results;

import java.nio.file.Path;

/** Explains in one sentence what is wrong with a file, or with the files of a command. */
public final class UnusableFileException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnusableFileException(String reason) {
        super(reason);
    }

    public UnusableFileException(Path file, String reason) {
        super(file + ": " + reason);
    }
}
