// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

import io.github.parquetdecoding.testkit.ReferenceUleb128;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class Uleb128BaselinesTest {
    private static final List<ToLongFunction<ArrayInput>> READERS = List.of(Uleb128Baselines::readIntLoop,
            Uleb128Baselines::readIntUnrolled, Uleb128Baselines::readIntHybrid);

    @Test
    void everyReaderRefusesAValueWithoutAnEnd() {
        byte[] endless = new byte[11];
        Arrays.fill(endless, (byte) 0x80);
        assertThat(READERS).allSatisfy(reader -> assertThatThrownBy(
                () -> reader.applyAsLong(new ArrayInput(endless))).hasMessage("ULEB128 value of more than 5 bytes"));
    }

    @Test
    void inputsHaveTheMixOfLengthsThatIsDocumented() {
        assertThat(lengths(Uleb128Input.ONE_OR_TWO_BYTES, 32)[1]).isBetween(69_000, 71_000);
        for (int bits : new int[] {32, 64}) {
            assertThat(lengths(Uleb128Input.THRIFT_OFFSETS, bits)[2]).isBetween(4_000, 6_000);
            assertThat(Arrays.stream(Uleb128Input.THRIFT_OFFSETS.values(bits, 100_000, 1)).max().orElseThrow())
                    .isLessThan(1L << Math.min(bits, 34));
        }
    }

    private static int[] lengths(Uleb128Input input, int bits) {
        int[] count = new int[11];
        for (long value : input.values(bits, 100_000, 1)) {
            count[ReferenceUleb128.encode(value).length]++;
        }
        return count;
    }
}
