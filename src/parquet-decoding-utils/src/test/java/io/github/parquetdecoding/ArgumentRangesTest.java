// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All combinations of offsets, counts and sizes whose sums and products overflow an int are refused as documented, with
 * a message that names the argument, and nothing is written.
 */
class ArgumentRangesTest {
    /** 33 and 65 are too many bits; 0x5555_5556 times 3 is 2 in 32 bits, the powers of 2 times 4, 8 and 16 are 0. */
    private static final int[] ARGUMENTS = {
        Integer.MIN_VALUE, -1, 0, 1, 9, 32, 33, 65, 1 << 28, 1 << 29, 1 << 30, 0x5555_5556, Integer.MAX_VALUE};

    static final int LENGTH = 48;
    static final byte[] BYTES = new byte[LENGTH];
    private static final ByteBuffer DIRECT = ByteBuffer.allocateDirect(LENGTH);
    private static final ByteBuffer HEAP = ByteBuffer.wrap(new byte[LENGTH + 5], 3, LENGTH).slice();

    static <T> Call<T> call(String name, int arguments, T out, BiConsumer<T, int[]> method) {
        return Call.of(name, arguments, out, method);
    }

    static Call<byte[]> call(String name, int arguments, Consumer<int[]> method) {
        return call(name, arguments, new byte[0], (out, a) -> method.accept(a));
    }

    static boolean outside(long offset, long count, long length) {
        return offset < 0 || count < 0 || offset + count > length;
    }

    @ParameterizedTest
    @MethodSource({
        "cursors", "pages", "pageDecodes", "pageEncodes", "lists", "bits", "values", "runs", "dictionaries", "validity",
        "deltas", "alp"})
    void argumentsThatDoNotFitAreRefusedAndNothingIsWritten(Call<?> call) {
        int[] arguments = new int[call.arguments()];
        double combinations = Math.pow(ARGUMENTS.length, arguments.length);
        for (int i = 0; i < combinations; i++) {
            for (int j = 0, rest = i; j < arguments.length; j++, rest /= ARGUMENTS.length) {
                arguments[j] = ARGUMENTS[rest % ARGUMENTS.length];
            }
            call.run(arguments);
        }
    }

    static Stream<Call<?>> cursors() {
        return Stream.of(
                call("ByteCursor.of", 2, a -> ByteCursor.of(BYTES, a[0], a[1]))
                        .outsideIf(a -> outside(a[0], a[1], LENGTH)),
                call("ByteCursor.position", 1, a -> ByteCursor.of(BYTES, 3, 20).position(a[0]))
                        .outsideIf(a -> a[0] < 3 || a[0] > 23),
                call("ByteCursor.skip", 1, a -> ByteCursor.of(BYTES, 3, 20).skip(a[0]))
                        .illegalIf(a -> a[0] < 0).outsideIf(a -> a[0] > 20));
    }

    static Stream<Call<?>> pages() {
        return Stream.of(
                call("page of an array", 1, a -> ByteStreamSplitPage.of(ByteCursor.of(BYTES), a[0]))
                        .illegalIf(a -> a[0] < 1).malformedIf(a -> LENGTH % a[0] != 0),
                call("page of a buffer", 1, a -> ByteStreamSplitPage.of(DIRECT, a[0]))
                        .illegalIf(a -> a[0] < 1).malformedIf(a -> LENGTH % a[0] != 0),
                call("page of a cursor", 1, a -> ByteStreamSplitPage.of(ByteCursor.of(BYTES, 3, 21), a[0]))
                        .illegalIf(a -> a[0] < 1).malformedIf(a -> 21 % a[0] != 0),
                call("decodeByteStreamSplit", 2, a -> ParquetDecodingUtils.decodeByteStreamSplit(DIRECT, a[0], a[1]))
                        .illegalIf(a -> a[0] < 0 || a[1] < 1).malformedIf(a -> LENGTH != (long) a[0] * a[1]));
    }

