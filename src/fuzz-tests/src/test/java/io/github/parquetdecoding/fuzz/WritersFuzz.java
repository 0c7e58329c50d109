// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.RunLengthBitPackedWriter;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.ReferenceZigZag;

import static io.github.parquetdecoding.fuzz.FuzzInput.clamp;
import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Writes ULEB128 values, and runs of levels or ids. */
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

    private static void writeUleb128(FuzzInput in) {
        int outOffset = in.argument(5);
        int missing = in.below(8) == 0 ? 1 : 0;
        int extra = in.size(12);
        int width = in.below(Long.SIZE);
        long value = ByteBuffer.wrap(in.random(Long.BYTES)).getLong() >>> width;
        boolean ofInt = in.flag();
        boolean zigZag = in.flag();
        byte[] expected = ofInt
                ? ReferenceUleb128.encode(zigZag ? ReferenceZigZag.encode((int) value) : (int) value)
                : ReferenceUleb128.encode(zigZag ? ReferenceZigZag.encode(value) : value);
        if (!zigZag) {
            verify(expected.length == (ofInt ? Uleb128.sizeOfInt((int) value) : Uleb128.sizeOfLong(value)), value);
        }
        int room = clamp(clamp(outOffset, 5) + expected.length - missing + extra, 1_000);
        boolean outside = isOutside(outOffset, expected.length, room);
        CanariedArray<byte[]> out = FuzzInput.output(
                ArrayType.bytes(1), outOffset, outside ? -1 : expected.length, room);
        byte[] array = out.array();
        int[] written = new int[1];
        if (Refusals.when(outside, IndexOutOfBoundsException.class).verify(0, () -> written[0] = ofInt
                ? zigZag ? Uleb128.writeZigZagInt((int) value, array, outOffset)
                        : Uleb128.writeInt((int) value, array, outOffset)
                : zigZag ? Uleb128.writeZigZagLong(value, array, outOffset)
                        : Uleb128.writeLong(value, array, outOffset))) {
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
                        .or(outside[1] < 0, IllegalArgumentException.class)
                        .verify(0, () -> writer.writeInts(values, outside[0], outside[1]));
            }
            verify(new Refusals().verify(8 * count, () -> writer.writeInts(values, first, count - first)));
            byte[][] written = new byte[1][];
            new Refusals().verify(8 * count, () -> written[0] = writer.toByteArray());
            verifyEqual(written[0], ReferenceRunLengthBitPacking.encode(Arrays.copyOf(values, count), bitWidth));
        }
    }
}
