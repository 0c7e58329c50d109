// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.github.parquetdecoding.testkit.AlpValues;
import io.github.parquetdecoding.testkit.ArrayCodec;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.DeltaValues;
import io.github.parquetdecoding.testkit.PlainValues;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.ReferencePlainByteArray;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.RunDistribution;
import io.github.parquetdecoding.testkit.Uleb128Distribution;

/**
 * Encodes and decodes repeatedly with every codec, and compares the results with the reference codecs', for processes
 * and threads with unusual conditions. Only a trip itself calls the library.
 */
final class RoundTrips implements Runnable {
    private final Map<String, Runnable> trips = new LinkedHashMap<>();
    private final int count;

    private interface Unpack<A> {
        void unpack(byte[] packed, int offset, int bitWidth, A out, int outOffset, int count);
    }

    private interface Pack<A> {
        void pack(A values, int offset, int bitWidth, byte[] out, int outOffset, int count);
    }

    private interface EncodeAlp<A> {
        int encode(A values, int offset, byte[] out, int outOffset, int count);
    }

    private interface Trip {
        void run() throws Exception;
    }

    /** @param count number of values in each trip */
    RoundTrips(int count) {
        this.count = count;
        for (int elementSize = 1; elementSize <= 17; elementSize++) {
            for (ArrayCodec<ByteStreamSplitPage, ?> codec : ByteStreamSplitCodecs.codecs(elementSize)) {
                putByteStreamSplit(codec);
            }
        }
        for (int bitWidth = 1; bitWidth <= Long.SIZE; bitWidth++) {
            putBitPacking(bitWidth, ArrayType.LONGS, BitPacking::unpackLongs, BitPacking::packLongs);
            if (bitWidth <= Integer.SIZE) {
                putBitPacking(bitWidth, ArrayType.INTS, BitPacking::unpackInts, BitPacking::packInts);
                putBitPacking(bitWidth, ArrayType.SHORTS, BitPacking::unpackShorts, null);
                putBitPacking(bitWidth, ArrayType.bytes(1), BitPacking::unpackBytes, null);
                putRuns(bitWidth);
            }
            putDeltas(bitWidth);
        }
        putUleb128();
        putNulls();
        putStrings();
        putDictionary();
        putPlain();
        putAlp(ArrayType.FLOATS, AlpPage::decodeFloats, AlpEncoder::encodeFloats);
        putAlp(ArrayType.DOUBLES, AlpPage::decodeDoubles, AlpEncoder::encodeDoubles);
        put("description", () -> check(!DecodingKernels.describe().isEmpty()));
    }

    @Override
    public void run() {
        trips.values().forEach(Runnable::run);
    }

    /** Returns the trips by name. */
    Map<String, Runnable> trips() {
        return trips;
    }

    private void putByteStreamSplit(ArrayCodec<ByteStreamSplitPage, ?> codec) {
        int elementSize = codec.type().elementSize();
        byte[] plain = PlainValues.random(elementSize, count);
        byte[] page = ReferenceByteStreamSplit.encode(plain, elementSize);
        ByteBuffer direct = ByteBuffer.allocateDirect(page.length).put(page).flip();
        put("page to " + codec, () -> {
            expect(plain, codec.decode(ByteStreamSplitPage.of(ByteCursor.of(page), elementSize), 0, count));
            expect(plain, codec.decode(ByteStreamSplitPage.of(direct, elementSize), 0, count));
            expect(page, codec.encode(plain));
        });
    }

