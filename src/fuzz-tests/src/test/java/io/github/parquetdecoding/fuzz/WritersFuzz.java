// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.util.Arrays;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.AlpEncoder;
import io.github.parquetdecoding.RunLengthBitPackedWriter;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;

import static io.github.parquetdecoding.fuzz.FuzzInput.isOutside;
import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Encodes pages of ALP, and writes runs of levels or ids. Other writers do the same for all values. */
class WritersFuzz {
    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            switch (in.below(3)) {
                case 0 -> encodeAlp(in, ArrayType.FLOATS, AlpEncoder::encodeFloats);
                case 1 -> encodeAlp(in, ArrayType.DOUBLES, AlpEncoder::encodeDoubles);
                default -> writeRuns(in);
            }
        });
    }

    @FunctionalInterface
    private interface Encode<A> {
        int encode(A values, int offset, byte[] out, int outOffset, int count);
    }

    /** Encodes a range of an array. */
    private static <A> void encodeAlp(FuzzInput in, ArrayType<A> type, Encode<A> encode) {
        int size = type.elementSize();
        byte[] plain = AlpPages.values(in, size);
        A values = type.fromPlain(plain);
        int valueCount = plain.length / size;
        int offset = in.argument(valueCount);
        int count = in.argument(valueCount - offset);
        long most = count < 0 ? 0 : Math.min(AlpEncoder.maxByteCount(count, size), Integer.MAX_VALUE);
        Output<byte[]> out = Output.of(in, ArrayType.bytes(1), (int) most);
        int[] written = new int[1];
        if (out.verify(new Refusals().or(out)
                .or(isOutside(offset, count, valueCount), IndexOutOfBoundsException.class)
                .or(count < 0, IllegalArgumentException.class), 50L * plain.length, () -> null,
                (array, outOffset, room) -> written[0] = encode.encode(values, offset, array, outOffset, count))) {
            verify(written[0] <= most, written, most);
            byte[] range = Arrays.copyOfRange(plain, offset * size, (offset + count) * size);
            byte[] page = Arrays.copyOf(out.canaried().values(), written[0]);
            verifyEqual(ReferenceAlp.decode(page, size), range);
            AlpPages.verify(in, size, page, range);
        }
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
