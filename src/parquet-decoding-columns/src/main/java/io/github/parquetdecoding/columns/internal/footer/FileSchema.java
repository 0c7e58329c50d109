// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.util.LinkedList;
import java.util.List;

import io.github.parquetdecoding.MalformedParquetException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.ColumnOrder;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * The schema of a file. Only its shape is kept; all else is read from the footer when somebody asks. A column of an
 * unknown physical type is refused then, and so is a message type that has it.
 */
public final class FileSchema {
    /** The stack of those who walk over groups, parquet-column for example, is limited. */
    private static final int MAX_DEPTH = 1_000;
    /** By the format's numbers. */
    private static final PrimitiveTypeName[] PHYSICAL_TYPES = {
        PrimitiveTypeName.BOOLEAN, PrimitiveTypeName.INT32, PrimitiveTypeName.INT64, PrimitiveTypeName.INT96,
        PrimitiveTypeName.FLOAT, PrimitiveTypeName.DOUBLE, PrimitiveTypeName.BINARY,
        PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY};

    private final byte[] footer;
    private final int limit;
    /** Where each field begins in the footer, depth first from the root on. */
    private final int[] fields;
    /** The group around each field. */
    private final int[] parents;
    /** The fields that are columns. */
    private final int[] columns;
    /** The order of each column's values, by the format's numbers; null if the footer has none. */
    private final byte[] orders;
    private int fieldCount;
    private int columnCount;

    /**
     * The type of a column's values.
     *
     * @param isKnown false if the type of the footer is unknown or does not fit, and this is but the physical type
     */
    record ValueType(PrimitiveType type, boolean isKnown) {
    }

    /** Reads the list of fields. Those behind the last one of the root are ignored, as they are in parquet-java. */
    FileSchema(ThriftReader in, byte[] orders) {
        footer = in.array();
        limit = in.limit();
        this.orders = orders;
        fields = new int[in.readList(ThriftReader.STRUCT)];
        parents = new int[fields.length];
        columns = new int[fields.length];
        read(in, new SchemaElement(footer, limit), -1, 0);
    }

    private void read(ThriftReader in, SchemaElement element, int group, int depth) {
        if (fieldCount == fields.length || depth > MAX_DEPTH) {
            throw new MalformedParquetException("The schema ends within a group, or has groups in more than "
                    + MAX_DEPTH + " others", in.position());
        }
        int field = fieldCount++;
        fields[field] = in.position();
        parents[field] = group;
        element.read(in);
        if (field > 0) {
            element.repetition();
        }
        if (field > 0 && !element.isGroup()) {
            columns[columnCount++] = field;
            return;
        }
        int children = element.childCount();
        if (children < 0) {
            throw element.malformed("has " + children + " children");
        }
        for (int i = 0; i < children; i++) {
            read(in, element, field, depth + 1);
        }
    }

    public int columnCount() {
        return columnCount;
    }

    /** {@return a column, even if another one has the same path} */
    public ColumnDescriptor column(int column) {
        int repetitionLevel = 0;
        int definitionLevel = 0;
        for (int field = columns[column]; field > 0; field = parents[field]) {
            Repetition repetition = element(field).repetition();
            repetitionLevel += repetition == Repetition.REPEATED ? 1 : 0;
            definitionLevel += repetition == Repetition.REQUIRED ? 0 : 1;
        }
        return new ColumnDescriptor(
                path(column).toArray(String[]::new), valueType(column).type, repetitionLevel, definitionLevel);
    }

    /** {@return the names of the fields around a column, from the outermost one on, and its own} */
    public List<String> path(int column) {
        LinkedList<String> path = new LinkedList<>();
        for (int field = columns[column]; field > 0; field = parents[field]) {
            path.addFirst(element(field).name());
        }
        return path;
    }

    private SchemaElement element(int field) {
        SchemaElement element = new SchemaElement(footer, limit);
        element.read(new ThriftReader(footer, fields[field], limit - fields[field]));
        return element;
    }

    public MessageType messageType() {
        SchemaElement root = element(0);
        Types.MessageTypeBuilder message = Types.buildMessage();
        message.addFields(new TypeReader().next(root.childCount()));
        if (root.hasId()) {
            message.id(root.id());
        }
        return message.named(root.name());
    }

    /** Makes the types of fields, depth first. */
    private final class TypeReader {
        private int field;
        private int column;

        Type[] next(int count) {
            Type[] types = new Type[count];
            for (int i = 0; i < count; i++) {
                SchemaElement element = element(++field);
                types[i] = element.isGroup() ? group(element) : valueType(column++).type;
            }
            return types;
        }

        private Type group(SchemaElement element) {
            Types.GroupBuilder<GroupType> group =
                    Types.buildGroup(element.repetition()).addFields(next(element.childCount()));
            try {
                group.as(LogicalTypes.of(element));
            } catch (IllegalArgumentException e) {
                // It stays a group without annotation.
            }
            return (element.hasId() ? group.id(element.id()) : group).named(element.name());
        }
    }

    /** {@return whether the logical type of a column is known and fits, or there is none} */
    public boolean isTypeKnown(int column) {
        return valueType(column).isKnown;
    }

    ValueType valueType(int column) {
        SchemaElement element = element(columns[column]);
        if (element.type() < 0 || element.type() >= PHYSICAL_TYPES.length) {
            throw element.malformed("has type " + element.type() + ", which is unknown");
        }
        try {
            return new ValueType(type(element, LogicalTypes.of(element), order(element, column)), true);
        } catch (IllegalArgumentException | IllegalStateException unknown) {
            try {
                return new ValueType(type(element, null, ColumnOrder.undefined()), false);
            } catch (IllegalArgumentException e) {
                throw element.malformed("has no type: " + e.getMessage());
            }
        }
    }

    private static PrimitiveType type(SchemaElement element, LogicalTypeAnnotation annotation, ColumnOrder order) {
        Types.PrimitiveBuilder<PrimitiveType> type =
                Types.primitive(PHYSICAL_TYPES[element.type()], element.repetition())
                .length(element.typeLength()).as(annotation).columnOrder(order);
        return (element.hasId() ? type.id(element.id()) : type).named(element.name());
    }

    private ColumnOrder order(SchemaElement element, int column) {
        if (PHYSICAL_TYPES[element.type()] == PrimitiveTypeName.INT96 || LogicalTypes.isInterval(element)) {
            return ColumnOrder.undefined();
        }
        if (orders == null) {
            return ColumnOrder.typeDefined();
        }
        return switch (column < orders.length ? orders[column] : 0) {
            case 1 -> ColumnOrder.typeDefined();
            case 2 -> totalOrder();
            default -> ColumnOrder.undefined();
        };
    }

    private static ColumnOrder totalOrder() {
        try {
            return ColumnOrder.ieee754TotalOrder();
        } catch (NoSuchMethodError e) {
            // parquet-column before 1.18
            return ColumnOrder.undefined();
        }
    }
}
