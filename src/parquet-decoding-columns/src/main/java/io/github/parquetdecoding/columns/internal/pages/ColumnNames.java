// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Columns by the names that users write. */
public final class ColumnNames {
    /** The most that a message lists. */
    private static final int MOST_NAMES = 20;

    private final List<ColumnDescriptor> columns;
    /** For each dotted beginning of a path, the indexes of the columns. */
    private final Map<String, List<Integer>> indexes = new HashMap<>();

    public ColumnNames(List<ColumnDescriptor> columns) {
        this.columns = columns;
        for (int i = 0; i < columns.size(); i++) {
            String name = dotted(columns.get(i));
            for (int end = name.indexOf('.'); end >= 0; end = name.indexOf('.', end + 1)) {
                indexes.computeIfAbsent(name.substring(0, end), beginning -> new ArrayList<>(1)).add(i);
            }
            indexes.computeIfAbsent(name, whole -> new ArrayList<>(1)).add(i);
        }
    }

    /**
     * {@return the index of the only column that has this path, or whose path begins with it}
     *
     * @param path names of fields, each by itself or joined by dots
     * @throws IllegalArgumentException if no column or several columns have it
     */
    public int find(String... path) {
        List<Integer> found = findGroup(path);
        if (found.size() > 1) {
            throw severalColumns(String.join(".", path), found);
        }
        return found.get(0);
    }

    private IllegalArgumentException severalColumns(String name, List<Integer> found) {
        return new IllegalArgumentException(name + " has several columns: "
                + list(found, index -> name(columns.get(index), columns)));
    }

    /**
     * {@return the indexes of all columns in the only group that has this path, or of the only column}
     *
     * @throws IllegalArgumentException if nothing has it, or several groups or columns
     */
    private List<Integer> findGroup(String... path) {
        String name = String.join(".", path);
        List<Integer> found = indexes.getOrDefault(name, List.of());
        if (found.size() > 1) {
            List<Integer> exact = found.stream().filter(i -> columns.get(i).getPath().length >= path.length
                    && Arrays.equals(Arrays.copyOf(columns.get(i).getPath(), path.length), path)).toList();
            found = exact.isEmpty() ? found : exact;
        }
        if (!found.isEmpty()) {
            if (found.stream().map(i -> group(i, name)).distinct().count() > 1) {
                throw severalColumns(name, found);
            }
            return found;
        }
        throw missing(name);
    }

    private IllegalArgumentException missing(String name) {
        return new IllegalArgumentException("There is no column " + name + instead(name, "columns", columns,
                column -> Stream.of(dotted(column), column.getPath()[0]), column -> name(column, columns)));
    }

    /**
     * {@return what a refusal of a name says in the end: the names that are meant, or exist}
     *
     * @param names that may be similar
     * @param shown as it has to be passed
     */
    public static <T> String instead(String name, String kind, List<T> all, Function<T, Stream<String>> names,
            Function<T, String> shown) {
        List<T> similar = all.stream()
                .filter(each -> names.apply(each).anyMatch(other -> isSimilar(name, other))).toList();
        return similar.isEmpty() ? ". The " + kind + " are " + list(all, shown)
                : ". Did you mean " + list(similar, shown) + "?";
    }

    private static <T> String list(List<T> all, Function<T, String> shown) {
        return all.stream().limit(MOST_NAMES).map(shown).collect(Collectors.joining("; "))
                + (all.size() > MOST_NAMES ? "; and " + (all.size() - MOST_NAMES) + " others" : "");
    }

    /** {@return a column by its whole name, or all columns in a group by the group's} */
    public Field field(String name) {
        List<ColumnDescriptor> found = findGroup(name).stream().map(columns::get).toList();
        String[] path = found.get(0).getPath();
        int depth = 1;
        while (depth <= path.length && !String.join(".", Arrays.copyOf(path, depth)).equals(name)) {
            depth++;
        }
        if (depth > path.length) {
            // The name ends inside of a field's own name.
            throw missing(name);
        }
        return new Field(found, depth);
    }

    /** @param depth how many names of their paths are the field's */
    public record Field(List<ColumnDescriptor> columns, int depth) {
        public boolean isGroup() {
            return depth < columns.get(0).getPath().length;
        }
    }

    /** {@return the group around a column that has this dotted name; the column itself if it is its name} */
    private Object group(int column, String name) {
        List<String> path = List.of(columns.get(column).getPath());
        return IntStream.range(1, path.size()).mapToObj(end -> path.subList(0, end))
                .filter(group -> String.join(".", group).equals(name)).findFirst().<Object>map(group -> group)
                .orElse(column);
    }

