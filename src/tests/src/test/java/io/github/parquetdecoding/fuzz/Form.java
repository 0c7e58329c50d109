// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.io.ByteArrayOutputStream;
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
import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;

/**
 * A type and an encoding, and what the references write and read. Values are as in PLAIN, but strings without their
 * lengths, and booleans in a byte each.
 *
 * @param size bytes per value; 1 for booleans and strings
 */
record Form(PhysicalType type, Encoding encoding, int size) {
    private static final int[][] SIZES = {{1}, {4}, {8}, {12}, {4}, {8}, {1}, {1, 3, 16}};

    /** {@return all forms that a {@link ValueReader} reads} */
    static List<Form> all() {
        return Stream.of(PhysicalType.values()).flatMap(type -> Stream.of(Encoding.values()).flatMap(encoding ->
                IntStream.of(SIZES[type.ordinal()]).mapToObj(size -> new Form(type, encoding, size))))
                .filter(Form::exists).toList();
    }

    private boolean exists() {
        try {
            open(encoding == Encoding.RLE_DICTIONARY ? new byte[1][size] : null);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
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
                : ValueReaders.ofDictionary(type, size, ByteCursor.of(plain(true, dictionary)), dictionary.length);
    }

    /**
     * @param withLengths whether strings have their lengths
     * @throws IllegalArgumentException if a value is null, so that a reader must refuse to read it
     */
    byte[] plain(boolean withLengths, byte[]... values) {
        check(Stream.of(values).allMatch(Objects::nonNull));
        if (type == PhysicalType.BOOLEAN) {
            return ReferenceBitPacking.pack(Stream.of(values).mapToInt(value -> value[0]).toArray(), 1);
        }
        if (isStrings() && withLengths) {
            return ReferencePlainByteArray.encode(values);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Stream.of(values).forEach(all::writeBytes);
        return all.toByteArray();
    }

    byte[][] values(FuzzInput in, int count) {
        DeltaValues kind = in.one(DeltaValues.values());
        return switch (type) {
            case BOOLEAN -> booleans(IntStream.range(0, count).map(i -> in.below(2)).toArray());
            case INT32 -> split(ArrayType.INTS.toPlain(kind.ints(count)));
            case INT64 -> split(ArrayType.LONGS.toPlain(kind.longs(count)));
            case FLOAT, DOUBLE -> split(in.below(4) == 0 ? PlainValues.mixed(size, count, in.next())
                    : in.one(AlpValues.values()).plain(size, count));
            case BYTE_ARRAY -> kind.strings(count);
            case INT96, FIXED_LEN_BYTE_ARRAY -> split(PlainValues.mixed(size, count, in.next()));
        };
    }

    private static byte[][] booleans(int... values) {
        return IntStream.of(values).mapToObj(value -> new byte[] {(byte) value}).toArray(byte[][]::new);
    }

    private byte[][] split(byte[] plain) {
        return IntStream.range(0, plain.length / size)
                .mapToObj(i -> Arrays.copyOfRange(plain, i * size, (i + 1) * size)).toArray(byte[][]::new);
    }

    byte[] encode(FuzzInput in, byte[][] dictionary, byte[]... values) {
        // Only what ends with its page can be cut.
        Layout layout = in.one(DeltaValues.LAYOUTS.stream()
                .filter(any -> encoding == Encoding.DELTA_BINARY_PACKED || !any.cut()).toList());
        byte[] plain = plain(true, values);
        return switch (encoding) {
            case PLAIN -> plain;
            case RLE -> {
                byte[] runs = ReferenceRunLengthBitPacking.encode(
                        Stream.of(values).mapToInt(value -> value[0]).toArray(), 1);
                yield concat(ArrayType.INTS.toPlain(new int[] {runs.length}), runs);
            }
            case RLE_DICTIONARY -> {
                Map<byte[], Integer> ids = new HashMap<>();
                IntStream.range(0, dictionary.length).forEach(i -> ids.put(dictionary[i], i));
                yield concat(new byte[] {6}, ReferenceRunLengthBitPacking.encode(
                        Stream.of(values).mapToInt(ids::get).toArray(), 6));
            }
            case DELTA_BINARY_PACKED -> type == PhysicalType.INT32
                    ? ReferenceDeltaBinaryPacked.encodeInts(ArrayType.INTS.fromPlain(plain), layout)
                    : ReferenceDeltaBinaryPacked.encodeLongs(ArrayType.LONGS.fromPlain(plain), layout);
            case DELTA_LENGTH_BYTE_ARRAY -> ReferenceDeltaLengthByteArray.encode(values, layout);
            case DELTA_BYTE_ARRAY -> ReferenceDeltaByteArray.encode(values, layout);
            case BYTE_STREAM_SPLIT -> ReferenceByteStreamSplit.encode(plain, size);
            case ALP -> {
                int exponent = in.below(size == Float.BYTES ? 11 : 19);
                yield ReferenceAlp.encode(plain, size, 3 + in.below(13), exponent, in.below(exponent + 1));
            }
            case PLAIN_DICTIONARY, BIT_PACKED -> throw new AssertionError(this);
        };
    }

    static byte[] concat(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    /**
     * Returns the first values of a page; one in ALP must be well-formed. A value whose id is not in the dictionary is
     * null.
     *
     * @throws IllegalArgumentException if a reader must refuse to skip them
     */
    byte[][] decode(byte[] page, byte[][] dictionary, int count) {
        byte[][] values = switch (encoding) {
            case PLAIN -> type == PhysicalType.BOOLEAN ? booleans(ReferenceBitPacking.unpackInts(page, count, 1))
                    : isStrings() ? ReferencePlainByteArray.decode(page, count) : split(page);
            case RLE -> {
                check(page.length >= Integer.BYTES);
                int length = ArrayType.INTS.fromPlain(Arrays.copyOf(page, Integer.BYTES))[0];
                check(length >= 0 && length <= page.length - Integer.BYTES);
                byte[] runs = Arrays.copyOfRange(page, Integer.BYTES, Integer.BYTES + length);
                yield booleans(ReferenceRunLengthBitPacking.decode(runs, count, 1));
            }
            case RLE_DICTIONARY -> {
                check(page.length > 0 && page[0] >= 0 && page[0] <= Integer.SIZE);
                byte[] runs = Arrays.copyOfRange(page, 1, page.length);
                yield IntStream.of(ReferenceRunLengthBitPacking.decode(runs, count, page[0]))
                        .mapToObj(id -> Integer.compareUnsigned(id, dictionary.length) < 0 ? dictionary[id] : null)
                        .toArray(byte[][]::new);
            }
            case DELTA_BINARY_PACKED -> split(type == PhysicalType.INT32
                    ? ArrayType.INTS.toPlain(ReferenceDeltaBinaryPacked.decodeInts(page, count))
                    : ArrayType.LONGS.toPlain(ReferenceDeltaBinaryPacked.decodeLongs(page, count)));
            case DELTA_LENGTH_BYTE_ARRAY -> ReferenceDeltaLengthByteArray.decode(page, count);
            case DELTA_BYTE_ARRAY -> ReferenceDeltaByteArray.decode(page, count);
            case BYTE_STREAM_SPLIT -> split(ReferenceByteStreamSplit.decode(page, size));
            case ALP -> split(ReferenceAlp.decode(page, size));
            case PLAIN_DICTIONARY, BIT_PACKED -> throw new AssertionError(this);
        };
        check(count <= values.length);
        byte[][] first = Arrays.copyOf(values, count);
        check(isStrings() || encoding != Encoding.DELTA_BYTE_ARRAY
                || Stream.of(first).allMatch(value -> value.length == size));
        return first;
    }

    private static void check(boolean isLegal) {
        if (!isLegal) {
            throw new IllegalArgumentException();
        }
    }
}
