// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.apache.arrow.vector.ipc.ReadChannel;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.ArrowType.ExtensionType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.ExtensionTypeRegistry;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

import static org.apache.arrow.vector.types.pojo.ArrowType.ExtensionType.EXTENSION_METADATA_KEY_METADATA;
import static org.apache.arrow.vector.types.pojo.ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME;

/**
 * Parquet's schema as Arrow's, by the rules of Arrow C++. If the writer has left its Arrow schema in the file, that
 * restores types that Parquet does not have, and the metadata of fields.
 */
final class SchemaConverter {
    private static final String ORIGINAL_SCHEMA = "ARROW:schema";
    private static final String FIELD_ID = "PARQUET:field_id";

    private final List<ColumnDescriptor> columns;
    private final IntPredicate hasDictionary;
    private final boolean hasLargeLists;
    private final Map<String, String> ofFile;
    private long dictionaryCount;

    /**
     * A field of Parquet's schema.
     *
     * @param inside the indexes of the columns in it
     * @param depth the index of its name in their paths
     * @param layer the next layer of these columns
     * @param original null if it is unknown
     */
    private record Place(Type type, List<Integer> inside, int depth, int layer, Field original) {
        Place below(Type child, int childLayer, Field ofChild) {
            return new Place(child, inside, depth + 1, childLayer, ofChild);
        }

        /** {@return what was in a list or map} */
        Field originalElement() {
            return original == null || original.getChildren().isEmpty() ? null : original.getChildren().get(0);
        }

        Field original(String child) {
            return original == null ? null : original.getChildren().stream()
                    .filter(field -> field.getName().equals(child)).findFirst().orElse(null);
        }

        boolean isOptional() {
            return type.isRepetition(Repetition.OPTIONAL);
        }

        boolean isRepeated() {
            return type.isRepetition(Repetition.REPEATED);
        }
    }

    /**
     * @param columns that are read
     * @param hasDictionary whether a column has one, in addition to columns written with one
     * @param ofFile its metadata
     */
    SchemaConverter(List<ColumnDescriptor> columns, IntPredicate hasDictionary, boolean hasLargeLists,
            Map<String, String> ofFile) {
        this.ofFile = ofFile;
        this.columns = columns;
        this.hasDictionary = hasDictionary;
        this.hasLargeLists = hasLargeLists;
    }

    /** {@return the metadata of the Arrow schema of a file} */
    Map<String, String> metadata() {
        Map<String, String> metadata = new LinkedHashMap<>(ofFile);
        metadata.remove(ORIGINAL_SCHEMA);
        return metadata;
    }

    /** {@return the fields of the columns, in the order of each field's first column} */
    List<ArrowNode> fields(MessageType schema) {
        Field root = new Field("", FieldType.notNullable(ArrowType.Struct.INSTANCE),
                originalFields(ofFile.get(ORIGINAL_SCHEMA)));
        return children(new Place(schema, IntStream.range(0, columns.size()).boxed().toList(), -1, 0, root), 0);
    }

    private static List<Field> originalFields(String schema) {
        if (schema == null) {
            return List.of();
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(schema);
            var message = (org.apache.arrow.flatbuf.Schema) MessageSerializer.readMessage(
                    new ReadChannel(Channels.newChannel(new ByteArrayInputStream(bytes)))).getMessage()
                    .header(new org.apache.arrow.flatbuf.Schema());
            return IntStream.range(0, message.fieldsLength()).mapToObj(i -> originalField(message.fields(i))).toList();
        } catch (IOException | RuntimeException e) {
            // The values can be read without it.
            return List.of();
        }
    }

