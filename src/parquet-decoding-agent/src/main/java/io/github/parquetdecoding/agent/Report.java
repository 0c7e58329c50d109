package io.github.parquetdecoding.agent;

import java.util.function.Supplier;

/** What the agent has to say, on stderr: it may run before any log is set up. */
final class Report {
    private final boolean verbose;

    Report(boolean verbose) {
        this.verbose = verbose;
    }

    /** Said by a verbose agent only. */
    void detail(Supplier<String> message) {
        if (verbose) {
            say(message.get());
        }
    }

    void warning(String message) {
        say(message);
    }

    void failure(String message, Throwable cause) {
        say(message + ": " + cause);
        if (verbose) {
            cause.printStackTrace();
        }
    }

    private static void say(String message) {
        System.err.println("parquet-decoding-agent: " + message);
    }
}