    static Stream<Call<?>> pageDecodes() {
        Stream<Call<?>> ofBytes = Stream.of(1, 2, 3, 4, 8, 12, 16).flatMap(size -> Stream.of(BYTES, DIRECT)
                .map(memory -> page(memory, size))
                .map(page -> call("decode of " + page, 3, new byte[20],
                        (out, a) -> page.decodePlain(a[0], out, a[2], a[1])).illegalIf(a -> a[1] < 0)
                        .outsideIf(a -> outside(a[0], a[1], LENGTH / size)
                                || outside(a[2], (long) a[1] * size, 20))));
        Stream<Call<?>> typed = Stream.of(BYTES, DIRECT).flatMap(memory -> Stream.of(
                typed(2, new short[9], (out, a) -> page(memory, 2).decodeShorts(a[0], out, a[2], a[1])),
                typed(4, new int[9], (out, a) -> page(memory, 4).decodeInts(a[0], out, a[2], a[1])),
                typed(4, new float[9], (out, a) -> page(memory, 4).decodeFloats(a[0], out, a[2], a[1])),
                typed(8, new long[9], (out, a) -> page(memory, 8).decodeLongs(a[0], out, a[2], a[1])),
                typed(8, new double[9], (out, a) -> page(memory, 8).decodeDoubles(a[0], out, a[2], a[1]))));
        return Stream.concat(ofBytes, typed);
    }

    private static ByteStreamSplitPage page(Object memory, int size) {
        return memory == BYTES
                ? ByteStreamSplitPage.of(ByteCursor.of(BYTES), size) : ByteStreamSplitPage.of(DIRECT, size);
    }

    private static <T> Call<T> typed(int size, T out, BiConsumer<T, int[]> method) {
        return call("decode into " + out.getClass().getSimpleName(), 3, out, method)
                .outsideIf(a -> outside(a[0], a[1], LENGTH / size) || outside(a[2], a[1], 9));
    }

    static Stream<Call<?>> pageEncodes() {
        return Stream.of(
                call("encode", 4, new byte[20],
                        (out, a) -> ByteStreamSplitEncoder.encodePlain(BYTES, a[0], a[2], out, a[3], a[1]))
                        .illegalIf(a -> a[1] < 0 || a[2] < 1)
                        .outsideIf(a -> outside(a[0], (long) a[1] * a[2], LENGTH)
                                || outside(a[3], (long) a[1] * a[2], 20)),
                encode(2, (out, a) -> ByteStreamSplitEncoder.encodeShorts(new short[9], a[0], out, a[2], a[1])),
                encode(4, (out, a) -> ByteStreamSplitEncoder.encodeInts(new int[9], a[0], out, a[2], a[1])),
                encode(4, (out, a) -> ByteStreamSplitEncoder.encodeFloats(new float[9], a[0], out, a[2], a[1])),
                encode(8, (out, a) -> ByteStreamSplitEncoder.encodeLongs(new long[9], a[0], out, a[2], a[1])),
                encode(8, (out, a) -> ByteStreamSplitEncoder.encodeDoubles(new double[9], a[0], out, a[2], a[1])));
    }

    private static Call<byte[]> encode(int size, BiConsumer<byte[], int[]> method) {
        return call("encode values of " + size + " bytes", 3, new byte[40], method).illegalIf(a -> a[1] < 0)
                .outsideIf(a -> outside(a[0], a[1], 9) || outside(a[2], (long) a[1] * size, 40));
    }

    /** Reads more one-byte values than fit. */
    static Stream<Call<?>> lists() {
        return Stream.of(
                read(new int[33], (out, a) -> Uleb128.readInts(ByteCursor.of(BYTES), out, a[0], a[1])),
                read(new int[33], (out, a) -> Uleb128.readZigZagInts(ByteCursor.of(BYTES), out, a[0], a[1])),
                read(new long[33], (out, a) -> Uleb128.readLongs(ByteCursor.of(BYTES), out, a[0], a[1])),
                read(new long[33], (out, a) -> Uleb128.readZigZagLongs(ByteCursor.of(BYTES), out, a[0], a[1])),
                call("skip values", 1, a -> Uleb128.skip(ByteCursor.of(BYTES, 1, 32), a[0]))
                        .illegalIf(a -> a[0] < 0).malformedIf(a -> a[0] > 32),
                call("writeInt", 1, new byte[14], (out, a) -> Uleb128.writeInt(-1, out, a[0]))
                        .outsideIf(a -> outside(a[0], 5, 14)),
                call("writeLong", 1, new byte[14], (out, a) -> Uleb128.writeLong(-1, out, a[0]))
                        .outsideIf(a -> outside(a[0], 10, 14)),
                call("writeZigZagInt", 1, new byte[14], (out, a) -> Uleb128.writeZigZagInt(1 << 31, out, a[0]))
                        .outsideIf(a -> outside(a[0], 5, 14)),
                call("writeZigZagLong", 1, new byte[14], (out, a) -> Uleb128.writeZigZagLong(1L << 63, out, a[0]))
                        .outsideIf(a -> outside(a[0], 10, 14)));
    }

