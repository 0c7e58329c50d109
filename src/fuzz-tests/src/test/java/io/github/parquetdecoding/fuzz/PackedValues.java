// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** Packed values of every width in arrays and buffers, unpacked into every type of array. */
final class PackedValues {
    private static final List<Kind<?>> KINDS = List.of(
            new Kind<>(ArrayType.INTS, 32, BitPacking::unpackInts, BitPacking::unpackInts),
            new Kind<>(ArrayType.LONGS, 64, BitPacking::unpackLongs, BitPacking::unpackLongs),
            new Kind<>(ArrayType.SHORTS, 32, BitPacking::unpackShorts, BitPacking::unpackShorts),
            new Kind<>(ArrayType.bytes(1), 32, BitPacking::unpackBytes, BitPacking::unpackBytes));

    private PackedValues() {
    }

    @FunctionalInterface
    private interface Unpack<I, A> {
        void unpack(I packed, int offset, int bitWidth, A out, int outOffset, int count);
    }

    private record Kind<A>(ArrayType<A> type, int mostBits, Unpack<byte[], A> ofArray, Unpack<ByteBuffer, A> ofBuffer) {
    }

    static void fuzz(FuzzInput in) {
        fuzz(in, in.one(KINDS));
    }

    private static <A> void fuzz(FuzzInput in, Kind<A> kind) {
        int bitWidth = in.argument(kind.mostBits);
        // More than one batch is rare, because the reference codec is slow.
        int count = in.below(32) == 0 ? 1000 + in.next() : in.argument(140);
        boolean illegal = count < 0 || bitWidth < 0 || bitWidth > kind.mostBits;
        Long bytes = Refusals.when(count < 0 || bitWidth < 0 || bitWidth > Long.SIZE, IllegalArgumentException.class)
                .get(0, () -> BitPacking.byteCount(count, bitWidth));
        long needed = ((long) count * bitWidth + 7) / 8;
        verify(bytes == null || bytes == needed, bytes, needed);

        int length = illegal || count > 10_000 ? in.next() : (int) needed;
        int skipped = in.argument(3);
        byte[] packed = in.random(clamp(length + clamp(skipped, 3) - (in.below(16) == 0 ? 1 : 0), 10_000));
        Output<A> out = Output.of(in, kind.type, count);
        ByteWindow window = in.window(packed);
        // Bytes before the window are not outside its array.
        boolean ofArray = in.flag() && window.offset() + window.length() == window.array().length;
        ByteBuffer buffer = in.buffer(window);
        String before = buffer.toString();
        int index = skipped + (skipped < 0 ? 0 : ofArray ? window.offset() : buffer.position());
        out.verify(Refusals.when(illegal, IllegalArgumentException.class).or(out)
                        .or(isOutside(skipped, needed, packed.length), IndexOutOfBoundsException.class), 0,
                () -> lowBytes(ReferenceBitPacking.unpackLongs(
                        Arrays.copyOfRange(packed, skipped, packed.length), count, bitWidth), kind.type.elementSize()),
                (array, offset, values) -> {
                    if (ofArray) {
                        kind.ofArray.unpack(window.array(), index, bitWidth, array, offset, count);
                    } else {
                        kind.ofBuffer.unpack(buffer, index, bitWidth, array, offset, count);
                    }
                });
        verify(buffer.toString().equals(before), buffer, before);
        window.verifyUnchanged();
    }

    private static byte[] lowBytes(long[] values, int size) {
        byte[] bytes = new byte[values.length * size];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (values[i / size] >>> Byte.SIZE * (i % size));
        }
        return bytes;
    }
}
