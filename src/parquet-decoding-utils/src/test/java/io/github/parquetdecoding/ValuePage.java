// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.Calls.BatchRead;
import io.github.parquetdecoding.testkit.internal.AlpValues;
import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferencePage;
import io.github.parquetdecoding.testkit.internal.RunDistribution;
import io.github.parquetdecoding.testkit.internal.Uleb128Distribution;

/**
 * A page of values for a {@link ValueReader}, written by a reference codec.
 *
 * @param values as in PLAIN, but strings without their lengths, and booleans in a byte each
 * @param dictionary in PLAIN; null if the encoding has none
 */
public record ValuePage(PhysicalType type, int elementSize, Encoding encoding, byte[][] values, byte[] bytes,
        byte[] dictionary, int dictionarySize) {
    public static final int FIXED_SIZE = 3;
    private static final ArrayType<byte[]> BYTES = ArrayType.bytes(1);
    private static final int ID_BITS = 7;

    /** A method that reads values, and what it writes. */
    record Read<A>(String name, ArrayType<A> array, BatchRead<ValueReader, A> read, CodecCall.Right right) {
        @Override
        public String toString() {
            return name + " into " + array;
        }
    }

    public static boolean isLegal(PhysicalType type, Encoding encoding) {
        return new ReferencePage(type.name(), 0, encoding.name()).isLegal();
    }

    /**
     * Returns pages of every type in every encoding, but PLAIN_DICTIONARY, which is the old name of RLE_DICTIONARY.
     *
     * @param bitWidths of the values in DELTA_BINARY_PACKED, in a page each
     */
    static List<ValuePage> all(int count, int... bitWidths) {
        List<ValuePage> pages = new ArrayList<>();
        for (PhysicalType type : PhysicalType.values()) {
            for (Encoding encoding : Encoding.values()) {
                if (isLegal(type, encoding) && encoding != Encoding.PLAIN_DICTIONARY) {
                    IntStream kinds = switch (encoding) {
                        case DELTA_BINARY_PACKED ->
                            IntStream.of(bitWidths).filter(width -> width <= Byte.SIZE * type.elementSize());
                        // Few exceptions, and only exceptions.
                        case ALP -> IntStream.of(AlpValues.SENSOR.ordinal(), AlpValues.NOISE.ordinal());
                        default -> IntStream.of(0);
                    };
                    kinds.forEach(kind -> pages.add(of(type, encoding, kind, count)));
                }
            }
        }
        return pages;
    }

    static ValuePage of(PhysicalType type, Encoding encoding, int kind, int count) {
        int size = type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? FIXED_SIZE : type.elementSize();
        byte[][] values = values(type, size, kind, encoding.isDictionary() ? 1 << ID_BITS : count);
        if (!encoding.isDictionary()) {
            return new ValuePage(type, size, encoding, values, encode(type, size, encoding, values), null, 0);
        }
        int[] ids = RunDistribution.SHORT_RUNS.values(ID_BITS, count);
        return new ValuePage(type, size, encoding, IntStream.of(ids).mapToObj(id -> values[id]).toArray(byte[][]::new),
                ReferencePage.encodeIds(ID_BITS, ids), encode(type, size, Encoding.PLAIN, values), values.length);
    }

    /** @param kind the bit width of integers, or the index of {@link AlpValues} */
    private static byte[][] values(PhysicalType type, int size, int kind, int count) {
        ReferencePage page = new ReferencePage(type.name(), size, Encoding.PLAIN.name());
        return switch (type) {
            case BOOLEAN -> ReferencePage.booleans(RunDistribution.NULLS_50.values(1, count));
            case INT32 -> page.split(ArrayType.INTS.toPlain(
                    Arrays.stream(Uleb128Distribution.anyBits().ints(count)).map(i -> i >> -kind).toArray()));
            case INT64 -> page.split(ArrayType.LONGS.toPlain(
                    Arrays.stream(Uleb128Distribution.anyBits().longs(count)).map(i -> i >> -kind).toArray()));
            case FLOAT, DOUBLE -> page.split(AlpValues.values()[kind].plain(size, count));
            case INT96, FIXED_LEN_BYTE_ARRAY -> page.split(PlainValues.mixed(size, count, 1));
            case BYTE_ARRAY -> DeltaValues.SORTED_KEYS.strings(count);
        };
    }

    /** Encodes values without a dictionary. */
    public static byte[] encode(PhysicalType type, int size, Encoding encoding, byte[]... values) {
        return new ReferencePage(type.name(), size, encoding.name()).encode(values);
    }

    ValueReader open() {
        ValueReader reader = create();
        reset(reader);
        return reader;
    }

    /** Returns a reader before its first page. */
    ValueReader create() {
        return dictionary == null ? ValueReaders.of(type, elementSize, encoding)
                : ValueReaders.ofDictionary(type, elementSize, ByteCursor.of(dictionary), dictionarySize);
    }

    void reset(ValueReader reader) {
        reader.reset(ByteCursor.of(bytes), values.length);
    }

    byte[] plain(int first, int count) {
        return encode(type, elementSize, Encoding.PLAIN, Arrays.copyOfRange(values, first, first + count));
    }

    /** Returns what {@link ValueReader#byteCount} counts. */
    int byteCount(int first, int count) {
        return plain(first, count).length - (type == PhysicalType.BYTE_ARRAY ? Integer.BYTES * count : 0);
    }

    /** Returns the ways to read this type. Values of BYTE_ARRAY and their offsets are in different arrays. */
    List<Read<?>> reads() {
        List<Read<?>> reads = new ArrayList<>();
        CodecCall.Right plain = this::plain;
        reads.add(new Read<>("readPlain", BYTES, ValueReader::readPlain, plain));
        switch (type) {
            case BOOLEAN -> reads.add(new Read<>("readBits", ArrayType.LONGS, ValueReader::readBits, plain));
            case INT32 -> reads.add(new Read<>("readInts", ArrayType.INTS, ValueReader::readInts, plain));
            case INT64 -> reads.add(new Read<>("readLongs", ArrayType.LONGS, ValueReader::readLongs, plain));
            case FLOAT -> reads.add(new Read<>("readFloats", ArrayType.FLOATS, ValueReader::readFloats, plain));
            case DOUBLE -> reads.add(new Read<>("readDoubles", ArrayType.DOUBLES, ValueReader::readDoubles, plain));
            case BYTE_ARRAY -> {
                byte[] strings = new byte[5 + byteCount(0, values.length)];
                int[] offsets = new int[values.length + 64];
                reads.add(new Read<>("readValues", BYTES, (reader, out, offset, count) ->
                        reader.readValues(out, offset, offsets, 0, count), (first, count) ->
                        ByteArrays.join(Arrays.copyOfRange(values, first, first + count))));
                reads.add(new Read<>("readValues", ArrayType.INTS, (reader, out, offset, count) ->
                        reader.readValues(strings, 5, out, offset, count), (first, count) -> ArrayType.INTS.toPlain(
                        ByteArrays.offsets(5, Arrays.copyOfRange(values, first, first + count)))));
                byte[] wide = new byte[5 + (int) open().room(values.length)];
                reads.add(new Read<>("readWithRoom", ArrayType.INTS, (reader, out, offset, count) ->
                        reader.readWithRoom(wide, 5, out, offset, count), (first, count) -> ArrayType.INTS.toPlain(
                        ByteArrays.offsets(5, Arrays.copyOfRange(values, first, first + count)))));
            }
            case INT96, FIXED_LEN_BYTE_ARRAY -> { }
        }
        if (dictionary != null) {
            reads.add(new Read<>("readIds", ArrayType.INTS, ValueReader::readIds, CodecCall.Right.of(
                    ArrayType.INTS, RunDistribution.SHORT_RUNS.values(ID_BITS, values.length))));
        }
        return reads;
    }

    /** Returns calls of all methods that move, and of {@link ValueReader#byteCount} where it decodes something. */
    List<CodecCall<?, ?>> calls() {
        List<CodecCall<?, ?>> calls = new ArrayList<>();
        reads().forEach(read -> calls.add(call(read)));
        CodecCall<ValueReader, byte[]> counted = new CodecCall<>(this + ", counted first", values.length, this::open,
                this::reset, (reader, first, out, count) -> {
                    // Including the values of the next call.
                    reader.byteCount(Math.min(values.length - first, 2 * count));
                    reader.readPlain(out, 0, count);
                }, BYTES, this::plain);
        if (type == PhysicalType.BYTE_ARRAY) {
            calls.add(counted);
        }
        calls.add(counted.skipping(ValueReader::skip));
        return calls;
    }

    private <A> CodecCall<ValueReader, A> call(Read<A> read) {
        return new CodecCall<>(this + ", " + read, values.length, this::open, this::reset,
                (reader, first, out, count) -> read.read.read(reader, out, 0, count), read.array, read.right);
    }

    @Override
    public String toString() {
        return encoding + " of " + type;
    }
}
