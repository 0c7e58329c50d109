// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class Uleb128BaselinesTest {
    private static final Map<String, ToIntFunction<ArrayInput>> INT_READERS = Map.of(
            "loop", Uleb128Baselines::readIntLoop,
            "unrolled", Uleb128Baselines::readIntUnrolled,
            "hybrid", Uleb128Baselines::readIntHybrid);

    private static final Map<String, ToLongFunction<ArrayInput>> LONG_READERS = Map.of(
            "loop", Uleb128Baselines::readLongLoop,
            "unrolled", Uleb128Baselines::readLongUnrolled,
            "hybrid", Uleb128Baselines::readLongHybrid);

    @Test
    void everyIntReaderReadsEveryLengthAndStopsBehindIt() {
        List<Long> values = values(32);
        byte[] encoded = encode(values);
        INT_READERS.forEach((name, reader) -> {
            ArrayInput in = new ArrayInput(encoded);
            for (long value : values) {
                assertThat(reader.applyAsInt(in)).as(name).isEqualTo((int) value);
            }
            assertThat(in.position()).as(name).isEqualTo(encoded.length);
        });
    }

    @Test
    void everyLongReaderReadsEveryLengthAndStopsBehindIt() {
        List<Long> values = values(64);
        byte[] encoded = encode(values);
        LONG_READERS.forEach((name, reader) -> {
            ArrayInput in = new ArrayInput(encoded);
            for (long value : values) {
                assertThat(reader.applyAsLong(in)).as(name).isEqualTo(value);
            }
            assertThat(in.position()).as(name).isEqualTo(encoded.length);
        });
    }

    @Test
    void aValueWithoutAnEndIsRefused() {
        byte[] endless = new byte[11];
        Arrays.fill(endless, (byte) 0x80);
        INT_READERS.forEach((name, reader) -> assertThatThrownBy(() -> reader.applyAsInt(new ArrayInput(endless)))
                .as(name).hasMessage("ULEB128 value of more than 5 bytes"));
        LONG_READERS.forEach((name, reader) -> assertThatThrownBy(() -> reader.applyAsLong(new ArrayInput(endless)))
                .as(name).hasMessage("ULEB128 value of more than 10 bytes"));
    }

    @Test
    void distributionsHaveTheLengthsThatTheyName() {
        Random random = new Random(1);
        for (int bits : new int[] {32, 64}) {
            for (int length = 1; length <= (bits + 6) / 7; length++) {
                Uleb128Distribution distribution = Uleb128Distribution.ofLength(length, bits);
                for (int i = 0; i < 1_000; i++) {
                    assertThat(encode(List.of(distribution.next(random)))).hasSize(length);
                }
            }
        }
    }

    @Test
    void oneOrTwoBytesHaveTheMixOfLengthsThatIsDocumented() {
        Random random = new Random(1);
        Uleb128Distribution distribution = Uleb128Distribution.oneOrTwoBytes();
        int[] count = new int[3];
        for (int i = 0; i < 100_000; i++) {
            count[encode(List.of(distribution.next(random))).length]++;
        }
        assertThat(count[1]).isBetween(69_000, 71_000);
    }

    @Test
    void runHeadersHaveTheMixOfLengthsThatIsDocumented() {
        Random random = new Random(1);
        Uleb128Distribution distribution = Uleb128Distribution.runHeaders();
        int[] count = new int[4];
        for (int i = 0; i < 100_000; i++) {
            count[encode(List.of(distribution.next(random))).length]++;
        }
        assertThat(count[1]).isBetween(62_000, 64_000);
        assertThat(count[2]).isBetween(30_000, 32_000);
        assertThat(count[3]).isBetween(5_000, 7_000);
    }

    @Test
    void thriftOffsetsHaveTheMixOfLengthsThatIsDocumented() {
        Random random = new Random(1);
        for (int bits : new int[] {32, 64}) {
            Uleb128Distribution distribution = Uleb128Distribution.thriftOffsets(bits);
            int[] count = new int[6];
            for (int i = 0; i < 100_000; i++) {
                long value = distribution.next(random);
                assertThat(value >>> Math.min(bits, 34)).isZero();
                count[encode(List.of(value)).length]++;
            }
            assertThat(count[2]).isBetween(4_000, 6_000);
            assertThat(count[3] + count[4] + count[5]).isEqualTo(100_000 - count[2]);
        }
    }

    private static List<Long> values(int bits) {
        long mask = bits == 64 ? -1 : (1L << bits) - 1;
        List<Long> values = new ArrayList<>();
        for (int bit = 0; bit < bits; bit++) {
            for (int offset = -1; offset <= 1; offset++) {
                values.add((1L << bit) + offset & mask);
            }
        }
        values.add(mask);
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            values.add(random.nextLong() >>> random.nextInt(64) & mask);
        }
        return values;
    }

    private static byte[] encode(List<Long> values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        values.forEach(value -> Uleb128State.write(value, out));
        return out.toByteArray();
    }
}
