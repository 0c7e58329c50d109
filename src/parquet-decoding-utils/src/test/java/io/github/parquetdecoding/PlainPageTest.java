// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.BitSet;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Cases that {@link LibraryConformanceTest} lacks. */
class PlainPageTest {
    @Test
    void aPageIsTheRestOfItsCursor() {
        ByteCursor in = ByteCursor.of(new byte[40], 3, 24);
        assertThat(PlainPage.of(ByteCursor.of(new byte[40], 3, 24), 16).valueCount()).isOne();
        assertThat(PlainPage.of(in, 12).valueCount()).isEqualTo(2);
        assertThat(in.position()).isEqualTo(27);
        assertThat(PlainPage.ofBooleans(in).valueCount()).isZero();
        in.position(25);
        PlainPage booleans = PlainPage.ofBooleans(in);
        assertThat(new int[] {booleans.valueCount(), in.remaining()}).containsExactly(16, 0);
    }

    @Test
    void everyRangeOfBooleansAtEveryBit() {
        byte[] array = PlainValues.random(1, 40);
        BitSet expected = BitSet.valueOf(Arrays.copyOfRange(array, 3, 30));
        PlainPage page = PlainPage.ofBooleans(ByteCursor.of(array, 3, 27));
        for (int first = 0; first <= 216; first++) {
            for (int count = 0; count <= 216 - first; count += 1 + count / 7) {
                BitSet values = expected.get(first, first + count);
                CanariedArray<byte[]> plain = CanariedArray.of(ArrayType.bytes(1), (count + 7) / 8);
                page.decodePlain(first, plain.array(), plain.offset(), count);
                assertThat(plain.values()).isEqualTo(Arrays.copyOf(values.toByteArray(), (count + 7) / 8));
                int firstBit = first * 7 % 130;
                long[] bits = new long[(firstBit + count) / Long.SIZE + 1];
                Arrays.fill(bits, first % 2 == 0 ? -1 : 0);
                BitSet changed = BitSet.valueOf(bits);
                for (int i = 0; i < count; i++) {
                    changed.set(firstBit + i, values.get(i));
                }
                assertThat(page.decodeBits(first, bits, firstBit, count)).isEqualTo(values.cardinality());
                assertThat(BitSet.valueOf(bits)).isEqualTo(changed);
            }
        }
    }
}
