package io.github.parquetdecoding.parquetjava;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The RLE/bit-packing hybrid bit by bit.
 *
 * @param values all of them, padding included
 */
record Runs(byte[] bytes, int[] values) {
    /** Repeated and bit-packed ones, from the shortest up to some batches. */
    static Runs random(Random random, int bitWidth, int count) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        IntStream.Builder values = IntStream.builder();
        for (int run = 0; run < count; run++) {
            int length = 1 + random.nextInt(1 << random.nextInt(12));
            if (random.nextBoolean()) {
                int value = value(random, bitWidth);
                header(length << 1, bytes);
                for (int i = 0; i < (bitWidth + 7) / 8; i++) {
                    bytes.write(value >>> 8 * i);
                }
                for (int i = 0; i < length; i++) {
                    values.add(value);
                }
            } else {
                int groups = (length + 7) / 8;
                header(groups << 1 | 1, bytes);
                int[] group = IntStream.range(0, 8 * groups).map(i -> value(random, bitWidth)).toArray();
                for (int first = 0; first < groups * bitWidth * 8; first += 8) {
                    int packed = 0;
                    for (int bit = first; bit < first + 8; bit++) {
                        packed |= (group[bit / bitWidth] >>> bit % bitWidth & 1) << bit - first;
                    }
                    bytes.write(packed);
                }
                for (int value : group) {
                    values.add(value);
                }
            }
        }
        return new Runs(bytes.toByteArray(), values.build().toArray());
    }

    private static int value(Random random, int bitWidth) {
        return bitWidth == 0 ? 0 : random.nextInt() >>> -bitWidth;
    }

    private static void header(int header, ByteArrayOutputStream bytes) {
        for (; header > 0x7F; header >>>= 7) {
            bytes.write(header & 0x7F | 0x80);
        }
        bytes.write(header);
    }

    static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }
}
