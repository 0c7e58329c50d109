// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

/** A file that cannot be scanned, or answers that differ; the message is a sentence for the user. */
final class ScanException extends Exception {
    private static final long serialVersionUID = 1;

    final int exitCode;

    private ScanException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    static ScanException unusable(String message, Throwable cause) {
        return new ScanException(Scan.UNUSABLE, message, cause);
    }

    static ScanException different(String message) {
        return new ScanException(Scan.DIFFERENT, message, null);
    }
}
