// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.function.Function;

/** Where a suite puts the bytes of its input. */
enum Neighbours {
    /** The array ends where the bytes do. */
    NONE("array of exact size", ByteWindow::exact),
    /** A reader that goes on finds the end of a value. */
    ENDING("neighbours 01", bytes -> ByteWindow.between(bytes, 0x01)),
    /** A reader that goes on finds no end. */
    CONTINUING("neighbours FF", bytes -> ByteWindow.between(bytes, 0xFF));

    private final String text;
    private final Function<byte[], ByteWindow> window;

    Neighbours(String text, Function<byte[], ByteWindow> window) {
        this.text = text;
        this.window = window;
    }

    @FunctionalInterface
    interface Check {
        void run(ByteWindow window) throws Exception;
    }

    /** Runs a check with the bytes in this place; whatever is thrown becomes an error that shows them. */
    void check(byte[] bytes, Check check) {
        ByteWindow in = window.apply(bytes);
        try {
            check.run(in);
            in.verifyUnchanged();
        } catch (Throwable e) {
            throw ConformanceSuite.failure(e, in);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
