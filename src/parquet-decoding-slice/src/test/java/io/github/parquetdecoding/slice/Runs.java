package io.github.parquetdecoding.slice;

import io.github.parquetdecoding.testkit.ReferenceUleb128;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/** Runs of the RLE/bit-packing hybrid, written bit by bit, and the values that they hold. */
final class Runs {
    private final int bitWidth;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<Integer> values = new ArrayList<>();

    Runs(int bitWidth) {
        this.bitWidth = bitWidth;
    }

    /** Runs of both kinds and of many lengths, 0 among them. */
    static Runs random(Random random, int bitWidth, int runCount) {
        Runs runs = new Runs(bitWidth);
        int mask = (int) ((1L << bitWidth) - 1);
        for (int i = 0; i < runCount; i++) {
            int length = random.nextInt(4) == 0 ? random.nextInt(5_000) : random.nextInt(70);
            if (random.nextBoolean()) {
                runs.repeated(random.nextInt() & mask, length);
            } else {
                runs.packed(random.ints(length & ~7).map(value -> value & mask).toArray());
            }
        }
        return runs;
    }

    Runs repeated(int value, int count) {
        bytes.writeBytes(ReferenceUleb128.encode(count << 1));
        for (int bit = 0; bit < bitWidth; bit += 8) {
            bytes.write(value >>> bit);
        }
        for (int i = 0; i < count; i++) {
            values.add(value);
        }
        return this;
    }

    /** Whole groups of 8. */
    Runs packed(int... packed) {
        bytes.writeBytes(ReferenceUleb128.encode(packed.length / 8 << 1 | 1));
        BitSet bits = new BitSet();
        for (int i = 0; i < packed.length; i++) {
            for (int bit = 0; bit < bitWidth; bit++) {
                bits.set(i * bitWidth + bit, (packed[i] >>> bit & 1) != 0);
            }
            values.add(packed[i]);
        }
        byte[] written = bits.toByteArray();
        bytes.writeBytes(written);
        bytes.writeBytes(new byte[packed.length / 8 * bitWidth - written.length]);
        return this;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    int[] values() {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }
}