    private static <T> Call<T> read(T out, BiConsumer<T, int[]> method) {
        return call("read values", 2, out, method).outsideIf(a -> outside(a[0], a[1], 33));
    }

    static Stream<Call<?>> bits() {
        Stream<Call<?>> unpack = Stream.of(HEAP, DIRECT).flatMap(buffer -> Stream.of(
                unpack(32, new int[33], (out, a) -> BitPacking.unpackInts(buffer, a[0], a[2], out, a[3], a[1])),
                unpack(64, new long[33], (out, a) -> BitPacking.unpackLongs(buffer, a[0], a[2], out, a[3], a[1])),
                unpack(32, new short[33], (out, a) -> BitPacking.unpackShorts(buffer, a[0], a[2], out, a[3], a[1])),
                unpack(32, new byte[33], (out, a) -> BitPacking.unpackBytes(buffer, a[0], a[2], out, a[3], a[1]))));
        return Stream.concat(unpack, Stream.of(
                unpack(32, new int[33], (out, a) -> BitPacking.unpackInts(BYTES, a[0], a[2], out, a[3], a[1])),
                unpack(64, new long[33], (out, a) -> BitPacking.unpackLongs(BYTES, a[0], a[2], out, a[3], a[1])),
                unpack(32, new short[33], (out, a) -> BitPacking.unpackShorts(BYTES, a[0], a[2], out, a[3], a[1])),
                unpack(32, new byte[33], (out, a) -> BitPacking.unpackBytes(BYTES, a[0], a[2], out, a[3], a[1])),
                pack(32, (out, a) -> BitPacking.packInts(new int[33], a[3], a[2], out, a[0], a[1])),
                pack(64, (out, a) -> BitPacking.packLongs(new long[33], a[3], a[2], out, a[0], a[1])),
                call("byteCount", 2, a -> BitPacking.byteCount(a[0], a[1]))
                        .illegalIf(a -> a[0] < 0 || a[1] < 0 || a[1] > 64)));
    }

    private static Call<byte[]> pack(int mostBits, BiConsumer<byte[], int[]> method) {
        return packed("pack", mostBits, new byte[LENGTH], method);
    }

    private static <T> Call<T> unpack(int mostBits, T out, BiConsumer<T, int[]> method) {
        return packed("unpack", mostBits, out, method);
    }

    private static <T> Call<T> packed(String name, int mostBits, T out, BiConsumer<T, int[]> method) {
        return call(name, 4, out, method).illegalIf(a -> a[1] < 0 || a[2] < 0 || a[2] > mostBits)
                .outsideIf(a -> outside(a[3], a[1], 33) || outside(a[0], ((long) a[1] * a[2] + 7) / 8, LENGTH));
    }

    /** Returns a reader of 2^31 - 1 zeros, the maximum that a read can request. */
    private static RunLengthBitPackedReader endless(int bitWidth) {
        return RunLengthBitPackedReader.of(ByteCursor.of(new byte[] {-2, -1, -1, -1, 0x0F, 0}), bitWidth);
    }

    static Stream<Call<?>> runs() {
        return Stream.of(
                call("reader of runs", 1, a -> RunLengthBitPackedReader.of(ByteCursor.of(BYTES), a[0]))
                        .illegalIf(a -> a[0] < 0 || a[0] > 32),
                call("reader of runs after a length", 1, a -> RunLengthBitPackedReader.ofLengthPrefixed(
                        ByteCursor.of(new byte[4]), a[0])).illegalIf(a -> a[0] < 0 || a[0] > 32),
                call("writer of runs", 1, a -> new RunLengthBitPackedWriter(a[0]))
                        .illegalIf(a -> a[0] < 0 || a[0] > 32),
                lookUp(new int[33], (out, a) -> endless(3).readInts(out, a[0], a[1])),
                lookUp(new byte[33], (out, a) -> endless(3).readBytes(out, a[0], a[1])),
                call("readPlain", 2, new byte[5], (out, a) -> endless(1).readPlain(out, a[0], a[1]))
                        .illegalIf(a -> a[1] < 0).outsideIf(a -> outside(a[0], (a[1] + 7L) / 8, 5)),
                call("readPlanes", 1, a -> endless(3).readPlanes(new long[3][2], a[0]))
                        .illegalIf(a -> a[0] < 0).outsideIf(a -> a[0] > 128),
                call("readPlanes of too many bits", 1, a -> endless(3).readPlanes(new long[2][2], a[0]))
                        .illegalIf(a -> a[0] < 0).outsideIf(a -> a[0] > 0),
                call("skip of runs", 1, a -> endless(3).skip(a[0])).illegalIf(a -> a[0] < 0),
                call("readValidity", 2, new long[2], (out, a) -> endless(1).readValidity(out, a[0], a[1]))
                        .illegalIf(a -> a[1] < 0).outsideIf(a -> a[1] >= 0 && outside(a[0], a[1], 128)),
                call("readValidity of levels", 3, new long[2],
                        (out, a) -> endless(3).readValidity(a[0], out, a[1], a[2]))
                        .illegalIf(a -> a[2] < 0).outsideIf(a -> a[2] >= 0 && outside(a[1], a[2], 128)),
                call("skipValidity", 1, a -> endless(1).skipValidity(a[0])).illegalIf(a -> a[0] < 0),
                call("skipValidity of levels", 2, a -> endless(3).skipValidity(a[0], a[1])).illegalIf(a -> a[1] < 0),
                call("writeInts of runs", 2, a -> new RunLengthBitPackedWriter(3).writeInts(new int[33], a[0], a[1]))
                        .outsideIf(a -> outside(a[0], a[1], 33)));
    }

