// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** What the agent has to say, on stderr: it may run before any log is set up. */
final class Report {
    private final boolean verbose;
    private final AtomicBoolean failed = new AtomicBoolean();

    Report(boolean verbose) {
        this.verbose = verbose;
    }

    /** Said by a verbose agent only. */
    void detail(Supplier<String> message) {
        if (verbose) {
            say(message.get());
        }
    }

    void say(String message) {
        System.err.println("parquet-decoding-agent: " + message);
    }

    /** Said once: what fails for one class mostly fails for others. A verbose agent says all, with where it was. */
    void failure(String message, Throwable failure) {
        if (!failed.compareAndSet(false, true) && !verbose) {
            return;
        }
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        say(message + ": " + cause);
        if (verbose) {
            failure.printStackTrace();
        }
    }
}
