// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class ValueArraysTest {
    /** Allocation before and after an iteration would count as heap bytes of the row. */
    @ParameterizedTest
    @EnumSource(value = ValueType.class, names = {"FLOAT", "DOUBLE", "FIXED2"})
    void anIterationsChecksAllocateLessThanAPage(ValueType type) {
        ValueArrays arrays = new ValueArrays(type, 100_000);
        byte[] values = new byte[type.elementSize * 100_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) (i * 31 + 7);
        }
        arrays.fill(values);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadAllocatedBytes();
        boolean held = arrays.holds(arrays.typed, values) && arrays.holds(arrays.bytes, values);
        arrays.clear();
        boolean cleared = !arrays.holds(arrays.typed, values) && !arrays.holds(arrays.bytes, values);
        assertThat(threads.getCurrentThreadAllocatedBytes() - start).isLessThan(20_000);
        assertThat(held && cleared).isTrue();
    }
}
