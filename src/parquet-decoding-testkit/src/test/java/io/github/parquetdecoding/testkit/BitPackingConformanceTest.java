// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

/** Decoders that are right pass; decoders with one mistake each do not. */
class BitPackingConformanceTest {
    /** What a decoder may do wrong. */
    private enum Mistake {
        LOOKS_BEYOND_THE_END, WRITES_ONE_MORE, CHECKS_LATE, LOSES_THE_HIGHEST_BIT, TAKES_LOST_BYTES_FOR_0,
        TAKES_LENGTH_0_FOR_1, TAKES_WIDE_VALUES, ALLOCATES_BY_THE_HEADER, SKIPS_WHOLE_GROUPS, MOVES_WHEN_IT_REFUSES
    }

    private static void unpack(
            ByteBuffer packed, int bitWidth, long[] out, int offset, int count, Set<Mistake> mistakes) {
        Objects.checkFromIndexSize(offset, count, out.length);
        byte[] bytes = Arrays.copyOfRange(packed.array(), packed.position(), packed.limit());
        int readable = mistakes.contains(Mistake.CHECKS_LATE) ? Math.min(count, 8 * bytes.length / bitWidth) : count;
        long[] values = ReferenceBitPacking.unpackLongs(bytes, readable, bitWidth);
        for (int i = 0; i < readable; i++) {
            long lost = mistakes.contains(Mistake.LOSES_THE_HIGHEST_BIT) ? 1L << bitWidth - 1 : 0;
            out[offset + i] = values[i] & ~lost;
        }
        if (readable < count) {
            throw new IllegalArgumentException("too few bytes");
        }
        if (mistakes.contains(Mistake.WRITES_ONE_MORE) && offset + count < out.length) {
            out[offset + count] = 0;
        }
    }

    private static Set<String> unpackingFailures(int bitWidth, Mistake... mistakes) {
        InputOpener<ByteBuffer> opener = ByteBuffer::wrap;
        return BitPackingConformance.unpacking("mine", ArrayType.LONGS, bitWidth, 1, opener,
                (packed, out, offset, count) -> unpack(packed, bitWidth, out, offset, count, Set.of(mistakes)))
                .run().failures().keySet();
    }

    @Test
    void unpackersWithAMistakeFail() {
        for (int bitWidth : new int[] {0, 1, 7, 32, 63, 64}) {
            assertThat(unpackingFailures(bitWidth)).isEmpty();
            assertThat(unpackingFailures(bitWidth, Mistake.WRITES_ONE_MORE)).contains("0 to 200 values", "257 values");
        }
        assertThat(unpackingFailures(64, Mistake.LOSES_THE_HIGHEST_BIT))
                .contains("the definition, on every bit by itself", "ends of the range", "10016 values");
        assertThat(unpackingFailures(13, Mistake.CHECKS_LATE)).containsExactly(
                "one byte too few for 5 values", "one byte too few for 40 values");
    }

    private static Set<String> packingFailures(int bitWidth, Calls.Encode<int[]> pack) {
        return BitPackingConformance.packing("mine", ArrayType.INTS, bitWidth, 1, pack).run().failures().keySet();
    }

    @Test
    void packersWithAMistakeFail() {
        Calls.Encode<int[]> pack = (values, offset, count, out, outOffset) -> {
            Objects.checkFromIndexSize(offset, count, values.length);
            byte[] packed = ReferenceBitPacking.pack(Arrays.copyOfRange(values, offset, offset + count), 11);
            Objects.checkFromIndexSize(outOffset, packed.length, out.length);
            System.arraycopy(packed, 0, out, outOffset, packed.length);
        };
        assertThat(packingFailures(11, pack)).isEmpty();
        assertThat(packingFailures(11, (values, offset, count, out, outOffset) -> {
            pack.encode(values, offset, count, out, outOffset);
            out[outOffset + (11 * count + 7) / 8] = 0;
        })).contains("0 to 200 values", "1000 values");
        assertThat(packingFailures(11, (values, offset, count, out, outOffset) -> {
            out[0] = 1;
            pack.encode(values, offset, count, out, outOffset);
        })).contains("5 values from element 0 of 5 on to byte 1 of 7");
    }

    /** A reader of runs, value by value, of a copy of its bytes. */
    private static final class Runs {
        private static final int POSITION = 0;
        private static final int LEFT = 1;
        private static final int NEXT_BIT = 2;
        private static final int REPEATED = 3;

        private final byte[] bytes;
        private final int bitWidth;
        private final Set<Mistake> mistakes;
        private long[] state = new long[4];

        Runs(byte[] array, int offset, int length, int bitWidth, Set<Mistake> mistakes) {
            bytes = Arrays.copyOfRange(
                    array, offset, mistakes.contains(Mistake.LOOKS_BEYOND_THE_END) ? array.length : offset + length);
            this.bitWidth = bitWidth;
            this.mistakes = mistakes;
        }

