// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.github.parquetdecoding.CodecCall.Result;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.Calls.BatchRead;
import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import io.github.parquetdecoding.testkit.internal.RunDistribution;
import io.github.parquetdecoding.testkit.internal.Uleb128Distribution;

/** Calls of readers, which keep their position. */
final class ReaderCalls {
    private static final ArrayType<byte[]> BYTES = ArrayType.bytes(1);
    private static final ArrayType<byte[]> PLAIN_LONGS = ArrayType.bytes(Long.BYTES);

    private final List<CodecCall<?, ?>> calls = new ArrayList<>();
    private final int count;

    private ReaderCalls(int count) {
        this.count = count;
    }

    static List<CodecCall<?, ?>> of(int count, int... bitWidths) {
        ReaderCalls calls = new ReaderCalls(count);
        for (int bitWidth : bitWidths) {
            calls.addDeltas(bitWidth);
            if (bitWidth <= Integer.SIZE) {
                calls.addRuns(bitWidth);
            }
        }
        calls.addLevels();
        calls.addIds();
        calls.addLists();
        calls.addStrings();
        return calls.calls;
    }

    /**
     * A page and its readers.
     *
     * @param reset begins the page again after a call was refused; null if none ever is
     */
    private record Page<R>(byte[] bytes, Function<ByteCursor, R> open, BiConsumer<R, ByteCursor> reset) {
        Page(byte[] bytes, Function<ByteCursor, R> open) {
            this(bytes, open, null);
        }
    }

    private <R, A> void read(String name, Page<R> page, Result<A> result, BatchRead<R, A> read) {
        add(name, page, result, (reader, first, out, length) -> read.read(reader, out, 0, length));
    }

    /** Skips values, but for the last call, which reads where the others have left the reader. */
    private <R, A> void skip(
            String name, Page<R> page, Result<A> result, ObjIntConsumer<R> skip, BatchRead<R, A> read) {
        Result<A> last = new Result<>(result.type(), result.room(), (first, length) ->
                first + length < count ? new byte[0] : result.right().of(first, length));
        add(name, page, last, (reader, first, out, length) -> {
            if (first + length < count) {
                skip.accept(reader, length);
            } else {
                read.read(reader, out, 0, length);
            }
        });
    }

    private <R, A> void add(String name, Page<R> page, Result<A> result, CodecCall.Read<R, A> read) {
        calls.add(new CodecCall<>(name, count, () -> page.open.apply(ByteCursor.of(page.bytes)),
                page.reset == null ? null : reader -> page.reset.accept(reader, ByteCursor.of(page.bytes)),
                read, result));
    }

    private void addDeltas(int bitWidth) {
        long[] values = LongStream.of(Uleb128Distribution.anyBits().longs(count))
                .map(value -> value >> Long.SIZE - bitWidth).toArray();
        int[] ints = LongStream.of(values).mapToInt(value -> (int) value).toArray();
        Page<DeltaBinaryPackedReader> page = new Page<>(
                ReferenceDeltaBinaryPacked.encodeLongs(values, Layout.USUAL), DeltaBinaryPackedReader::of);
        String name = "deltas of " + bitWidth + " bits";
        read(name + " to ints", page, Result.of(ArrayType.INTS, ints), DeltaBinaryPackedReader::readInts);
        read(name + " to longs", page, Result.of(ArrayType.LONGS, values), DeltaBinaryPackedReader::readLongs);
        read(name + " to PLAIN", page, Result.of(PLAIN_LONGS, ArrayType.LONGS.toPlain(values)),
                (reader, out, at, length) -> reader.readPlain(Long.BYTES, out, at, length));
        skip(name + " skipped", page, Result.of(ArrayType.LONGS, values),
                DeltaBinaryPackedReader::skip, DeltaBinaryPackedReader::readLongs);
    }

    private void addRuns(int bitWidth) {
        int[] values = RunDistribution.SHORT_RUNS.values(bitWidth, count);
        Page<RunLengthBitPackedReader> page = new Page<>(ReferenceRunLengthBitPacking.encode(values, bitWidth),
                in -> RunLengthBitPackedReader.of(in, bitWidth), RunLengthBitPackedReader::reset);
        String name = "runs of " + bitWidth + " bits";
        read(name, page, Result.of(ArrayType.INTS, values), RunLengthBitPackedReader::readInts);
        skip(name + " skipped", page, Result.of(ArrayType.INTS, values),
                RunLengthBitPackedReader::skip, RunLengthBitPackedReader::readInts);
    }

    private void addLevels() {
        int[] levels = RunDistribution.NULLS_50.values(1, count);
        CodecCall.Right bits = (first, length) ->
                ReferenceBitPacking.pack(Arrays.copyOfRange(levels, first, first + length), 1);
        Result<long[]> validity = new Result<>(ArrayType.LONGS, count / Long.SIZE + 1, bits);
        Page<RunLengthBitPackedReader> page = new Page<>(ReferenceRunLengthBitPacking.encode(levels, 1),
                in -> RunLengthBitPackedReader.of(in, 1), RunLengthBitPackedReader::reset);
        read("levels to validity", page, validity, RunLengthBitPackedReader::readValidity);
        read("levels to PLAIN", page, new Result<>(BYTES, count / Byte.SIZE + 1, bits),
                RunLengthBitPackedReader::readPlain);
        skip("levels skipped", page, validity,
                RunLengthBitPackedReader::skipValidity, RunLengthBitPackedReader::readValidity);
    }

