// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Ends a process that hangs. libFuzzer's timer does not: its signal is delivered to the first thread of the process,
 * which is not a Java thread and ignores it.
 */
final class Watchdog {
    private static final int SECONDS = Integer.getInteger("fuzz.hang.seconds", 60);

    private static volatile byte[] current;

    static {
        Thread fuzzer = Thread.currentThread();
        Thread watchdog = new Thread(() -> watch(fuzzer), "watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
    }

    private Watchdog() {
    }

    /** @param bytes the current input; null after its execution */
    static void execute(byte[] bytes) {
        current = bytes;
    }

    private static void watch(Thread fuzzer) {
        byte[] last = null;
        while (true) {
            try {
                Thread.sleep(1_000L * SECONDS);
            } catch (InterruptedException e) {
                return;
            }
            byte[] now = current;
            if (now != null && now == last) {
                System.err.println("Hangs: " + HexFormat.of().formatHex(now) + ", at "
                        + Arrays.toString(fuzzer.getStackTrace()));
                Runtime.getRuntime().halt(1);
            }
            last = now;
        }
    }
}