    private <A> void putBitPacking(int bitWidth, ArrayType<A> type, Unpack<A> unpack, Pack<A> pack) {
        long[] values = LongStream.of(Uleb128Distribution.anyBits().longs(count))
                .map(value -> value & -1L >>> Long.SIZE - bitWidth).toArray();
        byte[] packed = ReferenceBitPacking.pack(values, bitWidth);
        byte[] longs = ArrayType.LONGS.toPlain(values);
        byte[] plain = new byte[count * type.elementSize()];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = longs[i / type.elementSize() * Long.BYTES + i % type.elementSize()];
        }
        put(bitWidth + " bits to " + type, () -> {
            A out = type.allocate(count);
            unpack.unpack(packed, 0, bitWidth, out, 0, count);
            expect(plain, type.toPlain(out));
            if (pack != null) {
                byte[] bytes = new byte[packed.length];
                pack.pack(out, 0, bitWidth, bytes, 0, count);
                expect(packed, bytes);
            }
        });
    }

    private void putRuns(int bitWidth) {
        int[] values = RunDistribution.SHORT_RUNS.values(bitWidth, count);
        byte[] bytes = ReferenceRunLengthBitPacking.encode(values, bitWidth);
        put("runs of " + bitWidth + " bits", () -> {
            int[] read = new int[count];
            RunLengthBitPackedReader.of(ByteCursor.of(bytes), bitWidth).readInts(read, 0, count);
            expect(values, read);
            RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
            writer.writeInts(read, 0, count);
            expect(bytes, writer.toByteArray());
        });
    }

    private void putDeltas(int bitWidth) {
        long[] longs = LongStream.of(Uleb128Distribution.anyBits().longs(count))
                .map(value -> value >> Long.SIZE - bitWidth).toArray();
        int[] ints = LongStream.of(longs).mapToInt(value -> (int) value).toArray();
        byte[] page = ReferenceDeltaBinaryPacked.encodeLongs(longs, Layout.USUAL);
        put("deltas of " + bitWidth + " bits", () -> {
            int[] read = new int[count];
            DeltaBinaryPackedReader.of(ByteCursor.of(page)).readInts(read, 0, count);
            expect(ints, read);
            DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(ByteCursor.of(page));
            long[] rest = new long[count - count / 3];
            reader.skip(count / 3);
            reader.readLongs(rest, 0, rest.length);
            expect(Arrays.copyOfRange(longs, count / 3, count), rest);
        });
    }

    private void putStrings() {
        byte[][] values = DeltaValues.SORTED_KEYS.strings(count);
        byte[] joined = ByteArrays.join(values);
        byte[] plain = ByteArrays.plain(values);
        int[] offsets = ByteArrays.offsets(0, values);
        byte[] lengthPage = ReferenceDeltaLengthByteArray.encode(values, Layout.USUAL);
        byte[] prefixPage = ReferenceDeltaByteArray.encode(values, Layout.USUAL);
        put("strings after their lengths", () -> {
            int[] read = new int[count + 1];
            byte[] out = new byte[joined.length];
            DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(ByteCursor.of(lengthPage));
            reader.readValues(out, 0, read, 0, count);
            expect(joined, out);
            expect(offsets, read);
            reader.reset(ByteCursor.of(lengthPage));
            out = new byte[(int) reader.byteCount(count) + Integer.BYTES * count];
            reader.readPlain(out, 0, count);
            expect(plain, out);
        });
        put("strings with prefixes", () -> {
            int[] read = new int[count + 1];
            byte[] out = new byte[joined.length];
            DeltaByteArrayReader reader = DeltaByteArrayReader.of(ByteCursor.of(prefixPage));
            reader.readValues(out, 0, read, 0, count);
            expect(joined, out);
            expect(offsets, read);
            reader.reset(ByteCursor.of(prefixPage));
            out = new byte[(int) reader.byteCount(count) + Integer.BYTES * count];
            reader.readPlain(out, 0, count);
            expect(plain, out);
        });
    }

    private void putDictionary() {
        byte[][] entries = DeltaValues.SORTED_KEYS.strings(1 << 7);
        int[] ids = RunDistribution.SHORT_RUNS.values(7, count);
        byte[] idPage = ByteArrays.join(new byte[] {7}, ReferenceRunLengthBitPacking.encode(ids, 7));
        byte[][] values = IntStream.of(ids).mapToObj(id -> entries[id]).toArray(byte[][]::new);
        byte[] entryPage = ByteArrays.plain(entries);
        byte[] joined = ByteArrays.join(values);
        byte[] plain = ByteArrays.plain(values);
        int[] offsets = ByteArrays.offsets(0, values);
        put("strings of a dictionary", () -> {
            ByteArrayDictionary dictionary = ByteArrayDictionary.ofPlain(ByteCursor.of(entryPage), entries.length);
            int[] read = new int[count];
            DictionaryReader.of(ByteCursor.of(idPage)).readIds(dictionary.size(), read, 0, count);
            expect(ids, read);
            byte[] out = new byte[(int) dictionary.byteCount(read, 0, count)];
            int[] outOffsets = new int[count + 1];
            dictionary.copyValues(read, 0, out, 0, outOffsets, 0, count);
            expect(joined, out);
            expect(offsets, outOffsets);
            out = new byte[plain.length];
            dictionary.copyPlain(read, 0, out, 0, count);
            expect(plain, out);
        });
    }

    private void putPlain() {
        byte[][] values = DeltaValues.SORTED_KEYS.strings(count);
        byte[] page = ReferencePlainByteArray.encode(values);
        put("PLAIN strings", () -> {
            int[] read = new int[count + 1];
            byte[] out = new byte[ByteArrays.join(values).length];
            PlainByteArrayReader.of(ByteCursor.of(page)).readValues(out, 0, read, 0, count);
            expect(ByteArrays.join(values), out);
            expect(ByteArrays.offsets(0, values), read);
        });
        long[] longs = Uleb128Distribution.anyBits().longs(count);
        byte[] plain = ArrayType.LONGS.toPlain(longs);
        put("PLAIN longs and booleans", () -> {
            long[] out = new long[count];
            PlainPage.of(ByteCursor.of(plain), Long.BYTES).decodeLongs(0, out, 0, count);
            expect(longs, out);
            PlainPage.ofBooleans(ByteCursor.of(plain)).decodeBits(0, out, 0, Long.SIZE * count);
            expect(longs, out);
        });
    }

    private <A> void putAlp(ArrayType<A> type, Calls.RangeDecode<AlpPage, A> decode, EncodeAlp<A> encode) {
        int elementSize = type.elementSize();
        for (AlpValues values : AlpValues.values()) {
            byte[] plain = values.plain(elementSize, count);
            byte[] page = ReferenceAlp.encode(plain, elementSize, 5, 6, 4);
            put("ALP " + values + " to " + type, () -> {
                A out = type.allocate(count);
                decode.decode(AlpPage.of(ByteCursor.of(page), elementSize), 0, out, 0, count);
                expect(plain, type.toPlain(out));
                byte[] written = new byte[(int) AlpEncoder.maxByteCount(count, elementSize)];
                int length = encode.encode(out, 0, written, 0, count);
                A again = type.allocate(count);
                decode.decode(AlpPage.of(ByteCursor.of(written, 0, length), elementSize), 0, again, 0, count);
                expect(plain, type.toPlain(again));
            });
        }
    }

    private void putUleb128() {
        int[] ints = Uleb128Distribution.below(1 << 30).ints(count);
        long[] longs = Uleb128Distribution.uniformLengths().longs(count);
        byte[] intBytes = ReferenceUleb128.encodeAll(ints);
        byte[] longBytes = ReferenceUleb128.encodeAll(longs);
        put("list of ints", () -> {
            int[] read = new int[count];
            Uleb128.readInts(ByteCursor.of(intBytes), read, 0, count);
            expect(ints, read);
        });
        put("list of longs", () -> {
            long[] read = new long[count];
            Uleb128.readLongs(ByteCursor.of(longBytes), read, 0, count);
            expect(longs, read);
        });
        put("single longs", () -> {
            ByteCursor in = ByteCursor.of(longBytes);
            byte[] written = new byte[longBytes.length];
            int length = 0;
            for (long value : longs) {
                long read = Uleb128.readLong(in);
                check(read == value);
                length += Uleb128.writeLong(read, written, length);
            }
            expect(longBytes, written);
        });
    }

    private void putNulls() {
        int[] levels = RunDistribution.NULLS_50.values(1, count);
        byte[] bytes = ReferenceRunLengthBitPacking.encode(levels, 1);
        int[] ids = RunDistribution.UNIFORM_IDS.values(10, count);
        byte[] idPage = ByteArrays.join(new byte[] {10}, ReferenceRunLengthBitPacking.encode(ids, 10));
        int[] dictionary = Uleb128Distribution.anyBits().ints(1 << 10);
        put("ids and nulls", () -> {
            long[] bits = new long[count / Long.SIZE + 1];
            int set = RunLengthBitPackedReader.of(ByteCursor.of(bytes), 1).readValidity(bits, 0, count);
            int[] values = new int[count];
            double[] doubles = new double[count];
            DictionaryReader.of(ByteCursor.of(idPage)).readInts(dictionary, values, 0, set);
            Arrays.setAll(doubles, i -> values[i]);
            Validity.expand(bits, 0, values, 0, count, -1);
            Validity.expand(bits, 0, doubles, 0, count, -1);
            int next = 0;
            for (int i = 0; i < count; i++) {
                int expected = levels[i] == 1 ? dictionary[ids[next++]] : -1;
                check(values[i] == expected && doubles[i] == expected);
            }
            check(next == set);
        });
    }

    private void put(String name, Trip trip) {
        trips.put(name, () -> {
            try {
                trip.run();
            } catch (AssertionError | Exception e) {
                throw new AssertionError(count + " values, " + name + ": " + e.getMessage(), e);
            }
        });
    }

    private static void expect(byte[] expected, byte[] actual) {
        check(Arrays.equals(expected, actual));
    }

    private static void expect(int[] expected, int[] actual) {
        check(Arrays.equals(expected, actual));
    }

    private static void expect(long[] expected, long[] actual) {
        check(Arrays.equals(expected, actual));
    }

    private static void check(boolean right) {
        if (!right) {
            throw new AssertionError("wrong values");
        }
    }
}
