// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** As {@link StateChecksTest}, for the state that needs a Slice of Java 25. */
class SliceStateChecksTest {
    @ParameterizedTest
    @EnumSource(value = ValueType.class, names = {"FLOAT", "DOUBLE"})
    void aDecodedBitIsNotMissed(ValueType type) {
        for (int wrong : new int[] {0, 57, 99}) {
            SliceByteStreamSplitBenchmark.SliceState in = new SliceByteStreamSplitBenchmark.SliceState();
            in.type = type;
            in.values = 100;
            in.batch = 32;
            in.generate();
            in.forget();
            assertThatThrownBy(in::verify).hasMessageContaining("Wrong answer, not timed");
            new SliceByteStreamSplitBenchmark().ours(in);
            assertThatCode(in::verify).doesNotThrowAnyException();
            if (type == ValueType.FLOAT) {
                in.ints[wrong] ^= 1;
            } else {
                in.longs[wrong] ^= 1;
            }
            assertThatThrownBy(in::verify).hasMessageContaining("Wrong answer, not timed");
        }
    }
}
