// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.util.Arrays;

/** Runs another main class until standard input ends, which it does when the test's JVM ends in any way. */
final class TiedToParent {
    private TiedToParent() {
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Thread watch = new Thread(() -> {
            try {
                while (System.in.read() >= 0) {
                    // Nobody writes.
                }
            } catch (IOException e) {
                // As good as the end.
            }
            Runtime.getRuntime().halt(1);
        });
        watch.setDaemon(true);
        watch.start();
        Class.forName(args[0]).getMethod("main", String[].class)
                .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
    }
}
