// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.parquet.column.ColumnDescriptor;

/** Names of columns, as reports show them and {@code --columns} takes them. */
final class NamedColumns {
    private NamedColumns() {
    }

    static String of(ColumnDescriptor column) {
        return of(column.getPath());
    }

    /** Fields whose names are empty or have dots stand between backticks, as in SQL. Line breaks would split lines. */
    private static String of(String... path) {
        return Arrays.stream(path).map(field -> field.isEmpty() || field.contains(".") ? "`" + field + "`" : field)
                .collect(Collectors.joining(".")).replaceAll("\\p{Cntrl}", "\uFFFD");
    }

    /** {@return the paths of a column and of the groups around it} */
    private static Stream<String[]> paths(ColumnDescriptor column) {
        String[] path = column.getPath();
        return IntStream.rangeClosed(1, path.length).mapToObj(depth -> Arrays.copyOf(path, depth));
    }

    /** @param wanted names of columns or groups, or several of them with commas in between */
    static Set<ColumnDescriptor> select(Path file, List<ColumnDescriptor> all, List<String> wanted)
            throws ScanException {
        Set<ColumnDescriptor> selected = new LinkedHashSet<>();
        for (String names : wanted) {
            add(selected, names, file, all);
        }
        return selected;
    }

    private static void add(Set<ColumnDescriptor> selected, String names, Path file, List<ColumnDescriptor> all)
            throws ScanException {
        // The longest name first: commas may be part of it.
        for (int end = names.length(); end >= 0; end = names.lastIndexOf(',', end - 1)) {
            List<ColumnDescriptor> found = named(names.substring(0, end), all);
            if (!found.isEmpty()) {
                selected.addAll(found);
                if (end < names.length()) {
                    add(selected, names.substring(end + 1), file, all);
                }
                return;
            }
        }
        String unknown = similar(names, all).isEmpty() ? names.replaceFirst(",.*", "") : names;
        List<String> similar = similar(unknown, all);
        throw ScanException.unusable(file + " has no column " + unknown + ": " + (similar.isEmpty()
                ? "the columns are " + all.stream().map(NamedColumns::of).collect(Collectors.joining(", "))
                : "did you mean " + String.join(" or ", similar) + "?"), null);
    }

    /** As shown, or else without backticks. */
    private static List<ColumnDescriptor> named(String name, List<ColumnDescriptor> all) {
        return Stream.<Function<String[], String>>of(NamedColumns::of, path -> String.join(".", path))
                .map(form -> all.stream()
                        .filter(column -> paths(column).map(form).anyMatch(name::equals)).toList())
                .filter(found -> !found.isEmpty()).findFirst().orElse(List.of());
    }

    /** {@return the names that differ only in case, or lack groups} */
    private static List<String> similar(String name, List<ColumnDescriptor> all) {
        String end = ("." + name).toLowerCase(Locale.ROOT);
        return all.stream().flatMap(NamedColumns::paths).map(NamedColumns::of).distinct()
                .filter(each -> ("." + each).toLowerCase(Locale.ROOT).endsWith(end)).toList();
    }
}
