// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Lists around every boundary of the blocks and stretches that they are read in. */
class Uleb128ListsTest {
    private static final int BEFORE = 5;
    private static final int AFTER = 80;

    /** A list in its shortest form; its values are the digits to base 128 put together again. */
    private static final class Encoded {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final int[] starts;
        private final long[] values;

        Encoded(long... values) {
            this.values = values;
            starts = new int[values.length + 1];
            for (int i = 0; i < values.length; i++) {
                BigInteger rest = new BigInteger(Long.toUnsignedString(values[i]));
                for (; rest.bitLength() > 7; rest = rest.shiftRight(7)) {
                    bytes.write(rest.intValue() & 0x7F | 0x80);
                }
                bytes.write(rest.intValue());
                starts[i + 1] = bytes.size();
            }
        }

        /** Between bytes that end a value at once, or that continue one. */
        ByteCursor open(int neighbour) {
            byte[] array = new byte[BEFORE + bytes.size() + AFTER];
            Arrays.fill(array, (byte) neighbour);
            System.arraycopy(bytes.toByteArray(), 0, array, BEFORE, bytes.size());
            return ByteCursor.of(array, BEFORE, bytes.size());
        }
    }

    private static void verify(Encoded encoded, int first, int count) {
        verify(encoded, encoded.open(0x01), first, count);
        verify(encoded, encoded.open(0x80), first, count);
    }

    private static void verify(Encoded encoded, ByteCursor in, int first, int count) {
        int start = BEFORE + encoded.starts[first];
        int end = BEFORE + encoded.starts[first + count];
        String what = count + " of " + encoded.values.length + " values from " + first + " on";

        long[] longs = new long[count + 2];
        longs[0] = 99;
        longs[count + 1] = 99;
        in.position(start);
        Uleb128.readLongs(in, longs, 1, count);
        check(in, end, what);
        for (int i = 0; i < count; i++) {
            if (longs[1 + i] != encoded.values[first + i]) {
                assertThat(longs[1 + i]).as("value %d of %s", i, what).isEqualTo(encoded.values[first + i]);
            }
        }
        check(longs[0] == 99 && longs[count + 1] == 99, what);

        in.position(start);
        Uleb128.skip(in, count);
        check(in, end, what);

        long[] values = Arrays.copyOfRange(encoded.values, first, first + count);
        verifyWritten(in, start, end, (out, offset) -> Uleb128.writeLongs(values, 0, count, out, offset), what);
        if (Arrays.stream(encoded.values).allMatch(value -> value >>> 32 == 0)) {
            int[] intValues = Arrays.stream(values).mapToInt(value -> (int) value).toArray();
            verifyWritten(in, start, end, (out, offset) -> Uleb128.writeInts(intValues, 0, count, out, offset), what);
            int[] ints = new int[count + 2];
            ints[0] = 99;
            ints[count + 1] = 99;
            in.position(start);
            Uleb128.readInts(in, ints, 1, count);
            check(in, end, what);
            for (int i = 0; i < count; i++) {
                if (ints[1 + i] != (int) encoded.values[first + i]) {
                    assertThat(ints[1 + i]).as("value %d of %s", i, what).isEqualTo((int) encoded.values[first + i]);
                }
            }
            check(ints[0] == 99 && ints[count + 1] == 99, what);
        }
    }

    private interface ListWriter {
        int write(byte[] out, int offset);
    }

    /** Into an output of just the size, and into a larger one, which stays as it is beside the list. */
    private static void verifyWritten(ByteCursor in, int start, int end, ListWriter writer, String what) {
        int size = end - start;
        for (int room : new int[] {size, 10 * size + 100}) {
            byte[] out = new byte[1 + room + 1];
            Arrays.fill(out, (byte) 99);
            byte[] expected = out.clone();
            System.arraycopy(in.array(), start, expected, 1, size);
            check(writer.write(out, 1) == size && Arrays.equals(out, expected), what + ": written");
        }
        if (size > 0) {
            byte[] tooShort = new byte[size];
            try {
                writer.write(tooShort, 1);
                throw new AssertionError(what + ": written into an output that is too short");
            } catch (IndexOutOfBoundsException e) {
                check(Arrays.equals(tooShort, new byte[size]), what + ": written before it was refused");
            }
        }
    }

    private static void check(ByteCursor in, int position, String what) {
        check(in.position() == position, what + ": ends at " + in.position() + ", not at " + position);
    }

