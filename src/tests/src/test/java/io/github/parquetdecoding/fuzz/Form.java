// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.ValueReader;
import io.github.parquetdecoding.ValueReaders;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.internal.AlpValues;
import io.github.parquetdecoding.testkit.internal.Bytes;
import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferencePage;

/**
 * A type and an encoding, and what the references write and read.
 *
 * @param size bytes per value; 1 for booleans and strings
 */
record Form(PhysicalType type, Encoding encoding, int size) {
    private static final int[][] SIZES = {{1}, {4}, {8}, {12}, {4}, {8}, {1}, {1, 3, 16}};

    /** {@return all forms that a {@link ValueReader} reads} */
    static List<Form> all() {
        return Stream.of(PhysicalType.values()).flatMap(type -> Stream.of(Encoding.values()).flatMap(encoding ->
                IntStream.of(SIZES[type.ordinal()]).mapToObj(size -> new Form(type, encoding, size))))
                .filter(Form::exists).filter(form -> form.encoding != Encoding.PLAIN_DICTIONARY).toList();
    }

    boolean exists() {
        return page().isLegal();
    }

    private ReferencePage page() {
        return new ReferencePage(type.name(), size, encoding.name());
    }

    boolean isStrings() {
        return type == PhysicalType.BYTE_ARRAY;
    }

    /** Whether a reader goes through lengths to count bytes. */
    boolean hasLengths() {
        return isStrings() || encoding == Encoding.DELTA_BYTE_ARRAY;
    }

    ValueReader open(byte[][] dictionary) {
        return dictionary == null ? ValueReaders.of(type, size, encoding)
                : ValueReaders.ofDictionary(type, size, ByteCursor.of(page().plain(dictionary)), dictionary.length);
    }

    /**
     * @param withLengths whether strings have their lengths
     * @throws IllegalArgumentException if a value is null, so that a reader must refuse to read it
     */
    byte[] plain(boolean withLengths, byte[]... values) {
        if (Stream.of(values).anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException();
        }
        return isStrings() && !withLengths ? Bytes.concat(values) : page().plain(values);
    }

    byte[][] values(FuzzInput in, int count) {
        DeltaValues kind = in.one(DeltaValues.values());
        return switch (type) {
            case BOOLEAN -> ReferencePage.booleans(IntStream.range(0, count).map(i -> in.below(2)).toArray());
            case INT32 -> page().split(ArrayType.INTS.toPlain(kind.ints(count)));
            case INT64 -> page().split(ArrayType.LONGS.toPlain(kind.longs(count)));
            case FLOAT, DOUBLE -> page().split(in.below(4) == 0 ? PlainValues.mixed(size, count, in.next())
                    : in.one(AlpValues.values()).plain(size, count));
            case BYTE_ARRAY -> kind.strings(count);
            case INT96, FIXED_LEN_BYTE_ARRAY -> page().split(PlainValues.mixed(size, count, in.next()));
        };
    }

    byte[] encode(FuzzInput in, byte[][] dictionary, byte[]... values) {
        // Only what ends with its page can be cut.
        Layout layout = in.one(DeltaValues.LAYOUTS.stream()
                .filter(any -> encoding == Encoding.DELTA_BINARY_PACKED || !any.cut()).toList());
        if (dictionary != null) {
            Map<byte[], Integer> ids = new HashMap<>();
            IntStream.range(0, dictionary.length).forEach(i -> ids.put(dictionary[i], i));
            return ReferencePage.encodeIds(6, Stream.of(values).mapToInt(ids::get).toArray());
        }
        if (encoding != Encoding.ALP) {
            return page().encode(layout, 0, 0, 0, values);
        }
        int exponent = in.below(size == Float.BYTES ? 11 : 19);
        return page().encode(layout, 3 + in.below(13), exponent, in.below(exponent + 1), values);
    }

    /**
     * Returns the first values of a page; one in ALP must be well-formed. A value whose id is not in the dictionary is
     * null.
     *
     * @throws IllegalArgumentException if a reader must refuse to skip them
     */
    byte[][] decode(byte[] page, byte[][] dictionary, int count) {
        return dictionary == null ? page().decode(page, count)
                : Arrays.stream(ReferencePage.decodeIds(page, count))
                        .mapToObj(id -> Integer.compareUnsigned(id, dictionary.length) < 0 ? dictionary[id] : null)
                        .toArray(byte[][]::new);
    }
}
