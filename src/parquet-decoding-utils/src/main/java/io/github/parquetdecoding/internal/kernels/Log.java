// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.lang.System.Logger.Level;

/** The library's one logger, whose failures nobody notices. */
public final class Log {
    private static final String NAME = "io.github.parquetdecoding.DecodingKernels";

    private Log() {
    }

    /** A logger that cannot be found or does not work is no reason for a reader to fail. */
    public static void log(Level level, String message, Throwable cause) {
        try {
            System.getLogger(NAME).log(level, message, cause);
        } catch (Throwable e) {
            // There is nowhere to report it.
        }
    }
}