    // Runs a million times: no assertion object where nothing is wrong.
    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    @Test
    void stretchesOfOneByteValuesOfEveryLengthEndAtTheWindowOrAtALongerValue() {
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

    @ParameterizedTest
    @ValueSource(ints = {7, 14, 21, 28, 32, 35, 42, 49, 56, 63, 64})
    void everyNumberOfValuesIsReadFromTheMiddleOfALongerList(int bits) {
        SplittableRandom random = new SplittableRandom(bits);
        Encoded encoded = new Encoded(random.longs(400).map(v -> v >>> 64 - random.nextInt(1, bits + 1)).toArray());
        for (int first = 0; first < 70; first += 3) {
            for (int count = 0; count <= 200; count++) {
                verify(encoded, first, count);
            }
        }
        for (int count = 0; count <= 400; count++) {
            verify(encoded, 400 - count, count);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void valuesOfOneLengthFillBlocksInEveryWay(int length) {
        SplittableRandom random = new SplittableRandom(length);
        int least = length == 1 ? 0 : 7 * (length - 1);
        for (int shorter = 0; shorter < 66; shorter++) {
            long[] values = new long[shorter + 150];
            for (int i = shorter; i < values.length; i++) {
                int bits = Math.min(64, least + 1 + random.nextInt(7));
                values[i] = 1L << bits - 1 | random.nextLong() >>> 64 - bits;
                if (length <= 5) {
                    values[i] = values[i] & 0xFFFF_FFFFL | 1L << least;
                }
            }
            Encoded encoded = new Encoded(values);
            verify(encoded, 0, values.length);
            verify(encoded, shorter, 150);
        }
    }

    @Test
    void valuesWithZerosInTheirLowestBitsAreNotTakenForShortOnes() {
        SplittableRandom random = new SplittableRandom(4);
        for (int zeros = 0; zeros < Long.SIZE; zeros++) {
            int shift = zeros;
            verify(new Encoded(random.longs(100).map(value -> value << shift).toArray()), 0, 100);
        }
    }

    /** Every byte of a list is once the first of ten that do not end, and once the last of an overflowing value. */
    @Test
    void theFirstMalformedValueIsNamedWhereverItIs() {
        SplittableRandom random = new SplittableRandom(2);
        for (int bits : new int[] {7, 9, 32}) {
            Encoded encoded = new Encoded(random.longs(250).map(v -> v >>> 64 - random.nextInt(1, bits + 1)).toArray());
            for (int index = 0; index < 250; index++) {
                ByteCursor in = encoded.open(0x01);
                int at = BEFORE + encoded.starts[index];
                if (at + 11 > in.limit()) {
                    break;
                }
                Arrays.fill(in.array(), at, at + 10, (byte) 0xFF);
                String value = " at offset " + at + " is longer than ";
                verifyRefused(
                        in, at, () -> Uleb128.readInts(in, new int[250], 0, 250), "ULEB128 int" + value + "5", index);
                verifyRefused(in, at, () -> Uleb128.readLongs(in, new long[250], 0, 250), "ULEB128 long" + value + "10",
                        index);
                verifyRefused(in, at, () -> Uleb128.skip(in, 250), "ULEB128 value" + value + "10", index);
                in.array()[at + 4] = 0x10;
                verifyRefused(in, at, () -> Uleb128.readInts(in, new int[250], 0, 250), " overflows 32 bits", index);
                in.array()[at + 4] = -1;
                in.array()[at + 9] = 0x02;
                verifyRefused(in, at, () -> Uleb128.readLongs(in, new long[250], 0, 250), " overflows 64 bits", index);
            }
        }
    }

    @Test
    void aListThatGoesOnPastTheLimitIsTruncatedThere() {
        SplittableRandom random = new SplittableRandom(3);
        for (int bits : new int[] {7, 9, 32}) {
            Encoded encoded = new Encoded(random.longs(200).map(v -> v >>> 64 - random.nextInt(1, bits + 1)).toArray());
            for (int cut = 1; cut < encoded.bytes.size(); cut++) {
                ByteCursor in = ByteCursor.of(encoded.open(0x01).array(), BEFORE, encoded.bytes.size() - cut);
                int index = 0;
                while (BEFORE + encoded.starts[index + 1] <= in.limit()) {
                    index++;
                }
                int at = BEFORE + encoded.starts[index];
                verifyRefused(in, at, () -> Uleb128.readInts(in, new int[200], 0, 200), "is truncated", index);
                verifyRefused(in, at, () -> Uleb128.readLongs(in, new long[200], 0, 200), "is truncated", index);
                verifyRefused(in, at, () -> Uleb128.skip(in, 200), "is truncated", index);
            }
        }
    }

    @Test
    void zigZagCodesAreReadAndWritten() {
        SplittableRandom random = new SplittableRandom(4);
        for (int count : new int[] {0, 1, 8, 9, 100, 1_000}) {
            long[] longs = random.longs(count).map(v -> v >> random.nextInt(64)).toArray();
            int[] ints = random.ints(count).map(v -> v >> random.nextInt(32)).toArray();
            ByteCursor in = new Encoded(Arrays.stream(longs).map(v -> v << 1 ^ v >> 63).toArray()).open(0x01);
            ByteCursor intsIn = new Encoded(
                    Arrays.stream(ints).mapToLong(v -> (v << 1 ^ v >> 31) & 0xFFFF_FFFFL).toArray()).open(0x01);
            verifyWritten(in, BEFORE, in.limit(),
                    (out, offset) -> Uleb128.writeZigZagLongs(longs, 0, count, out, offset), "longs");
            verifyWritten(intsIn, BEFORE, intsIn.limit(),
                    (out, offset) -> Uleb128.writeZigZagInts(ints, 0, count, out, offset), "ints");

            long[] readLongs = new long[count + 2];
            Uleb128.readZigZagLongs(in, readLongs, 1, count);
            assertThat(Arrays.copyOfRange(readLongs, 1, count + 1)).isEqualTo(longs);
            assertThat(readLongs).startsWith(0).endsWith(0);
            int[] readInts = new int[count + 2];
            Uleb128.readZigZagInts(intsIn, readInts, 1, count);
            assertThat(Arrays.copyOfRange(readInts, 1, count + 1)).isEqualTo(ints);
            assertThat(readInts).startsWith(0).endsWith(0);
        }
    }

    @Test
    void paddedFormsInAListAreLegal() {
        byte[] bytes = new byte[500];
        Arrays.fill(bytes, (byte) 0x80);
        for (int i = 4; i < bytes.length; i += 5) {
            bytes[i] = (byte) (i / 5 % 16);
        }
        int[] ints = new int[100];
        Uleb128.readInts(ByteCursor.of(bytes), ints, 0, 100);
        assertThat(ints).isEqualTo(IntStream.range(0, 100).map(i -> i % 16 << 28).toArray());

        Arrays.fill(bytes, (byte) 0x80);
        for (int i = 9; i < bytes.length; i += 10) {
            bytes[i] = (byte) (i / 10 % 2);
        }
        long[] longs = new long[50];
        ByteCursor in = ByteCursor.of(bytes);
        Uleb128.readLongs(in, longs, 0, 50);
        assertThat(longs).isEqualTo(LongStream.range(0, 50).map(i -> i % 2 << 63).toArray());
        in.position(0);
        Uleb128.skip(in, 50);
        assertThat(in.remaining()).isZero();
    }

    @Test
    void countsAndOutputsThatDoNotFitAreRefusedBeforeAnythingIsRead() {
        ByteCursor in = ByteCursor.of(new byte[10]);
        assertThatIllegalArgumentException().isThrownBy(() -> Uleb128.skip(in, -1))
                .withMessage("Negative value count: -1");
        for (int[] range : new int[][] {{-1, 1}, {0, -1}, {0, 5}, {3, 2}, {Integer.MAX_VALUE, Integer.MAX_VALUE}}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> Uleb128.readInts(in, new int[4], range[0], range[1]));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> Uleb128.readLongs(in, new long[4], range[0], range[1]));
        }
        assertThat(in.position()).isZero();
    }

    @Test
    void listsThatAreNotInsideTheirArrayAreNotWritten() {
        byte[] out = new byte[100];
        for (int[] range : new int[][] {{-1, 1}, {0, -1}, {0, 5}, {3, 2}, {Integer.MAX_VALUE, Integer.MAX_VALUE}}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> Uleb128.writeInts(new int[] {1, 1, 1, 1}, range[0], range[1], out, 0));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> Uleb128.writeZigZagLongs(new long[] {1, 1, 1, 1}, range[0], range[1], out, 0));
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> Uleb128.writeInts(new int[4], 0, 4, out, -1));
        assertThat(out).containsOnly(0);
    }

    private static void verifyRefused(ByteCursor in, int offset, Runnable read, String message, int index) {
        in.position(BEFORE);
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(read::run)
                .withMessageContaining(message)
                .withMessageContaining("(value " + index + " of ")
                .satisfies(e -> assertThat(e.offset()).isEqualTo(offset));
        assertThat(in.position()).isEqualTo(BEFORE);
    }
}
