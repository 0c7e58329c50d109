// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.ValueReader;
import io.github.parquetdecoding.ValueReaders;

/**
 * Reads the values of pages in batches, with the methods of Trino's {@code ValueDecoder}, in every encoding that {@link
 * ValueReaders#of} has for numbers. Values are decoded from the slice into the caller's array, bit for bit.
 *
 * <p>A decoder needs an {@link #init} first, and belongs to one thread. What it refuses, and with which exception, is
 * what {@link ValueReader} describes; the decoder then stays where it was.
 *
 * @param <T> what values are read into
 * @since 0.1.0
 */
public final class SliceDecoder<T> {
    private final Object reader;
    private final Consumer<SliceCursor> init;
    private final Read<T> read;
    private final IntConsumer skip;

    @FunctionalInterface
    private interface Read<T> {
        void read(T values, int offset, int length);
    }

    @FunctionalInterface
    private interface ReadFrom<R, T> {
        void read(R reader, T values, int offset, int length);
    }

    private SliceDecoder(Object reader, Consumer<SliceCursor> init, Read<T> read, IntConsumer skip) {
        this.reader = reader;
        this.init = init;
        this.read = read;
        this.skip = skip;
    }

    private static <T> SliceDecoder<T> of(
            PhysicalType type, int elementSize, Encoding encoding, ReadFrom<ValueReader, T> read) {
        ValueReader reader = ValueReaders.of(type, elementSize, encoding);
        return new SliceDecoder<>(reader, reader::reset,
                (values, offset, length) -> read.read(reader, values, offset, length), reader::skip);
    }

    /** By way of PLAIN bytes, because readers read floats as floats, and no shorts. */
    private static <T> SliceDecoder<T> ofBits(
            PhysicalType type, int elementSize, Encoding encoding, ReadFrom<ByteBuffer, T> bits) {
        byte[][] plain = {{}};
        return of(type, elementSize, encoding, (reader, values, offset, length) -> {
            long byteCount = reader.byteCount(length);
            Objects.checkFromIndexSize(offset, length, Array.getLength(values));
            if (byteCount > plain[0].length) {
                plain[0] = new byte[Math.toIntExact(byteCount)];
            }
            reader.readPlain(plain[0], 0, length);
            bits.read(ByteBuffer.wrap(plain[0]).order(ByteOrder.LITTLE_ENDIAN), values, offset, length);
        });
    }

    /** {@return a decoder of INT32 or of the raw bits of FLOAT, whichever has the encoding} */
    public static SliceDecoder<int[]> ofInts(Encoding encoding) {
        return encoding == Encoding.ALP ? ofBits(PhysicalType.FLOAT, Float.BYTES, encoding,
                (bits, values, offset, length) -> bits.asIntBuffer().get(values, offset, length))
                : of(PhysicalType.INT32, Integer.BYTES, encoding, ValueReader::readInts);
    }

    /** {@return a decoder of INT64 or of the raw bits of DOUBLE, whichever has the encoding} */
    public static SliceDecoder<long[]> ofLongs(Encoding encoding) {
        return encoding == Encoding.ALP ? ofBits(PhysicalType.DOUBLE, Double.BYTES, encoding,
                (bits, values, offset, length) -> bits.asLongBuffer().get(values, offset, length))
                : of(PhysicalType.INT64, Long.BYTES, encoding, ValueReader::readLongs);
    }

    /** {@return a decoder of FLOAT} */
    public static SliceDecoder<float[]> ofFloats(Encoding encoding) {
        return of(PhysicalType.FLOAT, Float.BYTES, encoding, ValueReader::readFloats);
    }

    /** {@return a decoder of DOUBLE} */
    public static SliceDecoder<double[]> ofDoubles(Encoding encoding) {
        return of(PhysicalType.DOUBLE, Double.BYTES, encoding, ValueReader::readDoubles);
    }

    /** {@return a decoder of FIXED_LEN_BYTE_ARRAY of 2 bytes: the raw bits of FLOAT16} */
    public static SliceDecoder<short[]> ofShorts(Encoding encoding) {
        return ofBits(PhysicalType.FIXED_LEN_BYTE_ARRAY, Short.BYTES, encoding,
                (bits, values, offset, length) -> bits.asShortBuffer().get(values, offset, length));
    }

    /**
     * {@return a decoder of FIXED_LEN_BYTE_ARRAY} Values are written back to back; offsets are in bytes, and lengths
     * are in values.
     *
     * @param elementSize bytes per value, at least 1
     */
    public static SliceDecoder<byte[]> ofBytes(int elementSize, Encoding encoding) {
        return of(PhysicalType.FIXED_LEN_BYTE_ARRAY, elementSize, encoding, ValueReader::readPlain);
    }

    /**
     * {@return a decoder of dictionary ids or levels, in the RLE/bit-packing hybrid} No byte of the bit width and no
     * length comes first.
     *
     * @param bitWidth bits per value, from 0 to 32
     */
    public static SliceDecoder<int[]> ofIds(int bitWidth) {
        RunLengthBitPackedReader runs = RunLengthBitPackedReader.of(ByteCursor.of(new byte[0]), bitWidth);
        return new SliceDecoder<>(runs, runs::reset, runs::readInts, runs::skip);
    }

    /**
     * Begins a page, which must not change while it is in use. The input moves to its end. A DELTA page's input, which
     * may continue after the values, moves past them once all have been read or skipped. An empty input is a DELTA page
     * without values.
     *
     * @throws io.github.parquetdecoding.MalformedParquetException if the header is malformed; the input has not moved,
     *         and the previous page can still be read
     */
    public void init(SliceCursor in) {
        init.accept(in);
    }

    /** Reads the next {@code length} values, and writes the first one to index {@code offset}. */
    public void read(T values, int offset, int length) {
        read.read(values, offset, length);
    }

    /** Skips the next {@code n} values. */
    public void skip(int n) {
        skip.accept(n);
    }

    @Override
    public String toString() {
        return "SliceDecoder[" + reader + "]";
    }
}
