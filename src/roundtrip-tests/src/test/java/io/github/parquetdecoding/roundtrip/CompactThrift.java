// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.Uleb128;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Structs in Thrift's compact protocol without their definitions, for files whose footer and page headers have an
 * encoding that parquet-java's classes refuse to read. Integers of all sizes are longs.
 */
final class CompactThrift {
    private final Map<Integer, Object> fields;

    private CompactThrift(Map<Integer, Object> fields) {
        this.fields = fields;
    }

    /** A struct; the cursor moves past it. */
    static CompactThrift read(ByteCursor in) {
        Map<Integer, Object> fields = new HashMap<>();
        int id = 0;
        for (int header; (header = in.readByte() & 0xFF) != 0; ) {
            id = header >> 4 == 0 ? (int) integer(in) : id + (header >> 4);
            int type = header & 15;
            fields.put(id, type == 1 || type == 2 ? (Object) (type == 1) : value(in, type));
        }
        return new CompactThrift(fields);
    }

    private static Object value(ByteCursor in, int type) {
        return switch (type) {
            case 1, 2, 3 -> (long) in.readByte();
            case 4, 5, 6 -> integer(in);
            case 7 -> bytes(in, Double.BYTES);
            case 8 -> bytes(in, Uleb128.readInt(in));
            case 9, 10 -> list(in, in.readByte() & 0xFF);
            case 12 -> read(in);
            default -> throw new IllegalStateException("Thrift type " + type);
        };
    }

    private static List<Object> list(ByteCursor in, int header) {
        int size = header >> 4 == 15 ? Uleb128.readInt(in) : header >> 4;
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(value(in, header & 15));
        }
        return list;
    }

    private static long integer(ByteCursor in) {
        return ParquetDecodingUtils.zigZagDecode(Uleb128.readLong(in));
    }

    private static byte[] bytes(ByteCursor in, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = in.readByte();
        }
        return bytes;
    }

    boolean has(int id) {
        return fields.containsKey(id);
    }

    int number(int id) {
        return Math.toIntExact((Long) fields.get(id));
    }

    boolean isTrue(int id, boolean ifMissing) {
        return (Boolean) fields.getOrDefault(id, ifMissing);
    }

    CompactThrift struct(int id) {
        return (CompactThrift) fields.get(id);
    }

    List<CompactThrift> structs(int id) {
        return ((List<?>) fields.get(id)).stream().map(CompactThrift.class::cast).toList();
    }
}
