package io.github.parquetdecoding;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.PageSource;

/** Runs of the RLE/bit-packing hybrid, put together from their definition, and what a reader finds in them. */
final class Runs {
    /** Of a run: where its header is, where its values are, and how many those are. */
    record Run(int header, int data, int firstValue, int length, boolean isRepeated) {
    }

    /** @param start the reader's offset of the first byte */
    record Opened(RunLengthBitPackedReader reader, int start) {
    }

    private final int bitWidth;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<Integer> values = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();

    Runs(int bitWidth) {
        this.bitWidth = bitWidth;
    }

    /** Values of all bits, often the largest one. */
    static Runs random(int bitWidth, int runs, SplittableRandom random) {
        long mask = (1L << bitWidth) - 1;
        return random(bitWidth, runs, random, () -> (int) ((random.nextInt(4) == 0 ? -1 : random.nextLong()) & mask));
    }

    /** Runs of all kinds, most of them short, some of no values. */
    static Runs random(int bitWidth, int runs, SplittableRandom random, IntSupplier values) {
        Runs result = new Runs(bitWidth);
        for (int i = 0; i < runs; i++) {
            int length = random.nextInt(random.nextInt(4) == 0 ? 300 : 20);
            if (random.nextBoolean()) {
                result.repeated(length, values.getAsInt());
            } else {
                result.packed(IntStream.generate(values).limit(length / 8 * 8).toArray());
            }
        }
        return result;
    }

    Runs repeated(int length, int value) {
        int header = bytes.size();
        header(2L * length);
        runs.add(new Run(header, bytes.size(), values.size(), length, true));
        for (int i = 0; i < (bitWidth + 7) / 8; i++) {
            bytes.write(value >>> 8 * i);
        }
        for (int i = 0; i < length; i++) {
            values.add(value);
        }
        return this;
    }

    /** Whole groups of 8. */
    Runs packed(int... group) {
        if (group.length % 8 != 0) {
            throw new IllegalArgumentException(group.length + " values are no groups of 8");
        }
        int header = bytes.size();
        header(2L * (group.length / 8) + 1);
        runs.add(new Run(header, bytes.size(), values.size(), group.length, false));
        bytes.writeBytes(BitByBit.pack(IntStream.of(group).asLongStream().toArray(), bitWidth));
        IntStream.of(group).forEach(values::add);
        return this;
    }

    /** In ULEB128. */
    private void header(long header) {
        for (; header >= 128; header /= 128) {
            bytes.write((int) (header % 128) + 128);
        }
        bytes.write((int) header);
    }

    int bitWidth() {
        return bitWidth;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    int[] values() {
        return values.stream().mapToInt(value -> value).toArray();
    }

    List<Run> runs() {
        return runs;
    }

    Opened open(PageSource source) {
        return open(source, bytes(), bitWidth);
    }

    static Opened open(PageSource source, byte[] bytes, int bitWidth) {
        return source.open(bytes,
                (array, offset, length) -> new Opened(
                        RunLengthBitPackedReader.of(ByteCursor.of(array, offset, length), bitWidth), offset),
                buffer -> new Opened(RunLengthBitPackedReader.of(buffer, bitWidth), buffer.position()));
    }
}
