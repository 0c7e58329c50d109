// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.CodecCall.Right;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnChunk;
import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.Calls.BatchRead;
import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import io.github.parquetdecoding.testkit.internal.RunDistribution;
import io.github.parquetdecoding.testkit.internal.Uleb128Distribution;

/**
 * Calls of every codec, for tests over all codecs: a new encoding is added to {@link ValuePage}, anything else here.
 * Only the calls themselves decode and encode, since tests control the conditions of a codec's first use.
 */
final class CodecCalls {
    static final String DIRECT = " of a direct buffer";
    private static final ArrayType<byte[]> BYTES = ArrayType.bytes(1);

    private final List<CodecCall<?, ?>> calls = new ArrayList<>();
    private final int count;

    private CodecCalls(int count) {
        this.count = count;
    }

    /** Packs bits, or unpacks them. */
    interface Pack<F, T> {
        void pack(F from, int offset, int bitWidth, T to, int outOffset, int count);
    }

    interface Expand<A> {
        void expand(long[] bits, int firstBit, A values, int offset, int count);
    }

    /** Returns calls of every codec, of all bit widths and of element sizes up to 17. */
    static List<CodecCall<?, ?>> all(int count) {
        return of(count, IntStream.rangeClosed(1, Long.SIZE).toArray(), IntStream.rangeClosed(1, 17).toArray());
    }

    /** Returns calls of every codec, with so many values that vectors are used, but of few bit widths. */
    static List<CodecCall<?, ?>> few() {
        return of(100, new int[] {5, 20}, new int[] {2, 4, 8, 16});
    }

    /** Returns {@link #few} and the description, for an {@link OwnClasses}. */
    static List<Runnable> uses() {
        List<Runnable> uses = new ArrayList<>();
        few().forEach(call -> uses.add(call.prepared()));
        uses.add(DecodingKernels::describe);
        return uses;
    }

    private static List<CodecCall<?, ?>> of(int count, int[] bitWidths, int[] elementSizes) {
        return Stream.of(ofReaders(count, bitWidths), ofChunks(), ofRanges(count, bitWidths, elementSizes),
                ofWriters(count, bitWidths)).flatMap(List::stream).toList();
    }

    /** Returns calls of everything that keeps its position in a page. */
    static List<CodecCall<?, ?>> ofReaders(int count, int... bitWidths) {
        CodecCalls calls = new CodecCalls(count);
        ValuePage.all(count, bitWidths).forEach(page -> calls.calls.addAll(page.calls()));
        IntStream.of(bitWidths).filter(bitWidth -> bitWidth <= Integer.SIZE).forEach(calls::addRuns);
        calls.addLevels();
        calls.addLists();
        calls.addStringsInPlace();
        return calls.calls;
    }

    /** Returns calls for any range of values: of pages, encoders and static methods. */
    static List<CodecCall<?, ?>> ofRanges(int count, int[] bitWidths, int[] elementSizes) {
        CodecCalls calls = new CodecCalls(count);
        for (int elementSize : elementSizes) {
            ByteStreamSplitCodec.of(elementSize).forEach(calls::addByteStreamSplit);
        }
        for (int bitWidth : bitWidths) {
            calls.addPacked(bitWidth, ArrayType.LONGS, BitPacking::unpackLongs, BitPacking::packLongs);
            if (bitWidth <= Integer.SIZE) {
                calls.addPacked(bitWidth, ArrayType.INTS, BitPacking::unpackInts, BitPacking::packInts);
            }
        }
        calls.addValidity(ArrayType.INTS, Validity::expand);
        calls.addValidity(ArrayType.LONGS, Validity::expand);
        calls.addValidity(ArrayType.FLOATS, Validity::expand);
        calls.addValidity(ArrayType.DOUBLES, Validity::expand);
        return calls.calls;
    }

    /** Returns calls of writers, and others that allocate or take a value at a time. */
    private static List<CodecCall<?, ?>> ofWriters(int count, int[] bitWidths) {
        CodecCalls calls = new CodecCalls(count);
        IntStream.of(bitWidths).filter(bitWidth -> bitWidth <= Integer.SIZE).forEach(calls::addRunWriter);
        calls.addSingleValues();
        return calls.calls;
    }

    /** Returns calls of decoders of column chunks, which begin again only as new ones. */
    static List<CodecCall<?, ?>> ofChunks() {
        return List.of(ofChunk(PhysicalType.INT32), ofChunk(PhysicalType.BYTE_ARRAY));
    }

