// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Objects as one line of JSON. What JSON has no form for is a string: bytes in hexadecimal, NaN and infinity by name,
 * and times, with seconds.
 */
final class JsonLine {
    private final StringBuilder line = new StringBuilder();

    private JsonLine() {
    }

    static String of(Object value) {
        JsonLine json = new JsonLine();
        json.append(value);
        return json.line.toString();
    }

    private void append(Object value) {
        if (value instanceof Map<?, ?> map) {
            append('{', map.entrySet(), entry -> {
                quote(text(entry.getKey()));
                line.append(": ");
                append(entry.getValue());
            }, '}');
        } else if (value instanceof List<?> list) {
            append('[', list, this::append, ']');
        } else if (value == null || value instanceof Number && !isNotFinite(value) || value instanceof Boolean) {
            line.append(value);
        } else {
            quote(text(value));
        }
    }

    private static boolean isNotFinite(Object value) {
        return value instanceof Double number && !Double.isFinite(number)
                || value instanceof Float other && !Float.isFinite(other);
    }

    private <T> void append(char start, Iterable<T> elements, Consumer<? super T> append, char end) {
        line.append(start);
        for (Iterator<T> each = elements.iterator(); each.hasNext(); ) {
            append.accept(each.next());
            line.append(each.hasNext() ? ", " : "");
        }
        line.append(end);
    }

    private static String text(Object value) {
        if (value instanceof LocalTime || value instanceof LocalDateTime) {
            // Java omits seconds that are 0, except in an Instant.
            return value.toString().replaceFirst("((?:^|T)\\d\\d:\\d\\d)$", "$1:00");
        }
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes)
                : value instanceof Map<?, ?> || value instanceof List<?> ? of(value) : String.valueOf(value);
    }

    private void quote(String text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> line.append('\\').append(c);
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> line.append(c < ' ' || c == '\u2028' || c == '\u2029' ? "\\u%04x".formatted((int) c) : c);
            }
        }
        line.append('"');
    }
}