    static Stream<Call<?>> dictionaries() {
        ByteArrayDictionary strings = ByteArrayDictionary.of(new byte[] {7, 7}, new int[] {0, 2});
        int[] ids = new int[33];
        int[] offsets = new int[40];
        byte[] bytes = new byte[99];
        return Stream.of(
                call("dictionary of strings", 1, a -> ByteArrayDictionary.ofPlain(ByteCursor.of(BYTES), a[0]))
                        .illegalIf(a -> a[0] < 0).malformedIf(a -> a[0] > LENGTH / 4),
                call("dictionary in place", 2, a -> ByteArrayDictionary.of(BYTES, new int[] {a[0], a[1]}))
                        .illegalIf(a -> a[1] < a[0]).outsideIf(a -> a[0] < 0 || a[1] > LENGTH),
                call("byteCount of ids", 2, a -> strings.byteCount(ids, a[0], a[1]))
                        .illegalIf(a -> a[1] < 0).outsideIf(a -> a[1] >= 0 && outside(a[0], a[1], 33)),
                call("offsets of strings", 3, new int[40],
                        (out, a) -> strings.copyValues(ids, a[0], bytes, 0, out, a[1], a[2])).illegalIf(a -> a[2] < 0)
                        .outsideIf(a -> a[2] >= 0 && (outside(a[0], a[2], 33) || outside(a[1], a[2] + 1L, 40))),
                call("copyValues", 3, new byte[60],
                        (out, a) -> strings.copyValues(ids, a[0], out, a[1], offsets, 0, a[2])).illegalIf(a -> a[2] < 0)
                        .outsideIf(a -> a[2] >= 0 && (outside(a[0], a[2], 33) || outside(a[1], 2L * a[2], 60))),
                call("copyPlain", 3, new byte[60], (out, a) -> strings.copyPlain(ids, a[0], out, a[1], a[2]))
                        .illegalIf(a -> a[2] < 0)
                        .outsideIf(a -> a[2] >= 0 && (outside(a[0], a[2], 33) || outside(a[1], 6L * a[2], 60))));
    }

    private static <T> Call<T> lookUp(T out, BiConsumer<T, int[]> method) {
        return call("read " + out.getClass().getSimpleName(), 2, out, method).illegalIf(a -> a[1] < 0)
                .outsideIf(a -> a[1] >= 0 && outside(a[0], a[1], 33));
    }

    static List<Call<?>> validity() {
        long[] bits = {5, 9};
        return List.of(
                call("count of bits", 2, a -> Validity.count(bits, a[0], a[1]))
                        .outsideIf(a -> outside(a[0], a[1], 128)),
                expand(new int[33], (out, a) -> Validity.expand(bits, a[2], out, a[0], a[1])),
                expand(new long[33], (out, a) -> Validity.expand(bits, a[2], out, a[0], a[1])),
                expand(new float[33], (out, a) -> Validity.expand(bits, a[2], out, a[0], a[1])),
                expand(new double[33], (out, a) -> Validity.expand(bits, a[2], out, a[0], a[1])),
                expand(new short[33], (out, a) -> Validity.expand(bits, a[2], out, a[0], a[1])),
                expand(new byte[33], (out, a) -> Validity.expand(bits, a[2], out, a[0], a[1])));
    }