    private static CodecCall<?, ?> ofChunk(PhysicalType type) {
        ColumnChunk chunk = ColumnChunk.of(type, Encoding.RLE_DICTIONARY, ColumnChunk.Shape.OPTIONAL, false);
        return new CodecCall<>("chunk of " + type, chunk.rows(), () -> new ColumnChunkDecoder[] {chunk.open()},
                decoder -> decoder[0] = chunk.open(), (decoder, first, out, length) -> {
                    ColumnBatch batch = new ColumnBatch(length);
                    decoder[0].next(batch);
                    ByteBuffer plain = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);
                    for (int i = 0; i < length; i++) {
                        if (type == PhysicalType.INT32 && !batch.isNull(i)) {
                            plain.putInt(batch.ints()[i]);
                        } else if (!batch.isNull(i)) {
                            int start = batch.offsets()[i];
                            plain.put(batch.bytes(), start, batch.offsets()[i + 1] - start);
                        }
                    }
                }, BYTES, (first, length) -> ByteArrays.join(chunk.expected().subList(first, first + length)
                        .stream().filter(Objects::nonNull).map(ByteBuffer::array).toArray(byte[][]::new)));
    }

    private <R, A> void add(String name, Supplier<R> open, ArrayType<A> type, Right right, CodecCall.Read<R, A> read) {
        calls.add(new CodecCall<>(name, count, open, null, read, type, right));
    }

    private <R, A> CodecCall<R, A> add(String name, byte[] page, Function<ByteCursor, R> open,
            BiConsumer<R, ByteCursor> reset, ArrayType<A> type, Right right, BatchRead<R, A> read) {
        CodecCall<R, A> call = new CodecCall<>(name, count, () -> open.apply(ByteCursor.of(page)),
                reset == null ? null : reader -> reset.accept(reader, ByteCursor.of(page)),
                (reader, first, out, length) -> read.read(reader, out, 0, length), type, right);
        calls.add(call);
        return call;
    }

    private void addRuns(int bitWidth) {
        int[] values = RunDistribution.SHORT_RUNS.values(bitWidth, count);
        calls.add(add("runs of " + bitWidth + " bits", ReferenceRunLengthBitPacking.encode(values, bitWidth),
                in -> RunLengthBitPackedReader.of(in, bitWidth), RunLengthBitPackedReader::reset, ArrayType.INTS,
                Right.of(ArrayType.INTS, values), RunLengthBitPackedReader::readInts)
                .skipping(RunLengthBitPackedReader::skip));
    }

    private void addLevels() {
        int[] levels = RunDistribution.NULLS_50.values(1, count);
        calls.add(add("levels to validity", ReferenceRunLengthBitPacking.encode(levels, 1),
                in -> RunLengthBitPackedReader.of(in, 1), RunLengthBitPackedReader::reset, ArrayType.LONGS,
                (first, length) -> ReferenceBitPacking.pack(Arrays.copyOfRange(levels, first, first + length), 1),
                RunLengthBitPackedReader::readValidity).skipping(RunLengthBitPackedReader::skipValidity));
    }

    private void addLists() {
        int[] ints = Uleb128Distribution.below(1 << 30).ints(count);
        calls.add(add("list of ints", ReferenceUleb128.encodeAll(ints), in -> in, null, ArrayType.INTS,
                Right.of(ArrayType.INTS, ints), Uleb128::readInts).skipping(Uleb128::skip));
        long[] longs = Uleb128Distribution.uniformLengths().longs(count);
        add("list of longs", ReferenceUleb128.encodeAll(longs), in -> in, null, ArrayType.LONGS,
                Right.of(ArrayType.LONGS, longs), Uleb128::readLongs);
    }

    private void addStringsInPlace() {
        byte[][] values = DeltaValues.SORTED_KEYS.strings(count);
        byte[] page = ValuePage.encode(PhysicalType.BYTE_ARRAY, 0, Encoding.DELTA_LENGTH_BYTE_ARRAY, values);
        int[] offsets = ByteArrays.offsets(page.length - ByteArrays.join(values).length, values);
        add("strings after their lengths, in place", page, DeltaLengthByteArrayReader::of, null, ArrayType.INTS,
                (first, length) -> ArrayType.INTS.toPlain(Arrays.copyOfRange(offsets, first, first + length + 1)),
                DeltaLengthByteArrayReader::readOffsets);
    }

    private <A> void addByteStreamSplit(ByteStreamSplitCodec<A> codec) {
        int elementSize = codec.type().elementSize();
        byte[] plain = PlainValues.random(elementSize, count);
        byte[] page = ReferenceByteStreamSplit.encode(plain, elementSize);
        A values = codec.type().fromPlain(plain);
        for (BufferKind kind : List.of(BufferKind.HEAP, BufferKind.DIRECT)) {
            add("page" + (kind == BufferKind.HEAP ? "" : DIRECT) + " to " + codec,
                    () -> ByteStreamSplitPage.of(kind.of(page), elementSize),
                    codec.type(), Right.of(codec.type(), values),
                    (opened, first, out, length) -> codec.decode().decode(opened, first, out, 0, length));
        }
        add("page from " + codec, () -> values, BYTES, (first, length) ->
                ReferenceByteStreamSplit.encode(Arrays.copyOfRange(
                        plain, first * elementSize, (first + length) * elementSize), elementSize),
                (from, first, out, length) -> codec.encode().encode(
                        from, first * codec.type().slotsPerValue(), out, 0, length));
    }

    private <A> void addPacked(int bitWidth, ArrayType<A> type, Pack<byte[], A> unpack, Pack<A, byte[]> pack) {
        // Values begin at whole bytes.
        int padded = count + 7 & -8;
        long[] values = LongStream.of(Uleb128Distribution.anyBits().longs(padded))
                .map(value -> value & -1L >>> Long.SIZE - bitWidth).toArray();
        byte[] packed = ReferenceBitPacking.pack(values, bitWidth);
        byte[] longs = ArrayType.LONGS.toPlain(values);
        byte[] plain = new byte[padded * type.elementSize()];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = longs[i / type.elementSize() * Long.BYTES + i % type.elementSize()];
        }
        A unpacked = type.fromPlain(plain);
        Right right = Right.of(type, unpacked);
        add(bitWidth + " bits to " + type, () -> packed, type, (first, length) -> right.of(first & -8, length),
                (bytes, first, out, length) ->
                        unpack.pack(bytes, first / Byte.SIZE * bitWidth, bitWidth, out, 0, length));
        add(bitWidth + " bits of " + type, () -> unpacked, BYTES, (first, length) ->
                ReferenceBitPacking.pack(Arrays.copyOfRange(values, first, first + length), bitWidth),
                (from, first, out, length) -> pack.pack(from, first, bitWidth, out, 0, length));
    }

    private <A> void addValidity(ArrayType<A> type, Expand<A> expand) {
        int[] levels = RunDistribution.NULLS_50.values(1, count);
        long[] bits = new long[count / Long.SIZE + 1];
        byte[] dense = PlainValues.random(type.elementSize(), count);
        byte[] expanded = new byte[dense.length];
        for (int i = 0, next = 0; i < count; i++) {
            if (levels[i] == 1) {
                bits[i / Long.SIZE] |= 1L << i;
                System.arraycopy(dense, next++ * type.elementSize(),
                        expanded, i * type.elementSize(), type.elementSize());
            }
        }
        A values = type.fromPlain(dense);
        add("nulls among " + type, () -> values, type, Right.of(type, type.fromPlain(expanded)),
                (from, first, out, length) -> {
                    System.arraycopy(from, Validity.count(bits, 0, first), out, 0, length);
                    expand.expand(bits, first, out, 0, length);
                });
    }

    private void addRunWriter(int bitWidth) {
        int[] values = RunDistribution.SHORT_RUNS.values(bitWidth, count);
        add("writer of " + bitWidth + " bits", () -> new RunLengthBitPackedWriter(bitWidth), BYTES, (first, length) ->
                ReferenceRunLengthBitPacking.encode(Arrays.copyOfRange(values, first, first + length), bitWidth),
                (writer, first, out, length) -> {
                    writer.reset();
                    writer.writeInts(values, first, length);
                    byte[] runs = writer.toByteArray();
                    System.arraycopy(runs, 0, out, 0, runs.length);
                });
    }

    /** Reads a value at a time, and writes it again. */
    private void addSingleValues() {
        long[] values = Uleb128Distribution.uniformLengths().longs(count);
        byte[] list = ReferenceUleb128.encodeAll(values);
        add("single values", () -> ByteCursor.of(list), BYTES, (first, length) ->
                ReferenceUleb128.encodeAll(Arrays.copyOfRange(values, first, first + length)),
                (in, first, out, length) -> {
                    for (int i = 0, written = 0; i < length; i++) {
                        written += Uleb128.writeLong(ParquetDecodingUtils.readUleb128Long(in), out, written);
                    }
                });
    }
}
