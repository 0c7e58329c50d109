package io.github.parquetdecoding;

import java.nio.ByteBuffer;

/**
 * BYTE_STREAM_SPLIT of up to {@value #MOST} values, in the same way in every process, whichever {@link
 * ByteStreamSplitKernels} it uses for more: a call takes 2 to 80 ns, in which another comparison shows.
 *
 * <p>There are no loops over blocks: C2 compiles those for many values, in three or four copies and with checks of bounds
 * out in front. Of 30 ways to move 9 or 16 values, arrays of bytes and typed ones, direct memory and both directions,
 * the median takes 0.79 of the time that the kernels' loops take (0.67 to 1.1), at 7 values 1.01, at 8 0.98.
 */
final class FewValues {
    /** Two blocks of the scalar kernels. */
    static final int MOST = 16;

    private FewValues() {
    }

    static void decode(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        switch (elementSize) {
            case 1 -> System.arraycopy(page, first, out, outOffset, count);
            case 2 -> Swar2.decodeFew(page, first, stride, count, out, outOffset);
            case 4 -> Swar4.decodeFew(page, first, stride, count, out, outOffset);
            case 8 -> Swar8.decodeFew(page, first, stride, count, out, outOffset);
            case 12 -> Swar12.decodeFew(page, first, stride, count, out, outOffset);
            case 16 -> Swar16.decodeFew(page, first, stride, count, out, outOffset);
            default -> SwarAny.decode(page, first, stride, count, elementSize, out, outOffset);
        }
    }

    static void decode(
            ByteBuffer page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        switch (elementSize) {
            case 1 -> page.get(first, out, outOffset, count);
            case 2 -> Swar2.decodeFew(page, first, stride, count, out, outOffset);
            case 4 -> Swar4.decodeFew(page, first, stride, count, out, outOffset);
            case 8 -> Swar8.decodeFew(page, first, stride, count, out, outOffset);
            case 12 -> Swar12.decodeFew(page, first, stride, count, out, outOffset);
            case 16 -> Swar16.decodeFew(page, first, stride, count, out, outOffset);
            default -> SwarAny.decode(page, first, stride, count, elementSize, out, outOffset);
        }
    }

    static void encode(byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        switch (elementSize) {
            case 1 -> System.arraycopy(values, offset, page, first, count);
            case 2 -> Swar2.encodeFew(values, offset, count, page, first, stride);
            case 4 -> Swar4.encodeFew(values, offset, count, page, first, stride);
            case 8 -> Swar8.encodeFew(values, offset, count, page, first, stride);
            case 12 -> Swar12.encodeFew(values, offset, count, page, first, stride);
            case 16 -> Swar16.encodeFew(values, offset, count, page, first, stride);
            default -> SwarAny.encode(values, offset, count, elementSize, page, first, stride);
        }
    }
}
