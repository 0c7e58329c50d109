package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Uleb128;

/** The RLE/bit-packing hybrid of levels, as far as a reader of pages needs it: its run headers are the library's. */
final class HybridRuns {
    private HybridRuns() {
    }

    /** Reads as many values as there are, up to {@code count}; the last bit-packed run may hold more. */
    static int[] read(ByteCursor in, int bitWidth, int count) {
        int[] values = new int[count];
        int read = 0;
        while (read < count) {
            int header = Uleb128.readInt(in);
            int runLength = header >>> 1;
            if ((header & 1) == 0) {
                int value = littleEndian(in, (bitWidth + 7) / 8);
                for (int i = 0; i < runLength; i++) {
                    values[read++] = value;
                }
            } else {
                for (int i = 0; i < 8 * runLength; i++) {
                    int value = bits(in, (long) i * bitWidth, bitWidth);
                    if (read < count) {
                        values[read++] = value;
                    }
                }
                in.skip(runLength * bitWidth);
            }
        }
        return values;
    }

    private static int littleEndian(ByteCursor in, int byteCount) {
        int value = bits(in, 0, 8 * byteCount);
        in.skip(byteCount);
        return value;
    }

    private static int bits(ByteCursor in, long firstBit, int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            long bit = firstBit + i;
            value |= (in.array()[in.position() + (int) (bit >>> 3)] >>> (bit & 7) & 1) << i;
        }
        return value;
    }
}
