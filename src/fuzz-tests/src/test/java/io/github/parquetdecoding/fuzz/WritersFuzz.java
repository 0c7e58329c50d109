// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.AlpEncoder;
import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.RunLengthBitPackedWriter;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.AlpValues;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.PlainValues;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.ReferenceZigZag;

import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Encodes pages of BYTE_STREAM_SPLIT and ALP, packs values, and writes ULEB128 values and runs of levels or ids. */
class WritersFuzz {
    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            switch (in.below(6)) {
                case 0 -> encodeAlp(in, ArrayType.FLOATS, AlpEncoder::encodeFloats);
                case 1 -> encodeAlp(in, ArrayType.DOUBLES, AlpEncoder::encodeDoubles);
                case 2 -> pack(in);
                case 3 -> writeUleb128(in);
                case 4 -> writeRuns(in);
                default -> split(in);
            }
        });
    }

    @FunctionalInterface
    private interface Encode<A> {
        int encode(A values, int offset, byte[] out, int outOffset, int count) throws Exception;
    }

    @FunctionalInterface
    private interface Check {
        void verify(byte[] plain, byte[] page);
    }

    /**
     * Encodes a range of an array.
     *
     * @param check of the range and its encoded bytes
     */
    private static <A> void encode(FuzzInput in, ArrayType<A> type, byte[] plain, Refusals refusals,
            IntToLongFunction mostBytes, long allocates, Encode<A> encode, Check check) {
        int size = type.elementSize();
        int slots = type.slotsPerValue();
        A values = type.fromPlain(plain);
        int valueSlots = plain.length / size * slots;
        int offset = in.argument(valueSlots);
        int count = in.argument((valueSlots - offset) / slots);
        long most = count < 0 ? 0 : Math.min(mostBytes.applyAsLong(count), Integer.MAX_VALUE);
        Output<byte[]> out = Output.of(in, ArrayType.bytes(1), (int) most);
        int[] written = new int[1];
        boolean isOutside = isOutside(offset, (long) count * slots, plain.length / size * slots);
        if (out.verify(refusals.or(out).or(isOutside, IndexOutOfBoundsException.class)
                .or(count < 0, IllegalArgumentException.class), allocates, () -> null, (array, outOffset, room) ->
                written[0] = encode.encode(values, offset, array, outOffset, count))) {
            verify(written[0] <= most, written, most);
            int start = offset * (size / slots);
            check.verify(Arrays.copyOfRange(plain, start, start + count * size),
                    Arrays.copyOf(out.canaried().values(), written[0]));
        }
    }

    private static void split(FuzzInput in) {
        switch (in.below(6)) {
            case 0 -> split(in, ArrayType.SHORTS, ByteStreamSplitEncoder::encodeShorts);
            case 1 -> split(in, ArrayType.INTS, ByteStreamSplitEncoder::encodeInts);
            case 2 -> split(in, ArrayType.FLOATS, ByteStreamSplitEncoder::encodeFloats);
            case 3 -> split(in, ArrayType.LONGS, ByteStreamSplitEncoder::encodeLongs);
            case 4 -> split(in, ArrayType.DOUBLES, ByteStreamSplitEncoder::encodeDoubles);
            default -> {
                int size = 1 + in.below(20);
                split(in, ArrayType.bytes(size), (values, offset, out, outOffset, count) ->
                        ByteStreamSplitEncoder.encodePlain(values, offset, size, out, outOffset, count));
            }
        }
    }

    private static <A> void split(FuzzInput in, ArrayType<A> type, Calls.Encode<A> encode) {
        int size = type.elementSize();
        encode(in, type, in.random(size * in.size(160)), new Refusals(), count -> (long) count * size, 0,
                (values, offset, out, outOffset, count) -> {
                    encode.encode(values, offset, out, outOffset, count);
                    return count * size;
                }, (plain, page) -> verifyEqual(page, ReferenceByteStreamSplit.encode(plain, size)));
    }

    private static void pack(FuzzInput in) {
        int bitWidth = in.argument(Long.SIZE);
        if (in.flag()) {
            pack(in, ArrayType.INTS, bitWidth, (values, offset, out, outOffset, count) ->
                    BitPacking.packInts(values, offset, bitWidth, out, outOffset, count));
        } else {
            pack(in, ArrayType.LONGS, bitWidth, (values, offset, out, outOffset, count) ->
                    BitPacking.packLongs(values, offset, bitWidth, out, outOffset, count));
        }
    }

    private static <A> void pack(FuzzInput in, ArrayType<A> type, int bitWidth, Calls.Encode<A> pack) {
        int bits = 8 * type.elementSize();
        boolean illegal = bitWidth < 0 || bitWidth > bits;
        encode(in, type, in.random(type.elementSize() * in.size(140)),
                Refusals.when(illegal, IllegalArgumentException.class),
                count -> illegal ? 0 : ((long) count * bitWidth + 7) / 8, 0,
                (values, offset, out, outOffset, count) -> {
                    pack.encode(values, offset, out, outOffset, count);
                    return (count * bitWidth + 7) / 8;
                }, (plain, page) -> {
                    long[] values = ReferenceBitPacking.unpackLongs(plain, plain.length / type.elementSize(), bits);
                    long mask = bitWidth == 0 ? 0 : -1L >>> Long.SIZE - bitWidth;
                    verifyEqual(page, ReferenceBitPacking.pack(
                            LongStream.of(values).map(value -> value & mask).toArray(), bitWidth));
                });
    }

    private static <A> void encodeAlp(FuzzInput in, ArrayType<A> type, Encode<A> encode) {
        int size = type.elementSize();
        int valueCount = in.below(8) == 0 ? in.size(2_100) : in.below(40);
        AlpValues values = in.one(AlpValues.values());
        byte[] all = in.below(4) == 0
                ? PlainValues.mixed(size, valueCount, in.next()) : values.plain(size, valueCount);
        encode(in, type, all, new Refusals(), count -> AlpEncoder.maxByteCount(count, size), 50L * all.length, encode,
                (plain, page) -> {
                    verifyEqual(ReferenceAlp.decode(page, size), plain);
                    PagesFuzz.alp(in, type, page, plain);
                });
    }

    private static void writeUleb128(FuzzInput in) {
        int width = in.below(Long.SIZE);
        long value = ArrayType.LONGS.fromPlain(in.random(Long.BYTES))[0] >>> width;
        boolean ofInt = in.flag();
        boolean zigZag = in.flag();
        byte[] expected = ofInt
                ? ReferenceUleb128.encode(zigZag ? ReferenceZigZag.encode((int) value) : (int) value)
                : ReferenceUleb128.encode(zigZag ? ReferenceZigZag.encode(value) : value);
        if (!zigZag) {
            verify(expected.length == (ofInt ? Uleb128.sizeOfInt((int) value) : Uleb128.sizeOfLong(value)), value);
        }
        Output<byte[]> out = Output.of(in, ArrayType.bytes(1), expected.length);
        out.verify(new Refusals().or(out), 0, () -> expected, (array, offset, length) -> {
            int written = ofInt
                    ? zigZag ? Uleb128.writeZigZagInt((int) value, array, offset)
                            : Uleb128.writeInt((int) value, array, offset)
                    : zigZag ? Uleb128.writeZigZagLong(value, array, offset)
                            : Uleb128.writeLong(value, array, offset);
            verify(written == length, written, length);
        });
    }

    /** Writes values in one call or several, and again after a reset. */
    private static void writeRuns(FuzzInput in) {
        int bitWidth = in.argument(32);
        RunLengthBitPackedWriter writer = Refusals.when(bitWidth < 0 || bitWidth > 32, IllegalArgumentException.class)
                .get(64, () -> new RunLengthBitPackedWriter(bitWidth));
        if (writer == null) {
            return;
        }
        boolean again = in.flag();
        int cut = in.next();
        int tooWide = in.below(16);
        int[] outside = {in.argument(5), in.argument(5)};
        byte[] lengths = in.rest();
        // Runs of equal values of any length, most of them short.
        int[] values = new int[Math.min(lengths.length * 4, 600)];
        long seed = lengths.length;
        int end = 0;
        for (int i = 0; i < lengths.length && end < values.length; i++) {
            seed = seed * 6364136223846793005L + lengths[i];
            int length = Math.min((lengths[i] & 0xFF) < 192 ? 1 : lengths[i] & 0x3F, values.length - end);
            Arrays.fill(values, end, end + length, (int) (seed >>> 32 & (1L << bitWidth) - 1));
            end += length;
        }
        int count = end;
        int first = Math.min(cut, count);
        for (int round = again ? 0 : 1; round < 2; round++) {
            writer.reset();
            verify(new Refusals().verify(8 * count, () -> writer.writeInts(values, 0, first)));
            if (bitWidth < 32 && tooWide == 0) {
                Refusals.when(true, IllegalArgumentException.class)
                        .verify(0, () -> writer.writeInt((int) (1L << bitWidth)));
            }
            if (isOutside(outside[0], outside[1], values.length)) {
                Refusals.when(true, IndexOutOfBoundsException.class)
                        .or(outside[1] < 0, IllegalArgumentException.class)
                        .verify(0, () -> writer.writeInts(values, outside[0], outside[1]));
            }
            verify(new Refusals().verify(8 * count, () -> writer.writeInts(values, first, count - first)));
            verifyEqual(new Refusals().get(8 * count, writer::toByteArray),
                    ReferenceRunLengthBitPacking.encode(Arrays.copyOf(values, count), bitWidth));
        }
    }
}