        private long take(int bits) {
            int from = (int) state[POSITION];
            state[POSITION] += (bits + 7) / 8;
            Objects.checkIndex((int) state[POSITION], bytes.length + 1);
            return ReferenceBitPacking.unpackLongs(Arrays.copyOfRange(bytes, from, bytes.length), 1, bits)[0];
        }

        private void readHeader() {
            int length = 1;
            while (bytes[(int) state[POSITION] + length - 1] < 0) {
                length++;
            }
            int from = (int) state[POSITION];
            int header = ReferenceUleb128.decodeInt(Arrays.copyOfRange(bytes, from, from + length));
            state[POSITION] += length;
            boolean packed = (header & 1) == 1;
            state[LEFT] = (header >>> 1) * (packed ? 8L : 1L);
            if (state[LEFT] == 0 && mistakes.contains(Mistake.TAKES_LENGTH_0_FOR_1)) {
                state[LEFT] = 1;
            }
            state[NEXT_BIT] = packed ? 8 * state[POSITION] : -1;
            if (packed) {
                if (mistakes.contains(Mistake.ALLOCATES_BY_THE_HEADER)) {
                    state[LEFT] = new int[(int) state[LEFT]].length;
                }
                state[POSITION] = Math.min(state[POSITION] + (header >>> 1) * (long) bitWidth, bytes.length);
            } else {
                state[REPEATED] = take(8 * ((bitWidth + 7) / 8));
                if (state[REPEATED] >>> bitWidth != 0 && !mistakes.contains(Mistake.TAKES_WIDE_VALUES)) {
                    throw new IllegalArgumentException("wide value");
                }
            }
        }

        private int next() {
            while (state[LEFT] == 0) {
                readHeader();
            }
            state[LEFT]--;
            if (state[NEXT_BIT] < 0) {
                return (int) state[REPEATED];
            }
            int value = 0;
            for (int k = 0; k < bitWidth; k++) {
                int at = (int) (state[NEXT_BIT] / 8);
                int bits = at == bytes.length && mistakes.contains(Mistake.TAKES_LOST_BYTES_FOR_0) ? 0 : bytes[at];
                value |= (bits >>> state[NEXT_BIT]++ % 8 & 1) << k;
            }
            return value;
        }

        void read(int[] out, int offset, int count) {
            Objects.checkFromIndexSize(offset, count, out.length);
            long[] before = state.clone();
            try {
                for (int i = offset; i < offset + count; i++) {
                    out[i] = next();
                }
            } catch (RuntimeException e) {
                state = mistakes.contains(Mistake.MOVES_WHEN_IT_REFUSES) ? state : before;
                throw e;
            }
        }

        void skip(int count) {
            read(new int[count], 0, count);
            if (mistakes.contains(Mistake.SKIPS_WHOLE_GROUPS) && state[NEXT_BIT] >= 0) {
                state[LEFT] = state[LEFT] / 8 * 8;
            }
        }
    }

    private static Set<String> runFailures(boolean refusals, Mistake... mistakes) {
        InputOpener<Runs> opener = (array, offset, length) -> new Runs(array, offset, length, 9, Set.of(mistakes));
        ConformanceSuite suite = refusals
                ? RunLengthBitPackedConformance.refusals("mine", 9, opener, Runs::read, Runs::skip)
                : RunLengthBitPackedConformance.ints("mine", 9, opener, Runs::read, Runs::skip);
        return suite.run().failures().keySet();
    }

    @Test
    void readersOfRunsWithAMistakeFail() {
        assertThat(runFailures(false)).isEmpty();
        assertThat(runFailures(true)).isEmpty();
        assertThat(runFailures(false, Mistake.TAKES_LENGTH_0_FOR_1)).containsExactly(
                "runs of length 0", "runs of length 0, headers padded to 2 bytes",
                "runs of length 0, headers padded to 3 bytes", "runs of length 0, headers padded to 4 bytes",
                "runs of length 0, headers padded to 5 bytes");
        assertThat(runFailures(false, Mistake.SKIPS_WHOLE_GROUPS)).contains(
                "every range of 40 values in 5 runs", "skips and batches in turn, UNIFORM_IDS");
        assertThat(runFailures(true, Mistake.LOOKS_BEYOND_THE_END)).contains(
                "header truncated after byte 1, neighbours 01", "repeated value truncated after byte 0, neighbours 01",
                "packed run of 24 values cut to the bytes of 9 after 11 values, neighbours FF");
        assertThat(runFailures(true, Mistake.TAKES_WIDE_VALUES)).hasSize(12)
                .allMatch(name -> name.startsWith("repeated value of "));
        assertThat(runFailures(true, Mistake.TAKES_LOST_BYTES_FOR_0)).contains(
                "packed run of 24 values cut to the bytes of 15, array of exact size");
        assertThat(runFailures(true, Mistake.ALLOCATES_BY_THE_HEADER)).contains(
                "packed run of 2147483647 groups in 3 bytes, array of exact size");
        assertThat(runFailures(true, Mistake.MOVES_WHEN_IT_REFUSES)).contains(
                "no run after 11 values, array of exact size", "repeated value truncated after byte 1, neighbours 01");
    }
}
