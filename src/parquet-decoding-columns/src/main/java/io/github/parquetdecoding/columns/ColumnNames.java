// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.apache.parquet.column.ColumnDescriptor;

/** Columns by the names that users write. */
final class ColumnNames {
    private ColumnNames() {
    }

    /**
     * {@return the only column that has this path, or whose path begins with it}
     *
     * @param path names of fields, each by itself or joined by dots
     * @throws IllegalArgumentException if no column or several columns have it
     */
    static ColumnDescriptor find(List<ColumnDescriptor> columns, String... path) {
        List<ColumnDescriptor> found = columns.stream().filter(column -> column.getPath().length >= path.length
                && path.length > 0 && Arrays.equals(Arrays.copyOf(column.getPath(), path.length), path)).toList();
        String name = String.join(".", path);
        if (found.isEmpty()) {
            found = columns.stream().filter(column -> (dotted(column) + ".").startsWith(name + ".")).toList();
        }
        if (found.size() == 1) {
            return found.get(0);
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException(name + " has several columns: " + names(found, columns));
        }
        List<ColumnDescriptor> similar = columns.stream()
                .filter(column -> isSimilar(name, dotted(column)) || isSimilar(name, column.getPath()[0])).toList();
        throw new IllegalArgumentException("There is no column " + name
                + (similar.isEmpty() ? ". The columns are " : ". Did you mean ")
                + names(similar.isEmpty() ? columns : similar, columns) + (similar.isEmpty() ? "" : "?"));
    }

    /** As they have to be passed. */
    private static String names(List<ColumnDescriptor> some, List<ColumnDescriptor> all) {
        return some.stream().map(column -> {
            String name = dotted(column);
            boolean isClear = name.matches("[^\\s\",;]+")
                    && all.stream().filter(other -> dotted(other).equals(name)).count() == 1;
            return isClear ? name : "\"" + String.join("\", \"", column.getPath()) + "\"";
        }).collect(Collectors.joining("; "));
    }

    static String dotted(ColumnDescriptor column) {
        return String.join(".", column.getPath());
    }

    /** Whether up to two characters, but fewer than half, are missing, superfluous or different. */
    private static boolean isSimilar(String name, String other) {
        String a = name.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        // The edit distance of the beginnings of both, row by row.
        int[] distances = new int[b.length() + 1];
        Arrays.setAll(distances, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = distances[0];
            distances[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = distances[j];
                distances[j] = Math.min(replaced, 1 + Math.min(distances[j], distances[j - 1]));
            }
        }
        return distances[b.length()] <= Math.min(2, Math.max(0, b.length() - 1) / 2);
    }
}
