// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.function.Function;

/** The places where a suite puts input bytes. */
enum Neighbours {
    /** The bytes fill the array. */
    NONE("array of exact size", ByteWindow::exact),
    /** A reader that reads on finds the end of a value. */
    ENDING("neighbours 01", bytes -> ByteWindow.between(bytes, 0x01)),
    /** A reader that reads on finds no end. */
    CONTINUING("neighbours FF", bytes -> ByteWindow.between(bytes, 0xFF));

    /** Every alignment of a vector's lanes. */
    static final int MOST_BEFORE = 15;

    private final String text;
    private final Function<byte[], ByteWindow> window;

    Neighbours(String text, Function<byte[], ByteWindow> window) {
        this.text = text;
        this.window = window;
    }

    @FunctionalInterface
    interface WindowCheck {
        void run(ByteWindow window) throws Exception;
    }

    /** Runs a check with the bytes in this place, and adds them to the message of any failure. */
    void check(byte[] bytes, WindowCheck check) {
        check(window.apply(bytes), check);
    }

    private static void check(ByteWindow in, WindowCheck check) {
        try {
            check.run(in);
            in.verifyUnchanged();
        } catch (Throwable e) {
            throw FailureKind.failure(e, in);
        }
    }

    /** Runs a check with the bytes in every place. */
    static void each(byte[] bytes, WindowCheck check) {
        for (Neighbours neighbours : values()) {
            neighbours.check(bytes, check);
        }
    }

    /** Runs a check with the bytes in an array of exact size and among {@link #CONTINUING} neighbours. */
    static void exactAndWithin(byte[] bytes, WindowCheck check) {
        NONE.check(bytes, check);
        CONTINUING.check(bytes, check);
    }

    /** Runs a check with the bytes at every offset of an array up to {@value #MOST_BEFORE}. */
    static void atEveryOffset(byte[] bytes, WindowCheck check) {
        for (int before = 0; before <= MOST_BEFORE; before++) {
            check(ByteWindow.between(bytes, 0xFF, before), check);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
