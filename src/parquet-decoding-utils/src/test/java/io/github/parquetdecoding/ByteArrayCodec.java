// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A reader of BYTE_ARRAY, and the reference that writes its pages.
 *
 * @param readOtherwise what only this reader has: views, offsets or values of a fixed length
 */
record ByteArrayCodec<R>(String name, Function<byte[][], byte[]> encoder, Function<ByteCursor, R> opener,
        BiConsumer<R, ByteCursor> reset, Count<R> counter, ReadValues<R> readValues,
        ReadPlain<R> readPlain, ObjIntConsumer<R> skip, ObjIntConsumer<R> readOtherwise) {
    static final ByteArrayCodec<PlainByteArrayReader> PLAIN = new ByteArrayCodec<>(
            "PLAIN", ReferencePlainByteArray::encode,
            PlainByteArrayReader::of, PlainByteArrayReader::reset, PlainByteArrayReader::byteCount,
            PlainByteArrayReader::readValues, PlainByteArrayReader::readPlain, PlainByteArrayReader::skip,
            (reader, count) -> reader.readViews(new int[count], 0, new int[count], 0, count));
    static final ByteArrayCodec<DeltaLengthByteArrayReader> LENGTHS = new ByteArrayCodec<>(
            "DELTA_LENGTH_BYTE_ARRAY", values -> ReferenceDeltaLengthByteArray.encode(values, Layout.USUAL),
            DeltaLengthByteArrayReader::of, DeltaLengthByteArrayReader::reset, DeltaLengthByteArrayReader::byteCount,
            DeltaLengthByteArrayReader::readValues, DeltaLengthByteArrayReader::readPlain,
            DeltaLengthByteArrayReader::skip, (reader, count) -> reader.readOffsets(new int[count + 1], 0, count));
    static final ByteArrayCodec<DeltaByteArrayReader> PREFIXES = new ByteArrayCodec<>(
            "DELTA_BYTE_ARRAY", values -> ReferenceDeltaByteArray.encode(values, Layout.USUAL),
            DeltaByteArrayReader::of, DeltaByteArrayReader::reset, DeltaByteArrayReader::byteCount,
            DeltaByteArrayReader::readValues, DeltaByteArrayReader::readPlain, DeltaByteArrayReader::skip,
            (reader, count) -> reader.readPlain(3, new byte[99], 0, count));

    @FunctionalInterface
    interface Count<R> {
        long count(R reader, int count);
    }

    @FunctionalInterface
    interface ReadValues<R> {
        int read(R reader, byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count);
    }

    @FunctionalInterface
    interface ReadPlain<R> {
        int read(R reader, byte[] out, int outOffset, int count);
    }

    byte[] encode(byte[]... values) {
        return encoder.apply(values);
    }

    R open(byte[] page) {
        return opener.apply(ByteCursor.of(page));
    }

    long byteCount(R reader, int count) {
        return counter.count(reader, count);
    }

    /** Reads values into the middle of arrays. */
    byte[][] values(R reader, int count) {
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), (int) byteCount(reader, count));
        CanariedArray<int[]> offsets = CanariedArray.of(ArrayType.INTS, count + 1);
        int read = readValues.read(reader, out.array(), out.offset(), offsets.array(), offsets.offset(), count);
        assertThat(read).isEqualTo(out.length());
        out.verifyCanaries();
        int[] ends = offsets.values();
        assertThat(ends[0]).isEqualTo(out.offset());
        assertThat(ends[count]).isEqualTo(out.offset() + read);
        return ByteArrays.split(out.array(), ends);
    }

    /** Reads values as PLAIN into the middle of an array. */
    byte[][] plainValues(R reader, int count) {
        int length = (int) byteCount(reader, count) + Integer.BYTES * count;
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), length);
        assertThat(readPlain.read(reader, out.array(), out.offset(), count)).isEqualTo(length);
        return ReferencePlainByteArray.decode(out.values(), count);
    }

    void verifyPlain(R reader, byte[]... values) {
        byte[] plain = ReferencePlainByteArray.encode(values);
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), plain.length);
        assertThat(readPlain.read(reader, out.array(), out.offset(), values.length)).isEqualTo(plain.length);
        assertThat(out.values()).isEqualTo(plain);
    }

    /** Returns all calls that go through the next values, of which there are at most four. */
    List<ThrowingCallable> calls(R reader, int count) {
        return List.of(
                () -> byteCount(reader, count), () -> readPlain.read(reader, new byte[99], 0, count),
                () -> readValues.read(reader, new byte[99], 0, new int[5], 0, count),
                () -> skip.accept(reader, count), () -> readOtherwise.accept(reader, count));
    }

    @Override
    public String toString() {
        return name;
    }
}
