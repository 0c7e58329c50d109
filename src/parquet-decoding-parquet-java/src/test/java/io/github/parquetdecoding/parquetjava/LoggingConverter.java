// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** Converts records to logs of the calls that converters get. */
final class LoggingConverter extends GroupConverter {
    private final Log log;
    private final String name;
    private final Converter[] fields;

    /** The calls since the last record, and some of the values that they passed. */
    static final class Log {
        /** Some damaged files have records of billions of nulls. */
        private static final int MOST = 10_000_000;
        private static final int KEPT = 20_000;

        private final StringBuilder calls = new StringBuilder();
        private final List<Binary> kept = new ArrayList<>();
        private final List<byte[]> copies = new ArrayList<>();

        void add(String call) {
            add(call, "", "");
        }

        private void add(String name, String type, Object value) {
            if (calls.length() > MOST) {
                throw new IllegalStateException("too long");
            }
            calls.append(name).append(type).append(value).append(' ');
        }

        String take() {
            String all = calls.toString();
            calls.setLength(0);
            return all;
        }

        private void addBytes(String name, Binary value) {
            byte[] bytes = value.getBytes();
            add(name, "=", new String(bytes, StandardCharsets.ISO_8859_1));
            if (value.isBackingBytesReused()) {
                add("reused");
            }
            if (kept.size() < KEPT && !value.isBackingBytesReused()) {
                kept.add(value);
                copies.add(bytes.clone());
            }
        }

        /** Logs values that have changed since they were passed. */
        void verifyKept() {
            for (int i = 0; i < kept.size(); i++) {
                if (!kept.get(i).equals(Binary.fromConstantByteArray(copies.get(i)))) {
                    add("changed: " + i);
                }
            }
        }
    }

    /** Makes a record of the calls since the last one. */
    static final class Root extends RecordMaterializer<String> {
        private final LoggingConverter converter;

        /** @param dictionaries which converters take ids: none, all or some */
        Root(MessageType schema, String dictionaries, Log log) {
            converter = new LoggingConverter("", schema, dictionaries, log);
        }

        @Override
        public String getCurrentRecord() {
            return converter.log.take();
        }

        @Override
        public void skipCurrentRecord() {
            converter.log.add("skipped");
        }

        @Override
        public GroupConverter getRootConverter() {
            return converter;
        }
    }

    private LoggingConverter(String name, GroupType type, String dictionaries, Log log) {
        this.log = log;
        this.name = name;
        fields = new Converter[type.getFieldCount()];
        for (int i = 0; i < fields.length; i++) {
            Type field = type.getType(i);
            fields[i] = field.isPrimitive() ? new Leaf("" + i, field.asPrimitiveType(), dictionaries.equals("all")
                    || dictionaries.equals("some") && field.getName().hashCode() % 2 == 0, log)
                    : new LoggingConverter("" + i, field.asGroupType(), dictionaries, log);
        }
    }

    @Override
    public Converter getConverter(int index) {
        return fields[index];
    }

    @Override
    public void start() {
        log.add(name + "(");
    }

    @Override
    public void end() {
        log.add(")");
    }

    private static final class Leaf extends PrimitiveConverter {
        private final String name;
        private final PrimitiveType type;
        private final boolean takesIds;
        private final Log log;
        private Dictionary dictionary;

        Leaf(String name, PrimitiveType type, boolean takesIds, Log log) {
            this.name = name;
            this.type = type;
            this.takesIds = takesIds;
            this.log = log;
        }

        @Override
        public boolean hasDictionarySupport() {
            return takesIds;
        }

        @Override
        public void setDictionary(Dictionary given) {
            // The same one may be set again.
            if (dictionary == null || dictionary.getMaxId() != given.getMaxId()) {
                log.add(name + "=dictionary of " + given.getMaxId());
            }
            dictionary = given;
        }

        @Override
        public void addValueFromDictionary(int id) {
            log.add("id");
            switch (type.getPrimitiveTypeName()) {
                case BOOLEAN -> addBoolean(dictionary.decodeToBoolean(id));
                case INT32 -> addInt(dictionary.decodeToInt(id));
                case INT64 -> addLong(dictionary.decodeToLong(id));
                case FLOAT -> addFloat(dictionary.decodeToFloat(id));
                case DOUBLE -> addDouble(dictionary.decodeToDouble(id));
                default -> addBinary(dictionary.decodeToBinary(id));
            }
        }

        @Override
        public void addBinary(Binary value) {
            log.addBytes(name, value);
        }

        @Override
        public void addBoolean(boolean value) {
            log.add(name, "b=", value);
        }

        @Override
        public void addInt(int value) {
            log.add(name, "i=", value);
        }

        @Override
        public void addLong(long value) {
            log.add(name, "l=", value);
        }

        @Override
        public void addFloat(float value) {
            log.add(name, "f=", Float.floatToRawIntBits(value));
        }

        @Override
        public void addDouble(double value) {
            log.add(name, "d=", Double.doubleToRawLongBits(value));
        }
    }
}
