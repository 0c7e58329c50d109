// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.memory.Checks;

/**
 * The values of a column's pages that are not null, page after page, in any encoding. Readers are opened
 * when the first value of a page is needed: pages of nulls may have no bytes.
 */
final class ColumnValues {
    private final PhysicalType type;
    private final int elementSize;
    private final ColumnPages pages;
    private final ColumnLevelReader levels;
    private boolean sharesPrefixes;

    private ColumnPage page;
    private Values values;

    /** Readers keep their memory from page to page; null until a page needs one. */
    private DictionaryReader ids;
    private DeltaBinaryPackedReader deltas;
    private DeltaLengthByteArrayReader lengths;
    private DeltaByteArrayReader prefixes;

    /** An array of the type, or a {@link ByteArrayDictionary}; null until a page needs it. */
    private Object dictionary;
    private int dictionarySize;

    ColumnValues(PhysicalType type, int elementSize, ColumnPages pages, ColumnLevelReader levels) {
        this.levels = levels;
        this.type = type;
        this.elementSize = elementSize;
        this.pages = pages;
    }

    void sharePrefixes() {
        sharesPrefixes = true;
    }

    /** Values in order. */
    private interface Values {
        /** Reads values from index {@code offset} on, for which there is room, except for bytes. */
        void read(ColumnArrays out, int offset, int count);

        void skip(int count);
    }

    @FunctionalInterface
    private interface Read {
        void read(ColumnArrays out, int offset, int count);
    }

    @FunctionalInterface
    private interface Skip {
        void skip(int count);
    }

    @FunctionalInterface
    private interface Decode {
        void decode(int firstValue, ColumnArrays out, int offset, int count);
    }

    /** Begins a page, whose values are the rest of its cursor. */
    void begin(ColumnPage next) {
        page = next;
        values = null;
    }

    void read(ColumnArrays out, int offset, int count) {
        if (count > 0) {
            open().read(out, offset, count);
        }
    }

    void skip(int count) {
        if (count > 0) {
            open().skip(count);
        }
    }

    private Values open() {
        if (values == null) {
            values = open(page.encoding, page.values);
            if (values == null) {
                throw new MalformedParquetException("A page of " + type + " cannot be encoded as " + page.encoding
                        + ", at offset " + page.values.position, page.values.position);
            }
        }
        return values;
    }

    /** Returns null if the type has no such encoding. */
    private Values open(Encoding encoding, ByteCursor in) {
        return switch (encoding) {
            case PLAIN -> plain(in);
            case PLAIN_DICTIONARY, RLE_DICTIONARY -> type == PhysicalType.BOOLEAN ? null : dictionary(in);
            case RLE -> type == PhysicalType.BOOLEAN ? booleans(in) : null;
            case DELTA_BINARY_PACKED ->
                type == PhysicalType.INT32 || type == PhysicalType.INT64 ? deltas(in) : null;
            case DELTA_LENGTH_BYTE_ARRAY -> type == PhysicalType.BYTE_ARRAY ? lengths(in) : null;
            case DELTA_BYTE_ARRAY ->
                type == PhysicalType.BYTE_ARRAY || type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? prefixes(in) : null;
            case BYTE_STREAM_SPLIT -> streams(in);
            case ALP -> type == PhysicalType.FLOAT || type == PhysicalType.DOUBLE ? alp(in) : null;
            case BIT_PACKED -> null;
        };
    }

