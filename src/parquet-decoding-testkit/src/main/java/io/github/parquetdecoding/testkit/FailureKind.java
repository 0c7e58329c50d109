// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;

/** The kinds of fault that a suite finds, in the order in which its summary lists them. */
enum FailureKind {
    WRONG_VALUE("wrong value"),
    WRONG_POSITION("right value, wrong position afterwards"),
    UNEXPECTED_EXCEPTION("unexpected exception"),
    READ_OUTSIDE("read past the end of the input"),
    WROTE_OUTSIDE("wrote outside the output range"),
    CHANGED_INPUT("changed its input"),
    TIMEOUT("did not return in time", "If it only needs more time, allow it with .within(Duration)."),
    NOT_REFUSED("did not refuse"),
    LONG_VARINT("read a varint of too many bytes or bits",
            "If your decoder is meant to read such varints, use .lenient()."),
    OTHER_EXCEPTION("refused with an exception that is not allowed",
            "If your decoder is meant to throw it, allow it with .refusingWith(TheException.class, ...)."),
    NOT_ROLLED_BACK("refused, but moved or changed the output",
            "If your decoder does not promise to undo a refused call, use .withoutRollback().");

    /** An error that knows its kind. */
    private static final class Failure extends AssertionError {
        private static final long serialVersionUID = 1;

        private final FailureKind kind;

        Failure(FailureKind kind, String message, Throwable cause) {
            super(message, cause);
            this.kind = kind;
        }
    }

    private final String text;
    private final String option;

    FailureKind(String text) {
        this(text, "");
    }

    FailureKind(String text, String option) {
        this.text = text;
        this.option = option;
    }

    /** A sentence that names the suite's option to allow this, or an empty string. */
    String option() {
        return option;
    }

    AssertionError error(String message) {
        return error(message, null);
    }

    AssertionError error(String message, Throwable cause) {
        return new Failure(this, message, cause);
    }

    static FailureKind of(Throwable thrown) {
        return thrown instanceof Failure failure ? failure.kind : UNEXPECTED_EXCEPTION;
    }

    /** Turns an exception of a check or a decoder into an error that knows its kind. */
    static AssertionError failure(Throwable thrown) {
        return of(thrown).error(describe(thrown), causeOf(thrown));
    }

    /** As {@link #failure(Throwable)}, and adds the input to the message. */
    static AssertionError failure(Throwable thrown, Object input) {
        return of(thrown).error(describe(thrown) + ": " + input, causeOf(thrown));
    }

    /** Returns the fault that a check found, or the exception that a decoder threw, and where. */
    static String describe(Throwable thrown) {
        if (thrown instanceof Failure) {
            return thrown.getMessage();
        }
        return "Threw " + thrown + Arrays.stream(thrown.getStackTrace())
                .filter(frame -> !"java.base".equals(frame.getModuleName()))
                .findFirst().map(frame -> ", at " + frame).orElse("");
    }

    /** Returns the decoder's exception, or null if a check found the fault. */
    static Throwable causeOf(Throwable thrown) {
        return thrown instanceof Failure ? thrown.getCause() : thrown;
    }

    @Override
    public String toString() {
        return text;
    }
}
