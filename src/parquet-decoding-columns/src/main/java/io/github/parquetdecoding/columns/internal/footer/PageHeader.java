// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.util.OptionalInt;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;

import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.I32;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STOP;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STRUCT;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.TRUE;

/**
 * What a page says about itself. Sizes and counts are not negative; sizes include levels, but not the header. Encodings
 * are the {@linkplain Encodings format's numbers}, since a page that nobody decodes may have an unknown one.
 *
 * @param crc of the compressed bytes
 * @param valueCount nulls included
 * @param rowCount of a v2 page
 * @param encoding of values, or of a dictionary's values
 * @param definitionLevelEncoding of a v1 page, as {@code repetitionLevelEncoding}
 * @param definitionLevelBytes of a v2 page, as {@code repetitionLevelBytes}
 * @param isCompressed false if the codec has not been used for the values of a v2 page
 */
public record PageHeader(Kind kind, int uncompressedSize, int compressedSize, OptionalInt crc, int valueCount,
        int rowCount, int encoding, int definitionLevelEncoding, int repetitionLevelEncoding, int definitionLevelBytes,
        int repetitionLevelBytes, boolean isCompressed) {
    /** Kinds of pages. */
    public enum Kind {
        DATA_V1, DATA_V2, DICTIONARY,
        /** An index, or what newer writers add, which readers pass over. */
        OTHER
    }

    private static final int[] DATA_V1 = {STOP, I32, I32, I32, I32};
    private static final int[] DATA_V2 = {STOP, I32, I32, I32, I32, I32, I32, TRUE};
    private static final int[] DICTIONARY = {STOP, I32, I32};
    /** In place of what is missing. */
    private static final int NONE = -1;

    /** {@return the number of bytes before the values that the codec is not used for} */
    public int levelBytes() {
        return repetitionLevelBytes + definitionLevelBytes;
    }

    /** {@return the next header, or null if the bytes end before it does; then the cursor has not moved} */
    public static PageHeader read(ByteCursor bytes) {
        ThriftReader in = new ThriftReader(bytes.array(), bytes.position(), bytes.remaining());
        try {
            PageHeader header = read(in);
            bytes.position(in.position());
            return header;
        } catch (MalformedParquetException e) {
            if (in.isTruncated()) {
                return null;
            }
            throw e;
        }
    }

    private static PageHeader read(ThriftReader in) {
        int start = in.position();
        int type = NONE;
        int uncompressedSize = NONE;
        int compressedSize = NONE;
        OptionalInt crc = OptionalInt.empty();
        long[] v1 = null;
        long[] v2 = null;
        long[] dictionary = null;
        for (int field = STOP; (field = in.nextField(field)) != STOP;) {
            switch (field) {
                case 1 << 4 | I32 -> type = in.readInt();
                case 2 << 4 | I32 -> uncompressedSize = in.readInt();
                case 3 << 4 | I32 -> compressedSize = in.readInt();
                case 4 << 4 | I32 -> crc = OptionalInt.of(in.readInt());
                case 5 << 4 | STRUCT -> v1 = in.readStruct(DATA_V1);
                case 7 << 4 | STRUCT -> dictionary = in.readStruct(DICTIONARY);
                case 8 << 4 | STRUCT -> v2 = in.readStruct(DATA_V2);
                default -> in.skipField(field);
            }
        }
        require(type >= 0 && uncompressedSize >= 0 && compressedSize >= 0, start);
        switch (type) {
            case 0 -> {
                require(areCounts(v1, 4), start);
                return new PageHeader(Kind.DATA_V1, uncompressedSize, compressedSize, crc, (int) v1[1], 0, (int) v1[2],
                        (int) v1[3], (int) v1[4], 0, 0, true);
            }
            case 2 -> {
                require(areCounts(dictionary, 2), start);
                return new PageHeader(Kind.DICTIONARY, uncompressedSize, compressedSize, crc, (int) dictionary[1], 0,
                        (int) dictionary[2], NONE, NONE, 0, 0, true);
            }
            case 3 -> {
                require(areCounts(v2, 6), start);
                if (v2[5] + v2[6] > Math.min(uncompressedSize, compressedSize)) {
                    throw new MalformedParquetException("A page of size " + compressedSize + ", decompressed "
                            + uncompressedSize + ", has levels of sizes " + v2[5] + " and " + v2[6], start);
                }
                return new PageHeader(Kind.DATA_V2, uncompressedSize, compressedSize, crc, (int) v2[1], (int) v2[3],
                        (int) v2[4], NONE, NONE, (int) v2[5], (int) v2[6], v2[7] != 0);
            }
            default -> {
                return new PageHeader(
                        Kind.OTHER, uncompressedSize, compressedSize, crc, 0, 0, NONE, NONE, NONE, 0, 0, true);
            }
        }
    }

    /** {@return whether the fields from 1 to {@code last} are there and not negative} */
    private static boolean areCounts(long[] values, int last) {
        for (int id = 1; id <= last; id++) {
            if (values == null || values[id] < 0) {
                return false;
            }
        }
        return true;
    }

    private static void require(boolean holds, int start) {
        if (!holds) {
            throw new MalformedParquetException(
                    "A page header lacks a type, size, count or encoding, or it is negative", start);
        }
    }
}