    private Values plain(ByteCursor in) {
        if (type == PhysicalType.BOOLEAN) {
            PlainPage bits = PlainPage.ofBooleans(in);
            return values(bits.valueCount(), (first, out, offset, count) ->
                    bits.decodeBits(first, out.bits, offset, count));
        }
        if (type == PhysicalType.BYTE_ARRAY) {
            PlainByteArrayReader strings = PlainByteArrayReader.of(in);
            return values((out, offset, count) -> {
                if (out.hasRoom(offset, strings.room())) {
                    strings.readToRoom(out.bytes, out.offsets[offset], out.offsets, offset, count);
                    return;
                }
                int end = strings(out, offset, strings.byteCount(count));
                strings.readValues(out.bytes, end, out.offsets, offset, count);
            }, strings::skip);
        }
        PlainPage plain = PlainPage.of(in, elementSize);
        return values(plain.valueCount(), switch (type) {
            case INT32 -> (first, out, offset, count) -> plain.decodeInts(first, out.ints, offset, count);
            case INT64 -> (first, out, offset, count) -> plain.decodeLongs(first, out.longs, offset, count);
            case FLOAT -> (first, out, offset, count) -> plain.decodeFloats(first, out.floats, offset, count);
            case DOUBLE -> (first, out, offset, count) -> plain.decodeDoubles(first, out.doubles, offset, count);
            default -> (first, out, offset, count) ->
                    plain.decodePlain(first, out.bytes, offset * elementSize, count);
        });
    }

    private Values booleans(ByteCursor in) {
        RunLengthBitPackedReader runs = RunLengthBitPackedReader.ofLengthPrefixed(in, 1);
        return values((out, offset, count) -> runs.readValidity(out.bits, offset, count), runs::skip);
    }

    private Values deltas(ByteCursor in) {
        if (deltas == null) {
            deltas = DeltaBinaryPackedReader.of(in);
        } else {
            deltas.reset(in);
        }
        return values(type == PhysicalType.INT32
                ? (out, offset, count) -> deltas.readInts(out.ints, offset, count)
                : (out, offset, count) -> deltas.readLongs(out.longs, offset, count), deltas::skip);
    }

    private Values lengths(ByteCursor in) {
        if (lengths == null) {
            lengths = DeltaLengthByteArrayReader.of(in);
        } else {
            lengths.reset(in);
        }
        return values((out, offset, count) -> {
            int end = strings(out, offset, lengths.byteCount(count));
            lengths.readValues(out.bytes, end, out.offsets, offset, count);
        }, lengths::skip);
    }

    private Values prefixes(ByteCursor in) {
        if (prefixes == null) {
            prefixes = DeltaByteArrayReader.of(in);
        } else if (sharesPrefixes) {
            prefixes.reset(in, prefixes.previousValue());
        } else {
            prefixes.reset(in);
        }
        return values(type == PhysicalType.BYTE_ARRAY ? (out, offset, count) -> {
            int end = strings(out, offset, prefixes.byteCount(count));
            prefixes.readValues(out.bytes, end, out.offsets, offset, count);
        } : (out, offset, count) -> prefixes.readPlain(elementSize, out.bytes, offset * elementSize, count),
                prefixes::skip);
    }

    private Values streams(ByteCursor in) {
        if (type == PhysicalType.BOOLEAN || type == PhysicalType.INT96 || type == PhysicalType.BYTE_ARRAY) {
            return null;
        }
        int start = in.position;
        ByteStreamSplitPage streams = ByteStreamSplitPage.of(in, elementSize);
        // Their number is where streams begin: if it differs, all values are wrong.
        int present = levels.countPresent(page);
        if (streams.valueCount() != present) {
            throw new MalformedParquetException("A page that needs " + Checks.counted(present, "value") + " has "
                    + streams.valueCount() + " in BYTE_STREAM_SPLIT, at offset " + start, start);
        }
        return values(streams.valueCount(), switch (type) {
            case INT32 -> (first, out, offset, count) -> streams.decodeInts(first, out.ints, offset, count);
            case INT64 -> (first, out, offset, count) -> streams.decodeLongs(first, out.longs, offset, count);
            case FLOAT -> (first, out, offset, count) -> streams.decodeFloats(first, out.floats, offset, count);
            case DOUBLE -> (first, out, offset, count) -> streams.decodeDoubles(first, out.doubles, offset, count);
            default -> (first, out, offset, count) ->
                    streams.decodePlain(first, out.bytes, offset * elementSize, count);
        });
    }

    private Values alp(ByteCursor in) {
        AlpPage alp = AlpPage.of(in, elementSize);
        return values(alp.valueCount(), type == PhysicalType.FLOAT
                ? (first, out, offset, count) -> alp.decodeFloats(first, out.floats, offset, count)
                : (first, out, offset, count) -> alp.decodeDoubles(first, out.doubles, offset, count));
    }

