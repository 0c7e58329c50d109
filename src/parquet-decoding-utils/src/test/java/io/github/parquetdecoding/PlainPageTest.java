// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.BitSet;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Cases that {@link LibraryConformanceTest} lacks. */
class PlainPageTest {
    @Test
    void aPageIsTheRestOfItsCursor() {
        ByteCursor in = ByteCursor.of(new byte[40], 3, 24);
        assertThat(PlainPage.of(ByteCursor.of(new byte[40], 3, 24), 16).valueCount()).isOne();
        assertThat(PlainPage.of(in, 12)).hasToString("PlainPage[valueCount=2, elementSize=12]");
        assertThat(in.position()).isEqualTo(27);
        assertThat(PlainPage.ofBooleans(in).valueCount()).isZero();
        in.position(25);
        PlainPage booleans = PlainPage.ofBooleans(in);
        assertThat(new int[] {booleans.valueCount(), booleans.elementSize(), in.remaining()}).containsExactly(16, 0, 0);
    }

    @Test
    void everyRangeOfBooleansAtEveryBit() {
        byte[] array = PlainValues.random(1, 40);
        BitSet expected = BitSet.valueOf(Arrays.copyOfRange(array, 3, 30));
        PlainPage page = PlainPage.ofBooleans(ByteCursor.of(array, 3, 27));
        for (int first = 0; first <= 216; first++) {
            for (int count = 0; count <= 216 - first; count += 1 + count / 7) {
                BitSet values = expected.get(first, first + count);
                CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), count);
                page.decodeBytes(first, out.array(), out.offset(), count);
                byte[] bytes = out.values();
                for (int i = 0; i < count; i++) {
                    assertThat(bytes[i]).isEqualTo((byte) (values.get(i) ? 1 : 0));
                }
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

    @Test
    void anotherTypeOrRangeThanThePagesIsRefused() {
        PlainPage ints = PlainPage.of(ByteCursor.of(new byte[16]), 4);
        PlainPage longs = PlainPage.of(ByteCursor.of(new byte[16]), 8);
        PlainPage booleans = PlainPage.ofBooleans(ByteCursor.of(new byte[16]));
        assertThatThrownBy(() -> longs.decodeInts(0, new int[2], 0, 2)).isInstanceOf(IllegalStateException.class)
                .hasMessage("A page of values of 8 bytes cannot be decoded into values of 4 bytes");
        assertThatThrownBy(() -> longs.decodeFloats(0, new float[2], 0, 2)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> ints.decodeLongs(0, new long[2], 0, 2)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> ints.decodeDoubles(0, new double[2], 0, 2)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> ints.decodeBytes(0, new byte[2], 0, 2)).isInstanceOf(IllegalStateException.class)
                .hasMessage("A page of values of 4 bytes cannot be decoded into booleans");
        assertThatThrownBy(() -> ints.decodeBits(0, new long[2], 0, 2)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> booleans.decodeInts(0, new int[2], 0, 2)).isInstanceOf(IllegalStateException.class)
                .hasMessage("A page of booleans cannot be decoded into values of 4 bytes");
        assertThatThrownBy(() -> longs.decodeLongs(1, new long[2], 0, 2)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("page: range [1, 3) is outside of its 2 values");
    }
}
