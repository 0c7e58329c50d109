// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.Uleb128;

/**
 * Reads structures in Thrift's compact protocol. A field is one number, {@code id << 4 | type}, so that a field of
 * another type than the format's is as unknown as one of another id.
 *
 * <p>Whatever no writer produces is refused with {@link MalformedParquetException}, after which {@link #isTruncated}
 * says whether more bytes could help. Lengths and counts are compared with the bytes that are left before anything is
 * allocated.
 */
final class ThriftReader extends ByteCursor {
    static final int STOP = 0;
    static final int TRUE = 1;
    static final int FALSE = 2;
    static final int BYTE = 3;
    static final int I16 = 4;
    static final int I32 = 5;
    static final int I64 = 6;
    static final int DOUBLE = 7;
    static final int BINARY = 8;
    static final int LIST = 9;
    static final int SET = 10;
    static final int MAP = 11;
    static final int STRUCT = 12;
    static final int UUID = 13;

    /** A number that no writer means. */
    static final long MISSING = Long.MIN_VALUE;

    private static final int TYPE_BITS = 4;
    private static final int TYPE = (1 << TYPE_BITS) - 1;
    /** Instead of the size of a list, which follows. */
    private static final int LONG_SIZE = 15;
    private static final int MAX_DEPTH = 64;

    private boolean isTruncated;

    ThriftReader(byte[] array, int offset, int length) {
        super(array, offset, length);
    }

    /** {@return whether the bytes of what has been refused end too soon, and are right so far} */
    boolean isTruncated() {
        return isTruncated;
    }

    /**
     * {@return the next field of a structure, or {@link #STOP} after its last one}
     *
     * @param previous the field before it, or {@link #STOP} before the first one
     */
    int nextField(int previous) {
        int start = position();
        int header = next();
        int type = header & TYPE;
        if (type == STOP) {
            return STOP;
        }
        int delta = header >> TYPE_BITS & TYPE;
        int id = delta == 0 ? readInt() : (previous >> TYPE_BITS) + delta;
        if (type > UUID || id != (short) id) {
            throw new MalformedParquetException("A field has id " + id + " and type " + type, start);
        }
        return id << TYPE_BITS | type;
    }

    /**
     * Reads a structure.
     *
     * @param types of the fields by their ids, {@link #TRUE} for a boolean. Other fields are skipped
     * @param values gets numbers, booleans as 0 or 1, and where anything else begins; {@link #MISSING} for fields that
     *        are missing or have another type
     */
    void readStruct(int[] types, long[] values) {
        Arrays.fill(values, MISSING);
        for (int field = STOP; (field = nextField(field)) != STOP;) {
            int id = field >> TYPE_BITS;
            int type = field & TYPE;
            boolean isKnown = id > 0 && id < types.length && types[id] == (type == FALSE ? TRUE : type);
            if (!isKnown) {
                skipField(field);
                continue;
            }
            switch (type) {
                case TRUE, FALSE -> values[id] = type == TRUE ? 1 : 0;
                case BYTE -> values[id] = next();
                case I16, I32 -> values[id] = readInt();
                case I64 -> values[id] = readLong();
                default -> {
                    values[id] = position();
                    skipField(field);
                }
            }
        }
    }

    long[] readStruct(int[] types) {
        long[] values = new long[types.length];
        readStruct(types, values);
        return values;
    }

    /** Reads a structure that another one has; none of its fields is there if {@code start} is missing. */
    long[] readStructAt(long start, int[] types) {
        if (find(start)) {
            return readStruct(types);
        }
        long[] values = new long[types.length];
        Arrays.fill(values, MISSING);
        return values;
    }

    /** Moves to a value that {@link #readStruct} has found: {@return whether there is one} */
    boolean find(long start) {
        if (start != MISSING) {
            position((int) start);
        }
        return start != MISSING;
    }

    /** {@return how many elements of a list follow, as {@link #readList}; none if {@code start} is missing} */
    int readListAt(long start, int elementType) {
        return find(start) ? readList(elementType) : 0;
    }

