// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Prints to stderr, but not through {@link System#err}: the application shares that stream's lock, and a transformer
 * that waited for it while holding a class loader's lock could deadlock.
 */
public final class AgentLog {
    private final PrintStream stderr = new PrintStream(new FileOutputStream(FileDescriptor.err), true);
    private final boolean verbose;
    private final AtomicBoolean failed = new AtomicBoolean();

    public AgentLog(boolean verbose) {
        this.verbose = verbose;
    }

    /** Prints a message if the agent is verbose. */
    public void detail(Supplier<String> message) {
        if (verbose) {
            print(message.get());
        }
    }

    /** Prints each line with the agent's name as a prefix. */
    public void print(String message) {
        message.lines().forEach(line -> stderr.println("parquet-decoding-agent: " + line));
    }

    /**
     * Prints only the first failure, since whatever fails for one class usually fails for others, too. A verbose agent
     * prints all failures, with stack traces.
     */
    public void failure(String message, Throwable failure) {
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

    /** Names a class and its loader, without calling the loader's {@code toString}, which may do anything. */
    public static String place(String className, ClassLoader loader) {
        String name = className.replace('/', '.');
        if (loader == null) {
            return name;
        }
        String type = loader.getClass().getName();
        return name + " in " + type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
                + "@" + Integer.toHexString(System.identityHashCode(loader));
    }
}
