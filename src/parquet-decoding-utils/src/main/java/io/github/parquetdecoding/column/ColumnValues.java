// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.EnumMap;
import java.util.Map;

import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.ValueReader;

/**
 * The values of a column's pages that are not null, page after page, in any encoding. Readers are opened
 * when the first value of a page is needed: pages of nulls may have no bytes.
 */
final class ColumnValues {
    private final PhysicalType type;
    private final int elementSize;
    private final ColumnPages pages;
    private final ColumnLevelReader levels;
    private final Map<Encoding, ValueReader> readers = new EnumMap<>(Encoding.class);
    private boolean sharesPrefixes;

    private ColumnPage page;
    /** That of the page; null until its first value is needed. */
    private ValueReader reader;
    /** Null until a page needs it. */
    private ValueReader dictionary;

    ColumnValues(PhysicalType type, int elementSize, ColumnPages pages, ColumnLevelReader levels) {
        this.levels = levels;
        this.type = type;
        this.elementSize = elementSize;
        this.pages = pages;
    }

    void sharePrefixes() {
        sharesPrefixes = true;
    }

    /** Begins a page, whose values are the rest of its cursor. */
    void begin(ColumnPage next) {
        page = next;
        reader = null;
    }

    /** Reads values from index {@code offset} on, for which there is room, except for bytes. */
    void read(ColumnArrays out, int offset, int count) {
        if (count == 0) {
            return;
        }
        open();
        switch (type) {
            case BOOLEAN -> reader.readBits(out.bits, offset, count);
            case INT32 -> reader.readInts(out.ints, offset, count);
            case INT64 -> reader.readLongs(out.longs, offset, count);
            case FLOAT -> reader.readFloats(out.floats, offset, count);
            case DOUBLE -> reader.readDoubles(out.doubles, offset, count);
            case INT96, FIXED_LEN_BYTE_ARRAY -> reader.readPlain(out.bytes, offset * elementSize, count);
            case BYTE_ARRAY -> readStrings(out, offset, count);
        }
    }

    void skip(int count) {
        if (count > 0) {
            open();
            reader.skip(count);
        }
    }

    private void open() {
        if (reader != null) {
            return;
        }
        if (!page.encoding.supports(type)) {
            throw new MalformedParquetException("A page of " + type + " cannot be encoded as " + page.encoding
                    + ", at offset " + page.values.position(), page.values.position());
        }
        ValueReader next = page.encoding.isDictionary() ? dictionary()
                : readers.computeIfAbsent(page.encoding, this::create);
        if (page.encoding == Encoding.BYTE_STREAM_SPLIT) {
            next.reset(page.values, levels.countPresent(page));
        } else {
            next.reset(page.values);
        }
        reader = next;
    }

    private ValueReader create(Encoding encoding) {
        ValueReader created = ValueReader.of(type, elementSize, encoding);
        if (sharesPrefixes) {
            created.sharePrefixes();
        }
        return created;
    }

    private ValueReader dictionary() {
        if (dictionary == null) {
            ColumnPage first = pages.dictionary();
            if (first == null) {
                throw new MalformedParquetException("A page has ids of dictionary values at offset "
                        + page.values.position() + ", but there is no dictionary", page.values.position());
            }
            dictionary = ValueReader.ofDictionary(type, elementSize, first.values, first.valueCount);
        }
        return dictionary;
    }

    private void readStrings(ColumnArrays out, int offset, int count) {
        if (out.hasIds && reader == dictionary) {
            reader.readIds(out.ids, offset, count);
            out.dictionary = reader.dictionary();
        } else if (out.hasRoom(offset, reader.room(count))) {
            reader.readWithRoom(out.bytes, out.offsets[offset], out.offsets, offset, count);
        } else {
            out.reserveBytes(out.offsets[offset] + reader.byteCount(count));
            reader.readValues(out.bytes, out.offsets[offset], out.offsets, offset, count);
        }
    }
}
