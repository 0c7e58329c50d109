// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.EnumMap;
import java.util.Map;

import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.ValueReader;
import io.github.parquetdecoding.ValueReaders;

/**
 * The values of a column's pages that are not null, page after page, in any encoding. Readers are opened
 * when the first value of a page is needed: pages of nulls may have no bytes.
 */
final class ColumnValues {
    private static final int LARGE = 1 << 8;

    private final PhysicalType type;
    private final int elementSize;
    private final ColumnPages pages;
    private final ColumnLevelReader levels;
    private final Map<Encoding, ValueReader> readers = new EnumMap<>(Encoding.class);
    private boolean sharesPrefixes;
    private boolean prefersIds;

    private ColumnPage page;
    private int bytesPerValue;
    /** Reads the page; null until its first value is needed. */
    private ValueReader reader;
    /** Null until it is needed. */
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

    void preferIds() {
        prefersIds = type == PhysicalType.BYTE_ARRAY;
    }

    /** {@return the dictionary whose ids the next values are, unless a page has other values; null to read bytes} */
    ByteArrayDictionary dictionaryOfIds() {
        prefersIds = prefersIds && hasDictionary();
        return prefersIds ? dictionary.dictionary() : null;
    }

    /** Begins a page, whose values are the rest of its cursor. */
    void begin(ColumnPage next) {
        page = next;
        bytesPerValue = next.values.remaining() / next.valueCount;
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
            case INT96, FIXED_LEN_BYTE_ARRAY -> reader.readPlain(out.elements, offset * elementSize, count);
            case BYTE_ARRAY -> out.strings.read(reader, offset, count, out.nullCount == 0 ? null : out.validity);
        }
    }

    /** Reads values as {@link #read}, and keeps those that bits select: {@return how many} */
    int readSelected(ColumnArrays out, int offset, int count, long[] selected) {
        if (count == 0) {
            return 0;
        }
        open();
        int kept = reader.select(selected, count);
        read(out, offset, kept < 0 ? count : kept);
        return kept < 0 ? out.compact(offset, count, selected) : kept;
    }

    /** {@return whether to skip unwanted values of the page rather than read and drop them} */
    boolean areLarge() {
        return elementSize > LARGE || type == PhysicalType.BYTE_ARRAY && bytesPerValue > LARGE;
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
        ValueReader next;
        if (!page.encoding.isDictionary()) {
            next = readers.computeIfAbsent(page.encoding, this::create);
            prefersIds = false;
        } else if (hasDictionary()) {
            next = dictionary;
        } else {
            throw new MalformedParquetException("A page has ids of dictionary values at offset "
                    + page.values.position() + ", but there is no dictionary", page.values.position());
        }
        if (page.encoding == Encoding.BYTE_STREAM_SPLIT) {
            next.reset(page.values, levels.countPresent(page));
        } else {
            next.reset(page.values);
        }
        reader = next;
    }

    private ValueReader create(Encoding encoding) {
        ValueReader created = ValueReaders.of(type, elementSize, encoding);
        if (sharesPrefixes) {
            created.sharePrefixes();
        }
        return created;
    }

    private boolean hasDictionary() {
        if (dictionary == null) {
            ColumnPage first = pages.dictionary();
            dictionary = first == null ? null
                    : ValueReaders.ofDictionary(type, elementSize, first.values, first.valueCount);
        }
        return dictionary != null;
    }
}
