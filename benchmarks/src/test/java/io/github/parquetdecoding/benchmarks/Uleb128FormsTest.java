// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;
import java.util.Map;
import java.util.function.ToIntFunction;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.Uleb128Forms;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class Uleb128FormsTest {
    /** Otherwise they could not be compared with the library's reader. */
    @Test
    void everyFormIsAsStrictAsTheLibrary() {
        Map<String, ToIntFunction<ByteCursor>> forms = Map.of("loop", Uleb128Forms::readIntLoop,
                "unrolled", Uleb128Forms::readIntUnrolled);
        forms.forEach((name, form) -> Uleb128Conformance.ints(
                name, ByteCursor::of, form::applyAsInt, ByteCursor::remaining)
                .refusingWith(MalformedParquetException.class).verify());
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
