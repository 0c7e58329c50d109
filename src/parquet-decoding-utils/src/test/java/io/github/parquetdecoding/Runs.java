// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.PageSource;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking.Run;

/** Runs of the RLE/bit-packing hybrid, and their contents. */
final class Runs {
    /** The positions of a run's header and values, and its length. */
    record Place(int header, int data, int firstValue, int length, boolean isRepeated) {
    }

    /** @param start the offset of the first byte that the reader was given */
    record Opened<R>(R reader, int start) {
    }

    private final int bitWidth;
    private final List<Run> runs = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();

    Runs(int bitWidth) {
        this.bitWidth = bitWidth;
    }

    /** Creates runs of random values, often the largest one. */
    static Runs random(int bitWidth, int runs, SplittableRandom random) {
        long mask = (1L << bitWidth) - 1;
        return random(bitWidth, runs, random, () -> (int) ((random.nextInt(4) == 0 ? -1 : random.nextLong()) & mask));
    }

    /** Creates runs of all kinds, most of them short, some empty. */
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
        return add(Run.repeated(length, value), length, true, (bitWidth + 7) / 8);
    }

    /** Adds a packed run of whole groups of 8. */
    Runs packed(int... group) {
        return add(Run.packed(group), group.length, false, group.length / 8 * bitWidth);
    }

    private Runs add(Run run, int length, boolean isRepeated, int dataBytes) {
        int header = bytes().length;
        int firstValue = values().length;
        runs.add(run);
        places.add(new Place(header, bytes().length - dataBytes, firstValue, length, isRepeated));
        return this;
    }

    /** Returns the number of values in the first {@code length} bytes. */
    int valuesIn(int length) {
        int values = 0;
        for (Place run : places) {
            if (run.header >= length || run.data + (run.isRepeated ? (bitWidth + 7) / 8 : 0) > length) {
                break;
            }
            boolean isWhole = run.isRepeated || bitWidth == 0;
            values += isWhole ? run.length : Math.min(run.length, 8 * (length - run.data) / bitWidth);
        }
        return values;
    }

    byte[] bytes() {
        return ReferenceRunLengthBitPacking.encode(runs, bitWidth);
    }

    int[] values() {
        return ReferenceRunLengthBitPacking.values(runs);
    }

    List<Place> places() {
        return places;
    }

    Opened<RunLengthBitPackedReader> open(PageSource source) {
        return open(source, bytes(), in -> RunLengthBitPackedReader.of(in, bitWidth));
    }

    Opened<DictionaryReader> openIds(PageSource source) {
        return open(source, idPage(), DictionaryReader::of);
    }

    /** Returns the byte of bit width and the runs. */
    byte[] idPage() {
        return ByteArrays.join(new byte[] {(byte) bitWidth}, bytes());
    }

    static <R> Opened<R> open(PageSource source, byte[] bytes, Function<ByteCursor, R> open) {
        ByteCursor in = source.open(bytes, ByteCursor::of, ByteCursor::of);
        int start = in.position();
        return new Opened<>(open.apply(in), start);
    }
}