    private static <T> Call<T> expand(T out, BiConsumer<T, int[]> method) {
        return call("expand of " + out.getClass().getSimpleName(), 3, out, method)
                .outsideIf(a -> outside(a[0], a[1], 33) || outside(a[2], a[1], 128));
    }

    /** What only some readers have, for pages of 33 zeros, or empty strings. */
    static Stream<Call<?>> deltas() {
        byte[] numbers = {40, 1, 33, 0, 0, 0};
        Supplier<DeltaBinaryPackedReader> binaryPacked = () -> DeltaBinaryPackedReader.of(ByteCursor.of(numbers));
        Supplier<DeltaLengthByteArrayReader> lengths = () -> DeltaLengthByteArrayReader.of(ByteCursor.of(numbers));
        return Stream.of(
                call("readOffsets", 2, new int[41], (out, a) -> lengths.get().readOffsets(out, a[0], a[1]))
                        .illegalIf(a -> a[1] < 0).outsideIf(a -> outside(a[0], a[1] + 1L, 41) || a[1] > 33),
                call("readPlain", 3, new byte[140], (out, a) -> binaryPacked.get().readPlain(a[0], out, a[1], a[2]))
                        .illegalIf(a -> a[0] != 4 && a[0] != 8 || a[2] < 0)
                        .outsideIf(a -> outside(a[1], (long) a[0] * a[2], 140) || a[2] > 33));
    }

    /** Pages of 33 values of all types and encodings, of which booleans and ids may have up to 40. */
    static Stream<Call<?>> values() {
        return ValuePage.all(33, 9).stream().flatMap(page -> Stream.concat(
                page.reads().stream().map(read -> read(page, read)), Stream.of(
                        call("skip of " + page, 1, a -> page.open().skip(a[0]))
                                .illegalIf(a -> a[0] < 0).outsideIf(a -> a[0] > 40).malformedIf(a -> a[0] > 40),
                        call("byteCount of " + page, 1, a -> page.open().byteCount(a[0])).illegalIf(a -> a[0] < 0)
                                .outsideIf(a -> hasLengths(page) && a[0] > 33)
                                .malformedIf(a -> hasLengths(page) && a[0] > 33))));
    }

    private static boolean hasLengths(ValuePage page) {
        return page.type() == PhysicalType.BYTE_ARRAY || page.encoding() == Encoding.DELTA_BYTE_ARRAY;
    }

    /** The output has room for one element more, or for the other bits of a word. */
    private static <A> Call<A> read(ValuePage page, ValuePage.Read<A> read) {
        boolean isBits = read.name().equals("readBits");
        A out = read.array().allocate(isBits ? 1 : slots(read, 33) + 1);
        return call(page + ", " + read, 2, out, (array, a) -> {
            try {
                read.read().read(page.open(), array, a[0], a[1]);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }).illegalIf(a -> a[1] < 0).malformedIf(a -> a[1] > 33).outsideIf(a -> a[1] > 33
                || a[1] >= 0 && outside(a[0], isBits ? a[1] : slots(read, a[1]), isBits ? 64 : slots(read, 33) + 1));
    }

    private static int slots(ValuePage.Read<?> read, int count) {
        return read.right().of(0, count).length * read.array().slotsPerValue() / read.array().elementSize();
    }

    static Stream<Call<?>> alp() {
        // 33 zeros: an offset of a vector, and its header.
        byte[] page = {0, 0, 10, 33, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        byte[] wide = Arrays.copyOf(page, 24);
        return Stream.of(
                call("decodeFloats of ALP", 3, new float[40],
                        (out, a) -> AlpPage.of(ByteCursor.of(page), 4).decodeFloats(a[0], out, a[2], a[1]))
                        .outsideIf(a -> outside(a[0], a[1], 33) || outside(a[2], a[1], 40)),
                call("decodeDoubles of ALP", 3, new double[40],
                        (out, a) -> AlpPage.of(ByteCursor.of(wide), 8).decodeDoubles(a[0], out, a[2], a[1]))
                        .outsideIf(a -> outside(a[0], a[1], 33) || outside(a[2], a[1], 40)),
                call("decodePlain of ALP", 3, new byte[160],
                        (out, a) -> AlpPage.of(ByteCursor.of(page), 4).decodePlain(a[0], out, a[2], a[1]))
                        .outsideIf(a -> outside(a[0], a[1], 33) || outside(a[2], 4L * a[1], 160)),
                call("page of ALP", 1, a -> AlpPage.of(ByteCursor.of(page), a[0])).illegalIf(a -> a[0] != 4));
    }
}
