// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.Console;
import java.io.PrintWriter;

/** A line on the terminal that is overwritten again and again, once something takes longer than a few seconds. */
final class Progress {
    /** Nanoseconds before it is worth saying anything. */
    static final long PATIENCE = 3_000_000_000L;
    private static final long INTERVAL = 200_000_000L;

    private final PrintWriter terminal;
    private long last;
    private int length;

    /** @param terminal null to say nothing */
    Progress(PrintWriter terminal, long patience) {
        this.terminal = terminal;
        last = System.nanoTime() + patience - INTERVAL;
    }

    /** From JDK 22 on, a console may exist without a terminal, and a method tells. */
    static boolean isTerminal() {
        Console console = System.console();
        try {
            return console != null && (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    void show(String text) {
        if (terminal != null && System.nanoTime() - last >= INTERVAL) {
            last = System.nanoTime();
            write(text);
        }
    }

    void clear() {
        if (length > 0) {
            write("");
            terminal.print('\r');
            terminal.flush();
        }
    }

    private void write(String text) {
        terminal.print("\r" + text + " ".repeat(Math.max(0, length - text.length())));
        terminal.flush();
        length = text.length();
    }
}
