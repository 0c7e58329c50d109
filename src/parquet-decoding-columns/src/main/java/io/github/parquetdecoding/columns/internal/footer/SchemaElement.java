// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import io.github.parquetdecoding.MalformedParquetException;
import org.apache.parquet.schema.Type.Repetition;

import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.BINARY;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.I32;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.MISSING;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STOP;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STRUCT;

/** A field of the schema as the footer has it. One object reads one after the other, as there may be millions. */
final class SchemaElement {
    private static final int[] TYPES = {STOP, I32, I32, I32, BINARY, I32, I32, I32, I32, I32, STRUCT};

    private final byte[] footer;
    private final int limit;
    private final long[] values = new long[TYPES.length];
    private int start;

    SchemaElement(byte[] footer, int limit) {
        this.footer = footer;
        this.limit = limit;
    }

    void read(ThriftReader in) {
        start = in.position();
        in.readStruct(TYPES, values);
        if (values[4] == MISSING) {
            throw new MalformedParquetException("A field of the schema has no name", start);
        }
    }

    boolean isGroup() {
        return values[1] == MISSING;
    }

    /** {@return the format's number of the physical type} */
    int type() {
        return number(1, -1);
    }

    int typeLength() {
        return number(2, 0);
    }

    /** {@return the repetition, which every field but the root must have} */
    Repetition repetition() {
        return switch (number(3, -1)) {
            case 0 -> Repetition.REQUIRED;
            case 1 -> Repetition.OPTIONAL;
            case 2 -> Repetition.REPEATED;
            default -> throw malformed("has no repetition, or an unknown one");
        };
    }

    String name() {
        return at(4).readString();
    }

    int childCount() {
        return number(5, 0);
    }

    /** {@return the format's number of the converted type, or -1} */
    int convertedType() {
        return number(6, -1);
    }

    int scale() {
        return number(7, 0);
    }

    int precision() {
        return number(8, 0);
    }

    boolean hasId() {
        return values[9] != MISSING;
    }

    int id() {
        return number(9, 0);
    }

    /** {@return a reader of the logical type, or null if there is none} */
    ThriftReader logicalType() {
        return values[10] == MISSING ? null : at(10);
    }

    private int number(int id, int otherwise) {
        return values[id] == MISSING ? otherwise : (int) values[id];
    }

    private ThriftReader at(int id) {
        int position = (int) values[id];
        return new ThriftReader(footer, position, limit - position);
    }

    MalformedParquetException malformed(String reason) {
        return new MalformedParquetException("The field " + name() + " of the schema " + reason, start);
    }
}