    private Values dictionary(ByteCursor in) {
        if (dictionary == null) {
            readDictionary(in);
        }
        if (ids == null) {
            ids = DictionaryReader.of(in);
        } else {
            ids.reset(in);
        }
        return values(switch (type) {
            case INT32 -> (out, offset, count) -> ids.readInts((int[]) dictionary, out.ints, offset, count);
            case INT64 -> (out, offset, count) -> ids.readLongs((long[]) dictionary, out.longs, offset, count);
            case FLOAT -> (out, offset, count) -> ids.readFloats((float[]) dictionary, out.floats, offset, count);
            case DOUBLE -> (out, offset, count) -> ids.readDoubles((double[]) dictionary, out.doubles, offset, count);
            case BYTE_ARRAY -> this::readStrings;
            default -> (out, offset, count) ->
                    ids.readPlain((byte[]) dictionary, elementSize, out.bytes, offset * elementSize, count);
        }, ids::skip);
    }

    private void readStrings(ColumnArrays out, int offset, int count) {
        ByteArrayDictionary strings = (ByteArrayDictionary) dictionary;
        out.reserveIds(offset + count);
        ids.readIds(dictionarySize, out.ids, offset, count);
        if (out.hasIds) {
            out.dictionary = strings;
            return;
        }
        if (out.hasRoom(offset, strings.room(count))) {
            strings.copyToRoom(out.ids, offset, out.bytes, out.offsets[offset], out.offsets, count);
            return;
        }
        int end = strings(out, offset, strings.byteCount(out.ids, offset, count));
        strings.copyValues(out.ids, offset, out.bytes, end, out.offsets, offset, count);
    }

    private void readDictionary(ByteCursor in) {
        ColumnPage first = pages.dictionary();
        if (first == null) {
            throw new MalformedParquetException("A page has ids of dictionary values at offset " + in.position
                    + ", but there is no dictionary", in.position);
        }
        dictionarySize = first.valueCount;
        if (type == PhysicalType.BYTE_ARRAY) {
            dictionary = ByteArrayDictionary.ofPlain(first.values, dictionarySize);
            return;
        }
        int start = first.values.position;
        int available = first.values.remaining() / elementSize;
        if (dictionarySize > available) {
            throw new MalformedParquetException("A dictionary of " + Checks.counted(dictionarySize, "value")
                    + " has only " + available + ", at offset " + start, start);
        }
        ColumnArrays all = new ColumnArrays(dictionarySize);
        all.begin(type, elementSize);
        all.reserve(dictionarySize, false);
        plain(first.values).read(all, 0, dictionarySize);
        dictionary = switch (type) {
            case INT32 -> all.ints;
            case INT64 -> all.longs;
            case FLOAT -> all.floats;
            case DOUBLE -> all.doubles;
            default -> all.bytes;
        };
    }

    /** Makes room for strings, and returns the index of the first one's first byte. */
    private static int strings(ColumnArrays out, int offset, long byteCount) {
        out.giveUpIds(offset);
        int end = out.offsets[offset];
        out.reserveBytes(end + byteCount);
        return end;
    }

    private static Values values(Read read, Skip skip) {
        return new Values() {
            @Override
            public void read(ColumnArrays out, int offset, int count) {
                read.read(out, offset, count);
            }

            @Override
            public void skip(int count) {
                skip.skip(count);
            }
        };
    }

    private static Values values(int valueCount, Decode decode) {
        return new Values() {
            private int next;

            @Override
            public void read(ColumnArrays out, int offset, int count) {
                decode.decode(next, out, offset, count);
                next += count;
            }

            @Override
            public void skip(int count) {
                if (count > valueCount - next) {
                    throw new IndexOutOfBoundsException("Cannot skip " + Checks.counted(count, "value")
                            + " of a page: of " + valueCount + ", " + (valueCount - next) + " left");
                }
                next += count;
            }
        };
    }
}
