// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;

/** Explains in one sentence what is wrong with a file. */
final class UnusableFileException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableFileException(Path file, String reason) {
        super(file + ": " + reason);
    }
}
