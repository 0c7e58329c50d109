// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.schema.SchemaField;
import io.github.parquetdecoding.columns.internal.schema.SchemaField.Kind;
import io.github.parquetdecoding.columns.internal.selection.Pruning;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/** A field of a row: its values in the current batch. Only the array of its type is set. */
final class RowField {
    /** The methods of {@link FieldValues}. */
    enum Getter {
        BOOLEAN("getBoolean"), INT("getInt"), LONG("getLong"), FLOAT("getFloat"), DOUBLE("getDouble"),
        STRING("getString"), BYTES("getBytes"), DATE("getDate"), TIME("getTime"), TIMESTAMP("getTimestamp"),
        LOCAL_TIMESTAMP("getLocalTimestamp"), DECIMAL("getDecimal"), UUID("getUuid"), STRUCT("getStruct"),
        LIST("getList"), MAP("getMap");

        private final String method;

        Getter(String method) {
            this.method = method;
        }

        @Override
        public String toString() {
            return method;
        }
    }

    final SchemaField schema;
    final List<RowField> children;
    /** The indexes of the children, by their names; null before it is needed. */
    private Map<String, Integer> indexes;
    /** The method that returns it. */
    private final Getter getter;
    /** Counts batches, because structs, lists and maps belong to one. */
    int batch;

    int[] ints;
    long[] longs;
    float[] floats;
    double[] doubles;
    long[] bits;
    /** Null if none is null. */
    private long[] validity;
    /** Of lists and maps. */
    int[] offsets;
    private ColumnBatch column;
    private TypedValues values;
    /** The indexes of strings in {@link #known}, if the batch has ids. */
    private int[] ids;
    private String[] known;

    RowField(SchemaField schema) {
        this.schema = schema;
        children = schema.children().stream().map(RowField::new).toList();
        getter = switch (schema.kind()) {
            case VALUE -> getter(schema.type().asPrimitiveType());
            case STRUCT -> Getter.STRUCT;
            case LIST -> Getter.LIST;
            case MAP -> Getter.MAP;
        };
    }

    private static Getter getter(PrimitiveType type) {
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
            return timestamp.isAdjustedToUTC() ? Getter.TIMESTAMP : Getter.LOCAL_TIMESTAMP;
        }
        return logical instanceof DecimalLogicalTypeAnnotation ? Getter.DECIMAL
                : logical instanceof DateLogicalTypeAnnotation ? Getter.DATE
                : logical instanceof TimeLogicalTypeAnnotation ? Getter.TIME
                : logical instanceof UUIDLogicalTypeAnnotation ? Getter.UUID
                : switch (type.getPrimitiveTypeName()) {
                    case BOOLEAN -> Getter.BOOLEAN;
                    case INT32 -> Getter.INT;
                    case INT64 -> Getter.LONG;
                    case FLOAT -> Getter.FLOAT;
                    case DOUBLE -> Getter.DOUBLE;
                    case INT96 -> Getter.TIMESTAMP;
                    case BINARY -> TypedValues.isText(logical) ? Getter.STRING : Getter.BYTES;
                    case FIXED_LEN_BYTE_ARRAY -> Pruning.isFloat16(type) ? Getter.FLOAT : Getter.BYTES;
                };
    }

    void load(ColumnFileReader file) {
        column = file.column(schema.column());
        if (schema.kind() != Kind.VALUE) {
            validity = schema.layer() < 0 ? null : column.layer(schema.layer()).validity();
            offsets = schema.kind() == Kind.STRUCT ? null : column.layer(schema.layer()).offsets();
            children.forEach(child -> child.load(file));
            return;
        }
        validity = column.validity();
        values = file.values(schema.column());
        known = null;
        switch (column.type()) {
            case INT32 -> ints = column.ints();
            case INT64 -> longs = column.longs();
            case FLOAT -> floats = column.floats();
            case DOUBLE -> doubles = column.doubles();
            case BOOLEAN -> bits = column.bits();
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> { }
        }
    }

    /** What belongs to the batch is refused from now on. */
    void endBatch() {
        batch++;
        children.forEach(RowField::endBatch);
    }

    void checkBatch(int of) {
        if (batch != of) {
            throw new IllegalStateException("The row of this " + schema.name()
                    + " is past, or the reader is closed: keep its value() instead");
        }
    }

    int index(String name) {
        if (indexes == null) {
            indexes = new LinkedHashMap<>();
            IntStream.range(0, children.size()).forEach(i -> indexes.put(children.get(i).schema.name(), i));
        }
        Integer index = indexes.get(Objects.requireNonNull(name, "The name of the field is null"));
        if (index == null) {
            throw missing(name);
        }
        return index;
    }

    private IllegalArgumentException missing(String name) {
        RowField around = children.stream().filter(child -> child.schema.kind() != Kind.VALUE
                && name.startsWith(child.schema.name() + ".")).findFirst().orElse(null);
        return new IllegalArgumentException("There is no field " + name + (around == null
                ? ColumnNames.instead(name, "fields", List.copyOf(indexes.keySet()), Stream::of, Function.identity())
                : ": use " + around.getter + "(\"" + around.schema.name() + "\")"));
    }

    boolean isNull(int index) {
        return validity != null && (validity[index >>> 6] >>> index & 1) == 0;
    }

    /** @param wanted the method that was called */
    RowField check(Getter wanted) {
        if (getter != wanted) {
            throw refusal();
        }
        return this;
    }

    TypedValues values(Getter wanted) {
        return check(wanted).values;
    }

    String string(int index) {
        if (known != null && !isNull(index)) {
            String string = known[ids[index]];
            if (string != null) {
                return string;
            }
        } else if (values == null || column.type() != PhysicalType.BYTE_ARRAY || !values.mayBeText()) {
            throw refusal();
        }
        String string = values.string(index);
        known = values.known();
        ids = known == null ? null : column.ids();
        return string;
    }

    byte[] bytes(int index) {
        if (values == null || column.type() != PhysicalType.BYTE_ARRAY && column.elementSize() == 0) {
            throw refusal();
        }
        return column.value(index);
    }

    IllegalStateException refusal() {
        return new IllegalStateException(schema.name() + " is " + schema.type().toString().replaceAll("\\s+", " ")
                + ": use " + getter);
    }

    Object object(int index) {
        if (isNull(index)) {
            return null;
        }
        return switch (schema.kind()) {
            case VALUE -> values.value(index);
            case STRUCT -> struct(index);
            case LIST -> children.get(0).objects(offsets[index], offsets[index + 1]);
            case MAP -> map(index);
        };
    }

    Map<String, Object> struct(int index) {
        Map<String, Object> struct = new LinkedHashMap<>();
        children.forEach(child -> struct.put(child.schema.name(), child.object(index)));
        return Collections.unmodifiableMap(struct);
    }

    List<Object> objects(int from, int to) {
        List<Object> objects = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            objects.add(object(i));
        }
        return Collections.unmodifiableList(objects);
    }

    /** {@return a map} If it has a key twice, the last value counts, as Parquet's definition says. */
    Map<Object, Object> map(int index) {
        List<RowField> keyAndValue = children.get(0).children;
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = offsets[index]; i < offsets[index + 1]; i++) {
            map.put(keyAndValue.get(0).object(i), keyAndValue.get(1).object(i));
        }
        return Collections.unmodifiableMap(map);
    }
}
