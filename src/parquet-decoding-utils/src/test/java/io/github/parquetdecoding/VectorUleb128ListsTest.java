package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The vector kernel itself: the runs of the other tests do not ask for it. */
@Tag("vector-module")
class VectorUleb128ListsTest {
    private static final int BEFORE = 5;
    private static final int CANARY = 99;

    /** What a kernel may leave to the readers of single values: a block, and the values of a vector. */
    private static final int LEFT = 64 + 16;

    private final Uleb128ListKernel kernel = new VectorUleb128Lists();

    @Test
    void theSelfCheckFindsItRight() {
        Uleb128Kernels.checkAnswers(kernel);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 14, 21, 28, 32, 35, 42, 49, 56, 57, 63, 64})
    void valuesOfUpToSoManyBitsAreReadAndSkippedFromEveryValueOn(int bits) {
        SplittableRandom random = new SplittableRandom(bits);
        verify(random.longs(600).map(v -> v >>> 64 - random.nextInt(1, bits + 1)).toArray());
        verify(random.longs(600).map(v -> (v | Long.MIN_VALUE) >>> 64 - bits).toArray());
        // Stretches of one-byte values between others.
        verify(random.longs(600).map(v -> v >>> 64 - (random.nextInt(100) == 0 ? bits : Math.min(bits, 7))).toArray());
    }

    private void verify(long[] values) {
        byte[] bytes = new byte[BEFORE + values.length * Uleb128.MAX_LONG_BYTES + LEFT];
        int[] starts = new int[values.length + 1];
        starts[0] = BEFORE;
        for (int i = 0; i < values.length; i++) {
            starts[i + 1] = starts[i] + Uleb128.writeLong(values[i], bytes, starts[i]);
        }
        // A neighbour that would go on with the list.
        Arrays.fill(bytes, starts[values.length], bytes.length, (byte) 1);
        ByteCursor in = ByteCursor.of(bytes, BEFORE, starts[values.length] - BEFORE);
        boolean ints = Arrays.stream(values).allMatch(v -> v >>> 32 == 0);
        for (int first = 0; first < values.length; first += 7) {
            int count = Math.min(values.length - first, 10 + first);
            long[] longs = new long[count + 2];
            Arrays.fill(longs, CANARY);
            in.position(starts[first]);
            int read = kernel.readLongs(in, longs, 1, count);
            verify(in, starts, first, count, read);
            assertThat(Arrays.copyOfRange(longs, 1, 1 + read))
                    .isEqualTo(Arrays.copyOfRange(values, first, first + read));
            assertThat(longs[0]).isEqualTo(CANARY);
            assertThat(longs[count + 1]).isEqualTo(CANARY);

            in.position(starts[first]);
            verify(in, starts, first, count, kernel.skip(in, count));

            if (ints) {
                int[] out = new int[count + 2];
                Arrays.fill(out, CANARY);
                in.position(starts[first]);
                read = kernel.readInts(in, out, 1, count);
                verify(in, starts, first, count, read);
                assertThat(Arrays.copyOfRange(out, 1, 1 + read))
                        .isEqualTo(Arrays.stream(values, first, first + read).mapToInt(v -> (int) v).toArray());
                assertThat(out[0]).isEqualTo(CANARY);
                assertThat(out[count + 1]).isEqualTo(CANARY);
            }
        }
    }

    private static void verify(ByteCursor in, int[] starts, int first, int count, int read) {
        assertThat(read).isBetween(Math.max(0, count - LEFT), count);
        assertThat(in.position()).isEqualTo(starts[first + read]);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 9, 21})
    void aMalformedValueIsLeftWhereItIs(int bits) {
        SplittableRandom random = new SplittableRandom(bits);
        for (int index = 0; index < 150; index++) {
            byte[] bytes = new byte[3_000];
            int[] starts = new int[index + 1];
            for (int i = 0; i < index; i++) {
                int value = random.nextInt() >>> 32 - random.nextInt(1, bits + 1);
                starts[i + 1] = starts[i] + Uleb128.writeInt(value, bytes, starts[i]);
            }
            int at = starts[index];
            Arrays.fill(bytes, at, at + 4, (byte) -1);
            bytes[at + 4] = 0x10;
            ByteCursor in = ByteCursor.of(bytes);
            verifyLeft(in, starts, kernel.readInts(in, new int[1_000], 0, 1_000));
            Arrays.fill(bytes, at, at + 9, (byte) -1);
            verifyLeft(in, starts, kernel.readInts(in, new int[1_000], 0, 1_000));
            bytes[at + 9] = 0x02;
            verifyLeft(in, starts, kernel.readLongs(in, new long[1_000], 0, 1_000));
            for (int length = 10; length < 140; length += 13) {
                Arrays.fill(bytes, at, at + length, (byte) 0x80);
                verifyLeft(in, starts, kernel.readLongs(in, new long[1_000], 0, 1_000));
                verifyLeft(in, starts, kernel.skip(in, 1_000));
            }
        }
    }

    private static void verifyLeft(ByteCursor in, int[] starts, int read) {
        assertThat(read).isBetween(Math.max(0, starts.length - 1 - LEFT), starts.length - 1);
        assertThat(in.position()).isEqualTo(starts[read]);
        in.position(0);
    }
}
