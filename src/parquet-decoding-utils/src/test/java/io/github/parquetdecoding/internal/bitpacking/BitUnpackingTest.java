// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.util.ArrayList;
import java.util.List;

import io.github.parquetdecoding.internal.kernels.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.github.parquetdecoding.internal.kernels.ElementType.INTS;
import static io.github.parquetdecoding.internal.kernels.ElementType.LONGS;
import static org.assertj.core.api.Assertions.assertThat;

/** Requirements that other kernels would also meet, but more slowly. */
class BitUnpackingTest {
    @Test
    void eachBitWidthAndOutputTypeHasItsOwnDefinition() {
        List<Class<?>> definitions = new ArrayList<>();
        for (ElementType type : new ElementType[] {INTS, LONGS}) {
            for (int bitWidth : new int[] {1, 8, 13, 32}) {
                UnpackKernel kernel = BitUnpacking.scalar(bitWidth, type);
                assertThat(BitUnpacking.scalar(bitWidth, type)).isNotNull().isSameAs(kernel);
                definitions.add(kernel.getClass());
            }
        }
        assertThat(definitions).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"8, 8, 8", "8, 80, 80", "13, 8, 8", "32, 800, 800", "1, 56, 0", "1, 64, 8", "1, 72, 16"})
    void groupsWhoseWordsAreInsideTheBytesAreUnpacked(int bitWidth, int count, int unpacked) {
        byte[] packed = new byte[3 + count * bitWidth / Byte.SIZE];
        int[] out = new int[count];
        assertThat(BitUnpacking.scalar(bitWidth, INTS).unpack(packed, 3, packed.length, count, bitWidth, out, 0))
                .isEqualTo(unpacked);
    }
}
