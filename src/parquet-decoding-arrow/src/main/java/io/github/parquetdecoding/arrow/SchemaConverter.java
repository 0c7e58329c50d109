// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.parquetdecoding.columns.internal.schema.SchemaField;
import io.github.parquetdecoding.columns.internal.schema.SchemaField.Kind;
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
        return nodes(SchemaField.of(schema, columns), originalFields(ofFile.get(ORIGINAL_SCHEMA)));
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

    private List<ArrowNode> nodes(List<SchemaField> fields, List<Field> originals) {
        return fields.stream().map(field -> node(field, originals.stream()
                .filter(original -> original.getName().equals(field.name())).findFirst().orElse(null))).toList();
    }

    /** @param original null if it is unknown */
    private ArrowNode node(SchemaField field, Field original) {
        List<Field> originals = original == null ? List.of() : original.getChildren();
        return switch (field.kind()) {
            case VALUE -> leaf(field, original, fieldId(field.type()));
            case STRUCT -> struct(field, field.name(), original);
            case LIST -> {
                SchemaField element = field.children().get(0);
                Field ofElement = originals.isEmpty() ? null : originals.get(0);
                yield node(field, ArrowType.List.INSTANCE, original, List.of(
                        element.kind() == Kind.VALUE && element.type() == field.type()
                                ? leaf(element, ofElement, Map.of()) : node(element, ofElement)));
            }
            // As in Arrow C++, entries have the name of the map.
            case MAP -> node(field, new ArrowType.Map(false), original, List.of(struct(
                    field.children().get(0), field.name(), originals.isEmpty() ? null : originals.get(0))));
        };
    }

    private ArrowNode struct(SchemaField field, String name, Field original) {
        Map<String, String> metadata = new HashMap<>(fieldId(field.type()));
        GroupType group = field.type().asGroupType();
        if (field.columnCount() == new MessageType("", group.getFields()).getColumns().size()) {
            metadata.putAll(ArrowTypes.extension(group.getLogicalTypeAnnotation(), ofFile));
        }
        return node(field, name, ArrowType.Struct.INSTANCE, null, original, metadata,
                nodes(field.children(), original == null ? List.of() : original.getChildren()));
    }

    private ArrowNode leaf(SchemaField field, Field from, Map<String, String> fieldId) {
        PrimitiveType type = field.type().asPrimitiveType();
        ArrowType inferred = ArrowTypes.of(type);
        DictionaryEncoding original = from == null ? null : from.getDictionary();
        boolean isWanted = hasDictionary.test(field.column());
        boolean isBinary = inferred instanceof ArrowType.Utf8 || inferred instanceof ArrowType.Binary;
        if (isWanted && !isBinary) {
            throw new IllegalArgumentException("Only strings and other bytes of any length can have ids: " + type);
        }
        DictionaryEncoding dictionary = !isBinary || !isWanted && original == null ? null
                : new DictionaryEncoding(dictionaryCount++, original != null && original.isOrdered(),
                        new ArrowType.Int(Integer.SIZE, true));
        Map<String, String> metadata = new HashMap<>(fieldId);
        metadata.putAll(ArrowTypes.extension(type.getLogicalTypeAnnotation(), ofFile));
        return node(field, field.name(), inferred, dictionary, from, metadata, List.of());
    }

    private ArrowNode node(SchemaField field, ArrowType inferred, Field from, List<ArrowNode> children) {
        return node(field, field.name(), inferred, null, from, fieldId(field.type()), children);
    }

    private ArrowNode node(SchemaField source, String name, ArrowType inferred, DictionaryEncoding dictionary,
            Field from, Map<String, String> metadata, List<ArrowNode> children) {
        Map<String, String> allMetadata = new HashMap<>();
        ArrowType type = inferred;
        if (from != null) {
            ArrowType original = from.getType() instanceof ExtensionType extension
                    ? extension.storageType() : from.getType();
            type = dictionary == null ? ArrowTypes.restore(inferred, original) : inferred;
            allMetadata.putAll(from.getMetadata());
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
        Field field = new Field(name, new FieldType(
                source.type().isRepetition(Repetition.OPTIONAL), type, dictionary, allMetadata),
                children.stream().map(ArrowNode::field).toList());
        boolean isList = source.kind() == Kind.LIST || source.kind() == Kind.MAP;
        return new ArrowNode(field, source.column(), source.layer(), isList, children);
    }

    private static Map<String, String> fieldId(Type type) {
        return type.getId() == null ? Map.of() : Map.of(FIELD_ID, Integer.toString(type.getId().intValue()));
    }
}