    /**
     * {@return the columns of these names or groups, or all if there are none}
     *
     * @throws IllegalArgumentException if a column is missing, or there twice
     */
    public static List<ColumnDescriptor> findAll(List<ColumnDescriptor> columns, List<String> names) {
        List<ColumnDescriptor> found = columns;
        if (!names.isEmpty()) {
            ColumnNames index = new ColumnNames(columns);
            found = names.stream().flatMap(name -> index.findGroup(name).stream()).map(columns::get).toList();
        }
        Set<ColumnDescriptor> others = new LinkedHashSet<>();
        Set<ColumnDescriptor> twice = found.stream().filter(column -> !others.add(column)).collect(Collectors.toSet());
        if (!twice.isEmpty() && !names.isEmpty()) {
            throw new IllegalArgumentException("A column is named twice: " + names);
        }
        if (!twice.isEmpty()) {
            others.removeAll(twice);
            throw new IllegalArgumentException("The file has several columns "
                    + twice.stream().map(ColumnNames::dotted).collect(Collectors.joining(", "))
                    + ", which cannot be told apart. Leave them out with columns(" + others.stream()
                    .map(column -> '"' + dotted(column) + '"').collect(Collectors.joining(", ")) + ")");
        }
        return found;
    }

    /** As it has to be passed. */
    private static String name(ColumnDescriptor column, List<ColumnDescriptor> all) {
        String name = dotted(column);
        boolean isClear = name.matches("[^\\s\",;]+")
                && all.stream().filter(other -> dotted(other).equals(name)).count() == 1;
        return isClear ? name : "\"" + String.join("\", \"", column.getPath()) + "\"";
    }

    public static String dotted(ColumnDescriptor column) {
        return String.join(".", column.getPath());
    }

    /** {@return how columns of a schema differ from the columns of another, which type their values; or null} */
    public static String difference(
            MessageType first, List<ColumnDescriptor> before, MessageType schema, List<ColumnDescriptor> columns) {
        for (int i = 0; schema != first && i < Math.max(before.size(), columns.size()); i++) {
            String was = i < before.size() ? type(first, before.get(i)) : "missing";
            String is = i < columns.size() ? type(schema, columns.get(i)) : "missing";
            if (!was.equals(is)) {
                return "column " + dotted((i < before.size() ? before : columns).get(i)) + " is " + is + ", but was "
                        + was;
            }
        }
        return null;
    }

    /** {@return the types on the path to a column, as far as they decide what its values are} */
    private static String type(MessageType schema, ColumnDescriptor column) {
        if (!schema.containsPath(column.getPath())) {
            return "missing";
        }
        StringBuilder types = new StringBuilder();
        Type field = schema;
        for (String name : column.getPath()) {
            types.append(types.isEmpty() ? "" : " { ");
            field = field.asGroupType().getType(name);
            String physical = field.isPrimitive() ? field.asPrimitiveType().getPrimitiveTypeName().name() : "group";
            types.append((field.getRepetition() + " " + physical).toLowerCase(Locale.ROOT));
            int length = field.isPrimitive() ? field.asPrimitiveType().getTypeLength() : 0;
            types.append(length > 0 ? "(" + length + ") " : " ").append(name).append(annotation(field));
        }
        return types + " }".repeat(column.getPath().length - 1);
    }

    /** Without what some writers omit: the signed integer of the physical type, and MAP_KEY_VALUE. */
    private static String annotation(Type field) {
        LogicalTypeAnnotation type = field.getLogicalTypeAnnotation();
        boolean isUsual = type instanceof IntLogicalTypeAnnotation integer && integer.isSigned()
                && field.asPrimitiveType().getPrimitiveTypeName().name().equals("INT" + integer.getBitWidth());
        if (type instanceof MapKeyValueTypeAnnotation) {
            isUsual = field.isRepetition(Type.Repetition.REPEATED);
            type = LogicalTypeAnnotation.mapType();
        }
        return type == null || isUsual ? "" : " (" + type + ")";
    }

    /** {@return a file's schema without other columns} */
    public static MessageType only(List<ColumnDescriptor> columns, MessageType schema) {
        return new MessageType(schema.getName(), fields(schema, columns, 0));
    }

    /** The fields that lead to columns. */
    private static List<Type> fields(GroupType group, List<ColumnDescriptor> columns, int depth) {
        Map<String, List<ColumnDescriptor>> byName =
                columns.stream().collect(Collectors.groupingBy(column -> column.getPath()[depth]));
        List<Type> fields = new ArrayList<>();
        for (Type field : group.getFields()) {
            List<ColumnDescriptor> inside = byName.get(field.getName());
            if (inside != null) {
                fields.add(field.isPrimitive() ? field
                        : field.asGroupType().withNewFields(fields(field.asGroupType(), inside, depth + 1)));
            }
        }
        return fields;
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
