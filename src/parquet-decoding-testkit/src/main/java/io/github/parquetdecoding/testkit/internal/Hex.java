// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.HexFormat;

/** Bytes in messages: {@code 80 01}. */
public final class Hex {
    private static final HexFormat FORMAT = HexFormat.ofDelimiter(" ").withUpperCase();
    private static final int FIRST = 48;
    private static final int LAST = 16;

    private Hex() {
    }

    /** {@code 1 byte}, {@code 2 bytes}. */
    public static String count(int bytes) {
        return bytes + (bytes == 1 ? " byte" : " bytes");
    }

    public static String of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    /** Formats the {@code length} bytes from {@code offset}, but leaves out the middle of a long range. */
    public static String of(byte[] bytes, int offset, int length) {
        int end = offset + length;
        if (length > FIRST + LAST) {
            return FORMAT.formatHex(bytes, offset, offset + FIRST) + " and, after " + (length - FIRST - LAST)
                    + " more bytes, " + FORMAT.formatHex(bytes, end - LAST, end);
        }
        return length == 0 ? "(no bytes)" : FORMAT.formatHex(bytes, offset, end);
    }
}
