// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * A field by the rules of Arrow C++, whichever groups a list or map consists of.
 *
 * @param type Parquet's type; if a list has no group for its element, element and list share the repeated field
 * @param column the index of the first column in it
 * @param layer of that column's batches; negative for a value or a struct that is never null
 * @param children of a list its element, of a map a struct of key and value
 */
public record SchemaField(Type type, Kind kind, int column, int layer, List<SchemaField> children) {
    /** What a field has in each row. */
    public enum Kind { VALUE, STRUCT, LIST, MAP }

    /**
     * Where the walk is.
     *
     * @param inside the indexes of the columns in the field
     * @param depth the index of its name in their paths
     * @param layer the next layer of these columns
     */
    private record Place(List<ColumnDescriptor> columns, Type type, List<Integer> inside, int depth, int layer) {
        Place below(Type child, int childLayer) {
            return new Place(columns, child, inside, depth + 1, childLayer);
        }

        SchemaField field() {
            if (type.isRepetition(Repetition.REPEATED)) {
                return field(Kind.LIST, List.of(new Place(columns, type, inside, depth, layer + 1).element()));
            }
            if (!type.isPrimitive() && holdsRepeated(type.asGroupType())) {
                if (type.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation) {
                    return field(Kind.LIST, List.of(elementOfList()));
                }
                if (isMap(type)) {
                    return map();
                }
            }
            return element();
        }

        /** {@return a value or a struct} */
        private SchemaField element() {
            if (type.isPrimitive()) {
                return new SchemaField(type, Kind.VALUE, inside.get(0), -1, List.of());
            }
            Map<String, List<Integer>> byName = new LinkedHashMap<>();
            inside.forEach(column -> byName
                    .computeIfAbsent(columns.get(column).getPath()[depth + 1], name -> new ArrayList<>()).add(column));
            boolean isLayer = type.isRepetition(Repetition.OPTIONAL);
            List<SchemaField> children = new ArrayList<>();
            byName.forEach((name, ofChild) -> {
                Type child = type.asGroupType().getType(name);
                // A repeated field shares the layer of an optional group directly around it.
                int childLayer = layer + (isLayer && !child.isRepetition(Repetition.REPEATED) ? 1 : 0);
                children.add(new Place(columns, child, ofChild, depth + 1, childLayer).field());
            });
            return new SchemaField(type, Kind.STRUCT, inside.get(0), isLayer ? layer : -1, children);
        }

        /** {@return what is in a list, by the rules for lists that have no group between list and element} */
        private SchemaField elementOfList() {
            Type repeated = type.asGroupType().getType(0);
            Place element = below(repeated, layer + 1);
            if (repeated.isPrimitive()) {
                return element.element();
            }
            GroupType group = repeated.asGroupType();
            boolean isElement = group.getFieldCount() > 1 || group.getName().equals("array")
                    || group.getName().equals(type.getName() + "_tuple");
            if (holdsRepeated(group)) {
                if (isMap(group)) {
                    return element.map();
                }
                isElement = !(group.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation);
            }
            return isElement ? element.element() : element.below(group.getType(0), element.layer).field();
        }

        private SchemaField map() {
            SchemaField entries = elementOfList();
            Type repeated = type.asGroupType().getType(0);
            if (repeated.isPrimitive() || repeated.asGroupType().getFieldCount() != 2 || entries.children.size() != 2
                    || !repeated.asGroupType().getType(0).isRepetition(Repetition.REQUIRED)) {
                return field(Kind.LIST, List.of(entries));
            }
            SchemaField first = entries.children.get(0);
            SchemaField second = entries.children.get(1);
            boolean isInOrder = first.type.getName().equals(repeated.asGroupType().getFieldName(0));
            return field(Kind.MAP, List.of(new SchemaField(entries.type, entries.kind, entries.column, entries.layer,
                    isInOrder ? entries.children : List.of(second, first))));
        }

        private SchemaField field(Kind kind, List<SchemaField> children) {
            return new SchemaField(type, kind, inside.get(0), layer, children);
        }
    }

    private static boolean holdsRepeated(GroupType group) {
        return group.getFieldCount() == 1 && group.getType(0).isRepetition(Repetition.REPEATED);
    }

    private static boolean isMap(Type group) {
        return group.getLogicalTypeAnnotation() instanceof MapLogicalTypeAnnotation
                || group.getLogicalTypeAnnotation() instanceof MapKeyValueTypeAnnotation;
    }

    /** {@return the fields of columns, in the order of each field's first column} */
    public static List<SchemaField> of(MessageType schema, List<ColumnDescriptor> columns) {
        return columns.isEmpty() ? List.of() : new Place(
                columns, schema, IntStream.range(0, columns.size()).boxed().toList(), -1, 0).element().children;
    }

    public String name() {
        return type.getName();
    }

    /** {@return the number of columns in it} */
    public int columnCount() {
        return kind == Kind.VALUE ? 1 : children.stream().mapToInt(SchemaField::columnCount).sum();
    }
}
