// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ValueArraysTest {
    /** What runs before and after an iteration counts as the row's heap bytes. */
    @ParameterizedTest
    @CsvSource({"FLOAT, 4", "DOUBLE, 8", "INT32, 4", "INT64, 8", "FIXED_LEN_BYTE_ARRAY, 2"})
    void anIterationsChecksAllocateLessThanAPage(PrimitiveTypeName type, int elementSize) {
        ValueArrays arrays = new ValueArrays(type, elementSize, 100_000);
        byte[] values = new byte[elementSize * 100_000];
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
