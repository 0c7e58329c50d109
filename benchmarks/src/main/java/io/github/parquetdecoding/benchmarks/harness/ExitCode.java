// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import picocli.CommandLine;

/** What the commands answer to the shell. */
final class ExitCode {
    /** Done, and nothing is bad. */
    static final int GOOD = CommandLine.ExitCode.OK;
    /** A file cannot be used, or a run has failed. */
    static final int UNUSABLE = CommandLine.ExitCode.SOFTWARE;
    /** The command line is wrong. */
    static final int USAGE = CommandLine.ExitCode.USAGE;
    /** A row is slower; a claim is broken. */
    static final int BAD = 3;
    /** The figures do not say: a control moved, or a claim is not shown. */
    static final int UNKNOWN = 4;

    /** No row is slower, but some are too noisy to tell. */
    static final int TOO_NOISY = 5;

    /** For the help of every command. */
    static final String HELP = "Exit status: 0 good, 1 a file cannot be used or a run failed, 2 wrong arguments, "
            + "3 a row is slower or a claim broken, 4 the figures do not say, 5 rows are too noisy to tell "
            + "whether they are slower.";

    private ExitCode() {
    }
}
