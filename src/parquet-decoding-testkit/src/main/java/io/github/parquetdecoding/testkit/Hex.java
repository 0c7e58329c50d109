package io.github.parquetdecoding.testkit;

import java.util.Locale;

/** Bytes in messages: {@code 80 01}. */
final class Hex {
    private static final int MOST = 64;

    private Hex() {
    }

    static String of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    /** The bytes from an offset on; of many, the first 64. */
    static String of(byte[] bytes, int offset, int length) {
        if (length == 0) {
            return "(no bytes)";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(length, MOST); i++) {
            text.append(String.format(Locale.ROOT, i == 0 ? "%02X" : " %02X", bytes[offset + i]));
        }
        if (length > MOST) {
            text.append(" and ").append(length - MOST).append(" more bytes");
        }
        return text.toString();
    }
}
