// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What other kernels would do as well, but later. */
class UnpackKernelsTest {
    @Test
    void eachBitWidthAndTypeOfOutputHasADefinitionOfItsOwn() {
        List<Class<?>> definitions = new ArrayList<>();
        for (Object out : new Object[] {new int[0], new long[0], new short[0], new byte[0]}) {
            for (int bitWidth : new int[] {1, 8, 13, 32}) {
                UnpackKernel kernel = UnpackKernels.of(bitWidth, out);
                assertThat(UnpackKernels.of(bitWidth, out)).isNotNull().isSameAs(kernel);
                definitions.add(kernel.getClass());
            }
        }
        assertThat(definitions).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"8, 8, 8", "8, 80, 80", "13, 8, 8", "32, 800, 800", "1, 56, 0", "1, 64, 8", "1, 72, 16"})
    void groupsAreUnpackedWhoseWordsAreInsideOfTheBytes(int bitWidth, int count, int unpacked) {
        byte[] packed = new byte[3 + count * bitWidth / Byte.SIZE];
        int[] out = new int[count];
        assertThat(UnpackKernels.of(bitWidth, out).unpack(packed, 3, packed.length, count, bitWidth, out, 0))
                .isEqualTo(unpacked);
    }
}
