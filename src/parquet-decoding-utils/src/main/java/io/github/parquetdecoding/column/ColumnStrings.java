// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.Arrays;

import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.Validity;
import io.github.parquetdecoding.ValueReader;

import static java.nio.charset.StandardCharsets.UTF_8;

/** BYTE_ARRAY values of a batch: their bytes and where each begins, or ids of a dictionary. */
final class ColumnStrings {
    /** Bytes that may be allocated to save adding up all lengths first. */
    private static final int LITTLE = 1 << 22;

    private final int capacity;
    byte[] bytes = {};
    int[] offsets = {0};
    int[] ids = {};
    /** The dictionary of the ids, while all values have one; null if the values are bytes. */
    ByteArrayDictionary dictionary;

    /** @param capacity the most rows of a batch */
    ColumnStrings(int capacity) {
        this.capacity = capacity;
    }

    /** @param ofIds dictionary whose ids are kept while pages use it; null to read bytes */
    void begin(ByteArrayDictionary ofIds) {
        dictionary = ofIds;
        offsets[0] = 0;
    }

    /** Makes room for this many values, without their bytes. */
    void reserve(int count) {
        offsets = offsets.length > count ? offsets
                : Arrays.copyOf(offsets, ColumnArrays.grown(offsets.length, count + 1));
        ids = dictionary == null || ids.length >= count ? ids
                : Arrays.copyOf(ids, ColumnArrays.grown(ids.length, count));
    }

    /**
     * Reads values from index {@code first} on.
     *
     * @param validity of the values before {@code first}, or null
     */
    void read(ValueReader reader, int first, int count, long[] validity) {
        if (dictionary != null && reader.dictionary() == dictionary) {
            reader.readIds(ids, first, count);
            return;
        }
        giveUpIds(first, validity);
        long room = reader.room(count);
        if (room <= LITTLE || room <= bytes.length - offsets[first]) {
            reserveBytes(offsets[first] + room);
            reader.readWithRoom(bytes, offsets[first], offsets, first, count);
        } else {
            reserveBytes(offsets[first] + reader.byteCount(count));
            reader.readValues(bytes, offsets[first], offsets, first, count);
        }
    }

    /** The next values have no ids, so the earlier ones become bytes. */
    private void giveUpIds(int count, long[] validity) {
        if (dictionary == null) {
            return;
        }
        for (int i = 0; i < count; i++) {
            int length = 0;
            if (validity == null || ColumnArrays.isSet(validity, i)) {
                int start = dictionary.offsets()[ids[i]];
                length = dictionary.offsets()[ids[i] + 1] - start;
                reserveBytes((long) offsets[i] + length);
                System.arraycopy(dictionary.values(), start, bytes, offsets[i], length);
            }
            offsets[i + 1] = offsets[i] + length;
        }
        dictionary = null;
    }

    private void reserveBytes(long count) {
        bytes = ColumnArrays.withRoom(bytes, count, capacity);
    }

    /** Moves values that lie back to back to the places that are not null. */
    void expand(int first, int count, int present, long[] validity) {
        if (dictionary != null) {
            Validity.expand(validity, first, ids, first, count);
            return;
        }
        int from = first + present;
        for (int to = first + count; to > first; to--) {
            // A null has length 0: it ends where the previous value ends.
            offsets[to] = offsets[from];
            from -= ColumnArrays.isSet(validity, to - 1) ? 1 : 0;
        }
    }

    void move(int from, int to, int length) {
        if (dictionary != null) {
            System.arraycopy(ids, from, ids, to, length);
            return;
        }
        int shift = offsets[from] - offsets[to];
        System.arraycopy(bytes, offsets[from], bytes, offsets[to], offsets[from + length] - offsets[from]);
        for (int i = 1; i <= length; i++) {
            offsets[to + i] = offsets[from + i] - shift;
        }
    }

    /** {@return a copy of a value that is not null} */
    byte[] value(int index) {
        return dictionary != null ? dictionary.value(ids[index])
                : Arrays.copyOfRange(bytes, offsets[index], offsets[index + 1]);
    }

    /** {@return a value that is not null, as text} */
    String string(int index) {
        return dictionary != null ? new String(dictionary.value(ids[index]), UTF_8)
                : new String(bytes, offsets[index], offsets[index + 1] - offsets[index], UTF_8);
    }
}
