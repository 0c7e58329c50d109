// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.Uleb128Forms;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import io.github.parquetdecoding.testkit.Uleb128IntReader;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class Uleb128BaselinesTest {
    private static final Map<String, ToLongFunction<ArrayInput>> INT_READERS = Map.of(
            "loop", Uleb128Baselines::readIntLoop,
            "unrolled", Uleb128Baselines::readIntUnrolled,
            "hybrid", Uleb128Baselines::readIntHybrid);

    private static final Map<String, ToLongFunction<ArrayInput>> LONG_READERS = Map.of(
            "loop", Uleb128Baselines::readLongLoop,
            "unrolled", Uleb128Baselines::readLongUnrolled,
            "hybrid", Uleb128Baselines::readLongHybrid);

    @ParameterizedTest
    @ValueSource(ints = {32, 64})
    void everyReaderReadsEveryLengthAndStopsBehindItAndRefusesAValueWithoutAnEnd(int bits) {
        long mask = -1L >>> 64 - bits;
        long[] values = LongStream.concat(
                IntStream.range(0, 3 * bits).mapToLong(i -> (1L << i / 3) + i % 3 - 1 & mask),
                Arrays.stream(Uleb128Input.UNIFORM_LENGTHS.values(bits, 10_000, 7))).toArray();
        byte[] encoded = ReferenceUleb128.encodeAll(values);
        byte[] endless = new byte[11];
        Arrays.fill(endless, (byte) 0x80);
        (bits == 32 ? INT_READERS : LONG_READERS).forEach((name, reader) -> {
            ArrayInput in = new ArrayInput(encoded);
            for (long value : values) {
                assertThat(reader.applyAsLong(in)).as(name).isEqualTo(bits == 32 ? (int) value : value);
            }
            assertThat(in.position()).as(name).isEqualTo(encoded.length);
            assertThatThrownBy(() -> reader.applyAsLong(new ArrayInput(endless)))
                    .as(name).hasMessage("ULEB128 value of more than " + (bits + 6) / 7 + " bytes");
        });
    }

    @TestFactory
    Stream<DynamicTest> strictFormsDoWhatTheLibrarysReaderDoes() {
        return Stream.of(
                Uleb128Conformance.ints("1 and 2 bytes, then a loop", Uleb128IntReader.of(
                        ByteCursor::of, Uleb128Forms::readIntHybrid, ByteCursor::remaining)),
                Uleb128Conformance.ints("1 and 2 bytes, then a method", Uleb128IntReader.of(
                        ByteCursor::of, Uleb128Forms::readIntHybridWithTail, ByteCursor::remaining)))
                .map(suite -> suite.refusingWith(MalformedParquetException.class, IndexOutOfBoundsException.class))
                .map(suite -> DynamicTest.dynamicTest(suite.toString(), suite::verify));
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