    /** {@return a field that the writer had} A type that is newer than this version of Arrow is lost, but no other. */
    private static Field originalField(org.apache.arrow.flatbuf.Field field) {
        try {
            return Field.convertField(field);
        } catch (RuntimeException e) {
            ArrowType type = ArrowType.Null.INSTANCE;
            try {
                type = ArrowType.getTypeForField(field);
            } catch (RuntimeException newer) {
                // Nothing is restored from NULL.
            }
            Map<String, String> metadata = IntStream.range(0, field.customMetadataLength()).boxed().collect(
                    Collectors.toMap(i -> field.customMetadata(i).key(), i -> field.customMetadata(i).value()));
            return new Field(field.name(), new FieldType(field.nullable(), type, null, metadata),
                    IntStream.range(0, field.childrenLength()).mapToObj(i -> originalField(field.children(i)))
                            .toList());
        }
    }

    private ArrowNode node(Place place) {
        if (place.isRepeated()) {
            Place element = new Place(place.type, place.inside, place.depth, place.layer + 1, place.originalElement());
            return node(place, ArrowType.List.INSTANCE, place.layer,
                    List.of(place.type.isPrimitive() ? leaf(element, Map.of()) : struct(element)));
        }
        if (place.type.isPrimitive()) {
            return leaf(place, fieldId(place.type));
        }
        GroupType group = place.type.asGroupType();
        if (group.getFieldCount() == 1 && group.getType(0).isRepetition(Repetition.REPEATED)) {
            if (group.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation) {
                return node(place, ArrowType.List.INSTANCE, place.layer, List.of(element(place)));
            }
            if (isMap(group)) {
                return map(place);
            }
        }
        return struct(place);
    }

    private static boolean isMap(GroupType group) {
        return group.getLogicalTypeAnnotation() instanceof MapLogicalTypeAnnotation
                || group.getLogicalTypeAnnotation() instanceof MapKeyValueTypeAnnotation;
    }

    private ArrowNode struct(Place place) {
        boolean isLayer = place.isOptional();
        Map<String, String> metadata = new HashMap<>(fieldId(place.type));
        GroupType group = place.type.asGroupType();
        if (place.inside.size() == new MessageType("", group.getFields()).getColumns().size()) {
            metadata.putAll(ArrowTypes.extension(group.getLogicalTypeAnnotation(), ofFile));
        }
        return node(place, ArrowType.Struct.INSTANCE, null, metadata, isLayer ? place.layer : -1,
                children(place, isLayer ? place.layer + 1 : place.layer));
    }

    private List<ArrowNode> children(Place place, int childLayer) {
        GroupType group = place.type.asGroupType();
        Map<String, List<Integer>> byName = new LinkedHashMap<>();
        place.inside.forEach(column -> byName
                .computeIfAbsent(columns.get(column).getPath()[place.depth + 1], name -> new ArrayList<>())
                .add(column));
        List<ArrowNode> children = new ArrayList<>();
        byName.forEach((name, inside) -> {
            Type child = group.getType(name);
            // A repeated field shares the layer of an optional group directly around it.
            children.add(node(new Place(child, inside, place.depth + 1,
                    child.isRepetition(Repetition.REPEATED) ? place.layer : childLayer,
                    place.original(name))));
        });
        return children;
    }

    /** {@return what is in a list, by the rules for lists that have no group between list and element} */
    private ArrowNode element(Place list) {
        Type repeated = list.type.asGroupType().getType(0);
        Place element = list.below(repeated, list.layer + 1, list.originalElement());
        if (repeated.isPrimitive()) {
            return leaf(element, fieldId(repeated));
        }
        GroupType group = repeated.asGroupType();
        boolean isElement = group.getFieldCount() > 1 || group.getName().equals("array")
                || group.getName().equals(list.type.getName() + "_tuple");
        if (group.getFieldCount() == 1 && group.getType(0).isRepetition(Repetition.REPEATED)) {
            if (isMap(group)) {
                return map(element);
            }
            isElement = !(group.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation);
        }
        return isElement ? struct(element) : node(element.below(group.getType(0), element.layer, element.original));
    }