    /** {@return a string, or null if {@code start} is missing} */
    String readStringAt(long start) {
        return find(start) ? readString() : null;
    }

    /** {@return bytes, or null if {@code start} is missing} */
    byte[] readBytesAt(long start) {
        return find(start) ? readBytes() : null;
    }

    int readInt() {
        return ParquetDecodingUtils.zigZagDecode(readUnsigned());
    }

    long readLong() {
        try {
            return Uleb128.readZigZagLong(this);
        } catch (MalformedParquetException e) {
            throw failure(e, Uleb128.MAX_LONG_BYTES);
        }
    }

    byte[] readBytes() {
        int length = readSize("A binary");
        skip(length);
        return Arrays.copyOfRange(array(), position() - length, position());
    }

    String readString() {
        int length = readSize("A string");
        skip(length);
        return new String(array(), position() - length, length, StandardCharsets.UTF_8);
    }

    /** {@return how many elements of a list follow} Elements of another type are skipped, as if there were none. */
    int readList(int elementType) {
        int header = next();
        int count = readListSize(header);
        if (count == 0 || (header & TYPE) == elementType) {
            return count;
        }
        skipElements(header & TYPE, count, 0);
        return 0;
    }

    private int readListSize(int header) {
        int size = header >> TYPE_BITS & TYPE;
        return size == LONG_SIZE ? readSize("A list") : checkSize("A list", size, position() - 1);
    }

    /** Moves past the value of a field. */
    void skipField(int field) {
        skipValue(field & TYPE, 0);
    }

    private void skipValue(int type, int depth) {
        if (depth > MAX_DEPTH) {
            throw new MalformedParquetException("Values are nested more than " + MAX_DEPTH + " times", position());
        }
        switch (type) {
            case TRUE, FALSE -> { }
            case BYTE -> skipBytes(1);
            case I16, I32, I64 -> readLong();
            case DOUBLE -> skipBytes(Double.BYTES);
            case UUID -> skipBytes(16);
            case BINARY -> skip(readSize("A binary"));
            case LIST, SET -> {
                int header = next();
                skipElements(header & TYPE, readListSize(header), depth);
            }
            case MAP -> {
                int count = readSize("A map");
                int types = count == 0 ? 0 : next();
                for (int i = 0; i < count; i++) {
                    skipElements(types >> TYPE_BITS & TYPE, 1, depth);
                    skipElements(types & TYPE, 1, depth);
                }
            }
            case STRUCT -> {
                for (int field = STOP; (field = nextField(field)) != STOP;) {
                    skipValue(field & TYPE, depth + 1);
                }
            }
            default -> throw new MalformedParquetException("A list has elements of type " + type, position());
        }
    }

    /** A boolean takes no byte as a field, but one as an element. */
    private void skipElements(int type, int count, int depth) {
        for (int i = 0; i < count; i++) {
            skipValue(type == TRUE || type == FALSE ? BYTE : type, depth + 1);
        }
    }

    private byte next() {
        checkSize("A value", 1, position());
        return readByte();
    }

    private void skipBytes(int count) {
        skip(checkSize("A value", count, position()));
    }

    /** Each element takes at least one byte. */
    private int readSize(String what) {
        int start = position();
        return checkSize(what, readUnsigned(), start);
    }

    private int checkSize(String what, int size, int start) {
        if (size < 0 || size > remaining()) {
            isTruncated = size >= 0;
            throw new MalformedParquetException(what + " of size " + Integer.toUnsignedString(size)
                    + " does not end before limit " + limit(), start);
        }
        return size;
    }

    private int readUnsigned() {
        try {
            return Uleb128.readInt(this);
        } catch (MalformedParquetException e) {
            throw failure(e, Uleb128.MAX_INT_BYTES);
        }
    }

    private MalformedParquetException failure(MalformedParquetException ofNumber, int maxBytes) {
        isTruncated = limit() - ofNumber.offset() < maxBytes;
        return ofNumber;
    }
}
