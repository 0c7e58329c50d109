// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Lists around the boundaries of the blocks in which they are read; {@link LibraryConformanceTest} reads values. */
class Uleb128ListsTest {
    private static final int BEFORE = 5;
    private static final int AFTER = 80;

    /** A list in its shortest form, and the start of each value. */
    private static final class Encoded {
        private final byte[] bytes;
        private final int[] starts;
        private final long[] values;
        private final boolean ofInts;

        Encoded(long... values) {
            this.values = values;
            bytes = ReferenceUleb128.encodeAll(values);
            ofInts = LongStream.of(values).allMatch(value -> value >>> 32 == 0);
            starts = new int[values.length + 1];
            int next = 1;
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] >= 0) {
                    starts[next++] = i + 1;
                }
            }
        }

        /** Opens the list between neighbours that end a value, or continue one. */
        ByteCursor open(int neighbour) {
            byte[] array = new byte[BEFORE + bytes.length + AFTER];
            Arrays.fill(array, (byte) neighbour);
            System.arraycopy(bytes, 0, array, BEFORE, bytes.length);
            return ByteCursor.of(array, BEFORE, bytes.length);
        }
    }

    private static void verify(Encoded encoded, int first, int count) {
        for (int neighbour : new int[] {0x01, 0x80}) {
            verify(encoded, encoded.open(neighbour), first, count);
        }
    }

    private static void verify(Encoded encoded, ByteCursor in, int first, int count) {
        int start = BEFORE + encoded.starts[first];
        int end = BEFORE + encoded.starts[first + count];
        String what = count + " of " + encoded.values.length + " values from " + first;
        long[] values = Arrays.copyOfRange(encoded.values, first, first + count);

        CanariedArray<long[]> longs = CanariedArray.of(ArrayType.LONGS, 1, count, 1);
        in.position(start);
        Uleb128.readLongs(in, longs.array(), 1, count);
        check(in.position() == end && Arrays.equals(longs.values(), values), what);
        in.position(start);
        Uleb128.skip(in, count);
        check(in.position() == end, what);
        if (encoded.ofInts) {
            int[] ints = new int[count];
            Arrays.setAll(ints, i -> (int) values[i]);
            CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, 1, count, 1);
            in.position(start);
            Uleb128.readInts(in, out.array(), 1, count);
            check(in.position() == end && Arrays.equals(out.values(), ints), what);
        }
    }

    // Runs a million times, so it creates an assertion only on failure.
    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    @Test
    void stretchesOfOneByteValuesEndAtTheWindowOrAtALongerValue() {
        SplittableRandom random = new SplittableRandom(1);
        for (int length = 0; length <= 300; length++) {
            long[] stretch = random.longs(length, 0, 128).toArray();
            verify(new Encoded(stretch), 0, length);
            for (long longer : new long[] {128, 0xFFFF_FFFFL, -1}) {
                for (int before = 0; before <= 70; before += 1 + before / 3) {
                    long[] values = new long[before + 1 + length + 1 + 70];
                    Arrays.fill(values, 127);
                    values[before] = longer;
                    System.arraycopy(stretch, 0, values, before + 1, length);
                    values[before + 1 + length] = longer;
                    Encoded encoded = new Encoded(values);
                    verify(encoded, 0, values.length);
                    verify(encoded, before + 1, Math.max(0, length - 1));
                    verify(encoded, before + 1, length);
                    verify(encoded, before + 1, length + 1);
                }
            }
        }
    }

    private static Encoded random(int bits, int count, SplittableRandom random) {
        return new Encoded(random.longs(count).map(v -> v >>> 64 - random.nextInt(1, bits + 1)).toArray());
    }

    /** Each byte of a list in turn becomes the first of ten that do not end, and the last of an overflowing value. */
    @ParameterizedTest
    @ValueSource(ints = {7, 9, 32})
    void theFirstMalformedValueIsReportedWhereverItIs(int bits) {
        Encoded encoded = random(bits, 250, new SplittableRandom(2));
        for (int index = 0; index < 250; index++) {
            ByteCursor in = encoded.open(0x01);
            int at = BEFORE + encoded.starts[index];
            if (at + 11 > in.limit()) {
                break;
            }
            Arrays.fill(in.array(), at, at + 10, (byte) 0xFF);
            verifyRefused(in, at, index, " is longer than 5", " is longer than 10", " is longer than 10");
            in.array()[at + 4] = 0x10;
            verifyRefused(in, at, index, " overflows 32 bits", null, null);
            in.array()[at + 4] = -1;
            in.array()[at + 9] = 0x02;
            verifyRefused(in, at, index, " is longer than 5", " overflows 64 bits", null);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 9, 32})
    void aListThatContinuesPastTheLimitIsTruncatedThere(int bits) {
        Encoded encoded = random(bits, 250, new SplittableRandom(3));
        for (int cut = 1; cut < encoded.bytes.length; cut++) {
            ByteCursor in = ByteCursor.of(encoded.open(0x01).array(), BEFORE, encoded.bytes.length - cut);
            int index = 0;
            while (BEFORE + encoded.starts[index + 1] <= in.limit()) {
                index++;
            }
            verifyRefused(in, BEFORE + encoded.starts[index], index, " is truncated", " is truncated", " is truncated");
        }
    }

    /** The arguments are the reasons to refuse ints, longs and a skip; null is not tested. */
    private static void verifyRefused(ByteCursor in, int at, int index, String ints, String longs, String skip) {
        verifyRefused(in, at, index, () -> Uleb128.readInts(in, new int[250], 0, 250), "ULEB128 int", ints);
        verifyRefused(in, at, index, () -> Uleb128.readLongs(in, new long[250], 0, 250), "ULEB128 long", longs);
        verifyRefused(in, at, index, () -> Uleb128.skip(in, 250), "ULEB128 value", skip);
    }

    private static void verifyRefused(ByteCursor in, int at, int index, Runnable read, String type, String reason) {
        if (reason != null) {
            in.position(BEFORE);
            assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(read::run)
                    .withMessageStartingWith(type + " at offset " + at + reason)
                    .withMessageContaining("(value " + index + " of ")
                    .satisfies(e -> assertThat(e.offset()).isEqualTo(at));
            assertThat(in.position()).isEqualTo(BEFORE);
        }
    }
}
