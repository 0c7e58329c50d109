// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Correct decoders pass; decoders with a single mistake fail. */
class BitPackingConformanceTest {
    private enum Mistake {
        WRITES_ONE_MORE, CHECKS_LATE, LOSES_THE_HIGHEST_BIT
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

    /** A wrong block of a kernel shows only with more values than fit into a block. */
    @Test
    void unpackersAndPackersWithAWrongBlockFail() {
        for (int firstWrong : new int[] {10_016, 16_384, 32_768, 65_535, 65_536}) {
            assertThat(BitPackingConformance.unpacking("mine", ArrayType.LONGS, 3, 1, ByteBuffer::wrap,
                    (ByteBuffer packed, long[] out, int offset, int count) -> {
                        unpack(packed, 3, out, offset, count, Set.of());
                        if (count > firstWrong) {
                            out[offset + firstWrong] ^= 1;
                        }
                    }).run().failures()).as("unpacking, from value %d", firstWrong).isNotEmpty();
            assertThat(packingFailures(11, (values, offset, out, outOffset, count) -> {
                PACK.encode(values, offset, out, outOffset, count);
                if (count > firstWrong) {
                    out[outOffset + firstWrong * 11 / 8] ^= 1;
                }
            })).as("packing, from value %d", firstWrong).isNotEmpty();
        }
    }

    private static final Calls.Encode<int[]> PACK = (values, offset, out, outOffset, count) -> {
        Objects.checkFromIndexSize(offset, count, values.length);
        byte[] packed = ReferenceBitPacking.pack(Arrays.copyOfRange(values, offset, offset + count), 11);
        Objects.checkFromIndexSize(outOffset, packed.length, out.length);
        System.arraycopy(packed, 0, out, outOffset, packed.length);
    };

    private static Set<String> packingFailures(int bitWidth, Calls.Encode<int[]> pack) {
        return BitPackingConformance.packing("mine", ArrayType.INTS, bitWidth, 1, pack).run().failures().keySet();
    }

    @Test
    void packersWithAMistakeFail() {
        assertThat(packingFailures(11, PACK)).isEmpty();
        assertThat(packingFailures(11, (values, offset, out, outOffset, count) -> {
            PACK.encode(values, offset, out, outOffset, count);
            out[outOffset + (11 * count + 7) / 8] = 0;
        })).contains("0 to 200 values", "1000 values");
        assertThat(packingFailures(11, (values, offset, out, outOffset, count) -> {
            out[0] = 1;
            PACK.encode(values, offset, out, outOffset, count);
        })).contains("5 values from element 0 of 5 on to byte 1 of 7");
    }
}
