// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking.Run;

/** Runs of the RLE/bit-packing hybrid, and their contents. */
final class Runs {
    /** The index of a run's first value, and its length. */
    record Place(int firstValue, int length, boolean isRepeated) {
    }

    /** The offset of the first byte that readers are given. */
    static final int START = 3;

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
        return add(Run.repeated(length, value), length, true);
    }

    /** Adds a packed run of whole groups of 8. */
    Runs packed(int... group) {
        return add(Run.packed(group), group.length, false);
    }

    private Runs add(Run run, int length, boolean isRepeated) {
        places.add(new Place(values().length, length, isRepeated));
        runs.add(run);
        return this;
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

    RunLengthBitPackedReader open() {
        return RunLengthBitPackedReader.of(cursor(bytes()), bitWidth);
    }

    DictionaryReader openIds() {
        DictionaryReader reader = new DictionaryReader();
        reader.reset(cursor(idPage()));
        return reader;
    }

    /** Returns the byte of bit width and the runs. */
    byte[] idPage() {
        return ByteArrays.join(new byte[] {(byte) bitWidth}, bytes());
    }

    private static ByteCursor cursor(byte[] bytes) {
        return ByteCursor.of(ByteArrays.join(new byte[START], bytes), START, bytes.length);
    }
}