    private ArrowNode map(Place place) {
        ArrowNode entries = element(place);
        Type repeated = place.type.asGroupType().getType(0);
        if (repeated.isPrimitive() || repeated.asGroupType().getFieldCount() != 2 || entries.children().size() != 2
                || !repeated.asGroupType().getType(0).isRepetition(Repetition.REQUIRED)) {
            return node(place, ArrowType.List.INSTANCE, place.layer, List.of(entries));
        }
        List<ArrowNode> keyAndValue = entries.children();
        if (!keyAndValue.get(0).field().getName().equals(repeated.asGroupType().getFieldName(0))) {
            keyAndValue = List.of(keyAndValue.get(1), keyAndValue.get(0));
        }
        // As in Arrow C++, entries have the name of the map.
        Field field = new Field(place.type.getName(), entries.field().getFieldType(),
                keyAndValue.stream().map(ArrowNode::field).toList());
        return node(place, new ArrowType.Map(false), place.layer,
                List.of(new ArrowNode(field, entries.column(), entries.layer(), false, keyAndValue)));
    }

    private ArrowNode leaf(Place place, Map<String, String> fieldId) {
        PrimitiveType type = place.type.asPrimitiveType();
        ArrowType inferred = ArrowTypes.of(type);
        DictionaryEncoding original = place.original == null ? null : place.original.getDictionary();
        boolean isWanted = hasDictionary.test(place.inside.get(0));
        boolean isBinary = inferred instanceof ArrowType.Utf8 || inferred instanceof ArrowType.Binary;
        if (isWanted && !isBinary) {
            throw new IllegalArgumentException("Only strings and other bytes of any length can have ids: " + type);
        }
        DictionaryEncoding dictionary = !isBinary || !isWanted && original == null ? null
                : new DictionaryEncoding(dictionaryCount++, original != null && original.isOrdered(),
                        new ArrowType.Int(Integer.SIZE, true));
        Map<String, String> metadata = new HashMap<>(fieldId);
        metadata.putAll(ArrowTypes.extension(type.getLogicalTypeAnnotation(), ofFile));
        return node(place, inferred, dictionary, metadata, -1, List.of());
    }

    private ArrowNode node(Place place, ArrowType inferred, int layer, List<ArrowNode> children) {
        return node(place, inferred, null, fieldId(place.type), layer, children);
    }

    private ArrowNode node(Place place, ArrowType inferred, DictionaryEncoding dictionary,
            Map<String, String> metadata, int layer, List<ArrowNode> children) {
        Map<String, String> allMetadata = new HashMap<>();
        ArrowType type = inferred;
        if (place.original != null) {
            ArrowType original = place.original.getType() instanceof ExtensionType extension
                    ? extension.storageType() : place.original.getType();
            type = dictionary == null ? ArrowTypes.restore(inferred, original) : inferred;
            allMetadata.putAll(place.original.getMetadata());
            if (!type.equals(original)) {
                // The extension is one of a type that Parquet does not have.
                allMetadata.remove(EXTENSION_METADATA_KEY_NAME);
                allMetadata.remove(EXTENSION_METADATA_KEY_METADATA);
            }
        }
        if (hasLargeLists && type instanceof ArrowType.List) {
            type = ArrowType.LargeList.INSTANCE;
        }
        allMetadata.putAll(metadata);
        ExtensionType extension = dictionary == null && allMetadata.containsKey(EXTENSION_METADATA_KEY_NAME)
                ? ExtensionTypeRegistry.lookup(allMetadata.get(EXTENSION_METADATA_KEY_NAME)) : null;
        if (extension != null) {
            type = extension.deserialize(type, allMetadata.getOrDefault(EXTENSION_METADATA_KEY_METADATA, ""));
        }
        Field field = new Field(place.type.getName(), new FieldType(place.isOptional(), type, dictionary, allMetadata),
                children.stream().map(ArrowNode::field).toList());
        boolean isList = inferred instanceof ArrowType.List || inferred instanceof ArrowType.Map;
        return new ArrowNode(field, place.inside.get(0), layer, isList, children);
    }

    private static Map<String, String> fieldId(Type type) {
        return type.getId() == null ? Map.of() : Map.of(FIELD_ID, Integer.toString(type.getId().intValue()));
    }
}