    private void addIds() {
        int[] ids = RunDistribution.SHORT_RUNS.values(7, count);
        long[] dictionary = Uleb128Distribution.anyBits().longs(1 << 7);
        byte[] plain = ArrayType.LONGS.toPlain(dictionary);
        int[] halves = LongStream.of(dictionary).mapToInt(value -> (int) value).toArray();
        long[] values = IntStream.of(ids).mapToLong(id -> dictionary[id]).toArray();
        Page<DictionaryReader> page = new Page<>(
                ByteArrays.join(new byte[] {7}, ReferenceRunLengthBitPacking.encode(ids, 7)),
                DictionaryReader::of, DictionaryReader::reset);
        BatchRead<DictionaryReader, int[]> readIds =
                (reader, out, at, length) -> reader.readIds(dictionary.length, out, at, length);
        read("ids", page, Result.of(ArrayType.INTS, ids), readIds);
        skip("ids skipped", page, Result.of(ArrayType.INTS, ids), DictionaryReader::skip, readIds);
        read("ids to ints", page, Result.of(ArrayType.INTS, IntStream.of(ids).map(id -> halves[id]).toArray()),
                (reader, out, at, length) -> reader.readInts(halves, out, at, length));
        read("ids to longs", page, Result.of(ArrayType.LONGS, values),
                (reader, out, at, length) -> reader.readLongs(dictionary, out, at, length));
        read("ids to PLAIN", page, Result.of(PLAIN_LONGS, ArrayType.LONGS.toPlain(values)),
                (reader, out, at, length) -> reader.readPlain(plain, Long.BYTES, out, at, length));
    }

    private void addLists() {
        int[] ints = Uleb128Distribution.below(1 << 30).ints(count);
        Page<ByteCursor> list = new Page<>(ReferenceUleb128.encodeAll(ints), in -> in);
        read("list of ints", list, Result.of(ArrayType.INTS, ints), Uleb128::readInts);
        skip("list of ints, skipped", list, Result.of(ArrayType.INTS, ints), Uleb128::skip, Uleb128::readInts);
        long[] longs = Uleb128Distribution.uniformLengths().longs(count);
        read("list of longs", new Page<>(ReferenceUleb128.encodeAll(longs), in -> in),
                Result.of(ArrayType.LONGS, longs), Uleb128::readLongs);
    }

    private void addStrings() {
        byte[][] values = DeltaValues.SORTED_KEYS.strings(count);
        int[] starts = new int[count];
        read("PLAIN in place", addStrings(ByteArrayCodec.PLAIN, values),
                Result.of(ArrayType.INTS, Arrays.stream(values).mapToInt(value -> value.length).toArray()),
                (reader, lengths, at, length) -> reader.readViews(starts, 0, lengths, at, length));
        Page<DeltaLengthByteArrayReader> afterLengths = addStrings(ByteArrayCodec.LENGTHS, values);
        int[] inPlace = ByteArrays.offsets(afterLengths.bytes.length - ByteArrays.join(values).length, values);
        read("DELTA_LENGTH_BYTE_ARRAY in place", afterLengths,
                new Result<>(ArrayType.INTS, inPlace.length, (first, length) ->
                        ArrayType.INTS.toPlain(Arrays.copyOfRange(inPlace, first, first + length + 1))),
                DeltaLengthByteArrayReader::readOffsets);
        addStrings(ByteArrayCodec.PREFIXES, values);
    }

    private <R> Page<R> addStrings(ByteArrayCodec<R> codec, byte[][] values) {
        Page<R> page = new Page<>(codec.encode(values), codec.opener());
        String name = "strings in " + codec;
        ByteArrayCodec.ReadValues<R> readValues = codec.readValues();
        BatchRead<R, byte[]> readPlain = codec.readPlain()::read;
        Result<byte[]> plain = strings(BYTES, values, ReferencePlainByteArray::encode);
        byte[] otherBytes = new byte[plain.room()];
        int[] otherInts = new int[count + 1];
        read(name, page, strings(BYTES, values, ByteArrays::join),
                (reader, out, at, length) -> readValues.read(reader, out, at, otherInts, 0, length));
        read(name + ", their offsets", page, strings(ArrayType.INTS, values,
                batch -> ArrayType.INTS.toPlain(ByteArrays.offsets(0, batch))),
                (reader, out, at, length) -> readValues.read(reader, otherBytes, 0, out, at, length));
        read(name + " to PLAIN", page, plain, readPlain);
        skip(name + " skipped", page, plain, codec.skip(), readPlain);
        add(name + " counted first", page, plain, (reader, first, out, length) -> {
            codec.counter().count(reader, count - first);
            readPlain.read(reader, out, 0, length);
        });
        return page;
    }

    static <A> Result<A> strings(ArrayType<A> type, byte[][] values, Function<byte[][], byte[]> form) {
        return new Result<>(type, form.apply(values).length * type.slotsPerValue() / type.elementSize(),
                (first, length) -> form.apply(Arrays.copyOfRange(values, first, first + length)));
    }
}
