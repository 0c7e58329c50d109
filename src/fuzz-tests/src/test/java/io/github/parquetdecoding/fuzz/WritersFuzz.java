// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.RunLengthBitPackedWriter;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.ReferenceZigZag;

import java.nio.ByteBuffer;
import java.util.Arrays;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Writes ULEB128 values, one by one and in lists, and runs of levels or ids. */
class WritersFuzz {
    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            if (in.flag()) {
                writeRuns(in);
            } else {
                writeUleb128(in);
            }
        });
    }

    @FunctionalInterface
    private interface Write {
        int write(int offset, int count, byte[] out, int outOffset);
    }

    private static void writeUleb128(FuzzInput in) {
        int kind = in.below(6);
        int offset = in.argument(3);
        int count = in.argument(40);
        int outOffset = in.argument(5);
        int missing = in.below(8) == 0 ? 1 : 0;
        int extra = in.size(12);
        FuzzInput widths = in.part(40);
        ByteBuffer data = ByteBuffer.wrap(in.random(Long.BYTES * 40));
        long[] longs = new long[in.size(40)];
        Arrays.setAll(longs, i -> data.getLong() >>> widths.below(Long.SIZE));
        int[] ints = Arrays.stream(longs).mapToInt(value -> (int) (value ^ value >>> 32)).toArray();
        boolean one = kind < 2;
        boolean valuesOutside = !one && isOutside(offset, count, ints.length);
        byte[] expected = valuesOutside ? new byte[0] : switch (kind) {
            case 0 -> ReferenceUleb128.encode(count);
            case 1 -> ReferenceUleb128.encode(longs.length == 0 ? offset : longs[0]);
            case 2 -> ReferenceUleb128.encodeAll(Arrays.copyOfRange(ints, offset, offset + count));
            case 3 -> ReferenceUleb128.encodeAll(Arrays.copyOfRange(longs, offset, offset + count));
            case 4 -> ReferenceUleb128.encodeAll(Arrays.stream(ints, offset, offset + count)
                    .map(ReferenceZigZag::encode).toArray());
            default -> ReferenceUleb128.encodeAll(Arrays.stream(longs, offset, offset + count)
                    .map(ReferenceZigZag::encode).toArray());
        };
        Write write = switch (kind) {
            case 0 -> (first, values, out, at) -> Uleb128.writeInt(values, out, at);
            case 1 -> (first, values, out, at) ->
                    Uleb128.writeLong(longs.length == 0 ? first : longs[0], out, at);
            case 2 -> (first, values, out, at) -> Uleb128.writeInts(ints, first, values, out, at);
            case 3 -> (first, values, out, at) -> Uleb128.writeLongs(longs, first, values, out, at);
            case 4 -> (first, values, out, at) -> Uleb128.writeZigZagInts(ints, first, values, out, at);
            default -> (first, values, out, at) -> Uleb128.writeZigZagLongs(longs, first, values, out, at);
        };
        if (one) {
            verify(expected.length == (kind == 0 ? Uleb128.sizeOfInt(count)
                    : Uleb128.sizeOfLong(longs.length == 0 ? offset : longs[0])), kind, count);
        }
        int room = clamp(clamp(outOffset, 5) + expected.length - missing + extra, 1_000);
        boolean outside = valuesOutside || isOutside(outOffset, expected.length, room);
        CanariedArray<byte[]> out = FuzzInput.output(
                ArrayType.bytes(1), outOffset, outside ? -1 : expected.length, room);
        int[] written = new int[1];
        if (Refusals.when(outside, IndexOutOfBoundsException.class)
                .verify(0, () -> written[0] = write.write(offset, count, out.array(), outOffset))) {
            verify(written[0] == expected.length, written[0], expected.length);
            verifyEqual(out.values(), expected);
        } else {
            out.verifyUntouched();
        }
    }

    /** Writes values in one call or several, and again after a reset. */
    private static void writeRuns(FuzzInput in) {
        int bitWidth = in.argument(32);
        RunLengthBitPackedWriter[] made = new RunLengthBitPackedWriter[1];
        if (!Refusals.when(bitWidth < 0 || bitWidth > 32, IllegalArgumentException.class)
                .verify(64, () -> made[0] = new RunLengthBitPackedWriter(bitWidth))) {
            return;
        }
        RunLengthBitPackedWriter writer = made[0];
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
                        .verify(0, () -> writer.writeInts(values, outside[0], outside[1]));
            }
            verify(new Refusals().verify(8 * count, () -> writer.writeInts(values, first, count - first)));
            byte[][] written = new byte[1][];
            new Refusals().verify(8 * count, () -> written[0] = writer.toByteArray());
            verifyEqual(written[0], ReferenceRunLengthBitPacking.encode(Arrays.copyOf(values, count), bitWidth));
        }
    }
}
