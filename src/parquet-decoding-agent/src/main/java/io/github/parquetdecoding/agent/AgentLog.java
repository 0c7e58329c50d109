// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * What the agent prints on stderr. Not through {@link System#err}, whose lock the application shares: a transformer
 * that waited for it under a class loader's lock could hang both.
 */
final class AgentLog {
    private final PrintStream stderr = new PrintStream(new FileOutputStream(FileDescriptor.err), true);
    private final boolean verbose;
    private final AtomicBoolean failed = new AtomicBoolean();

    AgentLog(boolean verbose) {
        this.verbose = verbose;
    }

    /** Prints a message if the agent is verbose. */
    void detail(Supplier<String> message) {
        if (verbose) {
            print(message.get());
        }
    }

    /** Prints each line with the agent's name in front. */
    void print(String message) {
        message.lines().forEach(line -> stderr.println("parquet-decoding-agent: " + line));
    }

    /**
     * Prints the first failure only, because what fails for one class mostly fails for others too. A verbose agent
     * prints all of them with their stack traces.
     */
    void failure(String message, Throwable failure) {
        if (!failed.compareAndSet(false, true) && !verbose) {
            return;
        }
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        print(message + ": " + cause);
        if (verbose) {
            failure.printStackTrace(stderr);
        }
    }
}
