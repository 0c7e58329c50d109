// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Packed values of every width in arrays and buffers, decoded into every type of array, and values to pack. */
class BitPackingFuzz {
    private static final List<Kind<?>> KINDS = List.of(
            new Kind<>(ArrayType.INTS, 32, BitPacking::unpackInts, BitPacking::unpackInts, BitPacking::packInts),
            new Kind<>(ArrayType.LONGS, 64, BitPacking::unpackLongs, BitPacking::unpackLongs, BitPacking::packLongs),
            new Kind<>(ArrayType.SHORTS, 32, BitPacking::unpackShorts, BitPacking::unpackShorts, null),
            new Kind<>(ArrayType.bytes(1), 32, BitPacking::unpackBytes, BitPacking::unpackBytes, null));

    @FunctionalInterface
    private interface Unpack<I, A> {
        void unpack(I packed, int offset, int bitWidth, A out, int outOffset, int count);
    }

    @FunctionalInterface
    private interface Pack<A> {
        void pack(A values, int offset, int bitWidth, byte[] out, int outOffset, int count);
    }

    private record Kind<A>(
            ArrayType<A> type, int mostBits, Unpack<byte[], A> ofArray, Unpack<ByteBuffer, A> ofBuffer, Pack<A> pack) {
    }

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, BitPackingFuzz::fuzz);
    }

    private static void fuzz(FuzzInput in) throws Exception {
        Kind<?> kind = KINDS.get(in.below(KINDS.size()));
        int bitWidth = in.argument(kind.mostBits);
        // More than one batch is rare, because the reference codec is slow.
        int count = in.below(32) == 0 ? 1000 + in.next() : in.argument(140);
        boolean illegal = count < 0 || bitWidth < 0 || bitWidth > kind.mostBits;
        verifyByteCount(count, bitWidth);
        if (kind.pack != null && in.below(4) == 0) {
            pack(in, kind, bitWidth, count, illegal);
        } else {
            unpack(in, kind, bitWidth, count, illegal);
        }
    }

    private static void verifyByteCount(int count, int bitWidth) {
        long[] bytes = new long[1];
        if (Refusals.when(count < 0 || bitWidth < 0 || bitWidth > Long.SIZE, IllegalArgumentException.class)
                .verify(0, () -> bytes[0] = BitPacking.byteCount(count, bitWidth))) {
            long bits = (long) count * bitWidth;
            verify(bytes[0] == bits / 8 + (bits % 8 == 0 ? 0 : 1), bytes[0], bits);
        }
    }

    private static <A> void unpack(FuzzInput in, Kind<A> kind, int bitWidth, int count, boolean illegal)
            throws Exception {
        int length = illegal || count > 10_000 ? in.next() : (count * bitWidth + 7) / 8;
        int skipped = in.argument(3);
        byte[] packed = in.random(clamp(length + clamp(skipped, 3) - (in.below(16) == 0 ? 1 : 0), 10_000));
        long needed = ((long) count * bitWidth + 7) / 8;
        int offset = in.argument(5);
        int room = in.flag() ? 150 : clamp((long) offset + count, 5_000);
        boolean outside = isOutside(skipped, needed, packed.length) || isOutside(offset, count, room);
        CanariedArray<A> out = FuzzInput.output(kind.type, offset, outside || illegal ? -1 : count, room);
        ByteWindow window = in.window(packed);
        Refusals refusals = Refusals.when(illegal, IllegalArgumentException.class)
                .or(outside, IndexOutOfBoundsException.class);
        boolean answered;
        // Bytes before the window are not outside its array.
        if (in.flag() && window.offset() + window.length() == window.array().length) {
            int index = skipped < 0 ? skipped : window.offset() + skipped;
            answered = refusals.verify(0, () -> kind.ofArray.unpack(
                    window.array(), index, bitWidth, out.array(), offset, count));
        } else {
            ByteBuffer buffer = window.open(BufferKind.values()[in.below(BufferKind.values().length)]::wrap);
            String before = buffer.toString();
            int index = skipped < 0 ? skipped : buffer.position() + skipped;
            answered = refusals.verify(0, () -> kind.ofBuffer.unpack(
                    buffer, index, bitWidth, out.array(), offset, count));
            verify(buffer.toString().equals(before), buffer, before);
        }
        window.verifyUnchanged();
        if (answered) {
            long[] expected = ReferenceBitPacking.unpackLongs(
                    Arrays.copyOfRange(packed, skipped, packed.length), count, bitWidth);
            verifyEqual(kind.type.toPlain(out.values()), lowBytes(expected, kind.type.elementSize()));
        } else {
            out.verifyUntouched();
        }
    }

    private static <A> void pack(FuzzInput in, Kind<A> kind, int bitWidth, int count, boolean illegal) {
        int size = kind.type.elementSize();
        int length = illegal || count > 10_000 ? in.next() : count;
        int skipped = in.argument(3);
        byte[] plain = in.random(size * clamp(length + clamp(skipped, 3) - (in.below(16) == 0 ? 1 : 0), 10_000));
        long needed = ((long) count * bitWidth + 7) / 8;
        int offset = in.argument(5);
        int room = in.flag() ? 600 : clamp(offset + needed, 10_000);
        boolean outside = isOutside(skipped, count, plain.length / size) || isOutside(offset, needed, room);
        CanariedArray<byte[]> out = FuzzInput.output(
                ArrayType.bytes(1), offset, outside || illegal ? -1 : needed, room);
        if (Refusals.when(illegal, IllegalArgumentException.class).or(outside, IndexOutOfBoundsException.class)
                .verify(0, () -> kind.pack.pack(
                        kind.type.fromPlain(plain), skipped, bitWidth, out.array(), offset, count))) {
            long[] values = new long[count];
            for (int i = 0; i < bitWidth * count; i++) {
                int bit = 8 * size * (skipped + i / bitWidth) + i % bitWidth;
                values[i / bitWidth] |= (plain[bit / 8] >>> bit % 8 & 1L) << i % bitWidth;
            }
            verifyEqual(out.values(), ReferenceBitPacking.pack(values, bitWidth));
        } else {
            out.verifyUntouched();
        }
    }

    private static byte[] lowBytes(long[] values, int size) {
        byte[] bytes = new byte[values.length * size];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (values[i / size] >>> Byte.SIZE * (i % size));
        }
        return bytes;
    }
}
