// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.AfterEach;

import static org.assertj.core.api.Assertions.assertThat;

/** Each test must release what it has allocated. */
abstract class AllocatorTest {
    final RootAllocator allocator = new RootAllocator();

    @AfterEach
    void nothingIsAllocated() {
        assertThat(allocator.getAllocatedMemory()).isZero();
        // Reports what is still referenced.
        allocator.close();
    }
}
